import { Fragment } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import {
  columnsOf,
  partsOf,
  widthsOf,
  type DesignColumn,
  type DesignRow,
  type ScreenSize,
} from '../../../design/design.ts'
import { LongForm } from '../../../fields/loading/NearView.tsx'
import { mostMounted } from '../../../fields/nested/shownInputs.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { RepeatedGroup } from './RepeatedGroup.tsx'

/**
 * The rows of a design as people see them: with the widths for a screen of `size`, or for the
 * screen that they have. `children` renders a column; where it returns null the column takes no
 * room. `isOpen` opens all groups. Of very many inputs, those near the part in sight are mounted.
 */
export function DesignLayout({
  rows,
  size,
  language,
  isOpen = false,
  children,
}: {
  rows: DesignRow[]
  size?: ScreenSize | undefined
  language: LanguageCode
  isOpen?: boolean
  children: (column: DesignColumn) => ReactNode
}) {
  const translate = useTranslate()
  const isLong = rows.flatMap(columnsOf).length > mostMounted
  const parts = partsOf(rows).map(({ group, rows: within }, index) => {
    const shown = within.map((row, at) => (
      <Box
        key={row.webId ?? at}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          gap: 2,
          mb: 2,
          // A row whose columns are all hidden leaves no gap.
          '&:not(:has(> :not(:empty)))': { display: 'none' },
        }}
      >
        {columnsOf(row).map((column, place) => (
          <Column key={column.webId ?? place} column={column} size={size}>
            {children(column)}
          </Column>
        ))}
      </Box>
    ))
    const name =
      group && (group.texts?.[language] || group.label || translate('designer.group.title'))
    return group ? (
      <Box
        key={group.id}
        component="details"
        open={isOpen || !group.collapsed}
        sx={{ mb: 2, px: 1.5, pt: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box component="summary" sx={{ mb: 1, py: 0.5, fontWeight: 700, cursor: 'pointer' }}>
          {name}
        </Box>
        {group.repeat ? (
          <RepeatedGroup group={group} repeat={group.repeat} rows={within} name={name!}>
            {shown}
          </RepeatedGroup>
        ) : (
          shown
        )}
      </Box>
    ) : (
      <Fragment key={index}>{shown}</Fragment>
    )
  })
  return <LongForm isLong={isLong || undefined}>{parts}</LongForm>
}

function Column({
  column,
  size,
  children,
}: {
  column: DesignColumn
  size: ScreenSize | undefined
  children: ReactNode
}) {
  const { desktop, tablet, mobile } = widthsOf(column)
  return (
    <Box
      sx={{
        gridColumn: size
          ? `span ${widthsOf(column)[size]}`
          : { xs: `span ${mobile}`, sm: `span ${tablet}`, lg: `span ${desktop}` },
        minWidth: 0,
        '&:empty': { display: 'none' },
      }}
    >
      {children}
    </Box>
  )
}
