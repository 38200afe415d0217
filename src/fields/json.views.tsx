import type { DisplayProps, FieldViews } from './fieldViews.types.ts'
import { lazyInput } from './lazyInput.tsx'
import { ValueText } from './ValueText.tsx'

function JsonDisplay({ value, place }: DisplayProps) {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return <ValueText place={place} text={text} />
}

/** Anything a schema allows that has no kind of its own, as JSON. */
export const jsonViews: FieldViews = { Display: JsonDisplay, Input: lazyInput('json') }
