import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'

/** The frame of a control: its label above, its error or help below. */
export type FrameProps = {
  /** The control's id; label, help and error refer to it. */
  id: string
  label: string
  required?: boolean
  error?: string
  help?: string
  /** An example in the empty control. */
  placeholder?: string
  disabled?: boolean
}

/** The id of the line below a control, for `aria-describedby`. */
export const messageId = (id: string) => `${id}-message`

/** The ARIA attributes of a control. */
export const describe = ({ id, required, error, help }: FrameProps) => ({
  'aria-invalid': error ? true : undefined,
  'aria-required': required || undefined,
  'aria-describedby': error || help ? messageId(id) : undefined,
})

const labelLook = {
  display: 'block',
  mb: 0.75,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'text.primary',
  '&.Mui-error, &.Mui-focused': { color: 'text.primary' },
}

/** A control with its label above and its error, or else its help, below. */
export function FieldFrame({ children, ...frame }: FrameProps & { children: ReactNode }) {
  const { id, label, required, error, disabled } = frame
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel
        id={`${id}-label`}
        htmlFor={id}
        required={required}
        error={Boolean(error)}
        disabled={disabled}
        sx={labelLook}
      >
        {label}
      </FormLabel>
      {children}
      <FrameMessage {...frame} />
    </Box>
  )
}

/** Several controls under one title. */
export function FieldsetFrame({ children, ...frame }: FrameProps & { children: ReactNode }) {
  const { id, label, required, error, help } = frame
  return (
    <Box
      component="fieldset"
      aria-describedby={error || help ? messageId(id) : undefined}
      sx={{ minWidth: 0, m: 0, p: 0, border: 0 }}
    >
      <FormLabel
        component="legend"
        required={required}
        error={Boolean(error)}
        sx={{ ...labelLook, p: 0 }}
      >
        {label}
      </FormLabel>
      {children}
      <FrameMessage {...frame} />
    </Box>
  )
}

function FrameMessage({ id, error, help }: FrameProps) {
  if (!error && !help) return null
  return (
    <FormHelperText id={messageId(id)} error={Boolean(error)} sx={{ mx: 0 }}>
      {error ?? help}
    </FormHelperText>
  )
}
