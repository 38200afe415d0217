import { useLocale } from 'ra-core'
import { dateText } from '../date/views.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { localDay } from '../instant/views.tsx'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { RecordLink } from '../../links.tsx'
import { FirstAndMore } from '../../controls/FirstAndMore.tsx'
import { summary } from '../../controls/summary.tsx'
import { textFromRecord, showText } from '../../controls/ValueText.tsx'
import { statusViews } from '../status/views.tsx'

/** The first of several references that has a value, as a link (a user or a role). */
function FirstOf({ field, record, place }: DisplayProps) {
  const name = field.firstOf!.find(
    (each) =>
      record[each] !== null &&
      record[each] !== undefined &&
      record[each] !== '' &&
      textFromRecord(record, each),
  )
  const text = (name && textFromRecord(record, name)) ?? textFromRecord(record, field.name) ?? ''
  const reference = field.fields?.find((each) => each.name === name)?.reference
  if (!text || !reference) return showText(place, text)
  return (
    <RecordLink entity={reference.entity} id={String(record[name!])} linkTo={reference.linkTo}>
      {text}
    </RecordLink>
  )
}

function ComputedDisplay(props: DisplayProps) {
  const { field, value, record, place, label = field.label } = props
  const locale = useLocale()
  if (field.firstOf) return <FirstOf {...props} />
  if (Array.isArray(value))
    return value.length === 0 ? (
      showText(place, '')
    ) : (
      <FirstAndMore items={value.map((each) => summary(each))} label={label} />
    )
  // A status behind a reference (`siteId.status`) is a badge, too.
  if (value === 'ACTIVE' || value === 'INACTIVE') return <statusViews.Display {...props} />
  const isInstant = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const text = isInstant
    ? dateText(localDay(value), locale)
    : isDay
      ? dateText(value, locale)
      : (textFromRecord(record, field.name) ?? summary(value))
  return showText(place, text)
}

/**
 * Computed values: a template over other fields, a path through a reference, or values aggregated
 * through a link.
 */
export const computedViews: FieldViews = {
  Display: ComputedDisplay,
  Input: lazyInput('readOnly'),
  Filter: lazyFilter('text'),
}
