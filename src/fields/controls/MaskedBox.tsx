import type { ComponentType, InputHTMLAttributes, Ref } from 'react'
import { IMaskInput } from 'react-imask'

type MaskedProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  options: object
}

// The types of react-imask are a union over all masks; only one shape is used here.
const Masked = IMaskInput as unknown as ComponentType<Record<string, unknown>>

/**
 * An input that inserts the fixed characters of its mask while digits are typed; `options` are
 * those of IMask.
 */
export function MaskedBox({ ref, options, onChange, value, ...input }: MaskedProps) {
  const accept = (text: string, _mask: unknown, event: unknown) => {
    // Without an event, the value was set by code, not typed.
    if (event) (onChange as unknown as (text: string) => void)?.(text)
  }
  return (
    <Masked {...input} {...options} value={String(value ?? '')} inputRef={ref} onAccept={accept} />
  )
}
