import type { FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { textViews } from '../text/views.tsx'

/** Multi-line text, shown on one line and edited in a growing box. */
export const longTextViews: FieldViews = {
  lines: 3,
  Display: textViews.Display,
  Input: lazyInput('longText'),
  Filter: lazyFilter('text'),
}
