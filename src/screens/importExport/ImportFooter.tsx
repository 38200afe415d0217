import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import type { ImportState, ImportStep } from './useImport.ts'

/** The buttons of the import dialog: back, stop, close, and what leads to the next step. */
export function ImportFooter({
  state: { step, busy, failure, isStopped },
  isMapped,
  isChecked,
  writable,
  isHeldUp,
  onBack,
  onStop,
  onClose,
  onCheck,
  onRun,
}: {
  state: ImportState
  /** Whether any column is mapped. */
  isMapped: boolean
  /** Whether the preview is complete. */
  isChecked: boolean
  /** How many records the import creates or updates. */
  writable: number
  /** Whether the preview leaves nothing to import. */
  isHeldUp: boolean
  onBack: (step: ImportStep) => void
  onStop: () => void
  onClose: () => void
  onCheck: () => void
  onRun: () => void
}) {
  const translate = useTranslate()
  return (
    <>
      {!busy && (step === 'columns' || step === 'check') && (
        <Button
          {...secondaryButtonProps}
          onClick={() => onBack(step === 'check' ? 'columns' : 'file')}
        >
          {translate('importExport.import.back')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {busy && step !== 'file' && (
        <Button {...secondaryButtonProps} onClick={onStop}>
          {translate('importExport.import.stop')}
        </Button>
      )}
      <Button {...secondaryButtonProps} onClick={onClose}>
        {translate('screens.action.close')}
      </Button>
      {step === 'columns' && !busy && (
        <Button variant="contained" disabled={!isMapped} onClick={onCheck}>
          {translate('importExport.import.check')}
        </Button>
      )}
      {isChecked && (
        <Button variant="contained" disabled={isHeldUp} onClick={onRun}>
          {translate('importExport.import.run', { smart_count: writable })}
        </Button>
      )}
      {!busy && (failure || isStopped) && (step === 'check' || step === 'done') && (
        <Button variant="contained" onClick={step === 'check' ? onCheck : onRun}>
          {translate('importExport.import.again')}
        </Button>
      )}
    </>
  )
}
