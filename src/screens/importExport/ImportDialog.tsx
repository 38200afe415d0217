import { useCallback, useMemo, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { byteOrderMark, csvLine } from '../../model/csv.ts'
import type { Entity } from '../../model/entity.ts'
import type { ImportedRow, ImportFile } from '../../model/importLine.ts'
import { isPermitted } from '../../model/permission.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { DialogFrame, secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import { errorText } from '../form/errorText.ts'
import { useInSentence } from '../record/inSentence.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useSession } from '../session.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { errorFile } from './errorFile.ts'
import { FileStep } from './FileStep.tsx'
import {
  initialImportSettings,
  guessByLabel,
  importTargets,
  matchKeys,
  matchKeyValue,
} from './importTargets.ts'
import { Progress } from './Progress.tsx'
import { ReportStep } from './ReportStep.tsx'
import { fileName, saveFile } from './saveFile.ts'
import { useColumnLabel } from './useColumnLabel.ts'
import { useImport, type ImportSettings, type ImportStep } from './useImport.ts'

const isCsv = (content: Blob) => content.type === 'text/csv'
const steps: ImportStep[] = ['file', 'columns', 'check', 'done']

/** The import dialog: choose a file, map its columns, preview the result, import. */
export default function ImportDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const labels = useEntityLabels(entity)
  const { user } = useSession()
  const columnLabel = useColumnLabel(entity)
  const targetsOf = useCallback(
    (isText: boolean) =>
      importTargets(entity, columnLabel, (permission) => isPermitted(user, permission), isText),
    [entity, columnLabel, user],
  )
  const [settings, setSettings] = useState<ImportSettings>({ mapping: {}, key: [], mode: 'each' })
  const [isAsking, setAsking] = useState(false)
  const guess = (file: ImportFile, content: Blob) => {
    const known = targetsOf(isCsv(content))
    const guessed = guessByLabel(file, known)
    setSettings(initialImportSettings(entity, known, guessed))
    return guessed
  }
  const { state, choose, preview, run, back, stop } = useImport(entity, guess)
  const { step, busy, failure, report, file, isStopped } = state
  const isText = !state.content || isCsv(state.content)
  const targets = useMemo(() => targetsOf(isText), [targetsOf, isText])
  const keys = matchKeys(entity, targets, settings.mapping)
  // A match key whose column is no longer mapped matches nothing.
  const requestedSettings = keys.some(
    ({ paths }) => matchKeyValue(paths) === matchKeyValue(settings.key),
  )
    ? settings
    : { ...settings, key: [] }

  const complaints = useCallback(
    (row: ImportedRow) =>
      (row.errors ?? []).map((error) => {
        const text = translate(`importExport.error.${error.code}`, {
          ...error.params,
          _: errorText(entity, error, translate, inSentence),
        })
        // Prefix the file's own column name, unless the sentence contains it already.
        return error.column && !text.includes(error.column) ? `${error.column}: ${text}` : text
      }),
    [entity, translate, inSentence],
  )
  const saveErrors = () => {
    saveFile(
      errorFile(report!.wrong, report!.columns, isText, (row) => complaints(row).join('; ')),
      fileName(
        `${labels.many} ${translate('importExport.import.errors')}`,
        isText ? 'csv' : 'json',
      ),
    )
  }
  const saveTemplate = () => {
    const heads = targetsOf(true)
      .filter(({ column }) => column.isWritable && !column.isKey)
      .map(({ path }) => path)
    saveFile(
      new Blob([byteOrderMark, csvLine(heads)], { type: 'text/csv;charset=utf-8' }),
      fileName(labels.many, 'csv'),
    )
  }
  const writable = report ? report.counts.created + report.counts.updated : 0
  const isHeldUp =
    writable === 0 || (settings.mode === 'all' && report !== undefined && report.counts.wrong > 0)
  const close = () => (busy && step === 'done' ? setAsking(true) : onClose())
  const next = step === 'check' && !busy && report?.result
  return (
    <DialogFrame
      width={760}
      title={translate('importExport.import.title', { many: inSentence(labels.many) })}
      footer={
        <>
          {!busy && (step === 'columns' || step === 'check') && (
            <Button
              {...secondaryButtonProps}
              onClick={() => back(step === 'check' ? 'columns' : 'file')}
            >
              {translate('importExport.import.back')}
            </Button>
          )}
          <Box sx={{ flex: 1 }} />
          {busy && step !== 'file' && (
            <Button {...secondaryButtonProps} onClick={stop}>
              {translate('importExport.import.stop')}
            </Button>
          )}
          <Button {...secondaryButtonProps} onClick={close}>
            {translate('screens.action.close')}
          </Button>
          {step === 'columns' && !busy && (
            <Button
              variant="contained"
              disabled={Object.values(settings.mapping).every((path) => path === '')}
              onClick={() => void preview(requestedSettings)}
            >
              {translate('importExport.import.check')}
            </Button>
          )}
          {next && (
            <Button
              variant="contained"
              disabled={isHeldUp}
              onClick={() => void run(requestedSettings)}
            >
              {translate('importExport.import.run', { smart_count: writable })}
            </Button>
          )}
          {!busy && (failure || isStopped) && (step === 'check' || step === 'done') && (
            <Button
              variant="contained"
              onClick={() =>
                void (step === 'check' ? preview(requestedSettings) : run(requestedSettings))
              }
            >
              {translate('importExport.import.again')}
            </Button>
          )}
        </>
      }
    >
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
        {state.name && ` · ${state.name}`}
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
              : settings.mode === 'all'
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
      {step === 'file' && !busy && (
        <FileStep onFile={(chosen) => void choose(chosen)} onTemplate={saveTemplate} />
      )}
      {step === 'columns' && file && !busy && (
        <ColumnsStep
          file={file}
          targets={targets}
          keys={keys}
          settings={requestedSettings}
          onChange={setSettings}
        />
      )}
      {report && (step === 'check' || step === 'done') && (report.result || step === 'done') && (
        <ReportStep
          report={report}
          isPreview={step === 'check'}
          complaints={complaints}
          onErrorFile={saveErrors}
        />
      )}
      {next && settings.mode === 'all' && report.counts.wrong > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('importExport.import.heldUp')}
        </Alert>
      )}
      {isAsking && busy && (
        <ConfirmDialog
          title={translate('importExport.import.leaveTitle')}
          question={translate(
            settings.mode === 'all' ? 'importExport.import.leaveAll' : 'importExport.import.leave',
          )}
          confirm={translate('importExport.import.stopAndClose')}
          onConfirm={() => {
            stop()
            onClose()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </DialogFrame>
  )
}
