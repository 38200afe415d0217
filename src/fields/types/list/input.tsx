import { useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLocale, useTranslate } from 'ra-core'
import { useFieldArray } from 'react-hook-form'
import { AddRowButton } from '../../controls/AddRowButton.tsx'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import { visuallyHidden } from '../../controls/visuallyHidden.ts'
import type { Field } from '../../../model/field.ts'
import type { InputProps } from '../../fieldViews.types.ts'
import { useDropFiles } from '../file/fileOwner.ts'
import { InnerField, innerFields, InnerFields } from '../group/input.tsx'
import { RowButtons, type RowButtonsProps } from './RowButtons.tsx'
import { useFieldFrame, useFieldWords } from '../../controls/useFieldInput.tsx'
import { useNestedInput } from '../../nested/NestedInput.tsx'

/**
 * A list of objects: rows of their fields, which can be added, removed and moved. With `as: table`
 * they are the rows of a table where there is room.
 */
export function ListInput(props: InputProps) {
  const { field, source } = props
  const { frame, path } = useFieldFrame(props)
  const translate = useTranslate()
  const { fields: rows, append, remove, move } = useFieldArray({ name: path })
  const dropFiles = useDropFiles(path)
  const { disabled } = frame
  const { item } = useFieldWords(field, source)
  const locale = useLocale()
  const isNarrow = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const isTable = field.as === 'table' && !isNarrow
  const Row = isTable ? ListTableRow : ListRow
  const addButton = useRef<HTMLButtonElement>(null)
  const step = (from: number, to: number) => to >= 0 && to < rows.length && move(from, to)
  const empty = () =>
    Object.fromEntries((field.fields ?? []).map((each) => [each.name, each.default ?? null]))
  const shown = rows.map((row, index) => (
    <Row
      key={row.id}
      fields={field.fields ?? []}
      source={`${source}.${index}`}
      disabled={disabled}
      words={{ label: item, number: index + 1 }}
      isFirst={index === 0}
      isLast={index === rows.length - 1}
      onMove={(by) => step(index, index + by)}
      onRemove={() => {
        dropFiles(index)
        remove(index)
        addButton.current?.focus()
      }}
    />
  ))
  return (
    <FieldsetFrame {...frame}>
      <Box sx={{ display: 'grid', gap: 1.5, '& > *': { minWidth: 0 } }}>
        {rows.length === 0 && (
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {translate('fields.list.none')}
          </Box>
        )}
        {isTable && rows.length > 0 ? (
          <ListTable label={frame.label} fields={field.fields ?? []} source={source}>
            {shown}
          </ListTable>
        ) : (
          shown
        )}
        <AddRowButton
          ref={addButton}
          autoFocus={props.autoFocus && rows.length === 0}
          disabled={disabled}
          full={rows.length >= (field.maxItems ?? Infinity)}
          onAdd={() => append(empty())}
        >
          {translate('fields.list.add', { label: locale === 'de' ? item : item.toLowerCase() })}
        </AddRowButton>
      </Box>
    </FieldsetFrame>
  )
}

type RowProps = RowButtonsProps & { fields: Field[]; source: string }

/** The fields of one row, and the buttons that move and remove it. */
function ListRow(props: RowProps) {
  const { fields, source, disabled, words } = props
  const translate = useTranslate()
  return (
    <Box
      role="group"
      aria-label={translate('fields.list.row', words)}
      sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <InnerFields fields={fields} source={source} disabled={disabled} />
      <Box sx={{ display: 'flex', justifyContent: 'end', mt: 1 }}>
        <RowButtons {...props} />
      </Box>
    </Box>
  )
}

/**
 * The table around the rows: its head names the fields, so that their own labels are only spoken.
 */
function ListTable({
  label,
  fields,
  source,
  children,
}: {
  label: string
  fields: Field[]
  source: string
  children: ReactNode
}) {
  const translate = useTranslate()
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label={label}
        sx={{
          '& th, & td': { px: 0.75, verticalAlign: 'top' },
          '& td .MuiFormLabel-root': visuallyHidden,
        }}
      >
        <TableHead>
          <TableRow>
            {innerFields(fields).map((each) => (
              <HeadCell key={each.name} field={each} source={`${source}.${each.name}`} />
            ))}
            <TableCell>
              <Box component="span" sx={visuallyHidden}>
                {translate('screens.list.actions')}
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  )
}

function HeadCell({ field, source }: { field: Field; source: string }) {
  const { label } = useFieldWords(field, source)
  return (
    <TableCell scope="col" sx={{ minWidth: 128, fontSize: '0.8125rem', fontWeight: 600 }}>
      {label}
      {field.required ? ' *' : ''}
    </TableCell>
  )
}

/** One row of the table. */
function ListTableRow(props: RowProps) {
  const { fields, source, disabled, words } = props
  const translate = useTranslate()
  const Nested = useNestedInput()
  return (
    <TableRow aria-label={translate('fields.list.row', words)}>
      {innerFields(fields).map((field) => (
        <TableCell key={field.name}>
          <InnerField
            Nested={Nested}
            field={field}
            source={`${source}.${field.name}`}
            disabled={disabled}
          />
        </TableCell>
      ))}
      <TableCell sx={{ width: 0, whiteSpace: 'nowrap' }}>
        <RowButtons {...props} />
      </TableCell>
    </TableRow>
  )
}
