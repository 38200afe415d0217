import { useMemo } from 'react'
import { useRecordContext } from 'ra-core'
import type { InputProps } from '../../fieldViews.types.ts'
import { useFieldOptions } from '../../picker/optionsOf.tsx'
import { ChoiceButtons } from '../../picker/ChoiceButtons.tsx'
import { Picker } from '../../picker/Picker.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'
import { textFromRecord } from '../../controls/ValueText.tsx'

/** A record of another entity, or a value of a look-up list. */
export function ReferenceInput(props: InputProps) {
  const { field, source } = props
  const options = useFieldOptions(field, source)
  const { bound, frame } = useFieldInput(props, {
    format: (value) => (value === field.reference?.none ? null : (value ?? null)),
    parse: (value) => value,
  })
  const record = useRecordContext()
  const texts = useMemo(() => {
    const text = record && textFromRecord(record, field.name)
    return new Map(text ? [[record[field.name], text]] : [])
  }, [record, field.name])
  if (field.as === 'radio')
    return (
      <ChoiceButtons
        {...frame}
        source={options}
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        inputRef={bound.ref}
      />
    )
  return (
    <Picker
      {...frame}
      source={options}
      texts={texts}
      value={bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      inputRef={bound.ref}
      autoFocus={props.autoFocus}
    />
  )
}
