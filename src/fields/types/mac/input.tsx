import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { MaskedBox } from '../../controls/MaskedBox.tsx'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

const mask = {
  mask: 'XX:XX:XX:XX:XX:XX',
  definitions: { X: /[\da-f]/i },
  prepareChar: (char: string) => char.toUpperCase(),
}

/** A MAC address: upper-case hexadecimal digits separated by colons (DLG-22). */
export function MacInput(props: InputProps) {
  const { bound, frame, aria } = useFieldInput(props)
  return (
    <FieldFrame {...frame}>
      <TextBox
        bound={bound}
        frame={frame}
        aria={aria}
        autoFocus={props.autoFocus}
        autoComplete="off"
        placeholder="XX:XX:XX:XX:XX:XX"
        inputComponent={MaskedBox}
        inputProps={{ options: mask }}
      />
    </FieldFrame>
  )
}
