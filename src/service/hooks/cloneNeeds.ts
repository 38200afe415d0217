import { isEmpty } from '../../model/condition.ts'
import { ruleBroken } from '../problems.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `clone-needs`: a record without a value in the field of the rule is not copied.
 * Errors  RULE (422) with the schema's `message`
 * Source  FORM-07, VAL-45
 */
export const cloneNeeds: Hook = {
  async beforeClone(_call, meta, original, options) {
    if (isEmpty(original[options.of!]))
      throw ruleBroken({ entity: meta.name, name: options.name, message: options.message! })
  },
}
