import type { DisplayProps, FieldViews } from './fieldViews.types.ts'
import { lazyFilter, lazyInput } from './lazyInput.tsx'
import { ValueText } from './ValueText.tsx'

function TagsDisplay({ field, value, record, place }: DisplayProps) {
  const label = (each: unknown) => field.item?.choices?.find((choice) => choice.value === each)?.label ?? String(each)
  // Keys of other records and of look-ups read as their texts, which the service answers joined.
  const text = (record['_text'] as Record<string, unknown> | undefined)?.[field.name]
  return <ValueText place={place} text={typeof text === 'string' ? text : (Array.isArray(value) ? value : []).map(label).join(', ')} />
}

/** A list of plain values. */
export const tagsViews: FieldViews = { Display: TagsDisplay, Input: lazyInput('tags'), Filter: lazyFilter('text') }
