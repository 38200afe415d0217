import { Fragment, Suspense } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { ResourceContextProvider, useTranslate } from 'ra-core'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { isEmpty } from '../../model/condition.ts'
import type { Change } from '../../model/deed.ts'
import { useEntityFinder } from '../entities.tsx'

/** How the headings of an activity's tables look. */
export const headLook = { fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' } as const

/** The fields a deed changed, with what stood there before and after; `of` is the entity that they are fields of. */
export function ActivityChanges({ changes, of }: { changes: Change[]; of: string | undefined }) {
  const translate = useTranslate()
  const shown = (change: Change, side: Side) => {
    const text = change[side] || translate('screens.activity.nothing')
    return of && !isEmpty(change.values?.[side]) ? <Suspense fallback={text}><ChangedValue of={of} change={change} side={side} /></Suspense> : text
  }
  return (
    <Table size="small" aria-label={translate('screens.activity.changes')} sx={{ width: 'auto', '& td, & th': { border: 0, py: 0.25, overflowWrap: 'anywhere' } }}>
      <TableHead>
        <TableRow>{(['field', 'before', 'after'] as const).map((each) => <TableCell key={each} sx={headLook}>{translate(`screens.activity.${each}`)}</TableCell>)}</TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => <TableRow key={change.field}><TableCell>{change.label}</TableCell><TableCell>{shown(change, 'from')}</TableCell><TableCell>{shown(change, 'to')}</TableCell></TableRow>)}
      </TableBody>
    </Table>
  )
}

type Side = 'from' | 'to'

/** A value as its field shows it in the language at work; as it was noted where the field is there no more. */
function ChangedValue({ of, change, side }: { of: string; change: Change; side: Side }) {
  const translate = useTranslate()
  const field = useEntityFinder()(of)?.fields.find(({ name }) => name === change.field)
  const value = change.values?.[side]
  const single = Array.isArray(value) ? field?.item : field
  if (!single) return change[side]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return (
    <ResourceContextProvider value={of}>
      {values.map((each, index) => <Fragment key={index}>{index > 0 && translate('screens.filter.comma')}<FieldDisplay field={single} value={each} record={{}} place="cell" /></Fragment>)}
    </ResourceContextProvider>
  )
}
