import type { ComponentType, InputHTMLAttributes, Ref } from 'react'
import { IMaskInput } from 'react-imask'

type MaskedProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  options: object
}

// The types of react-imask are a union over every kind of mask; here one shape of it is used.
const Masked = IMaskInput as unknown as ComponentType<Record<string, unknown>>

/** An input that writes the mask's own characters while digits are typed; `options` are IMask's. */
export function MaskedBox({ ref, options, onChange, value, ...input }: MaskedProps) {
  const accept = (text: string, _mask: unknown, event: unknown) => {
    // Without an event it is our own value put into the mask: nothing was typed.
    if (event) (onChange as unknown as (text: string) => void)?.(text)
  }
  return (
    <Masked {...input} {...options} value={String(value ?? '')} inputRef={ref} onAccept={accept} />
  )
}
