import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'

/** The box that selects a row: the browser's own, for there is one in every row. `some` is the state between. */
export function RowCheckbox({
  checked,
  some: indeterminate = false,
  disabled,
  label,
  onChange,
}: {
  checked: boolean
  some?: boolean
  disabled?: boolean
  label: string
  onChange: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current!.indeterminate = indeterminate && !checked
  }, [indeterminate, checked])
  return (
    <Room>
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

// A finger or a pointer may miss the box by a little.
const Room = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 28,
  verticalAlign: 'middle',
  cursor: 'pointer',
  '@media (pointer: coarse)': { width: 40, height: 40 },
  '& input': {
    width: 17,
    height: 17,
    margin: 0,
    accentColor: 'var(--mui-palette-primary-main)',
    cursor: 'inherit',
  },
})
