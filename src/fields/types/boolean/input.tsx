import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormHelperText from '@mui/material/FormHelperText'
import { describe, messageId } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

/** A checkbox with its label beside it. */
export function BooleanInput(props: InputProps) {
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value === true,
    parse: (value) => value,
  })
  const { ref, value, onChange, onBlur, name } = bound
  return (
    <Box sx={{ alignSelf: 'end' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40 }}>
        <Checkbox
          id={frame.id}
          name={name}
          checked={value}
          disabled={frame.disabled}
          autoFocus={props.autoFocus}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={(event) => onBlur(event as never)}
          slotProps={{ input: { ref, ...describe({ ...frame, required: false }) } }}
          sx={{ ml: -1.25, p: 1.25 }}
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
