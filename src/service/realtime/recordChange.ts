import type { ChangedRecord } from '../activity/activity.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * What became of a record of a live entity, in keys alone: whoever hears of it reads the record as far as they may. `references`
 * holds the keys that its fields refer to, those of before and those of now, by field; absent where they do not fit a notice.
 */
export type RecordChange = {
  entity: string
  key: string
  act: 'CREATED' | 'UPDATED' | 'DELETED'
  version?: number
  references?: Record<string, string[]>
}

/** The fields by which changes can be told apart: those that hold one key, of the record itself or of another. */
export const filterableFields = (shape: EntityMeta): FieldMeta[] => [
  shape.key,
  ...shape.stored.filter((field) => field.reference && !field.permission && !field.writeOnly),
]

/** Deeds as those hear of them who listen; none for an entity that is not live. */
export function recordChanges(shape: EntityMeta, deeds: ChangedRecord[]): RecordChange[] {
  if (!shape.entity.live) return []
  return deeds.map(({ key, before, after }) => {
    const version = after?.[shape.entity.system.version]
    return {
      entity: shape.name,
      key,
      act: !after ? 'DELETED' : before ? 'UPDATED' : 'CREATED',
      ...(typeof version === 'number' ? { version } : {}),
      references: referencesOf(shape, key, [before, after]),
    }
  })
}

function referencesOf(
  shape: EntityMeta,
  key: string,
  states: (WireRecord | undefined)[],
): Record<string, string[]> {
  const values = ({ name }: FieldMeta) => [
    ...new Set(states.map((state) => state?.[name]).filter((value) => typeof value === 'string')),
  ]
  return {
    ...Object.fromEntries(
      filterableFields(shape)
        .map((field) => [field.name, values(field)] as const)
        .filter(([, keys]) => keys.length > 0),
    ),
    [shape.key.name]: [key],
  }
}
