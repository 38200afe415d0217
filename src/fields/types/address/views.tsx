import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { useLocale, useTranslate } from 'ra-core'
import { countryName } from './countryName.ts'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { useCopy } from '../../controls/useCopy.ts'
import {
  NoValue,
  ShortText,
  textFromRecord,
  useShownText,
  showText,
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
 * The lines of the full address: street, second line, city with state and postal code, country. The
 * state is named if the service sent its name, the country in the user's language.
 */
export function postalLines(
  address: Address,
  record: Record<string, unknown>,
  name: string,
  locale: string,
): string[] {
  const state = textFromRecord(record, `${name}.state`) ?? stateCode(address.state)
  const country =
    countryName(address.country, locale) ??
    textFromRecord(record, `${name}.country`) ??
    address.country
  const ofState = [state, address.postalCode].filter(Boolean).join(' ')
  const ofCity = [address.city, ofState].filter(Boolean).join(', ')
  return [address.street, address.street2, ofCity, country].filter(
    (line) => line != null && line !== '',
  ) as string[]
}

function AddressDisplay({ field, value, record, place, label = field.label }: DisplayProps) {
  const locale = useLocale()
  const address = (value && typeof value === 'object' ? value : {}) as Address
  const lines =
    typeof value === 'string' && value ? [value] : postalLines(address, record, field.name, locale)
  if (lines.length === 0) return <NoValue place={place} />
  const full = lines.join(', ')
  if (place === 'detail') return <PostalAddress lines={lines} full={full} label={label} />
  if (place === 'whole') return showText(place, full)
  return <span title={full}>{addressLine(address) || full}</span>
}

/** The address as on an envelope, each line shortened like any text of the grid. */
function PostalAddress({ lines, full, label }: { lines: string[]; full: string; label: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.5 }}>
      <span title={full}>
        {lines.map((line, index) => (
          <AddressLine key={index} line={line} full={full} />
        ))}
      </span>
      <CopyButton text={full} label={label} />
    </Box>
  )
}

function AddressLine({ line, full }: { line: string; full: string }) {
  const shown = useShownText('detail', line)
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {shown === line ? line : <ShortText short={shown} full={full} />}
    </Box>
  )
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  const name = translate('fields.copy', { label })
  return (
    <IconButton size="small" aria-label={name} title={name} onClick={() => void copy(text)}>
      <ContentCopy fontSize="inherit" />
    </IconButton>
  )
}

/**
 * A postal address: one line in a cell and all lines in the grid, with the full address as tooltip;
 * a copy button in the grid, and an input with the cascade country, state, city.
 */
export const addressViews: FieldViews = {
  width: 224,
  Display: AddressDisplay,
  Input: lazyInput('address'),
  Filter: lazyFilter('text'),
}
