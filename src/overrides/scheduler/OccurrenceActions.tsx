import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Entity } from '../../model/entity.ts'
import { holds } from '../../model/condition.ts'
import { instantOfWallClock, wallClockOfInstant } from '../../model/wallClock.ts'
import { wallClockAfter } from '../../screens/calendar/wallClock.ts'
import { usePermitted } from '../../branchdesk.ts'
import type { BoardDialog } from './BoardDialogs.tsx'
import type { Occurrence, Task } from './occurrence.ts'

type OccurrenceActionsProps = {
  entity: Entity
  occurrence: Occurrence
  /** The document that the person has to fill in. */
  document: { webId: string } | undefined
  busy: boolean
  /** Runs an action of the schema by its name; `success` is what is said afterwards. */
  onRun: (name: string, success: string) => void
  onDialog: (dialog: BoardDialog) => void
}

/** The buttons of one time of a task: its document, the schema's actions, edit, copy and delete. */
export function OccurrenceActions(props: OccurrenceActionsProps) {
  const { entity, occurrence, document, busy, onRun, onDialog } = props
  const translate = useTranslate()
  const canUpdate = usePermitted(entity.permission, 'UPDATE')
  const canDelete = usePermitted(entity.permission, 'DELETE')
  const canCreate = usePermitted(entity.permission, 'CREATE')
  return (
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
      {canUpdate && (
        <>
          <SchemaActions
            entity={entity}
            task={occurrence.task}
            isMain={!document}
            busy={busy}
            onRun={onRun}
          />
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={() => onDialog(editOf(occurrence))}
          >
            {translate('scheduler.edit')}
          </Button>
        </>
      )}
      {canCreate && (
        <Button
          size="small"
          variant="outlined"
          disabled={busy}
          onClick={() => onDialog(copyOf(occurrence))}
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
  )
}

/**
 * A button for each action of the schema whose condition the task meets. Only the first that the
 * schema names can be the main one of the popover.
 */
function SchemaActions({
  entity,
  task,
  isMain,
  busy,
  onRun,
}: Pick<OccurrenceActionsProps, 'entity' | 'busy' | 'onRun'> & {
  task: Task
  /** Whether the first action is the main one. */
  isMain: boolean
}) {
  const translate = useTranslate()
  return entity.list.calls
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
          variant={isMain && action === entity.list.calls[0] ? 'contained' : 'outlined'}
          disabled={busy}
          onClick={() => onRun(action.name, text('success'))}
        >
          {text('label')}
        </Button>
      )
    })
}

/** The dialog that edits an occurrence, which asks for the scope first if it is one of a series. */
const editOf = (occurrence: Occurrence): BoardDialog =>
  occurrence.isRecurring
    ? { kind: 'scope', occurrence, action: 'edit' }
    : { kind: 'edit', occurrence, scope: 'all', frequency: occurrence.task.frequency }

/** What a copy takes over; it happens once until the person says otherwise. */
const copied = ['name', 'siteId', 'userId', 'participants', 'formDefinitionId'] as const

/**
 * The form of a new task with the values of an occurrence: at its time, or today at its time of day
 * if its day is over, as there are no new tasks for a past date.
 */
const copyOf = ({ task, timeZone, ...times }: Occurrence): BoardDialog => {
  const today = wallClockOfInstant(new Date().toISOString(), timeZone).slice(0, 10)
  const late = Date.parse(today) - Date.parse(times.localStart.slice(0, 10))
  const instantOf = (instant: string, local: string) =>
    late > 0 ? instantOfWallClock(wallClockAfter(local, late), timeZone) : instant
  return {
    kind: 'create',
    values: {
      ...Object.fromEntries(copied.map((name) => [name, task[name]])),
      startDate: instantOf(times.start, times.localStart),
      endDate: instantOf(times.end, times.localEnd),
    },
  }
}
