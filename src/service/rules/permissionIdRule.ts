import { columnOf } from '../sql/catalogue.ts'
import type { Rule } from './rules.ts'

/** Rule `permission-id`: `permissionId` is the permission that has the record's `permissionCode`; a code with `*` has none. */
export const permissionIdRule: Rule = {
  async beforeWrite({ sql, service }, _shape, drafts) {
    const permission = service.catalogue.get('permission')
    const changed = drafts.filter(({ values }) => typeof values['permissionCode'] === 'string')
    if (changed.length === 0) return
    const code = columnOf(permission, 'permissionCode')
    const { rows } = await sql(`SELECT ${code} AS code, web_id FROM ${permission.table} WHERE ${code} = ANY($1::text[])`, [changed.map(({ values }) => values['permissionCode'])])
    const keys = new Map(rows.map((row) => [row.code as string, row.web_id as string]))
    for (const { values } of changed) values['permissionId'] = keys.get(values['permissionCode'] as string) ?? null
  },
}
