import { ruleBroken } from '../problems.ts'
import type { Hook } from './hooks.ts'

/**
 * Rule `one-of`: of the references that the rule's field (`x-field.firstOf`) shows the first of, no more than one has a value.
 * Errors  RULE (422) with the schema's `message`
 * Source  FORM-16, ENT-23
 */
export const oneOf: Hook = {
  async beforeWrite(_call, shape, drafts, words) {
    const field = shape.fields.get(words.of ?? '')
    if (!field?.firstOf)
      throw new Error(`${shape.name}: the rule "${words.name}" needs "of", a field with "firstOf".`)
    for (const { values, previous } of drafts) {
      const record = { ...previous, ...values }
      const given = field.firstOf.filter(
        (name) =>
          ![null, undefined, shape.fields.get(name)?.reference?.none].includes(
            record[name] as string | undefined,
          ),
      )
      if (given.length > 1)
        throw ruleBroken({
          entity: shape.name,
          name: words.name,
          message: words.message ?? `${field.label}: only one can be chosen`,
        })
    }
  },
}
