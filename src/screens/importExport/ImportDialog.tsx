import { useMemo, useState } from 'react'
import Alert from '@mui/material/Alert'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { useInSentence } from '../record/useInSentence.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { errorFile } from './errorFile.ts'
import { FileStep } from './FileStep.tsx'
import { ImportFooter } from './ImportFooter.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import { matchKeys, matchKeyValue } from './importTargets.ts'
import { ReportStep } from './ReportStep.tsx'
import { fileName, saveFile } from './saveFile.ts'
import { templateFile } from './templateFile.ts'
import { useImport, type ImportSettings } from './useImport.ts'
import { isCsv, useImportSettings } from './useImportSettings.ts'
import { useRowErrorTexts } from './useRowErrorTexts.ts'

/** The import dialog: choose a file, map its columns, preview the result, import. */
export default function ImportDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const labels = useEntityLabels(entity)
  const complaints = useRowErrorTexts(entity)
  const { settings, setSettings, targetsOf, guess } = useImportSettings(entity)
  const { state, choose, preview, run, back, stop } = useImport(entity, guess)
  const [isAsking, setAsking] = useState(false)
  const { step, busy, report, file } = state
  const isText = !state.content || isCsv(state.content)
  const targets = useMemo(() => targetsOf(isText), [targetsOf, isText])
  const keys = matchKeys(entity, targets, settings.mapping)
  // A match key whose column is no longer mapped matches nothing.
  const requestedSettings = keys.some(
    ({ paths }) => matchKeyValue(paths) === matchKeyValue(settings.key),
  )
    ? settings
    : { ...settings, key: [] }

  const saveErrors = () => {
    saveFile(
      errorFile(report!.wrong, report!.columns, isText, (row) => complaints(row).join('; ')),
      fileName(
        `${labels.many} ${translate('importExport.import.errors')}`,
        isText ? 'csv' : 'json',
      ),
    )
  }
  const saveTemplate = () => saveFile(templateFile(targetsOf(true)), fileName(labels.many, 'csv'))
  const writable = report ? report.counts.created + report.counts.updated : 0
  const isBlocked = settings.mode === 'all' && report !== undefined && report.counts.wrong > 0
  const isChecked = step === 'check' && !busy && report?.result !== undefined
  return (
    <DialogFrame
      width={760}
      title={translate('importExport.import.title', { many: inSentence(labels.many) })}
      footer={
        <ImportFooter
          state={state}
          isMapped={Object.values(settings.mapping).some((path) => path !== '')}
          isChecked={isChecked}
          writable={writable}
          isHeldUp={writable === 0 || isBlocked}
          onBack={back}
          onStop={stop}
          onClose={() => (busy && step === 'done' ? setAsking(true) : onClose())}
          onCheck={() => void preview(requestedSettings)}
          onRun={() => void run(requestedSettings)}
        />
      }
    >
      <ImportStatus state={state} mode={settings.mode} />
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
      {isChecked && isBlocked && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('importExport.import.heldUp')}
        </Alert>
      )}
      {isAsking && busy && (
        <LeaveQuestion
          mode={settings.mode}
          onLeave={() => {
            stop()
            onClose()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </DialogFrame>
  )
}

/** Asks before the dialog is closed while it imports. */
function LeaveQuestion({
  mode,
  onLeave,
  onCancel,
}: {
  mode: ImportSettings['mode']
  onLeave: () => void
  onCancel: () => void
}) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate('importExport.import.leaveTitle')}
      question={translate(
        mode === 'all' ? 'importExport.import.leaveAll' : 'importExport.import.leave',
      )}
      confirm={translate('importExport.import.stopAndClose')}
      onConfirm={onLeave}
      onCancel={onCancel}
    />
  )
}
