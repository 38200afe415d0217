import { useState } from 'react'
import type { ReactElement } from 'react'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import MoreVert from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'
import { closeThenRun } from '../../dialog/closeThenRun.ts'

/**
 * One action on a record. `label` is short, `name` also names the record; without an icon it is in
 * the menu.
 */
export type RecordAction = {
  key: string
  label: string
  name: string
  icon?: ReactElement
  /** Whether it has a column of its own, after that of the other actions. */
  hasColumn?: boolean
  isDisabled?: boolean
  run: () => void
}

/** What the table says of the columns of its actions. */
export type ActionColumns = {
  /** How many buttons a row has room for; 0: no column for them. */
  actionCount?: number | undefined
  /** Whether the actions of a row are one menu, for lack of room. */
  actionsInMenu?: boolean | undefined
  /** The heading of the action that has a column of its own; absent: none has. */
  actionColumn?: string | undefined
}

/**
 * The cells at the end of a row: its actions, and the one that has a column of its own. Without
 * components, for speed: there are several in every row.
 */
export function renderActionCells({
  actions,
  name,
  actionCount,
  actionsInMenu = false,
  actionColumn,
}: ActionColumns & { actions: RecordAction[]; name: string }) {
  const rest = actionColumn ? actions.filter(({ hasColumn }) => !hasColumn) : actions
  return (
    <>
      {actionCount !== 0 && (
        <td data-part="actions">
          {renderRowActions({ actions: rest, name, inMenu: actionsInMenu })}
        </td>
      )}
      {actionColumn && (
        <td data-part="action">
          {renderRowActions({ actions: actions.filter(({ hasColumn }) => hasColumn), name })}
        </td>
      )}
    </>
  )
}

/** The actions of a row: icon buttons, and a menu for the rest; on a phone one menu for all. */
export function renderRowActions({
  actions,
  name,
  inMenu = false,
}: {
  actions: RecordAction[]
  name: string
  /** Whether all actions are in the menu. */
  inMenu?: boolean
}) {
  const shown = inMenu ? [] : actions.filter(({ icon }) => icon)
  const rest = actions.filter((action) => !shown.includes(action))
  return (
    <>
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          data-part="rowButton"
          aria-label={action.name}
          title={action.label}
          disabled={action.isDisabled}
          onClick={action.run}
        >
          {action.icon}
        </button>
      ))}
      {rest.length > 0 && <ActionMenu actions={rest} name={name} />}
    </>
  )
}

/**
 * A button of a row. The table defines it once for all (`rowStyles`), for speed: there are several
 * in every row.
 */
export const rowButtonStyles = {
  all: 'unset',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 28,
  borderRadius: '8px',
  verticalAlign: 'middle',
  cursor: 'pointer',
  color: 'var(--mui-palette-text-secondary)',
  '& svg': { fontSize: 18, width: '1em', height: '1em', fill: 'currentColor' },
  '&:hover': {
    color: 'var(--mui-palette-text-primary)',
    backgroundColor: 'var(--mui-palette-action-hover)',
  },
  '&:disabled': { opacity: 0.38, cursor: 'default', backgroundColor: 'transparent' },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -1 },
  '@media (pointer: coarse)': { width: 40, height: 40, marginBlock: '-5px' },
  // On a phone it stands in a card, which has room for a finger.
  '@media (max-width: 599.95px)': { width: 44, height: 44 },
} as const

const ActionButton = styled('button')(rowButtonStyles)

/** The menu of the actions on a record. */
export function ActionMenu({ actions, name }: { actions: RecordAction[]; name: string }) {
  const translate = useTranslate()
  // Undefined until it is opened for the first time: a closed menu in every row takes time.
  const [anchor, setAnchor] = useState<HTMLElement | null>()
  return (
    <>
      <ActionButton
        type="button"
        aria-label={translate('screens.list.actionsFor', { name })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </ActionButton>
      {anchor !== undefined && (
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {actions.map((action) => (
            <MenuItem
              key={action.key}
              disabled={action.isDisabled ?? false}
              onClick={() => closeThenRun(() => setAnchor(null), action.run)}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
