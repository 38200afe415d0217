import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { BreakableText } from '../../controls/BreakableText.tsx'
import { OutsideLink } from '../../links.tsx'
import { NoValue, useShownText, showText } from '../../controls/ValueText.tsx'

function EmailDisplay({ value, place }: DisplayProps) {
  const shown = useShownText(place, String(value ?? ''))
  if (typeof value !== 'string' || !value) return <NoValue place={place} />
  if (place === 'whole') return showText(place, value)
  return (
    <OutsideLink href={`mailto:${value}`} title={shown === value ? undefined : value}>
      <BreakableText text={shown} />
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
