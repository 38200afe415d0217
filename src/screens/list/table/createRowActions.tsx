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

/**
 * An icon of Material Icons, by its path: a plain element for speed, as there are several in every
 * row.
 */
const plainIcon = (path: string) => (
  <svg viewBox="0 0 24 24" aria-hidden focusable={false}>
    <path d={path} />
  </svg>
)

/** EditOutlined, ContentCopyOutlined and DeleteOutlined. */
const icons = {
  edit: plainIcon(
    'm14.06 9.02.92.92L5.92 19H5v-.92zM17.66 3c-.25 0-.51.1-.7.29l-1.83 1.83 3.75 3.75 1.83-1.83c.39-.39.39-1.02 0-1.41l-2.34-2.34c-.2-.2-.45-.29-.71-.29m-3.6 3.19L3 17.25V21h3.75L17.81 9.94z',
  ),
  clone: plainIcon(
    'M16 1H4c-1.1 0-2 .9-2 2v14h2V3h12zm3 4H8c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h11c1.1 0 2-.9 2-2V7c0-1.1-.9-2-2-2m0 16H8V7h11z',
  ),
  delete: plainIcon(
    'M16 9v10H8V9zm-1.5-6h-5l-1 1H5v2h14V4h-3.5zM18 7H6v12c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2z',
  ),
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
