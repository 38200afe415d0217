import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { Entity, RowAction } from '../../model/entity.ts'
import { isOffered } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { useFormPreload } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import type { ActionOption } from '../record/screenOptions.ts'
import { useRecordCalls } from '../record/useRecordCalls.ts'
import { usePermitted } from '../session.tsx'

const buttonProps = {
  variant: 'outlined',
  color: 'inherit',
  sx: { borderColor: 'divider', bgcolor: 'background.paper' },
} as const

const isFormAction = (action: string): action is 'edit' | 'clone' =>
  action === 'edit' || action === 'clone'

/**
 * The actions on the record of a detail, as buttons: the permitted ones of `actions`, by default
 * the entity's calls, Clone, Delete and Edit.
 */
export function DetailActions({
  entity,
  record,
  name,
  actions,
  onOpen,
}: {
  entity: Entity
  record: EntityRecord
  name: string
  actions: ActionOption[] | undefined
  onOpen: (dialog: OpenDialog) => void
}) {
  const translate = useTranslate()
  const permitted: Record<RowAction, boolean> = {
    clone: usePermitted(entity.permission, 'CREATE') && isOffered(entity, 'clone'),
    edit: usePermitted(entity.permission, 'UPDATE') && isOffered(entity, 'edit'),
    delete: usePermitted(entity.permission, 'DELETE') && isOffered(entity, 'delete'),
  }
  const calls = useRecordCalls(entity).of(record)
  const preloadForm = useFormPreload(entity, permitted.edit)
  const preload = { onPointerEnter: preloadForm, onFocus: preloadForm }
  const order: ActionOption[] = actions ?? [
    ...entity.list.calls.map((call) => call.name),
    'clone',
    'delete',
    'edit',
  ]
  return order.map((action) => {
    if (typeof action !== 'string')
      return (
        (!action.when || action.when(record)) && (
          <Button
            key={action.name}
            {...buttonProps}
            startIcon={action.icon}
            onClick={() => action.run(record)}
          >
            {action.label}
          </Button>
        )
      )
    if (action === 'delete')
      return (
        permitted.delete && (
          <Button
            key={action}
            {...buttonProps}
            onClick={() => onOpen({ kind: 'delete', records: [{ id: record.id, name }] })}
          >
            {translate('screens.action.delete')}
          </Button>
        )
      )
    if (isFormAction(action))
      return (
        permitted[action] && (
          <Button
            key={action}
            {...(action === 'edit' ? { variant: 'contained' } : buttonProps)}
            {...preload}
            onClick={() => onOpen({ kind: action, record })}
          >
            {translate(`screens.action.${action}`)}
          </Button>
        )
      )
    const offered = calls.find(({ call }) => call.name === action)
    return (
      offered && (
        <Button
          key={action}
          {...buttonProps}
          onClick={() => onOpen({ kind: 'call', call: offered.call, record })}
        >
          {offered.label}
        </Button>
      )
    )
  })
}
