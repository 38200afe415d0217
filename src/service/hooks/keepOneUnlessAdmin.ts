import { ruleBroken } from '../problems.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/**
 * The record behind the rule's field (a user) keeps at least one of these links, unless a person with the role "Admin" at any
 * site takes the last one.
 * Errors  RULE (422): the schema's `message` for the last one, its `all` for several that are all there are
 * Source  VAL-46, USER-19 to USER-21
 */
export const keepOneUnlessAdmin: Hook = {
  async beforeRemove({ user, sql, service }, shape, records, words, parent) {
    if (user.permissionChecked.userRoleModels.some((role) => role.name === 'Admin')) return
    const field = words.of ?? shape.entity.link?.[0]?.field
    const reference = field && shape.fields.get(field)?.reference
    if (!field || !reference)
      throw new Error(
        `${shape.name}: the rule "${words.name}" needs "of", a reference of the entity.`,
      )
    // Who is removed altogether needs no branch.
    if (parent?.name === reference.entity) return
    const removed = new Map<string, number>()
    for (const record of records)
      removed.set(String(record[field]), (removed.get(String(record[field])) ?? 0) + 1)
    const keys = [...removed.keys()]
    // Two at once may not each leave the other's link as the last: the second waits here.
    await sql(
      `SELECT 1 FROM ${service.registry.get(reference.entity).table} WHERE web_id = ANY($1::text[]) ORDER BY web_id FOR UPDATE`,
      [keys],
    )
    const { rows } = await sql(
      `SELECT ${columnOf(shape, field)} AS key, count(*)::int AS links FROM ${shape.table} WHERE ${columnOf(shape, field)} = ANY($1::text[]) GROUP BY 1`,
      [keys],
    )
    for (const { key, links } of rows as { key: string; links: number }[]) {
      const taken = removed.get(key)!
      if (links > taken) continue
      const word = taken > 1 && words.all ? 'all' : 'message'
      throw ruleBroken({
        entity: shape.name,
        name: words.name,
        word,
        message: words[word] ?? `${shape.entity.title}: at least one must be kept.`,
      })
    }
  },
}
