import { Badge, badgeColour } from '../../controls/Badge.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { RecordLink } from '../../links.tsx'
import { NoValue, textFromRecord, useShownText } from '../../controls/ValueText.tsx'

function ReferenceDisplay({ field, value, record, place }: DisplayProps) {
  const { reference } = field
  const text = textFromRecord(record, field.name) ?? String(value)
  const shown = useShownText(place, text)
  if (value === null || value === undefined || value === '' || value === reference?.none)
    return <NoValue place={place} />
  if (reference?.as === 'badge')
    return <Badge colour={badgeColour(reference.colours, text)}>{text}</Badge>
  if (!reference) return <span title={shown === text ? undefined : text}>{shown}</span>
  return (
    <RecordLink
      entity={reference.entity}
      id={String(value)}
      linkTo={reference.linkTo}
      title={shown === text ? undefined : text}
    >
      {shown}
    </RecordLink>
  )
}

/** A record of another entity: a link to its detail, or a badge if the schema says so. */
export const referenceViews: FieldViews = {
  Display: ReferenceDisplay,
  Input: lazyInput('reference'),
  Filter: lazyFilter('pick'),
}
