import { useState } from 'react'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { DialogFrame, secondaryButtonProps } from '../../branchdesk.ts'

/** Asks for the place of a section, from 1. */
export function PositionDialog({
  name,
  place,
  last,
  onMove,
  onClose,
}: {
  name: string
  place: number
  last: number
  onMove: (place: number) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [value, setValue] = useState(String(place))
  const number = Number(value)
  const isPlace = Number.isInteger(number) && number >= 1 && number <= last
  const text = translate('formSections.position', { last })
  return (
    <DialogFrame
      title={translate('formSections.positionOf', { name })}
      onClose={onClose}
      wrap={(parts) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPlace) return
            onMove(number)
            onClose()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <Button {...secondaryButtonProps} onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isPlace}>
            {translate('formSections.move')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        size="small"
        type="number"
        label={text}
        value={value}
        error={!isPlace}
        slotProps={{ htmlInput: { min: 1, max: last } }}
        onChange={({ target }) => setValue(target.value)}
      />
    </DialogFrame>
  )
}
