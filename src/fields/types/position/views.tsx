import Link from '@mui/material/Link'
import { useLocaleState, useTranslate } from 'ra-core'
import { showText } from '../../controls/ValueText.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { isPosition, position, type Position } from './type.ts'

/** A position in the digits of a language; `whole` says how exact it is, too. */
export function positionText(
  { latitude, longitude, accuracy }: Position,
  locale: string,
): { text: string; whole: string } {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 5 })
  const text = [latitude, longitude].map((each) => format.format(each)).join(' / ')
  return {
    text,
    whole: accuracy === undefined ? text : `${text} (±${format.format(accuracy)} m)`,
  }
}

function PositionDisplay({ field, value, place }: DisplayProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (!isPosition(value)) return showText(place, position.text(value))
  const { latitude, longitude } = value
  const { text, whole } = positionText(value, locale)
  if (place === 'whole') return <span>{whole}</span>
  return (
    <Link
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={translate('fields.position.map', { label: field.label, text: whole })}
      onClick={(event) => event.stopPropagation()}
    >
      {place === 'cell' ? text : whole}
    </Link>
  )
}

/** A position, linked to the map. */
export const positionViews: FieldViews = {
  width: 176,
  wholeOnly: true,
  Display: PositionDisplay,
  Input: lazyInput('position'),
  Filter: lazyFilter('boolean'),
}
