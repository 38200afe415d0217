import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'

/** `messages` (show, hide) are for a password, which gets a button to show it. */
type Props = {
  name: string
  type: 'email' | 'password'
  label: string
  autoComplete: string
  value: string
  error?: string
  autoFocus?: boolean
  messages?: { show: string; showLabel: string; hide: string; hideLabel: string }
  onChange: (value: string) => void
}

/**
 * One labelled text box of the sign-in form, built from MUI's smaller parts: TextField would add
 * selects and menus, a third of this screen's size budget.
 */
export function SignInField({
  name,
  type,
  label,
  autoComplete,
  value,
  error,
  autoFocus,
  messages,
  onChange,
}: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <FormControl fullWidth error={Boolean(error)} sx={{ mb: 2 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        name={name}
        type={shown ? 'text' : type}
        value={value}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{
          'aria-describedby': error ? `${id}-error` : undefined,
          autoCapitalize: 'none',
          spellCheck: false,
        }}
        endAdornment={
          messages && (
            <Button
              variant="text"
              size="small"
              onClick={() => setShown(!shown)}
              aria-label={shown ? messages.hideLabel : messages.showLabel}
              sx={{ mr: 0.5 }}
            >
              {shown ? messages.hide : messages.show}
            </Button>
          )
        }
        sx={{ pr: 0.5 }}
      />
      {error && (
        <FormHelperText id={`${id}-error`} role="alert">
          {error}
        </FormHelperText>
      )}
    </FormControl>
  )
}
