import type { ChangedRecord } from '../activity/activity.ts'
import { affectsPermissions } from '../undo/undoPermissions.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * A change of a record of a live entity, with keys only: the receiver reads the record with their
 * own permissions. `references` holds the keys in its reference fields, before and after the
 * change, by field; it is absent if it does not fit into a notice.
 */
export type RecordChange = {
  entity: string
  key: string
  act: 'CREATED' | 'UPDATED' | 'DELETED'
  version?: number
  references?: Record<string, string[]>
}

/**
 * The fields that a subscription can filter by: those that hold one key, of the record itself or of
 * another record.
 */
export const filterableFields = (meta: EntityMeta): FieldMeta[] => [
  meta.key,
  ...meta.stored.filter((field) => field.reference && !field.permission && !field.writeOnly),
]

/** Under this name changes are published that may affect what people may do. */
export const permissionChange = '*permissions'

/** Under this name it is published that a person is typing: the key is that of the conversation. */
export const typingChange = '*typing'

/**
 * Under this name an instance reports to the others who is online at it: the key is that of the
 * person, and empty if the others are to report theirs.
 */
export const presenceChange = '*presence'

/** Under this name it is published within an instance that a person came online or went offline. */
export const onlineChange = '*online'

/**
 * The changes for subscribers: of records of a live entity, and of what people may do, with the
 * people concerned under the name of the accounts. Without them anyone may be concerned.
 */
export function recordChanges(
  meta: EntityMeta,
  accounts: EntityMeta,
  records: ChangedRecord[],
): RecordChange[] {
  return [...liveChanges(meta, records), ...permissionChanges(meta, accounts, records)]
}

function permissionChanges(
  meta: EntityMeta,
  accounts: EntityMeta,
  records: ChangedRecord[],
): RecordChange[] {
  if (records.length === 0 || !affectsPermissions(meta)) return []
  const field = meta.stored.find((each) => each.reference?.entity === accounts.name)
  const users =
    meta.name === accounts.name
      ? records.map(({ key }) => key)
      : field &&
        records.flatMap(({ before, after }) => [before, after].map((each) => each?.[field.name]))
  const known = users?.filter((each) => typeof each === 'string')
  return [
    {
      entity: permissionChange,
      key: '',
      act: 'UPDATED',
      ...(known ? { references: { [accounts.name]: [...new Set(known)] } } : {}),
    },
  ]
}

/** The changes of records of a live entity; none for any other. */
function liveChanges(meta: EntityMeta, records: ChangedRecord[]): RecordChange[] {
  if (!meta.entity.live) return []
  return records.map(({ key, before, after }) => {
    const version = after?.[meta.entity.system.version]
    return {
      entity: meta.name,
      key,
      act: !after ? 'DELETED' : before ? 'UPDATED' : 'CREATED',
      ...(typeof version === 'number' ? { version } : {}),
      references: referencesOf(meta, key, [before, after]),
    }
  })
}

function referencesOf(
  meta: EntityMeta,
  key: string,
  states: (WireRecord | undefined)[],
): Record<string, string[]> {
  const values = ({ name }: FieldMeta) => [
    ...new Set(states.map((state) => state?.[name]).filter((value) => typeof value === 'string')),
  ]
  return {
    ...Object.fromEntries(
      filterableFields(meta)
        .map((field) => [field.name, values(field)] as const)
        .filter(([, keys]) => keys.length > 0),
    ),
    [meta.key.name]: [key],
  }
}
