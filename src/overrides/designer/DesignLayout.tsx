import { Fragment } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import {
  columnsOf,
  widthsOf,
  type DesignColumn,
  type DesignGroup,
  type DesignRow,
  type ScreenSize,
} from '../../design/design.ts'
import type { LanguageCode } from '../../model/language.ts'

/** Rows that follow each other and are in one group, or in none. */
const partsOf = (rows: DesignRow[]): { group?: DesignGroup; rows: DesignRow[] }[] =>
  rows.reduce<{ group?: DesignGroup; rows: DesignRow[] }[]>((parts, row) => {
    const last = parts.at(-1)
    if (last && last.group?.id === row.group?.id) last.rows.push(row)
    else parts.push({ ...(row.group ? { group: row.group } : {}), rows: [row] })
    return parts
  }, [])

/**
 * The rows of a design as people see them on a screen of a size. `children` renders a column; where
 * it returns null the column takes no room.
 */
export function DesignLayout({
  rows,
  size,
  language,
  children,
}: {
  rows: DesignRow[]
  size: ScreenSize
  language: LanguageCode
  children: (column: DesignColumn) => ReactNode
}) {
  return partsOf(rows).map(({ group, rows: within }, index) => {
    const shown = within.map((row, at) => (
      <Box
        key={row.webId ?? at}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          gap: 2,
          mb: 2,
          // A row whose columns are all hidden leaves no gap.
          '&:not(:has(> *))': { display: 'none' },
        }}
      >
        {columnsOf(row).map((column, place) => (
          <Column key={column.webId ?? place} width={widthsOf(column)[size]}>
            {children(column)}
          </Column>
        ))}
      </Box>
    ))
    return group ? (
      <Box
        key={group.id}
        component="details"
        open={!group.collapsed}
        sx={{ mb: 2, px: 1.5, pt: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box component="summary" sx={{ mb: 1, py: 0.5, fontWeight: 700, cursor: 'pointer' }}>
          {group.texts?.[language] || group.label}
        </Box>
        {shown}
      </Box>
    ) : (
      <Fragment key={index}>{shown}</Fragment>
    )
  })
}

const Column = ({ width, children }: { width: number; children: ReactNode }) => (
  <Box sx={{ gridColumn: `span ${width}`, minWidth: 0, '&:empty': { display: 'none' } }}>
    {children}
  </Box>
)
