import { useChoiceSource } from '../../picker/choices.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { Picker } from '../../picker/Picker.tsx'
import { useFieldInput, useFieldPath } from '../../controls/useFieldInput.tsx'

/** One of a fixed set of values. */
export function EnumInput(props: InputProps) {
  const source = useChoiceSource(props.field, false, useFieldPath(props.source))
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value ?? null,
    parse: (value) => value,
  })
  return (
    <Picker
      {...frame}
      source={source}
      value={bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      inputRef={bound.ref}
      autoFocus={props.autoFocus}
    />
  )
}
