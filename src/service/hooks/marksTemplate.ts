import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/**
 * Rule `marks-template`: a section's template goes by the section's name unless it says another, and the section itself tells
 * whether it is one.
 * Source  SECT-19 to SECT-21
 */
export const marksTemplate: Hook = {
  async beforeWrite(call, _shape, drafts) {
    for (const { values, previous } of drafts) {
      if (previous) continue
      const name = await mark(call, String(values['formSectionId']), true)
      values['name'] ??= name
    }
  },
  async afterRestore(call, _shape, records, _words, parent) {
    if (!parent)
      for (const record of records) await mark(call, String(record['formSectionId']), true)
  },
  async beforeRemove(call, _shape, records, _words, parent) {
    if (!parent)
      for (const record of records) await mark(call, String(record['formSectionId']), false)
  },
}

/** Sets the section's mark and answers its name. */
async function mark(
  { sql, service, writtenEntities: wrote }: RequestContext,
  section: string,
  isTemplate: boolean,
): Promise<string | undefined> {
  const shape = service.registry.get('section')
  const { rows } = await sql(
    `UPDATE ${shape.table} SET ${columnOf(shape, 'template')} = $2 WHERE web_id = $1 RETURNING ${columnOf(shape, 'name')} AS name`,
    [section, isTemplate],
  )
  wrote.add(shape.name)
  return rows[0]?.name as string | undefined
}
