import { fieldTypes } from '../fields/fieldTypes.ts'
import { validateRecord } from '../model/validation.ts'
import type { DesignColumn } from './design.ts'
import { designEntity, designValidators, columnField } from './designEntity.ts'
import { propertyOf, type DesignSchema } from './designSchema.ts'

/** A design is checked at each change, of which most columns are the same objects as before. */
const known = new WeakMap<DesignColumn, boolean>()

/**
 * Whether people could answer a column with its default: it has the type of the field, and is
 * within its bounds. The pattern of the column must be one that can be used.
 */
export function isPossibleDefault(column: DesignColumn): boolean {
  const before = known.get(column)
  if (before !== undefined) return before
  const isPossible = isAnswer(column, column.settings?.default)
  known.set(column, isPossible)
  return isPossible
}

const name = 'answer'

function isAnswer(column: DesignColumn, value: unknown): boolean {
  const { visibleWhen: _, requiredWhen: _when, texts: _texts, ...settings } = column.settings ?? {}
  const alone = { ...column, fieldKey: name, required: false, settings }
  const field = columnField(alone, 'en')
  if (!field) return true
  const schema = { type: 'object', properties: { [name]: propertyOf(alone) } }
  return (
    validateRecord(
      designEntity('section', '', [field]),
      fieldTypes,
      designValidators(schema as unknown as DesignSchema),
      { [name]: value },
      'patch',
      { today: '2000-01-01' },
    ).length === 0
  )
}
