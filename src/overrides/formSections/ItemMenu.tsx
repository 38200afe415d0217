import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { closeThenRun } from '../../screens/dialog/closeThenRun.ts'
import type { ItemAction, ListedSection } from './listedSection.ts'

/** A menu of an item at the button that opened it, with the entries that it had then. */
export type OpenMenu = { item: ListedSection; entries: ItemAction[]; anchor: HTMLElement }

/**
 * The open menu of an item; undefined: it is closed. Its entries stay where they are while others
 * change the item, so that none moves away under the pointer; one that no longer applies is
 * disabled.
 */
export function ItemMenu({
  menu,
  actionsOf,
  onClose,
}: {
  menu: OpenMenu | undefined
  actionsOf: (item: ListedSection) => ItemAction[]
  onClose: () => void
}) {
  const actions = new Map(menu && actionsOf(menu.item).map(({ label, run }) => [label, run]))
  return (
    <Menu open={menu !== undefined} anchorEl={menu?.anchor ?? null} onClose={onClose}>
      {menu &&
        menu.entries.map(({ label, keys }) => (
          <MenuItem
            key={label}
            disabled={!actions.has(label)}
            onClick={() => closeThenRun(onClose, actions.get(label)!)}
          >
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
