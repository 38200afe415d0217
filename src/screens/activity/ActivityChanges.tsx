import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'ra-core'
import type { Change } from '../../model/deed.ts'

/** How the headings of an activity's tables look. */
export const headLook = { fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' } as const

/** The fields a deed changed, with what stood there before and after. */
export function ActivityChanges({ changes }: { changes: Change[] }) {
  const translate = useTranslate()
  const shown = (value: string | null) => value || translate('screens.activity.nothing')
  return (
    <Table size="small" aria-label={translate('screens.activity.changes')} sx={{ width: 'auto', '& td, & th': { border: 0, py: 0.25, overflowWrap: 'anywhere' } }}>
      <TableHead>
        <TableRow>{(['field', 'before', 'after'] as const).map((each) => <TableCell key={each} sx={headLook}>{translate(`screens.activity.${each}`)}</TableCell>)}</TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => <TableRow key={change.field}><TableCell>{change.label}</TableCell><TableCell>{shown(change.from)}</TableCell><TableCell>{shown(change.to)}</TableCell></TableRow>)}
      </TableBody>
    </Table>
  )
}
