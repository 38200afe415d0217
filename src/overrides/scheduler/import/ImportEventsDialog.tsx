import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { DialogFrame, secondaryButtonProps } from '../../../branchdesk.ts'
import { FileButton } from '../../../screens/importExport/FileButton.tsx'
import { Spinner } from '../../../screens/states/Spinner.tsx'
import { useRefreshBoard } from '../useMove.ts'
import { CommonFieldsForm } from './CommonFieldsForm.tsx'
import { EventReport } from './EventReport.tsx'
import { useEventImport } from './useEventImport.ts'

type ImportEventsDialogProps = {
  entity: Entity
  /** What the fields of the tasks start with. */
  start: Record<string, unknown>
  onClose: () => void
}

/**
 * Imports the events of a calendar file: choose it and what all tasks have in common, see what
 * becomes of each event, create the tasks.
 */
export default function ImportEventsDialog({ entity, start, onClose }: ImportEventsDialogProps) {
  const translate = useTranslate()
  const refresh = useRefreshBoard()
  const { state, choose, check, create, back } = useEventImport(entity)
  const { file, checked, zone, created, isBusy = false, failure } = state
  const good = checked?.filter(({ reasons }) => reasons.length === 0).length ?? 0
  const close = (
    <Button {...secondaryButtonProps} onClick={onClose}>
      {translate('screens.action.close')}
    </Button>
  )
  const alert = failure && (
    <Alert severity="error" sx={{ mb: 2 }}>
      {failure}
    </Alert>
  )
  const title = translate('scheduler.import.title')
  if (!checked)
    return (
      <CommonFieldsForm
        entity={entity}
        title={title}
        start={start}
        close={close}
        canCheck={file !== undefined && !isBusy}
        onCheck={(fields) => void check(fields)}
      >
        {alert}
        <FileChoice file={file} onChoose={(chosen) => void choose(chosen)} />
        {isBusy && <Spinner />}
      </CommonFieldsForm>
    )
  const run = () => void create().then(refresh)
  return (
    <DialogFrame
      width={760}
      title={title}
      footer={
        <>
          {created === undefined && (
            <Button {...secondaryButtonProps} disabled={isBusy} onClick={back}>
              {translate('scheduler.import.back')}
            </Button>
          )}
          {close}
          {created === undefined && (
            <Button variant="contained" disabled={isBusy || good === 0} onClick={run}>
              {translate('scheduler.import.create', { smart_count: good })}
            </Button>
          )}
        </>
      }
    >
      {alert}
      {created !== undefined && (
        <Alert severity={created > 0 ? 'success' : 'warning'} sx={{ mb: 2 }}>
          {translate('scheduler.import.created', { smart_count: created })}
        </Alert>
      )}
      {isBusy && <Spinner />}
      <EventReport checked={checked} zone={zone!} />
    </DialogFrame>
  )
}

/** The button that chooses a calendar file, and what was chosen. */
function FileChoice({
  file,
  onChoose,
}: {
  file: { name: string; events: unknown[] } | undefined
  onChoose: (file: File) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate('scheduler.import.text')}
      </Typography>
      <FileButton
        label={translate('scheduler.import.choose')}
        accept=".ics,.ical,text/calendar"
        onFile={onChoose}
      />
      <Typography role="status" variant="body2" sx={{ my: 1.5, overflowWrap: 'anywhere' }}>
        {file &&
          translate('scheduler.import.file', { name: file.name, smart_count: file.events.length })}
      </Typography>
    </>
  )
}
