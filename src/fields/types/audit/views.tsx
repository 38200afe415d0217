import { useLocale } from 'ra-core'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { dateText } from '../date/views.tsx'
import { instantText, localDay } from '../instant/views.tsx'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { showText } from '../../controls/ValueText.tsx'

/**
 * Instants are shown with their time in the grid and as a day in a table, unless `withTime`; names
 * unchanged.
 */
function AuditDisplay({ field, value, place }: DisplayProps) {
  const locale = useLocale()
  const isInstant = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)
  const text = isInstant
    ? place === 'cell' && !field.withTime
      ? dateText(localDay(value), locale)
      : instantText(value, locale)
    : value === null || value === undefined
      ? ''
      : String(value)
  return showText(place, text)
}

/** Audit fields: when and by whom a record was created and changed. They have no input. */
export const auditViews: FieldViews = {
  width: 160,
  Display: AuditDisplay,
  Input: lazyInput('readOnly'),
  Filter: lazyFilter('audit'),
}
