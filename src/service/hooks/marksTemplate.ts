import { getEntity, type FieldOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `marks-template`: a template gets the name of its section unless it has its own, and the
 * section stores whether it is a template.
 * Source  SECT-19 to SECT-21
 */
export const marksTemplate: Hook<FieldOf<'section-template'>> = {
  async beforeWrite(call, _shape, drafts) {
    for (const { values, previous } of drafts) {
      if (previous) continue
      const name = await setTemplateFlag(call, String(values.formSectionId), true)
      values.name ??= name
    }
  },
  async afterRestore(call, _shape, records, _options, parent) {
    if (!parent)
      for (const record of records) await setTemplateFlag(call, String(record.formSectionId), true)
  },
  async beforeRemove(call, _shape, records, _options, parent) {
    if (!parent)
      for (const record of records) await setTemplateFlag(call, String(record.formSectionId), false)
  },
}

/** Sets the template flag of the section and returns its name. */
async function setTemplateFlag(
  call: RequestContext,
  section: string,
  isTemplate: boolean,
): Promise<string | undefined> {
  const meta = getEntity(call, 'section')
  const { rows } = await call.sql(
    `UPDATE ${meta.table} SET ${columnOf(meta, 'template')} = $2 WHERE web_id = $1 RETURNING ${columnOf(meta, 'name')} AS name`,
    [section, isTemplate],
  )
  call.writtenEntities.add(meta.name)
  return rows[0]?.name as string | undefined
}
