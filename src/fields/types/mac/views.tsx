import type { FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { textViews } from '../text/views.tsx'

/** A MAC address, typed through the mask XX:XX:XX:XX:XX:XX in upper case (DLG-22). */
export const macViews: FieldViews = {
  width: 152,
  wholeOnly: true,
  Display: textViews.Display,
  Input: lazyInput('mac'),
  Filter: lazyFilter('text'),
}
