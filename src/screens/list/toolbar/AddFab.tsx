import Box from '@mui/material/Box'
import Fab from '@mui/material/Fab'
import Add from '@mui/icons-material/Add'
import type { AddAction } from '../useAddAction.ts'

type AddFabProps = {
  label: string
  buttonProps: Pick<AddAction['buttonProps'], 'onClick'>
}

/** The button that adds a record on a phone: it floats, with room for it below the list. */
export function AddFab({ label, buttonProps }: AddFabProps) {
  return (
    <>
      <Box sx={{ height: 72, displayPrint: 'none' }} />
      <Fab
        variant="extended"
        color="primary"
        sx={{
          position: 'fixed',
          insetInlineEnd: 16,
          bottom: 16,
          textTransform: 'none',
          displayPrint: 'none',
        }}
        {...buttonProps}
      >
        <Add sx={{ mr: 0.5 }} />
        {label}
      </Fab>
    </>
  )
}
