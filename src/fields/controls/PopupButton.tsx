import { useId, useRef, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ButtonBaseProps } from '@mui/material/ButtonBase'

/** The maximum size of the popup and its distance from the window's edge, in pixels. */
const [widest, highest, margin] = [320, 280, 8]

/**
 * A button that opens a popup below itself, or above if there is more room. It uses the browser's
 * popover: Escape or a click outside closes it and returns the focus. `name` is the accessible name
 * of the popup.
 */
export function PopupButton({
  name,
  popup,
  ...button
}: Pick<ButtonBaseProps, 'sx' | 'title' | 'aria-label' | 'children'> & {
  name: string
  popup: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLElement>(null)
  const place = () => {
    const box = anchor.current!.getBoundingClientRect()
    const [above, below] = [box.top - margin, window.innerHeight - box.bottom - margin]
    const upright =
      below >= highest || below >= above
        ? { top: `${box.bottom + 4}px`, bottom: 'auto' }
        : { top: 'auto', bottom: `${window.innerHeight - box.top + 4}px` }
    Object.assign(content.current!.style, {
      left: `${Math.max(margin, Math.min(box.left, window.innerWidth - widest - margin))}px`,
      maxHeight: `${Math.min(highest, Math.max(above, below))}px`,
      ...upright,
    })
  }
  return (
    <>
      <ButtonBase
        {...button}
        ref={anchor}
        popoverTarget={id}
        onClick={(event) => {
          event.stopPropagation()
          place()
        }}
      />
      <Box
        id={id}
        ref={content}
        popover="auto"
        role="dialog"
        aria-label={name}
        tabIndex={-1}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        sx={{
          position: 'fixed',
          inset: 'auto',
          m: 0,
          maxWidth: widest,
          overflow: 'auto',
          overflowWrap: 'anywhere',
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.primary',
          boxShadow: 3,
        }}
      >
        {isOpen && popup}
      </Box>
    </>
  )
}
