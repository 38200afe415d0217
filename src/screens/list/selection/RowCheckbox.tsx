import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'

/**
 * The checkbox that selects a row: the browser's own for speed, since every row has one.
 * `fills`: whatever is pressed within the positioned element around it selects the row.
 */
export function RowCheckbox({
  checked,
  indeterminate = false,
  disabled,
  label,
  fills,
  onChange,
}: {
  checked: boolean
  indeterminate?: boolean
  disabled?: boolean
  label: string
  fills?: boolean
  onChange: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current!.indeterminate = indeterminate && !checked
  }, [indeterminate, checked])
  return (
    <Room data-fills={fills}>
      <input
        ref={input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={onChange}
      />
    </Room>
  )
}

// Enlarges the area that can be pressed.
const Room = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 28,
  verticalAlign: 'middle',
  cursor: 'pointer',
  '@media (pointer: coarse)': { width: 40, height: 40 },
  '&[data-fills]::after': { content: '""', position: 'absolute', inset: 0, zIndex: 1 },
  '& input': {
    width: 17,
    height: 17,
    margin: 0,
    accentColor: 'var(--mui-palette-primary-main)',
    cursor: 'inherit',
  },
})
