import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useIsPhone } from '../states/useIsPhone.ts'
import { dialogWidth } from '../../model/constants.ts'

type DialogWindowProps = {
  title: ReactNode
  children: ReactNode
  onClose?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  role?: 'dialog' | 'alertdialog'
  width?: number
  /** The id of the element with the question of an alertdialog. */
  description?: string
}

/**
 * A dialog labelled by its title, 500 pixels wide, full-screen on a phone. Without `onClose`
 * neither Escape nor a click outside closes it, as add and edit dialogs need (DLG-02).
 * @example
 * <DialogFrame title="Print" onClose={close} footer={<Button onClick={print}>Print</Button>}>
 *   <PrintOptions />
 * </DialogFrame>
 */
export function DialogFrame({
  footer,
  children,
  wrap = (parts) => parts,
  ...window
}: DialogWindowProps & {
  footer: ReactNode
  /** Wraps content and footer, for example in the `Form` that both belong to. */
  wrap?: (parts: ReactNode) => ReactNode
}) {
  return (
    <DialogWindow {...window}>
      {wrap(<DialogBody footer={footer}>{children}</DialogBody>)}
    </DialogWindow>
  )
}

/**
 * The window of a dialog, for a dialog that stays open while its `DialogBody` is replaced by
 * another: the focus stays in it.
 */
export function DialogWindow({
  title,
  children,
  onClose,
  onKeyDown,
  role = 'dialog',
  width = dialogWidth,
  description,
}: DialogWindowProps) {
  const id = useId()
  const phone = useIsPhone()
  const small = role === 'alertdialog'
  // In Material UI 9.5.0 an `onKeyDown` of undefined replaces the handler that closes by Escape.
  const keys = onKeyDown && { onKeyDown }
  // MUI's own portal renders the content only after it has mounted, in one piece that nothing can
  // interrupt: the page would not answer until a long form is there.
  return createPortal(
    <Dialog
      open
      disablePortal
      role={role}
      onClose={onClose}
      {...keys}
      fullScreen={phone && !small}
      aria-labelledby={id}
      aria-describedby={description}
      transitionDuration={120}
      slotProps={{
        paper: {
          className: `width-${width}`,
          sx: {
            width: phone && !small ? '100%' : width,
            maxWidth: phone && !small ? '100%' : 'calc(100% - 32px)',
            m: phone && !small ? 0 : 2,
            '& > form': formStyles,
          },
        },
      }}
    >
      <DialogTitle
        id={id}
        component="h2"
        sx={{
          px: 2.5,
          py: 2,
          fontSize: '1.0625rem',
          fontWeight: 700,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {title}
      </DialogTitle>
      {children}
    </Dialog>,
    document.body,
  )
}

/** The content of a dialog, which scrolls, and its footer. */
export const DialogBody = ({ footer, children }: { footer: ReactNode; children: ReactNode }) => (
  <>
    <DialogContent sx={{ px: 2.5, py: '20px !important' }}>{children}</DialogContent>
    <DialogActions
      sx={{
        px: 2.5,
        py: 1.5,
        flexWrap: 'wrap',
        rowGap: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {footer}
    </DialogActions>
  </>
)

// The content scrolls between title and footer, also inside a form that wraps both.
const formStyles = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: '1 1 auto',
} as const

/**
 * Props of the secondary button of a footer.
 * @example
 * <Button {...secondaryButtonProps} onClick={close}>Cancel</Button>
 */
export const secondaryButtonProps = {
  variant: 'outlined',
  color: 'inherit',
  sx: { borderColor: 'divider' },
} as const
