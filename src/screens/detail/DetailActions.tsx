import Button from '@mui/material/Button'
import { useIsPhone } from '../states/useIsPhone.ts'
import { useTranslate } from 'ra-core'
import type { Entity, RowAction } from '../../model/entity.ts'
import { ActionMenu } from '../list/table/RowActions.tsx'
import type { RecordAction } from '../list/table/RowActions.tsx'
import { isOffered } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { useFormPreload } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import type { ActionOption } from '../record/screenOptions.ts'
import { useRecordCalls } from '../record/useRecordCalls.ts'
import { usePermitted } from '../session.tsx'

type Props = {
  entity: Entity
  record: EntityRecord
  name: string
  actions: ActionOption[] | undefined
  onOpen: (dialog: OpenDialog) => void
}

type DetailAction = RecordAction & {
  /** Whether it stands out from the others. */
  isMain?: boolean
  /** Whether a form opens, which is loaded when the button is pointed at. */
  opensForm?: boolean
}

/** How many buttons a phone has room for beside a name; more are a menu and the main action. */
const phoneRoom = 2

/**
 * The actions on the record of a detail, as buttons: the permitted ones of `actions`, by default
 * the entity's calls, Clone, Delete and Edit.
 */
export function DetailActions(props: Props) {
  const { entity, name } = props
  const actions = useDetailActions(props)
  const phone = useIsPhone()
  const preloadForm = useFormPreload(
    entity,
    actions.some(({ opensForm }) => opensForm),
  )
  const shown =
    phone && actions.length > phoneRoom ? actions.filter(({ isMain }) => isMain) : actions
  const rest = actions.filter((action) => !shown.includes(action))
  return (
    <>
      {rest.length > 0 && <ActionMenu actions={rest} name={name} />}
      {shown.map(({ key, label, icon, isMain, opensForm, run }) => (
        <Button
          key={key}
          {...(isMain ? { variant: 'contained' } : buttonProps)}
          {...(opensForm ? { onPointerEnter: preloadForm, onFocus: preloadForm } : {})}
          startIcon={icon}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </>
  )
}

const buttonProps = {
  variant: 'outlined',
  color: 'inherit',
  sx: { borderColor: 'divider', bgcolor: 'background.paper' },
} as const

const isFormAction = (action: string): action is 'edit' | 'clone' =>
  action === 'edit' || action === 'clone'

function useDetailActions({ entity, record, name, actions, onOpen }: Props): DetailAction[] {
  const translate = useTranslate()
  const permitted: Record<RowAction, boolean> = {
    clone: usePermitted(entity.permission, 'CREATE') && isOffered(entity, 'clone'),
    edit: usePermitted(entity.permission, 'UPDATE') && isOffered(entity, 'edit'),
    delete: usePermitted(entity.permission, 'DELETE') && isOffered(entity, 'delete'),
  }
  const calls = useRecordCalls(entity).of(record)
  const order: ActionOption[] = actions ?? [
    ...entity.list.calls.map((call) => call.name),
    'clone',
    'delete',
    'edit',
  ]
  const named = (key: RowAction) => {
    const label = translate(`screens.action.${key}`)
    return { key, label, name: label }
  }
  return order.flatMap((action): DetailAction[] => {
    if (typeof action !== 'string') {
      const { name: key, label, icon, when, run } = action
      if (when && !when(record)) return []
      return [{ key, label, name: label, ...(icon ? { icon } : {}), run: () => run(record) }]
    }
    if (action === 'delete')
      return permitted.delete
        ? [
            {
              ...named('delete'),
              run: () => onOpen({ kind: 'delete', records: [{ id: record.id, name }] }),
            },
          ]
        : []
    if (isFormAction(action))
      return permitted[action]
        ? [
            {
              ...named(action),
              isMain: action === 'edit',
              opensForm: true,
              run: () => onOpen({ kind: action, record }),
            },
          ]
        : []
    const offered = calls.find(({ call }) => call.name === action)
    if (!offered) return []
    const { call, label } = offered
    return [{ key: action, label, name: label, run: () => onOpen({ kind: 'call', call, record }) }]
  })
}
