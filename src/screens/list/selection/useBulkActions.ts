import { useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { EntityRecord } from '../../record/record.ts'
import type { OpenDialog } from '../../record/RecordDialogs.tsx'
import type { ListExtras } from '../listOptions.ts'
import type { Permitted } from '../table/createRowActions.tsx'
import type { BulkAction } from './BulkBar.tsx'
import { bulkFields } from './bulkFields.ts'
import type { useSelectedRecords } from './useSelectedRecords.ts'
import { useStatusActions } from './useStatusActions.ts'

/** The actions on the selected records of a list. */
export function useBulkActions(
  entity: Entity,
  permitted: Permitted,
  selected: ReturnType<typeof useSelectedRecords>,
  nameOf: (record: EntityRecord) => string,
  openDialog: (dialog: OpenDialog) => void,
  offered: ListExtras['bulkActions'] = ['delete', 'edit', 'status'],
) {
  const translate = useTranslate()
  const onDelete = () =>
    void selected.run((records) =>
      openDialog({
        kind: 'delete',
        records: records.map((each) => ({ id: each.id, name: nameOf(each) })),
      }),
    )
  const deleteAction: BulkAction = {
    key: 'delete',
    label: translate('screens.action.delete'),
    run: onDelete,
    danger: true,
  }
  const editAction: BulkAction = {
    key: 'edit',
    label: translate('screens.action.edit'),
    run: () => void selected.run((records) => openDialog({ kind: 'bulkEdit', records, nameOf })),
  }
  const isEditable = permitted.edit && bulkFields(entity).length > 0
  const transitions = useTransitions(entity, permitted.edit, selected, openDialog)
  const statusActions = useStatusActions(entity, permitted.edit, selected.run)
  const custom = offered.flatMap((action): BulkAction[] =>
    typeof action === 'string'
      ? []
      : [
          {
            key: action.name,
            label: action.label,
            run: () => void selected.run((records) => action.run(records)),
          },
        ],
  )
  const isNamed = offered.some((action) => typeof action === 'string')
  return {
    isOffered: (permitted.delete && isNamed) || transitions.length > 0 || custom.length > 0,
    onDelete,
    actions: [
      ...custom,
      ...transitions,
      ...(offered.includes('delete') && permitted.delete ? [deleteAction] : []),
      ...(offered.includes('edit') && isEditable ? [editAction] : []),
      ...(offered.includes('status') ? statusActions : []),
    ],
  }
}

/** The schema's actions that set values, for all selected records. */
function useTransitions(
  entity: Entity,
  canUpdate: boolean,
  selected: ReturnType<typeof useSelectedRecords>,
  openDialog: (dialog: OpenDialog) => void,
): BulkAction[] {
  const translate = useTranslate()
  if (!canUpdate) return []
  return entity.list.calls
    .filter(({ set }) => set)
    .map((call) => ({
      key: call.name,
      label: translate(`entity.${entity.name}.actions.${call.name}.label`, { _: call.label }),
      run: () =>
        void selected.run((records) => {
          const [record] = records
          if (record) openDialog({ kind: 'call', call, record, records })
        }),
    }))
}
