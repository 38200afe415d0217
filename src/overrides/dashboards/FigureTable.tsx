import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { LinkBase, useTranslate } from 'ra-core'
import { isCrossed, type Figures, type Part } from './figures.ts'
import type { GroupTexts } from './useGroupTexts.ts'

/** Figures with the texts of their groups, and the address of the records of each. */
export type FiguresProps = {
  figures: Figures
  texts: GroupTexts
  address: (by: Part[]) => string | undefined
}

/** More rows than these scroll within their table. */
const shownRows = 10

/** The height of that many rows and their heading, in pixels. */
export const tableHeight = 460

/** Higher where the card has room beside a larger one. */
const manyRows = { flex: '1 1 auto', height: 0, minHeight: tableHeight, overflow: 'auto' } as const

/** The names stay in sight while the columns scroll. */
const firstColumn = {
  position: 'sticky',
  left: 0,
  minWidth: { xs: 120, sm: 180 },
  bgcolor: 'background.paper',
} as const

/** Figures as a table; each number leads to the records that it counts. */
export function FigureTable({ figures, texts, address }: FiguresProps) {
  const translate = useTranslate()
  const crossed = isCrossed(figures)
  return (
    <Box
      sx={figures.rows.length > shownRows ? manyRows : { overflowX: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={texts.title}
    >
      <Table size="small" stickyHeader aria-label={texts.title}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...firstColumn, zIndex: 3 }}>{texts.heading(0)}</TableCell>
            {figures.columns.map((column, index) => (
              <TableCell key={index} align="right">
                {crossed ? texts.part(column, 1) : texts.many}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {figures.rows.map((row, at) => (
            <TableRow key={at}>
              <TableCell component="th" scope="row" sx={firstColumn}>
                {texts.part(row, 0)}
              </TableCell>
              {figures.columns.map((column, index) => {
                const cell = figures.cells[at]![index]!
                const to = cell === null ? undefined : address(crossed ? [row, column] : [row])
                const of = crossed
                  ? `${texts.part(row, 0)}, ${texts.part(column, 1)}`
                  : texts.part(row, 0)
                return (
                  <TableCell key={index} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {to ? (
                      <Link
                        component={LinkBase}
                        to={to}
                        underline="hover"
                        aria-label={translate('dashboards.count', {
                          of,
                          count: texts.figure(cell),
                        })}
                      >
                        {texts.figure(cell)}
                      </Link>
                    ) : (
                      texts.figure(cell)
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
