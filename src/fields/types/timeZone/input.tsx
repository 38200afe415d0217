import { useMemo } from 'react'
import { useTranslate } from 'ra-core'
import { useFieldInput, useSiblings } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { Picker } from '../../picker/Picker.tsx'
import { zoneOfAddress } from './zones.ts'

/** A time zone, found by its name; the empty input shows that of the address. */
export function TimeZoneInput(props: InputProps) {
  const { field, source } = props
  const translate = useTranslate()
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value ?? null,
    parse: (value) => value,
  })
  const { [field.zoneOf ?? '']: address } = useSiblings(
    field,
    source,
    field.zoneOf ? [field.zoneOf] : [],
  )
  const zone = zoneOfAddress(address)
  const options = useMemo(() => {
    const names = [...Intl.supportedValuesOf('timeZone'), 'UTC']
    const known = bound.value && !names.includes(bound.value) ? [bound.value as string] : []
    return [...known, ...new Set(names)].map((name) => ({ value: name, text: name }))
  }, [bound.value])
  return (
    <Picker
      {...frame}
      {...(zone && { placeholder: translate('fields.timeZone.ofAddress', { zone }) })}
      source={{ options }}
      value={bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      inputRef={bound.ref}
      autoFocus={props.autoFocus}
    />
  )
}
