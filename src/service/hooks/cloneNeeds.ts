import { isEmpty } from '../../model/condition.ts'
import { ruleBroken } from '../problems.ts'
import type { Hook } from './hooks.ts'

/**
 * Rule `clone-needs`: a record without any value in the rule's field is not copied.
 * Errors  RULE (422) with the schema's `message`
 * Source  FORM-07, VAL-45
 */
export const cloneNeeds: Hook = {
  async beforeClone(_call, shape, original, words) {
    if (isEmpty(original[words.of!]))
      throw ruleBroken({ entity: shape.name, name: words.name, message: words.message! })
  },
}
