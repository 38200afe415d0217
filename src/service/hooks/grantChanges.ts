import type { ActivityEntry } from '../../model/activityEntry.ts'
import { flaggedCodes, permissionWords } from '../../model/permissionCodes.ts'
import { findEntity, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * What a change of a row that grants or denies permissions means, one entry for each permission
 * that it gave or took away; none for rows of other entities, and for a row that allowed and denied
 * nothing before and after.
 */
export function grantChanges(
  call: RequestContext,
  meta: EntityMeta,
  before: WireRecord | undefined,
  after: WireRecord | undefined,
): Omit<ActivityEntry, 'of'>[] {
  if (!meta.hasHook('grants') || !meta.fields.has('permissionCode')) return []
  const [old, now] = [effectOf(before), effectOf(after)]
  const granted = [...without(now.allowed, old.allowed), ...without(old.denied, now.denied)]
  const revoked = [...without(old.allowed, now.allowed), ...without(now.denied, old.denied)]
  const { entity } = findEntity(call, 'permission') ?? meta
  const entryOf = (verb: 'granted' | 'revoked') => (permissionCode: string) => ({
    verb,
    title: entity.title,
    name: permissionWords(permissionCode),
    entity: entity.name,
    permissionCode,
  })
  return [
    ...[...new Set(granted)].map(entryOf('granted')),
    ...[...new Set(revoked)].map(entryOf('revoked')),
  ]
}

/** How activity names a row that grants or denies a permission: in words, not by its code. */
export function grantName(
  meta: EntityMeta,
  row: RecordOf<'role-permission' | 'user-permission'>,
): Pick<ActivityEntry, 'name' | 'permissionCode'> | undefined {
  if (!meta.hasHook('grants') || typeof row.permissionCode !== 'string') return undefined
  const { permissionCode } = row
  return { name: permissionWords(permissionCode), permissionCode }
}

const without = (codes: string[], others: string[]) =>
  codes.filter((code) => !others.includes(code))

/** What a row allows and denies, as full codes. */
function effectOf(
  row: RecordOf<'role-permission' | 'user-permission'> | undefined,
): Record<'allowed' | 'denied', string[]> {
  const none = { allowed: [], denied: [] }
  if (!row || row.enabled === false || typeof row.permissionCode !== 'string') return none
  const codes = row.permissionCode.split(':').length < 4 ? flaggedCodes(row) : [row.permissionCode]
  return row.denied === true ? { ...none, denied: codes } : { ...none, allowed: codes }
}
