import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import Popover from '@mui/material/Popover'
import SearchIcon from '@mui/icons-material/Search'
import { useTranslate } from 'ra-core'
import { FoundMessages } from './FoundMessages.tsx'

/** A button that searches the messages of one conversation. */
export function MessageSearch({ conversation }: { conversation: string }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [search, setSearch] = useState('')
  const close = () => setAnchor(undefined)
  const label = translate('chat.searchMessages')
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <SearchIcon />
      </IconButton>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        transitionDuration={120}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { width: 360, maxHeight: 480 } },
        }}
      >
        <InputBase
          autoFocus
          fullWidth
          type="search"
          value={search}
          placeholder={label}
          inputProps={{ 'aria-label': label }}
          onChange={({ target }) => setSearch(target.value)}
          sx={{
            px: 2,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
            '&.Mui-focused': {
              outline: '2px solid',
              outlineColor: 'primary.main',
              outlineOffset: -2,
            },
          }}
        />
        <FoundMessages search={search} conversation={conversation} onOpen={close} />
      </Popover>
    </>
  )
}
