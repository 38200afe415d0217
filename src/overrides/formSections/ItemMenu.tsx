import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { closeThenRun } from '../../screens/dialog/closeThenRun.ts'
import type { ItemAction, ListedSection } from './listedSection.ts'

/** The menu of an item, at the button that opened it; undefined: it is closed. */
export function ItemMenu({
  menu,
  actionsOf,
  onClose,
}: {
  menu: { item: ListedSection; anchor: HTMLElement } | undefined
  actionsOf: (item: ListedSection) => ItemAction[]
  onClose: () => void
}) {
  return (
    <Menu open={menu !== undefined} anchorEl={menu?.anchor ?? null} onClose={onClose}>
      {menu &&
        actionsOf(menu.item).map(({ label, keys, run }) => (
          <MenuItem key={label} onClick={() => closeThenRun(onClose, run)}>
            {label}
            {keys && (
              <Typography
                component="span"
                variant="caption"
                color="textSecondary"
                sx={{ ml: 'auto', pl: 3 }}
              >
                {keys}
              </Typography>
            )}
          </MenuItem>
        ))}
    </Menu>
  )
}
