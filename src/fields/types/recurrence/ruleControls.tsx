import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldFrame } from '../../controls/FieldFrame.tsx'

/** Two inputs side by side, below each other on a phone. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))',
      }}
    >
      {children}
    </Box>
  )
}

type NumberBoxProps = {
  id: string
  label: string
  value: number
  maximum: number
  disabled: boolean
  onChange: (value: number) => void
}

/** A whole number from 1. What is typed stays until it is a number that is allowed. */
export function NumberBox({ id, label, value, maximum, disabled, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState('')
  const isValid = (text: string) =>
    /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maximum
  const isTyping = typed !== '' ? Number(typed) === value || !isValid(typed) : false
  return (
    <FieldFrame id={id} label={label}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        disabled={disabled}
        value={isTyping ? typed : String(value)}
        error={isTyping && !isValid(typed)}
        onChange={(event) => {
          setTyped(event.target.value === '' ? ' ' : event.target.value)
          if (isValid(event.target.value)) onChange(Number(event.target.value))
        }}
        onBlur={() => setTyped('')}
        inputProps={{
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-invalid': isTyping && !isValid(typed) ? true : undefined,
        }}
      />
    </FieldFrame>
  )
}
