import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useDataProvider } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { newIdempotencyKey } from '../../model/idempotencyKey.ts'
import type { EntityRecord } from '../record/record.ts'
import type { CallFailure } from '../states/failureText.ts'
import { dialogErrorStatuses } from '../states/failureText.ts'
import { isSame } from '../../model/sameValue.ts'
import { clonePayload, type FormMode } from './payload.ts'
import { isPatched } from './useFieldUpdate.ts'
import { toWire } from './wire.ts'

type Values = Record<string, unknown>

/** Builds the payload of a dialog over the record that it changes. */
export type BuildPayload = (over: EntityRecord | undefined) => Values

/**
 * `base` is the record that is edited or cloned; `key` is the idempotency key of the save, which
 * the draft stores too.
 */
export type Saving = {
  save: (payload: BuildPayload) => Promise<EntityRecord>
  base: RefObject<EntityRecord | undefined>
  key: RefObject<string>
}

/**
 * Saves a dialog's payload: PUT over the version that was read when editing, else POST; a clone
 * uses the entity's own call where it has one. Saving again after a lost response is safe, also
 * when the input has changed since: a dialog creates one record. `onlyChanges` sends only the
 * values that differ from the record, where the contract has a call for them. `change` replaces the
 * update.
 * Errors  `HttpError`; those that a dialog shows itself raise no toast
 */
export function useSaveRecord(
  entity: Entity,
  mode: FormMode,
  record: EntityRecord | undefined,
  onlyChanges = false,
  change?: (data: Values, over: EntityRecord) => Promise<EntityRecord>,
): Saving {
  const dataProvider = useDataProvider()
  const [first] = useState(newIdempotencyKey)
  const key = useRef(first)
  const base = useRef(record)
  const isMade = useRef(false)

  const save = async (payload: BuildPayload): Promise<EntityRecord> => {
    const before = base.current
    const over = mode === 'edit' || isMade.current ? before : undefined
    const isPatch = onlyChanges && over !== undefined && isPatched(entity)
    const values = payload(over)
    const data = toWire(entity.fields, isPatch ? changesOf(values, over) : values)
    const meta = {
      silent: dialogErrorStatuses,
      ...(isPatch ? { patch: true } : {}),
      ...(isMade.current ? {} : { idempotencyKey: key.current }),
    }
    try {
      if (over && change) return await change(data, over)
      if (over)
        return (
          await dataProvider.update(entity.name, { id: over.id, data, previousData: over, meta })
        ).data as EntityRecord
      if (before && entity.operations.some((each) => each.kind === 'clone'))
        return (
          await dataProvider.clone(entity.name, {
            data: clonePayload(entity, data, before),
            previous: before,
            meta,
          })
        ).data as EntityRecord
      return (await dataProvider.create(entity.name, { data, meta })).data as EntityRecord
    } catch (error) {
      const { body } = error as CallFailure
      const [created] = [body?.current].flat()
      if (body?.error !== 'IDEMPOTENCY_KEY_REUSED' || !created) throw error
      // The first request was saved, but its response was lost: update that record with the current
      // input.
      base.current = { ...created, id: created[entity.key] as EntityRecord['id'] }
      isMade.current = true
      return save(payload)
    }
  }
  return { save, base, key }
}

const changesOf = (values: Values, over: EntityRecord): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, over[name])))
