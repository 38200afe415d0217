import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'

/** `words` (show, hide) belong to a password, which gets a button to show it. */
type Props = {
  name: string
  type: 'email' | 'password'
  label: string
  autoComplete: string
  value: string
  error?: string
  autoFocus?: boolean
  words?: { show: string; showLabel: string; hide: string; hideLabel: string }
  onChange: (value: string) => void
}

/**
 * One labelled box of the sign-in form. Composed of MUI's smaller parts: its TextField would bring selects and menus along,
 * a third of what this screen may weigh.
 */
export function SignInField({
  name,
  type,
  label,
  autoComplete,
  value,
  error,
  autoFocus,
  words,
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
          words && (
            <Button
              variant="text"
              size="small"
              onClick={() => setShown(!shown)}
              aria-label={shown ? words.hideLabel : words.showLabel}
              sx={{ mr: 0.5 }}
            >
              {shown ? words.hide : words.show}
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
