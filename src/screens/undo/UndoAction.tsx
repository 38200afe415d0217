import { useEffect, useRef, useState } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { undoToastDuration } from '../../model/constants.ts'

/**
 * The "Undo" button of a toast, which expires (`onExpire`) after a while without hover or focus. It
 * depends on no context.
 */
export function UndoAction({
  label,
  onUndo,
  onExpire,
}: {
  label: string
  onUndo: () => void
  onExpire: () => void
}) {
  const [isHeld, setHeld] = useState(false)
  const latestOnExpire = useRef(onExpire)
  useEffect(() => {
    latestOnExpire.current = onExpire
  })
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => latestOnExpire.current(), undoToastDuration)
    return () => clearTimeout(timer)
  }, [isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <ButtonBase
      onClick={onUndo}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      sx={buttonStyles}
    >
      {label}
    </ButtonBase>
  )
}

const buttonStyles = {
  pointerEvents: 'auto',
  // The padding widens the button without moving its label.
  ml: -1,
  my: -0.5,
  px: 1,
  minWidth: 44,
  minHeight: { xs: 44, sm: 28 },
  borderRadius: 1,
  font: 'inherit',
  fontWeight: 700,
  textDecoration: 'underline',
  '&:focus-visible': { outline: '2px solid currentColor' },
} as const
