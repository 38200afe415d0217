import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { textFromRecord, showText } from '../../controls/ValueText.tsx'

function LookupDisplay({ field, value, record, place }: DisplayProps) {
  return showText(
    place,
    value === null || value === undefined
      ? ''
      : (textFromRecord(record, field.name) ?? String(value)),
  )
}

/** A value of a look-up list, shown as its text. */
export const lookupViews: FieldViews = {
  width: 112,
  Display: LookupDisplay,
  Input: lazyInput('reference'),
  Filter: lazyFilter('pick'),
}
