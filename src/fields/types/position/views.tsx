import Link from '@mui/material/Link'
import { useLocaleState, useTranslate } from 'ra-core'
import { ValueText } from '../../controls/ValueText.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { isPosition, position } from './type.ts'

function PositionDisplay({ field, value, place }: DisplayProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (!isPosition(value)) return <ValueText place={place} text={position.text(value)} />
  const { latitude, longitude, accuracy } = value
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 5 })
  const text = [latitude, longitude].map((each) => format.format(each)).join(' / ')
  const whole = accuracy === undefined ? text : `${text} (±${format.format(accuracy)} m)`
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
