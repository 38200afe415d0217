import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { Entity, RowAction } from '../../../model/entity.ts'
import { isOffered } from '../../record/record.ts'
import type { EntityRecord } from '../../record/record.ts'
import type { ActionOption } from '../../record/screenOptions.ts'
import type { OpenDialog } from '../../record/RecordDialogs.tsx'
import type { RecordCalls } from '../../record/useRecordCalls.ts'
import type { RecordAction } from './RowActions.tsx'

/** What the user may do with the entity's records. */
export type Permitted = { create: boolean; edit: boolean; delete: boolean }

type Naming = {
  nameOf: (record: EntityRecord) => string
  translate: (key: string, options?: object) => string
}

/** The actions of a row where no override orders them. */
const defaultActions = ({ list }: Entity): ActionOption[] => [
  'edit',
  'clone',
  'delete',
  ...list.calls.map(({ name }) => name),
]

/** The action that has a column of its own in lists. */
const inColumn: RowAction = 'clone'

const icons = {
  edit: <EditOutlined />,
  clone: <ContentCopyOutlined />,
  delete: <DeleteOutlined />,
} satisfies Record<RowAction, RecordAction['icon']>

const isPermittedAction = (entity: Entity, permitted: Permitted): Record<RowAction, boolean> => ({
  edit: permitted.edit,
  clone: permitted.create && isOffered(entity, 'clone'),
  delete: permitted.delete,
})

/**
 * Returns a function that lists the actions of a row; `open` opens the dialog of an action.
 * `options` are the actions in order, where an override says them; `owns` says whether the user may
 * change a record of an entity whose records have owners.
 */
export function createRowActions(
  entity: Entity,
  permitted: Permitted,
  calls: RecordCalls,
  { nameOf, translate }: Naming,
  open: (dialog: OpenDialog) => void,
  options: ActionOption[] = defaultActions(entity),
  owns: (record: EntityRecord) => boolean = () => true,
) {
  const permittedTo = isPermittedAction(entity, permitted)
  return (record: EntityRecord): RecordAction[] => {
    // Others only read what its owner has shared.
    const isOwn = owns(record)
    const allowed = {
      ...permittedTo,
      edit: permittedTo.edit && isOwn,
      delete: permittedTo.delete && isOwn,
    }
    const name = nameOf(record)
    const offered = calls.of(record)
    return options.flatMap((option): RecordAction[] => {
      if (typeof option !== 'string') {
        if (option.when && !option.when(record)) return []
        const { name: key, label, icon, run, isDisabled } = option
        const named = translate('screens.action.callOf', { label, name })
        return [
          {
            key,
            label,
            name: named,
            ...(icon ? { icon } : {}),
            ...(isDisabled?.(record) ? { isDisabled: true } : {}),
            run: () => run(record),
          },
        ]
      }
      if (isRowAction(option))
        return allowed[option]
          ? [
              {
                key: option,
                label: translate(`screens.action.${option}`),
                name: translate(`screens.action.${option}Of`, { name }),
                icon: icons[option],
                hasColumn: option === inColumn,
                run: () =>
                  open(
                    option === 'delete'
                      ? { kind: 'delete', records: [{ id: record.id, name }] }
                      : { kind: option, record },
                  ),
              },
            ]
          : []
      return offered
        .filter(({ call }) => call.name === option)
        .map(({ call, label, name: named }) => ({
          key: call.name,
          label,
          name: named,
          run: () => open({ kind: 'call', call, record }),
        }))
    })
  }
}

/** The action of a row that has a column of its own, if the user may run it. */
export const actionInColumn = (
  entity: Entity,
  permitted: Permitted,
  options: ActionOption[] = defaultActions(entity),
): RowAction | undefined =>
  options.includes(inColumn) && isPermittedAction(entity, permitted)[inColumn]
    ? inColumn
    : undefined

/**
 * How many buttons the column of actions can have: one for each icon, and one for the menu of the
 * rest.
 */
export function countRowActions(
  entity: Entity,
  permitted: Permitted,
  calls: RecordCalls,
  options: ActionOption[] = defaultActions(entity),
): number {
  const allowed = isPermittedAction(entity, permitted)
  const isButton = (option: ActionOption) =>
    typeof option === 'string'
      ? option !== inColumn && isRowAction(option) && allowed[option]
      : option.icon !== undefined
  const hasMenu = options.some((option) =>
    typeof option === 'string' ? !isRowAction(option) && calls.any : !option.icon,
  )
  return options.filter(isButton).length + (hasMenu ? 1 : 0)
}

const isRowAction = (name: string): name is RowAction => name in icons
