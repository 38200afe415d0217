import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { statusField } from '../../record/record.ts'
import type { EntityRecord } from '../../record/record.ts'
import { undoOffer } from '../../undo/undoOffer.ts'
import type { BulkAction } from './BulkBar.tsx'

/**
 * "Activate" and "Deactivate" for all selected records, where the contract has an operation that
 * sets a status (USER-38) and the user may update. `act` provides the records.
 */
export function useStatusActions(
  entity: Entity,
  canUpdate: boolean,
  runOnSelected: (action: (records: EntityRecord[]) => unknown) => Promise<void>,
): BulkAction[] {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const field = statusField(entity)
  const call = entity.operations.find(
    (each) =>
      each.kind === 'set' && Object.values(each.params ?? {}).some((name) => name === field?.name),
  )
  if (!canUpdate || !field || !call) return []
  const statusAction = (status: string, name: 'activate' | 'deactivate'): BulkAction => ({
    key: name,
    label: translate(`screens.list.${name}`),
    run: () =>
      void runOnSelected(async (records) => {
        try {
          // `runOnSelected` reports failures.
          const { undo } = await dataProvider.updateFields(entity.name, {
            ids: records.map((each) => each.id),
            data: { [field.name]: status },
            meta: { silent: 'all' },
          })
          notify(translate(`screens.list.${name}d`, { smart_count: records.length }), {
            type: 'success',
            ...undoOffer(undo),
          })
        } finally {
          // Without a response it may still have succeeded, and a refusal may mean that the list is
          // outdated.
          refresh()
        }
      }),
  })
  return [statusAction('ACTIVE', 'activate'), statusAction('INACTIVE', 'deactivate')]
}
