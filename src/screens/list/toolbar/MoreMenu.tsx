import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { closeThenRun } from '../../dialog/closeThenRun.ts'
import { useTranslate } from 'ra-core'

/** One action on the whole list: `run` opens its dialog. */
export type MoreEntry = { key: string; label: string; run: () => void }

/** The menu of list actions that have no button of their own. */
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
        <MenuItem key={key} dense onClick={() => closeThenRun(onClose, run)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
