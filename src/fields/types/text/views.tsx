import { Badge, badgeColour } from '../../controls/Badge.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { showText } from '../../controls/ValueText.tsx'

function TextDisplay({ field, value, place }: DisplayProps) {
  const text = value === null || value === undefined ? '' : String(value)
  if (field.colours && text) return <Badge colour={badgeColour(field.colours, text)}>{text}</Badge>
  return showText(place, text)
}

/** One line of text, as a badge if the schema gives it colours. */
export const textViews: FieldViews = {
  Display: TextDisplay,
  Input: lazyInput('text'),
  Filter: lazyFilter('text'),
}
