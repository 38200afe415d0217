import { holds } from '../../../model/condition.ts'
import type { Choice } from '../../../model/field.ts'
import { useChoiceSource } from '../../picker/choices.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { ChoiceButtons } from '../../picker/ChoiceButtons.tsx'
import { Picker } from '../../picker/Picker.tsx'
import { useFieldInput, useFieldPath, useSituation } from '../../controls/useFieldInput.tsx'

/** One of a fixed set of values. */
export function EnumInput(props: InputProps) {
  const { field } = props
  const conditions = new Map(field.choices?.map(({ value, when }) => [value, when]))
  const situation = useSituation(field, props.source, [...conditions.values()])
  const all = useChoiceSource(field, false, useFieldPath(props.source))
  const options = (all.options ?? []).filter(({ value }) =>
    holds(conditions.get(value as Choice['value']), situation),
  )
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value ?? null,
    parse: (value) => value,
  })
  if (field.as === 'radio')
    return (
      <ChoiceButtons
        {...frame}
        source={{ options }}
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        inputRef={bound.ref}
      />
    )
  return (
    <Picker
      {...frame}
      source={{ options }}
      value={bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      inputRef={bound.ref}
      autoFocus={props.autoFocus}
    />
  )
}
