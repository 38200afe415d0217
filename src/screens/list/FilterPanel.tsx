import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import { useListContext, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Filter, Operator } from '../../model/listQuery.ts'
import { useChoices } from '../../fields/choices.tsx'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { viewsOf } from '../../fields/fieldViews.ts'
import { useEntityFinder } from '../entities.tsx'
import { availableColumns } from './columnChoice.ts'
import { resolveField } from '../record/columns.ts'
import { statusField } from '../record/record.ts'
import { useWords } from '../record/useWords.ts'
import { fromConditions, operatorKey, toConditions } from './filterConditions.ts'
import type { FilterValues } from './filterConditions.ts'

const operatorsOf = (field: Field): Operator[] => fieldTypeOf(field).operators

/** The list's conditions, edited apart from the list until Apply; Reset returns to what the list starts with. */
export default function FilterPanel({ entity, defaults, anchor, onClose }: { entity: Entity; defaults: FilterValues; anchor: HTMLElement | null; onClose: () => void }) {
  const translate = useTranslate()
  const words = useWords(entity)
  const find = useEntityFinder()
  const { filterValues, setFilters } = useListContext()
  const status = statusField(entity)
  const statusChoices = useChoices(status)
  const [chosenStatus, setStatus] = useState(String(filterValues.status ?? 'ALL'))
  const [conditions, setConditions] = useState<Filter[]>(() => toConditions(filterValues))
  const paths = entity.list.filters.length > 0 ? entity.list.filters : availableColumns(entity, entity.list.columns).map((each) => each.field)
  const fields = [...new Set([...paths, ...conditions.map((each) => each.field)])]
    .map((path) => resolveField(entity, path, find))
    .filter((field): field is Field => field !== undefined && field !== status && !field.virtual && operatorsOf(field).length > 0)
  const label = (field: Field) => words.label(field)

  const change = (index: number, next: Partial<Filter>) => setConditions(conditions.map((each, at) => (at === index ? { ...each, ...next } : each)))
  const start = (field: Field): Filter => ({ field: field.name, operator: operatorsOf(field)[0]!, values: [] })
  const finish = (values: FilterValues) => {
    setFilters({ ...values, ...(filterValues.search ? { search: filterValues.search } : {}) })
    onClose()
  }

  return (
    <Popover open anchorEl={anchor} onClose={onClose} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} slotProps={{ paper: { role: 'dialog', 'aria-label': translate('screens.filter.title'), sx: { width: 620, maxWidth: 'calc(100vw - 32px)' } } }}>
      <Box component="form" noValidate onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        finish({ ...(status ? { status: chosenStatus } : {}), ...fromConditions(conditions) })
      }}>
        <Box sx={{ display: 'grid', gap: 1.5, p: 2, maxHeight: 420, overflow: 'auto' }}>
          {status && (
            <TextField select size="small" label={words.label(status)} value={chosenStatus} onChange={(event) => setStatus(event.target.value)} sx={{ width: 200 }}>
              {statusChoices.map((each) => (
                <MenuItem key={String(each.value)} value={String(each.value)}>{each.label}</MenuItem>
              ))}
              <MenuItem value="ALL">{translate('screens.filter.all')}</MenuItem>
            </TextField>
          )}
          {conditions.length === 0 && <Typography variant="body2" color="textSecondary">{translate('screens.filter.none')}</Typography>}
          {conditions.map((condition, index) => {
            const field = fields.find((each) => each.name === condition.field) ?? { name: condition.field, label: condition.field, kind: 'text' }
            return (
              <Box key={index} sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr auto', sm: '170px 150px 1fr auto' }, gap: 1, alignItems: 'end' }}>
                <TextField select size="small" label={translate('screens.filter.field')} value={condition.field} onChange={(event) => setConditions(conditions.map((each, at) => (at === index ? start(fields.find((one) => one.name === event.target.value)!) : each)))}>
                  {fields.map((each) => <MenuItem key={each.name} value={each.name}>{label(each)}</MenuItem>)}
                </TextField>
                <TextField select size="small" label={translate('screens.filter.operatorLabel')} value={condition.operator} onChange={(event) => change(index, { operator: event.target.value as Operator, values: event.target.value === 'empty' ? ['true'] : condition.operator === 'empty' ? [] : condition.values })}>
                  {operatorsOf(field).map((each) => <MenuItem key={each} value={each}>{translate(operatorKey(each, field.kind))}</MenuItem>)}
                </TextField>
                <ConditionValue field={field} condition={condition} label={translate('screens.filter.value', { label: label(field) })} onChange={(values) => change(index, { values })} />
                <IconButton aria-label={translate('screens.filter.remove', { number: index + 1 })} onClick={() => setConditions(conditions.filter((_, at) => at !== index))} size="small" sx={{ mb: 0.25 }}><Close fontSize="small" /></IconButton>
              </Box>
            )
          })}
          <Box><Button size="small" disabled={fields.length === 0} onClick={() => setConditions([...conditions, start(fields[0]!)])}>{translate('screens.filter.add')}</Button></Box>
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button variant="outlined" color="inherit" sx={{ borderColor: 'divider' }} onClick={() => finish(defaults)}>{translate('screens.filter.reset')}</Button>
          <Button type="submit" variant="contained">{translate('screens.filter.apply')}</Button>
        </Box>
      </Box>
    </Popover>
  )
}

/** The value part: the field type's own filter input, a plain text where it has none, yes/no for "is empty". */
function ConditionValue({ field, condition, label, onChange }: { field: Field; condition: Filter; label: string; onChange: (values: string[]) => void }) {
  const translate = useTranslate()
  if (condition.operator === 'empty') {
    return (
      <TextField select size="small" label={label} value={condition.values[0] ?? 'true'} onChange={(event) => onChange([event.target.value])}>
        <MenuItem value="true">{translate('screens.filter.yes')}</MenuItem>
        <MenuItem value="false">{translate('screens.filter.no')}</MenuItem>
      </TextField>
    )
  }
  const Own = viewsOf(field.kind).Filter
  if (Own) return <Suspense fallback={<Skeleton height={40} />}><Own field={field} operator={condition.operator} values={condition.values} onChange={onChange} label={label} /></Suspense>
  return <TextField size="small" label={label} value={condition.values.join(', ')} onChange={(event) => onChange(condition.operator === 'in' || condition.operator === 'nin' ? event.target.value.split(/\s*,\s*/) : [event.target.value])} />
}
