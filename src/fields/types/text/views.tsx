import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { ValueText } from '../../controls/ValueText.tsx'

function TextDisplay({ value, place }: DisplayProps) {
  return (
    <ValueText place={place} text={value === null || value === undefined ? '' : String(value)} />
  )
}

/** One line of text. */
export const textViews: FieldViews = {
  Display: TextDisplay,
  Input: lazyInput('text'),
  Filter: lazyFilter('text'),
}
