import { getEntity, type FieldOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { ruleBroken } from '../problems.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `form-can-be-scheduled`: the form of a task (the field of the rule) is active, in use at the
 * branch of the task, and has a published section. It is checked when the task gets another form or
 * branch.
 * Errors  RULE (422) with the schema's `message`, at the field
 * Source  SCHED-09, VAL-41
 */
export const formCanBeScheduled: Hook<FieldOf<'scheduled-task'>> = {
  async beforeWrite(call, meta, drafts, { of, name, message }) {
    for (const { values, previous } of drafts) {
      const { [of!]: form, siteId: site } = { ...previous, ...values }
      if (typeof form !== 'string' || (form === previous?.[of!] && site === previous?.siteId))
        continue
      if (!(await canBeScheduled(call, form, String(site))))
        throw ruleBroken({
          entity: meta.name,
          name,
          message: message!,
          errors: [{ field: of!, code: 'rule', message: message! }],
        })
    }
  },
}

async function canBeScheduled(call: RequestContext, form: string, site: string): Promise<boolean> {
  const definition = getEntity(call, 'form-definition')
  const link = getEntity(call, 'site-form')
  const inForm = getEntity(call, 'form-section')
  const section = getEntity(call, 'section')
  const { rows } = await call.sql(
    `SELECT 1 FROM ${definition.table} d WHERE d.web_id = $1 AND d.${columnOf(definition, 'status')} = 'ACTIVE'
     AND EXISTS (SELECT 1 FROM ${link.table} l WHERE l.${columnOf(link, 'formDefinitionId')} = $1 AND l.${columnOf(link, 'siteId')} = $2 AND l.${columnOf(link, 'status')} = 'ACTIVE')
     AND EXISTS (SELECT 1 FROM ${inForm.table} i JOIN ${section.table} s ON s.web_id = i.${columnOf(inForm, 'formSectionId')} WHERE i.${columnOf(inForm, 'formDefinitionId')} = $1 AND s.${columnOf(section, 'published')})`,
    [form, site],
  )
  return rows.length > 0
}
