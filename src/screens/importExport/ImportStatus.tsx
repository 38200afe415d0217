import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Progress } from '../states/Progress.tsx'
import type { ImportSettings, ImportState, ImportStep } from './useImport.ts'

const steps: ImportStep[] = ['file', 'columns', 'check', 'done']

/** The current step of an import, its progress, and why it failed or stopped. */
export function ImportStatus({
  state: { step, name, failure, isStopped, busy },
  mode,
}: {
  state: ImportState
  mode: ImportSettings['mode']
}) {
  const translate = useTranslate()
  return (
    <>
      <Typography
        role="status"
        variant="body2"
        sx={{ mb: 2, color: 'text.secondary', fontWeight: 600 }}
      >
        {translate('screens.form.step', {
          step: steps.indexOf(step) + 1,
          of: steps.length,
          label: translate(`importExport.step.${step}`),
        })}
        {name && ` · ${name}`}
      </Typography>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
          {step === 'done' && ` ${translate('importExport.import.resumes')}`}
        </Alert>
      )}
      {isStopped && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(
            step !== 'done'
              ? 'importExport.import.stoppedCheck'
              : mode === 'all'
                ? 'importExport.import.stoppedAll'
                : 'importExport.import.stopped',
          )}
        </Alert>
      )}
      {busy && (
        <Progress
          {...busy}
          label={translate(
            step === 'file'
              ? 'importExport.import.reading'
              : step === 'done'
                ? 'importExport.import.running'
                : 'importExport.import.checking',
          )}
        />
      )}
    </>
  )
}
