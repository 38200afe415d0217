import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Entity } from '../../model/entity.ts'
import { holds } from '../../model/condition.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { RecordLink } from '../../fields/links.tsx'
import { readableDay, readableTime } from '../../fields/types/date/calendar.ts'
import { useContractQuery } from '../../screens/custom/useContractQuery.ts'
import { usePermitted, useSession } from '../../screens/session.tsx'
import { failureText } from '../../screens/states/failureText.ts'
import type { BoardDialog } from './BoardDialogs.tsx'
import type { Occurrence } from './occurrence.ts'
import { useOccurrenceCalls, useRefreshBoard } from './useMove.ts'

type OccurrencePopoverProps = {
  entity: Entity
  occurrence: Occurrence
  anchor: HTMLElement
  onDialog: (dialog: BoardDialog) => void
  onClose: () => void
}

const shown = [
  'siteId',
  'userId',
  'participants',
  'formDefinitionId',
  'frequency',
  'status',
  'period',
]

/** The facts of one time of a task, and what can be done with it. */
export function OccurrencePopover(props: OccurrencePopoverProps) {
  const { entity, occurrence, anchor, onDialog, onClose } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const notify = useNotify()
  const send = useOccurrenceCalls()
  const refresh = useRefreshBoard()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const canUpdate = usePermitted(entity.permission, 'UPDATE')
  const canDelete = usePermitted(entity.permission, 'DELETE')
  const canCreate = usePermitted(entity.permission, 'CREATE')
  const { task } = occurrence
  const document = useOwnDocument(occurrence)
  const actions = entity.list.calls
  const when = (local: string) =>
    `${readableDay(local.slice(0, 10), locale)} ${readableTime(local.slice(11), locale)}`
  const run = async (name: string, success: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await send('PUT', occurrence, { scope: 'this', action: name }, {})
      notify(success, { type: 'success' })
      onClose()
      refresh()
    } catch (error) {
      setFailure(failureText(error, translate))
      setBusy(false)
    }
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': task.name,
          sx: { width: 360, maxWidth: 'calc(100vw - 32px)', p: 2 },
        },
      }}
    >
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
      <Typography variant="body2" sx={{ mb: 1 }}>
        {when(occurrence.localStart)} – {when(occurrence.localEnd)}
      </Typography>
      {occurrence.overlaps > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('scheduler.overlaps', { smart_count: occurrence.overlaps })}
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, fontSize: '0.875rem' }}>
        {entity.fields
          .filter(({ name }) => shown.includes(name) && hasValue(task[name as keyof typeof task]))
          .map((field) => (
            <Box
              key={field.name}
              sx={{ display: 'grid', gridTemplateColumns: '110px 1fr', gap: 1 }}
            >
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {translate(`entity.${entity.name}.${field.name}`, { _: field.label })}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                <FieldDisplay
                  field={field}
                  value={task[field.name as keyof typeof task]}
                  record={task}
                  place="detail"
                />
              </Box>
            </Box>
          ))}
      </Box>
      {failure && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {document && (
          <Button
            size="small"
            variant="contained"
            component={Link}
            to={`/document/${encodeURIComponent(document.webId)}`}
          >
            {translate('scheduler.fillIn')}
          </Button>
        )}
        {canUpdate &&
          actions
            .filter((action) => holds(action.when, { record: task }))
            .map((action) => {
              const text = (word: 'label' | 'success') =>
                translate(`entity.${entity.name}.actions.${action.name}.${word}`, {
                  _: action[word] ?? '',
                }).replaceAll('{name}', task.name)
              return (
                <Button
                  key={action.name}
                  size="small"
                  variant={document ? 'outlined' : 'contained'}
                  disabled={busy}
                  onClick={() => void run(action.name, text('success'))}
                >
                  {text('label')}
                </Button>
              )
            })}
        {canUpdate && (
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={() =>
              onDialog(
                occurrence.isRecurring
                  ? { kind: 'scope', occurrence, action: 'edit' }
                  : { kind: 'edit', occurrence, scope: 'all' },
              )
            }
          >
            {translate('scheduler.edit')}
          </Button>
        )}
        {canCreate && (
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={() =>
              onDialog({
                kind: 'create',
                values: {
                  ...Object.fromEntries(copied.map((name) => [name, task[name]])),
                  startDate: occurrence.start,
                  endDate: occurrence.end,
                },
              })
            }
          >
            {translate('scheduler.copy')}
          </Button>
        )}
        {canDelete && (
          <Button
            size="small"
            color="error"
            disabled={busy}
            onClick={() => onDialog({ kind: 'scope', occurrence, action: 'delete' })}
          >
            {translate('scheduler.delete')}
          </Button>
        )}
      </Box>
    </Popover>
  )
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

/** What a copy takes over; it happens once until the person says otherwise. */
const copied = ['name', 'siteId', 'userId', 'participants', 'formDefinitionId'] as const

const hasValue = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)
