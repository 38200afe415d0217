import { Fragment } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { ResourceContextProvider, useTranslate } from 'ra-core'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { isEmpty } from '../../model/condition.ts'
import type { FieldChange } from '../../model/activityEntry.ts'
import type { Field } from '../../model/field.ts'
import { useFindEntity } from '../entities.tsx'
import { useKeyLabels } from '../form/useKeyLabels.ts'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'

/** Styles of the headings of activity tables. */
export const headingStyles = {
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const

/**
 * The fields that an activity entry changed, with the values before and after; `of` is the entity
 * of the fields.
 * @example
 * <ActivityChanges changes={wording.changes} of={wording.of} />
 */
export function ActivityChanges({
  changes,
  of,
}: {
  changes: FieldChange[]
  of: string | undefined
}) {
  const translate = useTranslate()
  const shown = (change: FieldChange, side: Side) => {
    const text = change[side] || translate('screens.activity.nothing')
    return of && !isEmpty(change.values?.[side]) ? (
      <LoadBoundary fallback={text}>
        <ChangedValue of={of} change={change} side={side} />
      </LoadBoundary>
    ) : (
      text
    )
  }
  return (
    <Table
      size="small"
      aria-label={translate('screens.activity.changes')}
      sx={{ width: 'auto', '& td, & th': { border: 0, py: 0.25, overflowWrap: 'anywhere' } }}
    >
      <TableHead>
        <TableRow>
          {(['field', 'before', 'after'] as const).map((each) => (
            <TableCell key={each} sx={headingStyles}>
              {translate(`screens.activity.${each}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <TableRow key={change.field}>
            <TableCell>{change.label}</TableCell>
            <TableCell>{shown(change, 'from')}</TableCell>
            <TableCell>{shown(change, 'to')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type Side = 'from' | 'to'

/**
 * A value as its field displays it in the current language, or the recorded text if the field no
 * longer exists.
 */
function ChangedValue({ of, change, side }: { of: string; change: FieldChange; side: Side }) {
  const field = useFindEntity()(of)?.fields.find(({ name }) => name === change.field)
  if (!field) return change[side]
  return (
    <ResourceContextProvider value={of}>
      <ValueDisplay field={field} value={change.values?.[side]} names={change.texts?.[side]} />
    </ResourceContextProvider>
  )
}

/** Uses the recorded names of other records, and queries the labels of look-up values. */
function ValueDisplay({
  field,
  value,
  names = {},
}: {
  field: Field
  value: unknown
  names: Record<string, string> | undefined
}) {
  const translate = useTranslate()
  const record = { _text: useKeyLabels(field, value, names) }
  if (!field.item?.choices || !Array.isArray(value))
    return (
      <FieldDisplay
        field={field}
        value={value}
        record={record}
        place={field.fields || field.variants ? 'whole' : 'cell'}
      />
    )
  return value.map((each, index) => (
    <Fragment key={index}>
      {index > 0 && translate('fields.comma')}
      <FieldDisplay field={field.item!} value={each} record={record} place="cell" />
    </Fragment>
  ))
}
