import type { ReactElement } from 'react'
import Button from '@mui/material/Button'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { useListContext, useTranslate } from 'ra-core'
import { isEmpty } from '../../model/condition.ts'
import type { Entity, LinkSide, RowAction } from '../../model/entity.ts'
import { useFindEntity } from '../entities.tsx'
import { countConditions } from '../list/filters/filterTree.ts'
import type { FilterValues } from '../list/filters/filterConditions.ts'
import type { RecordAction } from '../list/table/RowActions.tsx'
import { useInSentence } from '../record/useInSentence.ts'
import type { ResolvedColumn } from '../record/columns.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { usePermitted, useSession } from '../session.tsx'
import type { OpenLinkDialogs } from './LinkDialogs.tsx'
import { useRemovalLabel } from './useRemovalTexts.ts'
import { farReference, otherField, isChangedBy, removalRefusal } from './linkSides.ts'

const hasOperation = (link: Entity, kind: string) =>
  link.operations.some((each) => each.kind === kind)

/** The button that adds to a link's tab. */
export type AddLink = { label: string; run: () => void }

type Naming = (record: EntityRecord) => string

/**
 * What the user can do in the tab of a link's side, to its records and to add others. `owner` is
 * the open record, `defaults` the initial filter of the tab; `dialogs` opens the dialogs.
 */
export function useLinkActions({
  link,
  side,
  owner,
  defaults,
  nameOf,
  dialogs,
}: {
  link: Entity
  side: LinkSide
  owner: EntityRecord
  defaults: FilterValues
  nameOf: Naming
  dialogs: OpenLinkDialogs
}) {
  const other = otherField(link, side)
  const find = useFindEntity()
  const opensOther = other?.firstOf || (other?.reference && find(other.reference.entity))
  const permitted = useLinkPermitted(link, side)
  const confirmRemoval = useConfirmRemoval(link, side, defaults, nameOf, dialogs)
  const actions = useRowActions(link, side, permitted, { nameOf, dialogs, confirmRemoval })
  const actionCount = [permitted.edit, opensOther, permitted.remove].filter(Boolean).length
  return {
    /** The actions of a row; undefined if there are none. */
    actions: actionCount > 0 ? actions : undefined,
    actionCount,
    cell: useEmptyReferenceButton(link, permitted.update, dialogs),
    add: useAddLink(link, side, owner, permitted.create, dialogs),
    confirmRemoval,
    mayRemove: permitted.remove,
  }
}

/** Reads from the session what the user may do with the records of a link's side. */
function useLinkPermitted(link: Entity, side: LinkSide) {
  const permission = side.changes ?? side.permission
  const offers = (action: RowAction) => !side.plain || link.list.actions.includes(action)
  const create = usePermitted(permission, 'CREATE')
  const update = usePermitted(permission, 'UPDATE')
  const remove = usePermitted(permission, 'DELETE')
  return {
    create,
    /** Empty references may be filled in. */
    update,
    /** Records may be edited in a form. */
    edit: (!side.assign || side.edit) && update && hasOperation(link, 'update') && offers('edit'),
    remove: remove && hasOperation(link, 'remove') && offers('delete'),
  }
}

/**
 * Returns a function that asks whether to remove these records, or says why the user may not.
 * `defaults` is the initial filter of the tab.
 */
function useConfirmRemoval(
  link: Entity,
  side: LinkSide,
  defaults: FilterValues,
  nameOf: Naming,
  dialogs: OpenLinkDialogs,
) {
  const translate = useTranslate()
  const { user } = useSession()
  const { total, filterValues } = useListContext<EntityRecord>()
  const unfilteredTotal =
    countConditions(filterValues, defaults) === 0 && !filterValues.search ? total : undefined
  return (records: EntityRecord[]) =>
    dialogs.setLinkDialog({
      kind: 'delete',
      records: records.map((each) => ({ id: each.id, name: nameOf(each), record: each })),
      refused: removalRefusal(
        link,
        side,
        user.currentUserSite.map((each) => each.roleName),
        records.length,
        unfilteredTotal,
        translate,
      ),
    })
}

/**
 * Returns a function that lists the actions of a row: edit the link, open the record at its other
 * end, remove the link.
 */
function useRowActions(
  link: Entity,
  side: LinkSide,
  permitted: ReturnType<typeof useLinkPermitted>,
  {
    nameOf,
    dialogs,
    confirmRemoval,
  }: {
    nameOf: Naming
    dialogs: OpenLinkDialogs
    confirmRemoval: (records: EntityRecord[]) => void
  },
) {
  const other = otherField(link, side)
  const translate = useTranslate()
  const removal = useRemovalLabel(link, side)
  const { user } = useSession()
  return (record: EntityRecord): RecordAction[] => {
    const name = nameOf(record)
    const far = farReference(link, other, record)
    const action = (key: string, icon: ReactElement, run: () => void): RecordAction => ({
      key,
      label: translate(`screens.action.${key}`),
      name: translate(`screens.action.${key}Of`, { name }),
      icon,
      run,
    })
    return [
      ...(permitted.edit && isChangedBy(user.webId, link, record)
        ? [
            action('edit', <EditOutlined />, () =>
              dialogs.setRecordDialog({ kind: 'edit', record }),
            ),
          ]
        : []),
      ...(far
        ? [
            action('open', <VisibilityOutlined />, () =>
              dialogs.setDrawer({ entity: far.reference!.entity, id: String(record[far.name]) }),
            ),
          ]
        : []),
      ...(permitted.remove
        ? [
            {
              ...action('delete', removalIcon(side), () => confirmRemoval([record])),
              label: removal.label,
              name: removal.labelOf(name),
            },
          ]
        : []),
    ]
  }
}

const removalIcon = (side: LinkSide) =>
  side.remove.as === 'unassign' ? <LinkOffOutlined /> : <DeleteOutlined />

/**
 * The button that adds to a link's tab, undefined if the user may not. Records that belong to the
 * open record only (values of a look-up) are created here, not assigned.
 */
function useAddLink(
  link: Entity,
  side: LinkSide,
  owner: EntityRecord,
  mayCreate: boolean,
  dialogs: OpenLinkDialogs,
): AddLink | undefined {
  const translate = useTranslate()
  const labels = useEntityLabels(link)
  const inSentence = useInSentence()
  if (!mayCreate) return undefined
  if (side.assign)
    return {
      label: translate(`entity.${link.name}.assign.${side.field}`, { _: side.assign.label }),
      run: () => dialogs.setLinkDialog({ kind: 'assign' }),
    }
  if (!hasOperation(link, 'create')) return undefined
  return {
    label: translate(`entities.${link.name}.add`, {
      _: translate('screens.list.add', { title: inSentence(labels.title) }),
    }),
    run: () => dialogs.setRecordDialog({ kind: 'create', preset: { [side.field]: owner.id } }),
  }
}

/** Returns a function that replaces the cell of an empty reference by the button to fill it in. */
function useEmptyReferenceButton(link: Entity, mayUpdate: boolean, dialogs: OpenLinkDialogs) {
  const translate = useTranslate()
  return ({ field, path }: ResolvedColumn, record: EntityRecord) => {
    const label = field.reference?.whenEmpty
    if (!label || !mayUpdate || !isEmpty(record[path])) return undefined
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        sx={{ borderColor: 'divider', py: 0.125 }}
        onClick={() => dialogs.setLinkDialog({ kind: 'field', record, field })}
      >
        {translate(`entity.${link.name}.whenEmpty.${path}`, { _: label })}
      </Button>
    )
  }
}
