import { useId, useRef, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ButtonBaseProps } from '@mui/material/ButtonBase'

/** How wide the popup grows, and how near to the window's edge it may come, in pixels. */
const [widest, margin] = [320, 8]

/**
 * A button that opens a popup below itself, for what there is no room for. The popup is the browser's own: it closes by Escape and by
 * a click outside, and gives the focus back by itself. `name` is the popup's.
 */
export function PopupButton({ name, popup, ...button }: Pick<ButtonBaseProps, 'sx' | 'title' | 'aria-label' | 'children'> & { name: string; popup: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLElement>(null)
  const place = () => {
    const box = anchor.current!.getBoundingClientRect()
    Object.assign(content.current!.style, { left: `${Math.max(margin, Math.min(box.left, window.innerWidth - widest - margin))}px`, top: `${box.bottom + 4}px` })
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
        sx={{ position: 'fixed', inset: 'auto', m: 0, maxWidth: widest, maxHeight: 280, overflow: 'auto', overflowWrap: 'anywhere', p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', color: 'text.primary', boxShadow: 3 }}
      >
        {isOpen && popup}
      </Box>
    </>
  )
}
