import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { statusField } from '../../record/record.ts'
import type { EntityRecord } from '../../record/record.ts'
import { undoOffer } from '../../undo/undoOffer.ts'
import type { BulkAction } from './BulkBar.tsx'

/**
 * "Activate" and "Deactivate" for all that are selected, where the contract has a call that sets a status (USER-38) and the person may
 * update. `act` hands over the records.
 */
export function useStatusActions(
  entity: Entity,
  canUpdate: boolean,
  act: (act: (records: EntityRecord[]) => unknown) => Promise<void>,
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
      void act(async (records) => {
        try {
          // Who hands the records over says what failed.
          const { undo } = await dataProvider.set(entity.name, {
            ids: records.map((each) => each.id),
            data: { [field.name]: status },
            meta: { silent: 'all' },
          })
          notify(translate(`screens.list.${name}d`, { smart_count: records.length }), {
            type: 'success',
            ...undoOffer(undo),
          })
        } finally {
          // Without an answer it may have been done all the same, and a refusal may mean that the list is old.
          refresh()
        }
      }),
  })
  return [statusAction('ACTIVE', 'activate'), statusAction('INACTIVE', 'deactivate')]
}
