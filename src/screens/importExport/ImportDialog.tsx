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

/** Importing a file: choose it, say what its columns mean, look at what would become of it, do it. */
export default function ImportDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const words = useEntityLabels(entity)
  const { user } = useSession()
  const columnLabel = useColumnLabel(entity)
  const targetsOf = useCallback(
    (isText: boolean) =>
      importTargets(entity, columnLabel, (permission) => isPermitted(user, permission), isText),
    [entity, columnLabel, user],
  )
  const [choice, setChoice] = useState<ImportSettings>({ mapping: {}, key: [], mode: 'each' })
  const [isAsking, setAsking] = useState(false)
  const guess = (file: ImportFile, content: Blob) => {
    const known = targetsOf(isCsv(content))
    const guessed = guessByLabel(file, known)
    setChoice(initialImportSettings(entity, known, guessed))
    return guessed
  }
  const { state, choose, preview, run, back, stop } = useImport(entity, guess)
  const { step, busy, failure, report, file, isStopped } = state
  const isText = !state.content || isCsv(state.content)
  const targets = useMemo(() => targetsOf(isText), [targetsOf, isText])
  const keys = matchKeys(entity, targets, choice.mapping)
  // A key whose column was left out since matches nothing.
  const asked = keys.some(({ paths }) => matchKeyValue(paths) === matchKeyValue(choice.key))
    ? choice
    : { ...choice, key: [] }

  const complaints = useCallback(
    (row: ImportedRow) =>
      (row.errors ?? []).map((error) => {
        const text = translate(`exchange.error.${error.code}`, {
          ...error.params,
          _: errorText(entity, error, translate, inSentence),
        })
        // The file's own name for it, where the sentence does not say it already.
        return error.column && !text.includes(error.column) ? `${error.column}: ${text}` : text
      }),
    [entity, translate, inSentence],
  )
  const saveErrors = () => {
    saveFile(
      errorFile(report!.wrong, report!.columns, isText, (row) => complaints(row).join('; ')),
      fileName(`${words.many} ${translate('exchange.import.errors')}`, isText ? 'csv' : 'json'),
    )
  }
  const saveTemplate = () => {
    const heads = targetsOf(true)
      .filter(({ column }) => column.isWritable && !column.isKey)
      .map(({ path }) => path)
    saveFile(
      new Blob([byteOrderMark, csvLine(heads)], { type: 'text/csv;charset=utf-8' }),
      fileName(words.many, 'csv'),
    )
  }
  const writable = report ? report.counts.created + report.counts.updated : 0
  const isHeldUp =
    writable === 0 || (choice.mode === 'all' && report !== undefined && report.counts.wrong > 0)
  const close = () => (busy && step === 'done' ? setAsking(true) : onClose())
  const next = step === 'check' && !busy && report?.result
  return (
    <DialogFrame
      width={760}
      title={translate('exchange.import.title', { many: inSentence(words.many) })}
      footer={
        <>
          {!busy && (step === 'columns' || step === 'check') && (
            <Button
              {...secondaryButtonProps}
              onClick={() => back(step === 'check' ? 'columns' : 'file')}
            >
              {translate('exchange.import.back')}
            </Button>
          )}
          <Box sx={{ flex: 1 }} />
          {busy && step !== 'file' && (
            <Button {...secondaryButtonProps} onClick={stop}>
              {translate('exchange.import.stop')}
            </Button>
          )}
          <Button {...secondaryButtonProps} onClick={close}>
            {translate('screens.action.close')}
          </Button>
          {step === 'columns' && !busy && (
            <Button
              variant="contained"
              disabled={Object.values(choice.mapping).every((path) => path === '')}
              onClick={() => void preview(asked)}
            >
              {translate('exchange.import.check')}
            </Button>
          )}
          {next && (
            <Button variant="contained" disabled={isHeldUp} onClick={() => void run(asked)}>
              {translate('exchange.import.run', { smart_count: writable })}
            </Button>
          )}
          {!busy && (failure || isStopped) && (step === 'check' || step === 'done') && (
            <Button
              variant="contained"
              onClick={() => void (step === 'check' ? preview(asked) : run(asked))}
            >
              {translate('exchange.import.again')}
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
          label: translate(`exchange.step.${step}`),
        })}
        {state.name && ` · ${state.name}`}
      </Typography>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
          {step === 'done' && ` ${translate('exchange.import.resumes')}`}
        </Alert>
      )}
      {isStopped && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(
            step !== 'done'
              ? 'exchange.import.stoppedCheck'
              : choice.mode === 'all'
                ? 'exchange.import.stoppedAll'
                : 'exchange.import.stopped',
          )}
        </Alert>
      )}
      {busy && (
        <Progress
          {...busy}
          label={translate(
            step === 'file'
              ? 'exchange.import.reading'
              : step === 'done'
                ? 'exchange.import.running'
                : 'exchange.import.checking',
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
          choice={asked}
          onChange={setChoice}
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
      {next && choice.mode === 'all' && report.counts.wrong > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('exchange.import.heldUp')}
        </Alert>
      )}
      {isAsking && busy && (
        <ConfirmDialog
          title={translate('exchange.import.leaveTitle')}
          question={translate(
            choice.mode === 'all' ? 'exchange.import.leaveAll' : 'exchange.import.leave',
          )}
          confirm={translate('exchange.import.stopAndClose')}
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
