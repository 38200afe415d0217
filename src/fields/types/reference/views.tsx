import { Badge, badgeColour } from '../../controls/Badge.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { RecordLink } from '../../links.tsx'
import { cutForDetail, NoValue, textFromRecord } from '../../controls/ValueText.tsx'

function ReferenceDisplay({ field, value, record, place }: DisplayProps) {
  const { reference } = field
  if (value === null || value === undefined || value === '' || value === reference?.none)
    return <NoValue place={place} />
  const text = textFromRecord(record, field.name) ?? String(value)
  if (reference?.as === 'badge')
    return <Badge colour={badgeColour(reference.colours, text)}>{text}</Badge>
  const shown = place === 'detail' ? cutForDetail(text) : text
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
