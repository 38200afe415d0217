import { ruleBroken } from '../problems.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `one-of`: of the references listed in the `x-field.firstOf` of the rule's field, one at most
 * has a value.
 * Errors  RULE (422) with the schema's `message`
 * Source  FORM-16, ENT-23
 */
export const oneOf: Hook = {
  async beforeWrite(_call, meta, drafts, options) {
    const field = meta.fields.get(options.of ?? '')
    if (!field?.firstOf)
      throw new Error(
        `${meta.name}: the rule "${options.name}" needs "of", a field with "firstOf".`,
      )
    for (const { values, previous } of drafts) {
      const record = { ...previous, ...values }
      const given = field.firstOf.filter(
        (name) =>
          ![null, undefined, meta.fields.get(name)?.reference?.none].includes(
            record[name] as string | undefined,
          ),
      )
      if (given.length > 1)
        throw ruleBroken({
          entity: meta.name,
          name: options.name,
          message: options.message ?? `${field.label}: only one can be chosen`,
        })
    }
  },
}
