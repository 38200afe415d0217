import type { FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { textViews } from '../text/views.tsx'

/** Text of several lines, shown on one and typed into a growing box. */
export const longTextViews: FieldViews = {
  Display: textViews.Display,
  Input: lazyInput('longText'),
  Filter: lazyFilter('text'),
}
