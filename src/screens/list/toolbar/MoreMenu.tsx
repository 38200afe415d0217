import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'

/** One thing that can be done with the whole list: `run` opens what does it. */
export type MoreEntry = { key: string; label: string; run: () => void }

/** What else can be done with the list, beside what has a button of its own. */
export default function MoreMenu({
  entries,
  anchor,
  onClose,
}: {
  entries: MoreEntry[]
  anchor: HTMLElement | null
  onClose: () => void
}) {
  const translate = useTranslate()
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('screens.list.more') } }}
    >
      {entries.map(({ key, label, run }) => (
        <MenuItem
          key={key}
          dense
          onClick={() => {
            onClose()
            run()
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
