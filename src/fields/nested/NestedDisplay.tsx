import { createContext, use, type ComponentType, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useResourceContext, useTranslate } from 'ra-core'
import type { Field } from '../../model/field.ts'
import type { DisplayProps } from '../fieldViews.types.ts'
import { NestedPath, usePathOf } from './nestedPath.ts'
import { summary } from '../controls/summary.tsx'
import { visuallyHidden } from '../controls/visuallyHidden.ts'
import { NoValue } from '../controls/ValueText.tsx'
import { textsBelow } from './textsBelow.ts'

const Context = createContext<ComponentType<DisplayProps> | undefined>(undefined)

/**
 * Provides the component that displays inner fields. A context avoids an import cycle between views
 * and the table of views.
 */
export const NestedDisplayProvider = Context.Provider

type PairsProps = {
  fields: Field[]
  value: Record<string, unknown>
  record: Record<string, unknown>
  /** The path of the value in the record: `lines.0`. */
  path: string
  place: DisplayProps['place']
}

/** The non-empty values of a nested object as pairs of label and value. */
export function NestedPairs({ fields, value, record, path, place }: PairsProps) {
  const Display = use(Context)
  const translate = useTranslate()
  const entity = useResourceContext()
  const here = usePathOf(path.replace(/\.\d+(?=\.|$)/g, ''))
  const label = (field: Field) =>
    translate(`entity.${entity}.${here}.${field.name}`, { _: field.label })
  const isFilled = (each: unknown) => summary(each) !== ''
  const named = fields.filter((field) => !field.hidden && isFilled(value[field.name]))
  const others = Object.keys(value).filter(
    (name) => !fields.some((field) => field.name === name) && isFilled(value[name]),
  )
  if (named.length + others.length === 0) return <NoValue place={place} />
  const inner = { ...value, _text: textsBelow(record, path) }
  // Nested values are below their label; beside it, deeper columns would be too narrow.
  const pair = (name: string, label: string, content: ReactNode, isWide = false) => (
    <Box
      key={name}
      sx={{
        display: 'grid',
        gridTemplateColumns: isWide ? '1fr' : 'minmax(72px, 40%) 1fr',
        columnGap: 1.5,
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          minWidth: 0,
          ...(isWide ? { pl: 1.5, borderLeft: 1, borderColor: 'divider' } : {}),
        }}
      >
        {content}
      </Box>
    </Box>
  )
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
      {named.map((field) =>
        pair(
          field.name,
          label(field),
          Display ? (
            <NestedPath value={here}>
              <Display
                field={field}
                value={value[field.name]}
                record={inner}
                place={place}
                label={label(field)}
              />
            </NestedPath>
          ) : (
            summary(value[field.name])
          ),
          field.nested,
        ),
      )}
      {others.map((name) => pair(name, name, summary(value[name])))}
    </Box>
  )
}

/** Objects as the rows of a table; on a phone each one as pairs. */
export function NestedTable({
  field,
  items,
  record,
  place,
  label,
}: {
  field: Field
  items: Record<string, unknown>[]
  record: Record<string, unknown>
  place: DisplayProps['place']
  label: string
}) {
  const Display = use(Context)
  const translate = useTranslate()
  const entity = useResourceContext()
  const here = usePathOf(field.name)
  const fields = (field.fields ?? []).filter((each) => !each.hidden)
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label={label}
        sx={{
          '& th, & td': { px: 0.75, verticalAlign: 'top' },
          // On a phone, the head is only spoken, and each row is a block of labelled lines.
          '@media (max-width:599.95px)': {
            '&, & tbody, & tr': { display: 'block' },
            '& thead': visuallyHidden,
            // The height of a cell is its least one, but that of a block is all that it has.
            '& td': { display: 'block', height: 'auto', border: 0, py: 0.25 },
            '& td::before': {
              content: 'attr(data-label) ": "',
              color: 'text.secondary',
            },
            '& td > *': { display: 'inline' },
            '& tbody tr': { py: 0.75, borderTop: 1, borderColor: 'divider' },
          },
        }}
      >
        <TableHead>
          <TableRow>
            {fields.map((each) => (
              <TableCell
                key={each.name}
                scope="col"
                sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}
              >
                {translate(`entity.${entity}.${here}.${each.name}`, { _: each.label })}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item, index) => {
            const inner = { ...item, _text: textsBelow(record, `${field.name}.${index}`) }
            return (
              <TableRow key={index}>
                {fields.map((each) => (
                  <TableCell
                    key={each.name}
                    data-label={translate(`entity.${entity}.${here}.${each.name}`, {
                      _: each.label,
                    })}
                  >
                    {Display && (
                      <NestedPath value={here}>
                        <Display
                          field={each}
                          value={item[each.name]}
                          record={inner}
                          place={place}
                        />
                      </NestedPath>
                    )}
                  </TableCell>
                ))}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
