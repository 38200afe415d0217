import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { RecordLink, useContractQuery, usePermitted, useSession } from '../../branchdesk.ts'
import { readableDay, readableTime } from '../../fields/types/date/calendar.ts'
import { useRefusalText } from '../../screens/form/useRefusalText.ts'
import { undoOffer } from '../../screens/undo/undoOffer.ts'
import type { BoardDialog } from './BoardDialogs.tsx'
import type { Occurrence } from './occurrence.ts'
import { OccurrenceActions } from './OccurrenceActions.tsx'
import { OccurrenceFacts } from './OccurrenceFacts.tsx'
import { useIsPhone } from './useBoardState.ts'
import { useOccurrenceCalls, useRefreshBoard } from './useMove.ts'

type OccurrencePopoverProps = {
  entity: Entity
  occurrence: Occurrence
  anchor: HTMLElement
  onDialog: (dialog: BoardDialog) => void
  onClose: () => void
}

/** The facts of one time of a task, and what can be done with it. */
export function OccurrencePopover(props: OccurrencePopoverProps) {
  const { entity, occurrence, anchor, onDialog, onClose } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const isPhone = useIsPhone()
  const { busy, failure, run } = useRunAction(entity, occurrence, onClose)
  const { task } = occurrence
  const document = useOwnDocument(occurrence)
  const when = (local: string) =>
    `${readableDay(local.slice(0, 10), locale)} ${readableTime(local.slice(11), locale)}`
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // On a phone it ends above the toasts, which would cover its buttons.
      anchorReference={isPhone ? 'anchorPosition' : 'anchorEl'}
      anchorPosition={{ top: 72, left: 16 }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': task.name,
          sx: {
            width: 360,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: { xs: 'calc(100% - 240px)', sm: 'calc(100% - 32px)' },
            p: 2,
          },
        },
      }}
    >
      <PopoverTitle entity={entity} occurrence={occurrence} onClose={onClose} />
      <Typography variant="body2" sx={{ mb: 1 }}>
        {when(occurrence.localStart)} – {when(occurrence.localEnd)}
      </Typography>
      {occurrence.overlaps > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('scheduler.overlaps', { smart_count: occurrence.overlaps })}
        </Alert>
      )}
      <OccurrenceFacts entity={entity} task={task} />
      {failure && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
      <OccurrenceActions
        entity={entity}
        occurrence={occurrence}
        document={document}
        busy={busy}
        onRun={(name, success) => void run(name, success)}
        onDialog={onDialog}
      />
    </Popover>
  )
}

/** The name of the task, which links to its record, and the button that closes the popover. */
function PopoverTitle({
  entity,
  occurrence: { task },
  onClose,
}: Pick<OccurrencePopoverProps, 'entity' | 'occurrence' | 'onClose'>) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <Typography variant="h3" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        <RecordLink entity={entity.name} id={task.webId}>
          {task.name}
        </RecordLink>
      </Typography>
      <IconButton
        size="small"
        aria-label={translate('screens.action.close')}
        onClick={onClose}
        sx={{ mt: -0.5 }}
      >
        <Close />
      </IconButton>
    </Box>
  )
}

/** Runs an action of the schema on one time of a task; `failure` is the reason why it failed. */
function useRunAction(entity: Entity, occurrence: Occurrence, onDone: () => void) {
  const refusalText = useRefusalText(entity)
  const notify = useNotify()
  const send = useOccurrenceCalls()
  const refresh = useRefreshBoard()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (name: string, success: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { undo } = await send('PUT', occurrence, { scope: 'this', action: name }, {})
      notify(success, { type: 'success', ...undoOffer(undo) })
      onDone()
      refresh()
    } catch (error) {
      setFailure(refusalText(error))
      setBusy(false)
    }
  }
  return { busy, failure, run }
}

/** The open document that the person has to fill in for one time of a task. */
function useOwnDocument({ task, localStart }: Occurrence): { webId: string } | undefined {
  const { user } = useSession()
  const canRead = usePermitted('TEMPLATES:TASKS')
  const { data } = useContractQuery<{ content: { webId: string }[] }>(
    canRead
      ? {
          call: 'GET document',
          params: {
            taskId: task.webId,
            taskStart: localStart,
            userId: user.webId,
            status: 'SCHEDULE',
            size: '1',
          },
        }
      : undefined,
  )
  return data?.content[0]
}
