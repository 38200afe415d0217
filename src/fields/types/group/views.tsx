import { findVariant } from '../../../model/variant.ts'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyInput } from '../../lazyInput.tsx'
import { NestedPairs } from '../../nested/NestedDisplay.tsx'
import { summary } from '../../controls/summary.tsx'
import { showText } from '../../controls/ValueText.tsx'

/**
 * The inner values in the order of their fields: on one line in a cell, with labels in the grid.
 */
function GroupDisplay({ field, value, record, place }: DisplayProps) {
  const inner = (value ?? {}) as Record<string, unknown>
  const fields = field.variants
    ? (field.variants[findVariant(field.variants, inner)]?.fields ?? [])
    : (field.fields ?? [])
  if (place !== 'cell')
    return (
      <NestedPairs fields={fields} value={inner} record={record} path={field.name} place={place} />
    )
  return showText(
    place,
    fields.length > 0
      ? fields
          .map((each) => summary(inner[each.name]))
          .filter(Boolean)
          .join(', ')
      : summary(inner),
  )
}

/** A nested object. */
export const groupViews: FieldViews = { Display: GroupDisplay, Input: lazyInput('group') }
