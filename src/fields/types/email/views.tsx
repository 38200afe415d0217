import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { OutsideLink } from '../../links.tsx'
import { cutForDetail, NoValue, ValueText } from '../../controls/ValueText.tsx'

function EmailDisplay({ value, place }: DisplayProps) {
  if (typeof value !== 'string' || !value) return <NoValue place={place} />
  if (place === 'whole') return <ValueText place={place} text={value} />
  const shown = place === 'detail' ? cutForDetail(value) : value
  return (
    <OutsideLink href={`mailto:${value}`} title={shown === value ? undefined : value}>
      {shown}
    </OutsideLink>
  )
}

/** An email address, shown as a mailto link. */
export const emailViews: FieldViews = {
  width: 208,
  Display: EmailDisplay,
  Input: lazyInput('email'),
  Filter: lazyFilter('text'),
}
