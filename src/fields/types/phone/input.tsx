import './numberPlans.ts'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { MaskedBox } from '../../controls/MaskedBox.tsx'
import { readNumber } from './readNumber.ts'
import { phoneText } from './views.tsx'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

type Dynamic = { value: string; compiledMasks: object[] }
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The masks: international numbers after a "+", else nine or ten digits (DLG-21, DLG-52). */
const mask = {
  mask: [{ mask: /^\+[\d\s().-]{0,24}$/ }, { mask: '(000) 00-0000' }, { mask: '(000) 000-0000' }],
  dispatch: (appended: string, masked: Dynamic) => {
    const text = masked.value + appended
    if (text.trimStart().startsWith('+')) return masked.compiledMasks[0]
    return masked.compiledMasks[digitsOf(text).length === 9 ? 1 : 2]
  },
}

/** Country and formatted text of an international number; undefined: not a valid one. */
function internationalText(text: string): string | undefined {
  if (!text.startsWith('+') || digitsOf(text).length < 8) return undefined
  const parsed = readNumber(text)
  if (!parsed?.isValid()) return undefined
  return [parsed.country, parsed.formatInternational()].filter(Boolean).join(' · ')
}

/** An input for one phone number, with masks. */
export function PhoneInput(props: InputProps) {
  const { bound, frame, aria } = useFieldInput(props, { format: phoneText })
  return (
    <FieldFrame {...frame} help={internationalText(bound.value) ?? frame.help}>
      <TextBox
        bound={bound}
        frame={frame}
        aria={aria}
        autoFocus={props.autoFocus}
        inputMode="tel"
        autoComplete="tel"
        placeholder="(###) ###-####"
        inputComponent={MaskedBox}
        inputProps={{ options: mask }}
      />
    </FieldFrame>
  )
}
