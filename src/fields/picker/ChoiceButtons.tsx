import { useRef } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import { useTranslate } from 'ra-core'
import { FieldsetFrame, type FrameProps } from '../controls/FieldFrame.tsx'
import { fingertip, touch } from '../controls/touch.ts'
import { ChoicesFailure } from './ChoicesFailure.tsx'
import { usePickerOptions, type OptionSource, type PickerValue } from './pickerOptions.tsx'

type Common = FrameProps & {
  source: OptionSource
  onBlur?: () => void
  /** Receives the first button, so that the form can focus an invalid field. */
  inputRef?: (input: HTMLInputElement | null) => void
}
type Single = {
  multiple?: false
  value: PickerValue | null
  onChange: (value: PickerValue | null) => void
}
type Multiple = {
  multiple: true
  value: PickerValue[]
  onChange: (value: PickerValue[]) => void
}

/**
 * All choices as radio buttons, or as checkboxes with `multiple`. Delete clears the choice of a
 * field that is not required. Chosen values that are not among the choices stay in the list.
 */
export function ChoiceButtons(props: Common & (Single | Multiple)) {
  const { source, onBlur, inputRef, id, disabled, required } = props
  const translate = useTranslate()
  const { options, state, refusal, retry } = usePickerOptions(source, '', true)
  const group = useRef<HTMLDivElement>(null)
  const isChosen = (value: PickerValue) =>
    props.multiple ? props.value.includes(value) : props.value === value
  const choose = (value: PickerValue) => {
    if (!props.multiple) return props.onChange(value)
    if (isChosen(value)) return props.onChange(props.value.filter((each) => each !== value))
    // In the order of the choices, whatever the order of the clicks.
    const order = options.map((option) => option.value)
    props.onChange(
      [...props.value, value].sort((one, other) => order.indexOf(one) - order.indexOf(other)),
    )
  }
  const Control = props.multiple ? Checkbox : Radio
  return (
    <FieldsetFrame {...props}>
      <Box
        ref={group}
        role={props.multiple ? undefined : 'radiogroup'}
        aria-label={props.multiple ? undefined : props.label}
        aria-required={(!props.multiple && required) || undefined}
        aria-busy={state === 'loading' || undefined}
        onBlur={(event) => {
          if (!group.current?.contains(event.relatedTarget)) onBlur?.()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' || props.multiple || required || disabled) return
          event.preventDefault()
          props.onChange(null)
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 40 }}
      >
        {options.map(({ value, text, note }, index) => (
          <FormControlLabel
            key={String(value)}
            label={note ? <WithNote text={text} note={note} /> : text}
            disabled={disabled}
            sx={{ mr: 0, [touch]: { minHeight: fingertip } }}
            control={
              <Control
                size="small"
                name={id}
                value={String(value)}
                checked={isChosen(value)}
                onChange={() => choose(value)}
                slotProps={{
                  input: {
                    ...(index === 0 ? { ref: inputRef } : {}),
                    'aria-invalid': props.error ? true : undefined,
                  },
                }}
              />
            }
          />
        ))}
        {state === 'loading' && <span>{translate('fields.picker.loading')}</span>}
        {state === 'failed' && (
          <Box role="alert">
            <ChoicesFailure refusal={refusal} onRetry={retry} />
          </Box>
        )}
      </Box>
    </FieldsetFrame>
  )
}

const WithNote = ({ text, note }: { text: string; note: string }) => (
  <>
    {text}
    <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
      {note}
    </Box>
  </>
)
