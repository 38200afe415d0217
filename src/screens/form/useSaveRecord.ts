import { useDataProvider } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { shownInDialog } from '../states/failureText.ts'
import type { FormMode } from './payload.ts'
import { toWire } from './wire.ts'

type Values = Record<string, unknown>

/**
 * Saves a dialog's payload: PUT over the version that was read when it edits, else POST; a clone goes by the entity's own
 * call where it has one. Repeating a create that got no answer is safe: the data provider sends the same key again.
 * Errors  `HttpError`; those a dialog shows by itself raise no toast
 */
export function useSaveRecord(entity: Entity, mode: FormMode): (payload: Values, base: EntityRecord | undefined) => Promise<EntityRecord> {
  const dataProvider = useDataProvider()
  const meta = { silent: shownInDialog }
  return async (record, base) => {
    const payload = toWire(entity.fields, record)
    if (mode === 'edit' && base) return (await dataProvider.update(entity.name, { id: base.id, data: payload, previousData: base, meta })).data as EntityRecord
    if (mode === 'clone' && base && entity.operations.some((each) => each.kind === 'clone')) {
      return (await dataProvider.clone(entity.name, { data: payload, previous: base, meta })).data as EntityRecord
    }
    return (await dataProvider.create(entity.name, { data: payload, meta })).data as EntityRecord
  }
}
