import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Check from '@mui/icons-material/Check'
import { useListContext, useTranslate } from 'ra-core'
import type { ResolvedColumn } from '../../record/columns.ts'

/** The sortable columns and the two directions, with the active ones checked. */
export default function SortMenu({
  columns,
  anchor,
  onClose,
}: {
  columns: Pick<ResolvedColumn, 'path' | 'label'>[]
  anchor: HTMLElement | null
  onClose: () => void
}) {
  const translate = useTranslate()
  const { sort, setSort } = useListContext()
  const item = (label: string, checked: boolean, choose: () => void) => (
    <MenuItem
      key={label}
      role="menuitemradio"
      aria-checked={checked}
      dense
      selected={checked}
      onClick={() => {
        choose()
        onClose()
      }}
    >
      <ListItemIcon sx={{ minWidth: 28 }}>{checked && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  )
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': translate('screens.sort.button') },
        paper: { sx: { minWidth: 200, maxHeight: 480 } },
      }}
    >
      <ListSubheader role="presentation" sx={subheader}>
        {translate('screens.sort.field')}
      </ListSubheader>
      {columns.map((each) =>
        item(each.label, each.path === sort.field, () =>
          setSort({ field: each.path, order: sort.order }),
        ),
      )}
      <Divider role="presentation" />
      <ListSubheader role="presentation" sx={subheader}>
        {translate('screens.sort.direction')}
      </ListSubheader>
      {item(translate('screens.sort.ascending'), sort.order === 'ASC', () =>
        setSort({ field: sort.field, order: 'ASC' }),
      )}
      {item(translate('screens.sort.descending'), sort.order === 'DESC', () =>
        setSort({ field: sort.field, order: 'DESC' }),
      )}
    </Menu>
  )
}

const subheader = { lineHeight: '28px', fontSize: '0.75rem', bgcolor: 'transparent' } as const
