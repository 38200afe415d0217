import { useTranslate } from 'ra-core'
import { NoValue, showText } from '../../controls/ValueText.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { loadOnce } from '../../loading/lazyPart.tsx'
import { LoadBoundary } from '../../loading/LoadBoundary.tsx'
import { usePromise } from '../../loading/usePromise.ts'

// The regions are only needed where a value is missing.
const load = loadOnce(() => import('./zones.ts'))

function TimeZoneDisplay({ field, value, record, place }: DisplayProps) {
  const address = field.zoneOf ? record[field.zoneOf] : undefined
  if (value || !address || place === 'cell')
    return showText(place, typeof value === 'string' ? value : '')
  return (
    <LoadBoundary fallback={null}>
      <ZoneOfAddress address={address} place={place} />
    </LoadBoundary>
  )
}

function ZoneOfAddress({ address, place }: { address: unknown; place: DisplayProps['place'] }) {
  const translate = useTranslate()
  const zone = usePromise(load()).zoneOfAddress(address)
  // What is said in place of a value is not shortened: only the end of it names the zone.
  return zone ? (
    <span>{translate('fields.timeZone.ofAddress', { zone })}</span>
  ) : (
    <NoValue place={place} />
  )
}

/** A time zone; without a value, that of the address. */
export const timeZoneViews: FieldViews = {
  width: 176,
  Display: TimeZoneDisplay,
  Input: lazyInput('timeZone'),
  Filter: lazyFilter('text'),
  plain: true,
}
