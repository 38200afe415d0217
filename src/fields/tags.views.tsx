import type { DisplayProps, FieldViews } from './fieldViews.types.ts'
import { lazyFilter, lazyInput } from './lazyInput.tsx'
import { ValueText } from './ValueText.tsx'

function TagsDisplay({ field, value, place }: DisplayProps) {
  const label = (each: unknown) => field.item?.choices?.find((choice) => choice.value === each)?.label ?? String(each)
  return <ValueText place={place} text={(Array.isArray(value) ? value : []).map(label).join(', ')} />
}

/** A list of plain values. */
export const tagsViews: FieldViews = { Display: TagsDisplay, Input: lazyInput('tags'), Filter: lazyFilter('text') }
