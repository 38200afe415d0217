import type { CSSProperties, ReactNode } from 'react'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { LinkBase, useTranslate } from 'ra-core'
import { isEmpty } from '../../../../model/condition.ts'
import { valueAt } from '../../../../model/path.ts'
import type { EntityRecord } from '../../../record/record.ts'
import type { ResolvedColumn } from '../../../record/columns.ts'
import { formatCount } from '../../../states/formatCount.ts'
import { RecordCell } from '../../table/RecordCell.tsx'
import type { useCardParts } from '../../table/RecordCards.tsx'
import type { RecordListProps } from '../../table/RecordTable.tsx'
import { renderRowActions, type RecordAction } from '../../table/RowActions.tsx'

/** Facts of a record that a row has room for. */
const shownFacts = 2

/**
 * The cells of a row: the button that expands it, its name with the number of records below or its
 * path, its most important facts, its status and its actions.
 */
export function RowCells({
  record,
  actions,
  level = 1,
  count,
  path,
  toggle,
  ...props
}: Omit<RecordListProps, 'actions'> &
  ReturnType<typeof useCardParts> & {
    record: EntityRecord
    actions: RecordAction[]
    /** How deep the record is, from 1. */
    level?: number
    count?: number | undefined
    /** What is above the record, where the rows do not show it. */
    path?: ReactNode
    toggle?: { isOpen: boolean; onClick: () => void } | undefined
  }) {
  const { title, status, facts, nameOf, linkOf } = props
  const translate = useTranslate()
  const name = nameOf(record)
  const to = linkOf?.(record)
  const cell = (column: ResolvedColumn) => (
    <RecordCell {...props} column={column} record={record} name={name} />
  )
  return (
    <>
      <div role="gridcell" data-part="name">
        <div style={{ '--level': level } as CSSProperties}>
          {toggle ? (
            <IconButton
              size="small"
              tabIndex={-1}
              aria-label={translate(`screens.tree.${toggle.isOpen ? 'collapse' : 'expand'}`, {
                name,
              })}
              onClick={toggle.onClick}
            >
              {toggle.isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
            </IconButton>
          ) : (
            path === undefined && <span data-part="space" />
          )}
          <div>
            {to ? (
              <Link component={LinkBase} to={to} underline="hover" sx={{ fontWeight: 600 }}>
                {name}
              </Link>
            ) : (
              title && cell(title)
            )}
            {count !== undefined && count > 0 && (
              <span
                data-part="count"
                title={translate('screens.tree.below', { smart_count: count })}
              >
                {formatCount(count)}
              </span>
            )}
            {path && <div data-part="path">{path}</div>}
          </div>
        </div>
      </div>
      {facts.slice(0, shownFacts).map((column) => (
        <div role="gridcell" data-part="fact" key={column.path}>
          {!isEmpty(valueAt(record, column.path)) && cell(column)}
        </div>
      ))}
      <div role="gridcell" data-part="status">
        {status && cell(status)}
      </div>
      <div role="gridcell" data-part="actions">
        {actions.length > 0 && renderRowActions({ actions, name, inMenu: true })}
      </div>
    </>
  )
}

/** Levels that are indented; what is deeper is below each other. */
const indentedLevels = 10

/** The space before a row, by `--level`; a phone has less room. */
export const indent = {
  '--step': { xs: '12px', sm: '22px' },
  paddingInlineStart: `calc(10px + (min(var(--level), ${indentedLevels}) - 1) * var(--step))`,
} as const

/** The styles of the rows, defined once on the tree, for speed. */
export const rowStyles = {
  fontSize: '0.875rem',
  '& [data-tree-row]': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    pr: 1,
    minHeight: 44,
    borderBottom: 1,
    borderColor: 'divider',
    // Rows out of sight cost nothing.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 44px',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  },
  '& [data-part="name"]': {
    flex: '2 1 220px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    '& > div': { display: 'flex', alignItems: 'center', gap: 0.5, ...indent },
    '& > div > div': { minWidth: 0, py: 0.5 },
    // A record without others below it has its name where those with a button have theirs.
    '& > div > button, & [data-part="space"]': {
      flex: 'none',
      p: 0,
      width: { xs: 40, sm: 30 },
      minWidth: 0,
      height: { xs: 40, sm: 30 },
    },
  },
  '& [data-part="count"]': { ml: 1, color: 'text.secondary', fontSize: '0.8125rem' },
  '& [data-part="path"]': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& [data-part="fact"]': {
    flex: '1 1 120px',
    minWidth: 0,
    color: 'text.secondary',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    display: { xs: 'none', md: 'block' },
  },
  '& [data-part="status"]': { flex: { xs: 'none', sm: '0 0 110px' } },
  '& [data-part="actions"]': { flex: 'none', displayPrint: 'none' },
} as const
