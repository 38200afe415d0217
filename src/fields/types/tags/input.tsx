import { useRef, useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import { useChoiceSource } from '../../picker/choices.tsx'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { readNumber } from '../number/input.tsx'
import { useFieldOptions } from '../../picker/optionsOf.tsx'
import { ChoiceButtons } from '../../picker/ChoiceButtons.tsx'
import { Picker } from '../../picker/Picker.tsx'
import { chipLook, removeLook } from '../../picker/PickerChips.tsx'
import { useFieldInput, useFieldPath } from '../../controls/useFieldInput.tsx'

const asList = {
  format: (value: unknown) => (Array.isArray(value) ? value : []),
  parse: (value: unknown) => value,
}

/** A list of plain values: picked if they are choices, records or look-ups, typed otherwise. */
export function TagsInput(props: InputProps) {
  const item = props.field.item
  if (item?.choices) return <ChosenTags {...props} />
  if (item?.reference || item?.lookup) return <ReferencedTags {...props} />
  return <TypedTags {...props} />
}

function ChosenTags(props: InputProps) {
  const { bound, frame } = useFieldInput(props, asList)
  const source = useChoiceSource(props.field.item!, false, useFieldPath(props.source))
  if (props.field.as === 'checkboxes')
    return (
      <ChoiceButtons
        multiple
        {...frame}
        source={source}
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        inputRef={bound.ref}
      />
    )
  return (
    <Picker
      multiple
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

function ReferencedTags(props: InputProps) {
  const { bound, frame } = useFieldInput(props, asList)
  const source = useFieldOptions(props.field.item!, props.source)
  if (props.field.as === 'checkboxes')
    return (
      <ChoiceButtons
        multiple
        {...frame}
        source={source}
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        inputRef={bound.ref}
      />
    )
  return (
    <Picker
      multiple
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

function TypedTags(props: InputProps) {
  const { field } = props
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const { bound, frame, aria } = useFieldInput(
    { ...props, field: { ...field, help: field.help ?? translate('fields.tags.help') } },
    asList,
  )
  const values = bound.value as unknown[]
  const add = () => {
    const text = typed.trim()
    if (!text) return
    const value = field.item?.kind === 'number' ? readNumber(text) : text
    setTyped('')
    if (!(field.uniqueItems && values.includes(value))) bound.onChange([...values, value])
  }
  const box = useRef<HTMLInputElement>(null)
  const remove = (index: number) => {
    bound.onChange(values.filter((_, each) => each !== index))
    // The removed chip had the focus.
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0)
      remove(values.length - 1)
  }
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        id={frame.id}
        size="small"
        fullWidth
        value={typed}
        disabled={frame.disabled}
        error={Boolean(frame.error)}
        autoFocus={props.autoFocus}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add()
          bound.onBlur()
        }}
        inputRef={(input: HTMLInputElement | null) => {
          box.current = input
          bound.ref(input)
        }}
        inputProps={{ ...aria, style: { flex: '1 1 80px', width: 0, minWidth: 80 } }}
        sx={{ flexWrap: 'wrap', gap: 0.5 }}
        startAdornment={values.map((value, index) => (
          <Box component="span" key={`${index} ${String(value)}`} sx={chipLook}>
            {String(value)}
            <ButtonBase
              aria-label={translate('fields.tags.remove', { text: String(value) })}
              disabled={frame.disabled}
              onClick={() => remove(index)}
              sx={removeLook}
            >
              ×
            </ButtonBase>
          </Box>
        ))}
      />
    </FieldFrame>
  )
}
