import type { DisplayProps, FieldViews } from './fieldViews.types.ts'
import { lazyInput } from './lazyInput.tsx'
import { summary } from './summary.tsx'
import { ValueText } from './ValueText.tsx'

/** The inner values in the order of their fields, on one line. */
function GroupDisplay({ field, value, place }: DisplayProps) {
  const inner = (value ?? {}) as Record<string, unknown>
  const text = field.fields ? field.fields.map((each) => summary(inner[each.name])).filter(Boolean).join(', ') : summary(inner)
  return <ValueText place={place} text={text} />
}

/** A nested object. */
export const groupViews: FieldViews = { Display: GroupDisplay, Input: lazyInput('group') }
