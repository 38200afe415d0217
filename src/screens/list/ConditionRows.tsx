import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Filter, Operator } from '../../model/listQuery.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { useEntityFinder } from '../entities.tsx'
import { resolveField } from '../record/columns.ts'
import { statusField } from '../record/record.ts'
import { useWords } from '../record/useWords.ts'
import { availableColumns } from './columnChoice.ts'
import { ConditionValue } from './ConditionValue.tsx'
import { operatorKey } from './filterConditions.ts'

const operatorsOf = (field: Field): Operator[] => fieldTypeOf(field).operators

/** The conditions of a filter but for the status, each a field, a comparison and a value, to change, add and take away. */
export function ConditionRows({ entity, conditions, onChange }: { entity: Entity; conditions: Filter[]; onChange: (conditions: Filter[]) => void }) {
  const translate = useTranslate()
  const words = useWords(entity)
  const find = useEntityFinder()
  const status = statusField(entity)
  const paths = entity.list.filters.length > 0 ? entity.list.filters : availableColumns(entity, entity.list.columns).map((each) => each.field)
  const fields = [...new Set([...paths, ...conditions.map((each) => each.field)])]
    .map((path) => resolveField(entity, path, find))
    .filter((field): field is Field => field !== undefined && field !== status && !field.virtual && operatorsOf(field).length > 0)
  const change = (index: number, next: Partial<Filter>) => onChange(conditions.map((each, at) => (at === index ? { ...each, ...next } : each)))
  const start = (field: Field): Filter => ({ field: field.name, operator: operatorsOf(field)[0]!, values: [] })
  return (
    <>
      {conditions.length === 0 && <Typography variant="body2" color="textSecondary">{translate('screens.filter.none')}</Typography>}
      {conditions.map((condition, index) => {
        const field = fields.find((each) => each.name === condition.field) ?? { name: condition.field, label: condition.field, kind: 'text' }
        return (
          <Box key={index} sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr auto', sm: '170px 150px 1fr auto' }, gap: 1, alignItems: 'end' }}>
            <TextField select size="small" label={translate('screens.filter.field')} value={condition.field} onChange={(event) => change(index, start(fields.find((one) => one.name === event.target.value)!))}>
              {fields.map((each) => <MenuItem key={each.name} value={each.name}>{words.label(each)}</MenuItem>)}
            </TextField>
            <TextField select size="small" label={translate('screens.filter.operatorLabel')} value={condition.operator} onChange={(event) => change(index, { operator: event.target.value as Operator, values: event.target.value === 'empty' ? ['true'] : condition.operator === 'empty' ? [] : condition.values })}>
              {operatorsOf(field).map((each) => <MenuItem key={each} value={each}>{translate(operatorKey(each, field.kind))}</MenuItem>)}
            </TextField>
            <ConditionValue field={field} condition={condition} label={translate('screens.filter.value', { label: words.label(field) })} onChange={(values) => change(index, { values })} />
            <IconButton aria-label={translate('screens.filter.remove', { number: index + 1 })} onClick={() => onChange(conditions.filter((_, at) => at !== index))} size="small" sx={{ mb: 0.25 }}><Close fontSize="small" /></IconButton>
          </Box>
        )
      })}
      <Box><Button size="small" disabled={fields.length === 0} onClick={() => onChange([...conditions, start(fields[0]!)])}>{translate('screens.filter.add')}</Button></Box>
    </>
  )
}
