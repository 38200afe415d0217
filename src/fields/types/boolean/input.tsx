import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Switch from '@mui/material/Switch'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslate } from 'ra-core'
import { describe, messageId } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { ChoiceButtons } from '../../picker/ChoiceButtons.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

/** A checkbox; by the field's `as`, a switch or two radio buttons. */
export const BooleanInput = (props: InputProps) =>
  props.field.as === 'yesNo' ? <YesNo {...props} /> : <CheckboxOrSwitch {...props} />

/** Two radio buttons; neither is chosen until the question is answered. */
function YesNo(props: InputProps) {
  const translate = useTranslate()
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value ?? null,
    parse: (value) => value,
  })
  const options = [
    { value: true, text: translate('fields.yes') },
    { value: false, text: translate('fields.no') },
  ]
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
}

/** A checkbox or a switch with its label beside it. */
function CheckboxOrSwitch(props: InputProps) {
  const isSwitch = props.field.as === 'switch'
  const Control = isSwitch ? Switch : Checkbox
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value === true,
    parse: (value) => value,
  })
  const { ref, value, onChange, onBlur, name } = bound
  return (
    <Box sx={{ alignSelf: 'end' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40 }}>
        <Control
          id={frame.id}
          name={name}
          checked={value}
          {...(isSwitch ? {} : { indeterminate: props.differing !== undefined })}
          disabled={frame.disabled}
          autoFocus={props.autoFocus}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={(event) => onBlur(event as never)}
          slotProps={{ input: { ref, ...describe({ ...frame, required: false }) } }}
          sx={isSwitch ? { ml: -1 } : { ml: -1.25, p: 1.25 }}
        />
        <Box component="label" htmlFor={frame.id} sx={{ fontSize: '0.875rem' }}>
          {frame.label}
        </Box>
      </Box>
      {(frame.error ?? frame.help) && (
        <FormHelperText id={messageId(frame.id)} error={Boolean(frame.error)} sx={{ mx: 0 }}>
          {frame.error ?? frame.help}
        </FormHelperText>
      )}
    </Box>
  )
}
