import { useId, useRef, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ButtonBaseProps } from '@mui/material/ButtonBase'

/** How large the popup grows, and how near to the window's edge it may come, in pixels. */
const [widest, highest, margin] = [320, 280, 8]

/**
 * A button that opens a popup below itself, or above where there is more room, for what has none beside it. The popup is the browser's own: it closes by Escape and by
 * a click outside, and gives the focus back by itself. `name` is the popup's.
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
