import type { ReactNode, Ref } from 'react'
import Button from '@mui/material/Button'
import Add from '@mui/icons-material/Add'

type Props = {
  ref: Ref<HTMLButtonElement> /** No more rows may be added. */
  full: boolean
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  onAdd: () => void
  children: ReactNode
}

/** Adds a row to a list. Of a full one it does nothing but stays within reach, as what takes a row away hands it the focus. */
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
