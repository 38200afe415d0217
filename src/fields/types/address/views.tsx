import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { countryName } from './countryName.ts'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import {
  cutForDetail,
  NoValue,
  ShortText,
  textFromRecord,
  ValueText,
} from '../../controls/ValueText.tsx'

/** An address in the record: the country's ISO code, the state's key, the city's name. */
export type Address = {
  street?: string | null
  street2?: string | null
  country?: string | null
  state?: string | null
  city?: string | null
  postalCode?: string | null
}

/** The code of a state from its key: `MA` from `US-MA`. */
const stateCode = (state: string | null | undefined) => state?.replace(/^[A-Z]{2}-/, '')

/** The short line of lists: street, city, state. */
const addressLine = (address: Address) =>
  [address.street, address.city, stateCode(address.state)].filter(Boolean).join(', ')

/**
 * The full address on one line, with the state's name if the service sent it, and the country's
 * name in the user's language.
 */
function fullAddress(
  address: Address,
  record: Record<string, unknown>,
  name: string,
  locale: string,
): string {
  const state = textFromRecord(record, `${name}.state`) ?? stateCode(address.state)
  const country =
    countryName(address.country, locale) ??
    textFromRecord(record, `${name}.country`) ??
    address.country
  return [
    address.street,
    address.street2,
    address.city,
    [state, address.postalCode].filter(Boolean).join(' '),
    country,
  ]
    .filter(Boolean)
    .join(', ')
}

function AddressDisplay({ field, value, record, place, label = field.label }: DisplayProps) {
  const locale = useLocale()
  if (typeof value === 'string' && value)
    return <AddressText place={place} line={value} full={value} label={label} />
  const address = (value ?? {}) as Address
  const full = fullAddress(address, record, field.name, locale)
  if (!full) return <NoValue place={place} />
  if (place === 'whole') return <ValueText place={place} text={full} />
  return <AddressText place={place} line={addressLine(address) || full} full={full} label={label} />
}

function AddressText({
  place,
  line,
  full,
  label,
}: {
  place: DisplayProps['place']
  line: string
  full: string
  label: string
}) {
  if (place !== 'detail') return <span title={full}>{line}</span>
  const shown = cutForDetail(line)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {shown === full ? <span>{full}</span> : <ShortText short={shown} full={full} />}
      <CopyButton text={full} label={label} />
    </Box>
  )
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    // Missing outside secure contexts and in old browsers (DLG-31).
    if (!navigator.clipboard?.writeText)
      return notify('fields.copyUnsupported', { type: 'warning' })
    try {
      await navigator.clipboard.writeText(text)
      notify('fields.copied', { type: 'info' })
    } catch (error) {
      notify('fields.copyFailed', {
        type: 'error',
        messageArgs: { reason: (error as Error).message },
      })
    }
  }
  const name = translate('fields.copy', { label })
  return (
    <IconButton size="small" aria-label={name} title={name} onClick={copy}>
      <ContentCopy fontSize="inherit" />
    </IconButton>
  )
}

/**
 * A postal address: one line with the full address as tooltip, a copy button in the grid, and an
 * input with the cascade country, state, city.
 */
export const addressViews: FieldViews = {
  width: 224,
  Display: AddressDisplay,
  Input: lazyInput('address'),
  Filter: lazyFilter('text'),
}
