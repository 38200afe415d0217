import { useMemo } from 'react'
import { useTranslate } from 'ra-core'
import { holds } from '../../model/condition.ts'
import type { Entity, RowCall } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import { useSession } from '../session.tsx'
import type { EntityRecord } from './record.ts'
import { useRecordName } from './useRecordName.ts'

/** A call that a record offers: `label` as on a button, `name` says with which record. */
export type OfferedCall = { call: RowCall; label: string; name: string }

/** Whether there is any call to offer, and which a record offers. */
export type RecordCalls = { any: boolean; of: (record: EntityRecord) => OfferedCall[] }

/** Whether the entity has calls of its own that the person may start at all, and which of them a record offers. */
export function useRecordCalls(entity: Entity): RecordCalls {
  const translate = useTranslate()
  const nameOf = useRecordName(entity)
  const { user, selectedSites } = useSession()
  return useMemo(() => {
    const calls = entity.list.calls.filter(({ needs }) =>
      isPermitted(user, entity.permission, needs, selectedSites),
    )
    const of = (record: EntityRecord): OfferedCall[] =>
      calls
        .filter(({ when }) => holds(when, { record }))
        .map((call) => {
          const label = translate(`entity.${entity.name}.actions.${call.name}.label`, {
            _: call.label,
          })
          return {
            call,
            label,
            name: translate('screens.action.callOf', { label, name: nameOf(record) }),
          }
        })
    return { any: calls.length > 0, of }
  }, [entity, user, selectedSites, translate, nameOf])
}
