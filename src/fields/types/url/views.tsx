import { useResourceContext, useTranslate } from 'ra-core'
import type { Field } from '../../../model/field.ts'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { OutsideLink, PlaceLink } from '../../links.tsx'
import { NoValue, useShownText, showText } from '../../controls/ValueText.tsx'

function UrlDisplay({ field, value, place }: DisplayProps) {
  const text = String(value ?? '')
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  const shown = useShownText(place, text)
  if (typeof value !== 'string' || !value) return <NoValue place={place} />
  if (place === 'whole') return showText(place, value)
  if (/^\/(?!\/)/.test(value)) return <Place field={field} to={value} />
  // People type bare hosts; addresses with schemes other than http(s) and mailto stay text.
  const href = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`
  return (
    <OutsideLink href={href} title={shown === value ? undefined : value}>
      {shown}
    </OutsideLink>
  )
}

/** A link to a screen of the console, named after the field, because a path is not readable. */
function Place({ field, to }: { field: Field; to: string }) {
  const translate = useTranslate()
  return (
    <PlaceLink to={to}>
      {translate(`entity.${useResourceContext()}.${field.name}`, { _: field.label })}
    </PlaceLink>
  )
}

/**
 * A web address as a link that opens in a new tab; one that begins with a slash is a screen of the
 * console.
 */
export const urlViews: FieldViews = {
  width: 208,
  Display: UrlDisplay,
  Input: lazyInput('url'),
  Filter: lazyFilter('text'),
}
