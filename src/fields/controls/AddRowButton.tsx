import type { ReactNode, Ref } from 'react'
import Button from '@mui/material/Button'
import Add from '@mui/icons-material/Add'

type Props = {
  ref: Ref<HTMLButtonElement>
  /** No more rows may be added. */
  full: boolean
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  onAdd: () => void
  children: ReactNode
}

/**
 * Adds a row to a list. If the list is full, it does nothing but stays focusable, because removing
 * a row moves the focus here.
 */
export const AddRowButton = ({ full, onAdd, ...props }: Props) => (
  <Button
    {...props}
    size="small"
    startIcon={<Add />}
    aria-disabled={full || undefined}
    onClick={() => !full && onAdd()}
    sx={{ justifySelf: 'start', '&[aria-disabled=true]': { opacity: 0.4, cursor: 'default' } }}
  />
)
