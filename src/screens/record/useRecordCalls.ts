import { useMemo } from 'react'
import { useTranslate } from 'ra-core'
import { holds } from '../../model/condition.ts'
import type { Entity, RowCall } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import { useSession } from '../session.tsx'
import type { EntityRecord } from './record.ts'
import { useRecordName } from './useRecordName.ts'

/** A call that a record offers: `label` is the text of the button, `name` also names the record. */
export type OfferedCall = { call: RowCall; label: string; name: string }

/**
 * Whether the entity has any call for the user (`any`), and the calls that a record offers (`of`).
 */
export type RecordCalls = { any: boolean; of: (record: EntityRecord) => OfferedCall[] }

/** The entity's own calls that the user may start, filtered per record. */
export function useRecordCalls(entity: Entity): RecordCalls {
  const translate = useTranslate()
  const nameOf = useRecordName(entity)
  const { user, selectedSites } = useSession()
  return useMemo(() => {
    const calls = entity.list.calls.filter(({ needs, permission = entity.permission }) =>
      isPermitted(user, permission, needs, selectedSites),
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
