import { useState } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { ConfirmDialog, RecordDialog, useDialogTitle } from '../../branchdesk.ts'
import { FormWindow } from '../../screens/form/FormWindow.tsx'
import { RecordForm } from '../../screens/form/RecordForm.tsx'
import { useRefusalText } from '../../screens/form/useRefusalText.ts'
import { undoOffer } from '../../screens/undo/undoOffer.ts'
import { SeriesShown } from '../../fields/types/recurrence/seriesShown.ts'
import { instantOfWallClock, wallClockOfInstant } from '../../model/wallClock.ts'
import type { Occurrence } from './occurrence.ts'
import { OccurrencePopover } from './OccurrencePopover.tsx'
import { ruleOfScope } from './ruleOfScope.ts'
import {
  useOccurrenceCalls,
  useRefreshBoard,
  type ChangeScope,
  type OccurrenceChange,
} from './useMove.ts'

/** What is done to one time of a series once its scope is known. */
export type SeriesAction = 'move' | 'edit' | 'delete'

/** The open dialog of the board. */
export type BoardDialog =
  | { kind: 'facts'; occurrence: Occurrence; anchor: HTMLElement }
  | {
      kind: 'create'
      localStart?: string | undefined
      localEnd?: string | undefined
      /** The time zone of the branch, if it is known; else that of the reader. */
      zone?: string | undefined
      values: Record<string, unknown>
    }
  | {
      kind: 'edit'
      occurrence: Occurrence
      scope: ChangeScope
      /** The rule of what the scope covers. */
      frequency: string | null | undefined
    }
  | { kind: 'scope'; occurrence: Occurrence; action: SeriesAction; change?: OccurrenceChange }

type BoardDialogsProps = {
  entity: Entity
  dialog: BoardDialog | undefined
  onDialog: (dialog: BoardDialog) => void
  onClose: () => void
}

/** The dialogs of the board: the facts of a task, the schema's forms, and the question of scope. */
export function BoardDialogs({ entity, dialog, onDialog, onClose }: BoardDialogsProps) {
  const refresh = useRefreshBoard()
  if (!dialog) return null
  if (dialog.kind === 'facts')
    return (
      <OccurrencePopover
        entity={entity}
        occurrence={dialog.occurrence}
        anchor={dialog.anchor}
        onDialog={onDialog}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'scope')
    return <ScopeDialog entity={entity} {...dialog} onDialog={onDialog} onClose={onClose} />
  if (dialog.kind === 'edit')
    return (
      <EditDialog
        entity={entity}
        occurrence={dialog.occurrence}
        scope={dialog.scope}
        frequency={dialog.frequency}
        onClose={onClose}
      />
    )
  const { localStart, localEnd, zone } = dialog
  return (
    <RecordDialog
      entity={entity}
      mode="create"
      restore={false}
      start={{
        ...(dialog.values.userId ? { participants: [dialog.values.userId] } : {}),
        ...dialog.values,
        ...(localStart ? { startDate: instantOfWallClock(localStart, zone) } : {}),
        ...(localEnd ? { endDate: instantOfWallClock(localEnd, zone) } : {}),
      }}
      onClose={onClose}
      onSaved={refresh}
    />
  )
}

/** The schema's form over one time of a task. */
function EditDialog({
  entity,
  occurrence,
  scope,
  frequency,
  onClose,
}: {
  entity: Entity
  occurrence: Occurrence
  scope: ChangeScope
  frequency: string | null | undefined
  onClose: () => void
}) {
  const send = useOccurrenceCalls()
  const refresh = useRefreshBoard()
  const title = useDialogTitle(entity)('edit')
  const [record] = useState({
    ...occurrence.task,
    startDate: occurrence.start,
    endDate: occurrence.end,
    frequency,
  })
  const { task, localStart, timeZone } = occurrence
  const [series] = useState(
    frequency && scope !== 'this'
      ? {
          first: scope === 'all' ? wallClockOfInstant(task.startDate, timeZone) : localStart,
          shown: localStart,
          rule: frequency,
        }
      : undefined,
  )
  return (
    <SeriesShown value={series}>
      <FormWindow entity={entity} mode="edit" title={title} onClose={onClose}>
        <RecordForm
          entity={entity}
          mode="edit"
          id={occurrence.id}
          restore={false}
          saveLabel={undefined}
          record={record}
          change={async (data) => {
            const { version: _, ...fields } = data
            // The service knows the rule that stays, and moves its days with the start.
            if (fields.frequency === frequency) delete fields.frequency
            const { answer } = await send('PUT', occurrence, { scope }, fields)
            return { ...answer, id: answer.webId }
          }}
          onClose={onClose}
          onSaved={refresh}
        />
      </FormWindow>
    </SeriesShown>
  )
}

/** Asks whether one time, it and the following, or all are moved, edited or deleted. */
function ScopeDialog({
  entity,
  occurrence,
  action,
  change,
  onDialog,
  onClose,
}: {
  entity: Entity
  occurrence: Occurrence
  action: SeriesAction
  change?: OccurrenceChange
  onDialog: (dialog: BoardDialog) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const refusalText = useRefusalText(entity)
  const send = useOccurrenceCalls()
  const refresh = useRefreshBoard()
  const [scope, setScope] = useState<ChangeScope>(occurrence.isRecurring ? 'this' : 'all')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { name } = occurrence.task
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (action === 'edit') {
        const frequency = await ruleOfScope(occurrence, scope)
        return onDialog({ kind: 'edit', occurrence, scope, frequency })
      }
      const verb = action === 'delete' ? 'DELETE' : 'PUT'
      const { undo } = await send(verb, occurrence, { scope }, change)
      notify(translate(action === 'delete' ? 'scheduler.deleted' : 'scheduler.moved', { name }), {
        type: 'success',
        ...undoOffer(undo),
      })
      onClose()
      refresh()
    } catch (error) {
      setBusy(false)
      const reason = refusalText(error)
      setFailure(
        action === 'delete'
          ? `${translate(`entities.${entity.name}.deleteFailed`, { _: entity.deleteFailed ?? '' })}: ${reason}`
          : reason,
      )
    }
  }
  return (
    <ConfirmDialog
      title={translate(`scheduler.scopeTitle.${action}`, { name })}
      confirm={translate(`scheduler.scopeConfirm.${action}`)}
      confirmColor={action === 'delete' ? 'error' : 'primary'}
      busy={busy}
      {...(failure ? { failure } : {})}
      onConfirm={() => void run()}
      onCancel={onClose}
      question={
        occurrence.isRecurring ? (
          <Box component="span" sx={{ display: 'block' }}>
            {translate('scheduler.scopeQuestion')}
            <RadioGroup
              aria-label={translate('scheduler.scopeQuestion')}
              value={scope}
              onChange={(_, value) => setScope(value as ChangeScope)}
            >
              {(['this', 'following', 'all'] as const).map((each) => (
                <FormControlLabel
                  key={each}
                  value={each}
                  disabled={busy}
                  control={<Radio />}
                  label={translate(`scheduler.scopes.${each}`)}
                />
              ))}
            </RadioGroup>
          </Box>
        ) : (
          translate('scheduler.deleteQuestion', { name })
        )
      }
    />
  )
}
