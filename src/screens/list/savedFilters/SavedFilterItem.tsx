import { useState } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemButton from '@mui/material/ListItemButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Check from '@mui/icons-material/Check'
import MoreVert from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'
import { closeThenRun } from '../../dialog/closeThenRun.ts'
import { readText } from '../../record/record.ts'
import type { SavedFilter } from './useSavedFilters.ts'

type ItemActions = Record<'edit' | 'default' | 'copy' | 'delete', () => void>

const line = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

/**
 * One saved filter: a button that applies it, and its menu. One that is not editable can only
 * become the default (FILT-19); one shared by someone else can be copied, and be the user's own
 * default without affecting others; without `onChoose` its value is unreadable, and it can only be
 * renamed or deleted.
 */
export function SavedFilterItem({
  filter,
  own,
  isDefault,
  selected,
  onChoose,
  actions,
}: {
  filter: SavedFilter
  own: boolean
  isDefault: boolean
  selected: boolean
  onChoose: (() => void) | undefined
  actions: ItemActions
}) {
  const translate = useTranslate()
  const shared = own
    ? filter.roleId && translate('screens.saved.sharedWith', { role: readText(filter, 'roleId') })
    : translate('screens.saved.sharedBy', { name: readText(filter, 'userId') })
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <ListItemButton
        component="button"
        type="button"
        dense
        selected={selected}
        aria-pressed={selected}
        disabled={!onChoose}
        onClick={onChoose}
        sx={{
          borderRadius: 1,
          px: 1,
          gap: 0.75,
          minWidth: 0,
          minHeight: 40,
          textAlign: 'start',
          font: 'inherit',
          fontSize: '0.875rem',
        }}
      >
        <Check
          aria-hidden
          sx={{ fontSize: 16, flex: 'none', visibility: selected ? 'visible' : 'hidden' }}
        />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" title={filter.title} sx={line}>
            {filter.title}
          </Box>
          {shared && (
            <Box
              component="span"
              title={shared}
              sx={{ ...line, fontSize: '0.75rem', color: 'text.secondary' }}
            >
              {shared}
            </Box>
          )}
        </Box>
        {isDefault && <DefaultBadge />}
      </ListItemButton>
      <ItemMenu
        filter={filter}
        own={own}
        isDefault={isDefault}
        isReadable={onChoose !== undefined}
        actions={actions}
      />
    </Box>
  )
}

function DefaultBadge() {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 0.5,
        fontSize: '0.6875rem',
        fontWeight: 700,
        color: 'text.primary',
      }}
    >
      {translate('screens.saved.default')}
    </Box>
  )
}

/** The button at the end of a saved filter, and the menu that it opens. */
function ItemMenu({
  filter,
  own,
  isDefault,
  isReadable,
  actions,
}: {
  filter: SavedFilter
  own: boolean
  isDefault: boolean
  /** Whether its value can be applied. */
  isReadable: boolean
  actions: ItemActions
}) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fixed = filter.editable === false
  const entry = (action: () => void, text: string) => (
    <MenuItem dense onClick={() => closeThenRun(() => setAnchor(null), action)}>
      {translate(text)}
    </MenuItem>
  )
  return (
    <>
      <IconButton
        aria-label={translate('screens.list.actionsFor', { name: filter.title })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {!own && entry(actions.copy, 'screens.saved.copy')}
        {own && !fixed && entry(actions.edit, 'screens.action.edit')}
        {(own || isReadable || isDefault) &&
          entry(
            actions.default,
            isDefault ? 'screens.saved.removeDefault' : 'screens.saved.setDefault',
          )}
        {own && !fixed && entry(actions.delete, 'screens.action.delete')}
      </Menu>
    </>
  )
}
