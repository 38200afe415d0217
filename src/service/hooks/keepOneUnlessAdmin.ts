import { refusedByHook } from '../problems.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `keep-one-unless-admin`: the record that the field of the hook refers to (a user) keeps at
 * least one of these links, unless a person with the role "Admin" at any site removes the last one.
 * Errors  RULE (422): the schema's `message` for the last one, its `all` if all of several are
 *         removed at once
 * Source  VAL-46, USER-19 to USER-21
 */
export const keepOneUnlessAdmin: Hook = {
  async beforeRemove({ user, sql, service }, meta, records, options, parent) {
    if (user.permissionChecked.userRoleModels.some((role) => role.name === 'Admin')) return
    const field = options.of ?? meta.entity.link?.[0]?.field
    const reference = field && meta.fields.get(field)?.reference
    if (!field || !reference)
      throw new Error(
        `${meta.name}: the hook "${options.name}" needs "of", a reference of the entity.`,
      )
    // A person who is deleted does not need a branch.
    if (parent?.name === reference.entity) return
    const removed = new Map<string, number>()
    for (const record of records)
      removed.set(String(record[field]), (removed.get(String(record[field])) ?? 0) + 1)
    const keys = [...removed.keys()]
    // Two concurrent calls must not each leave the link that the other one removes: the second
    // waits here.
    await sql(
      `SELECT 1 FROM ${service.registry.get(reference.entity).table} WHERE web_id = ANY($1::text[]) ORDER BY web_id FOR UPDATE`,
      [keys],
    )
    const { rows } = await sql(
      `SELECT ${columnOf(meta, field)} AS key, count(*)::int AS links FROM ${meta.table} WHERE ${columnOf(meta, field)} = ANY($1::text[]) GROUP BY 1`,
      [keys],
    )
    for (const { key, links } of rows as { key: string; links: number }[]) {
      const taken = removed.get(key)!
      if (links > taken) continue
      const option = taken > 1 && options.all ? 'all' : 'message'
      throw refusedByHook({
        entity: meta.name,
        name: options.name,
        keyword: option,
        message: options[option] ?? `${meta.entity.title}: at least one must be kept.`,
      })
    }
  },
}
