import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { useTranslate } from 'ra-core'
import { DayBox } from '../../../fields/types/date/DayBox.tsx'

/** A button that asks for a day, to go to its first message. */
export function DayJump({ onChoose }: { onChoose: (day: string) => Promise<void> }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [day, setDay] = useState('')
  const close = () => setAnchor(undefined)
  return (
    <>
      <IconButton
        aria-label={translate('chat.goToDate')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        transitionDuration={120}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('chat.goToDate') } }}
      >
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (!day) return
            close()
            void onChoose(day)
          }}
          sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, p: 2 }}
        >
          <Box sx={{ width: 170 }}>
            <DayBox
              autoFocus
              label={translate('chat.day')}
              value={day}
              onChange={(value) => setDay(value ?? '')}
            />
          </Box>
          <Button type="submit" variant="contained" disabled={!day}>
            {translate('chat.goThere')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
