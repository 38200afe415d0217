import type { DisplayProps, FieldViews } from './fieldViews.types.ts'
import { lazyFilter, lazyInput } from './lazyInput.tsx'
import { OutsideLink } from './links.tsx'
import { cutForDetail, NoValue } from './ValueText.tsx'

function UrlDisplay({ value, place }: DisplayProps) {
  if (typeof value !== 'string' || !value) return <NoValue place={place} />
  // A bare host is what people type; anything with another scheme than http(s) or mailto stays text.
  const href = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`
  const text = value.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  const shown = place === 'detail' ? cutForDetail(text) : text
  return (
    <OutsideLink href={href} title={shown === value ? undefined : value}>
      {shown}
    </OutsideLink>
  )
}

/** A web address, shown as a link that opens beside the console. */
export const urlViews: FieldViews = { Display: UrlDisplay, Input: lazyInput('url'), Filter: lazyFilter('text') }
