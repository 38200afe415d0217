import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useIsPhone } from '../../../screens/states/useIsPhone.ts'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'

/** The name of a column: its label, else its key. */
const columnName = ({ label, fieldKey }: DesignColumn): string => label || fieldKey || '–'

/**
 * The columns of one row with the properties of their fields; on a phone one below the other.
 * `label` names the table.
 */
export function ColumnsTable({ label, columns }: { label: string; columns: DesignColumn[] }) {
  const translate = useTranslate()
  const phone = useIsPhone()
  const heads = [
    translate('designer.design.label'),
    translate('designer.design.key'),
    translate('designer.design.type'),
    translate('designer.design.width'),
    translate('designer.design.required'),
    translate('designer.design.maximum'),
    translate('designer.design.options'),
  ]
  const cells = (column: DesignColumn) => [
    columnName(column),
    column.fieldKey ?? '–',
    translate(`designer.fieldType.${column.fieldType}`, { _: column.fieldType }),
    `${column.width ?? 12}/12`,
    translate(column.required ? 'designer.design.yes' : 'designer.design.no'),
    column.maximumLength ?? '–',
    column.options?.join(', ') || '–',
  ]
  const Shown = phone ? ColumnCards : ColumnRows
  return <Shown label={label} columns={columns} heads={heads} cells={cells} />
}

type ColumnsProps = {
  label: string
  columns: DesignColumn[]
  heads: string[]
  /** The values of a column, in the order of `heads`. */
  cells: (column: DesignColumn) => (string | number)[]
}

function ColumnCards({ label, columns, heads, cells }: ColumnsProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {columns.map((column, index) => (
        <Box
          component="li"
          key={column.webId ?? index}
          sx={{
            py: 1,
            borderTop: index > 0 ? 1 : 0,
            borderColor: 'divider',
            fontSize: '0.875rem',
          }}
        >
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{columnName(column)}</Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              columnGap: 1.5,
              color: 'text.secondary',
              '& dd': { m: 0, overflowWrap: 'anywhere' },
            }}
          >
            {cells(column)
              .slice(1)
              .flatMap((cell, at) => [
                <dt key={`${at} name`}>{heads[at + 1]}</dt>,
                <dd key={at}>{cell}</dd>,
              ])}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function ColumnRows({ label, columns, heads, cells }: ColumnsProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table
        size="small"
        aria-label={label}
        sx={{ tableLayout: 'fixed', minWidth: 640, '& td, & th': { overflowWrap: 'anywhere' } }}
      >
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell
                key={head}
                scope="col"
                sx={{ fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
              >
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {columns.map((column, index) => (
            <TableRow key={column.webId ?? index}>
              {cells(column).map((cell, at) => (
                <TableCell
                  key={heads[at]}
                  {...(at === 0 ? { component: 'th', scope: 'row', sx: { fontWeight: 600 } } : {})}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
