import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { Field } from '../../../model/field.ts'
import type { Filter } from '../../../model/listQuery.ts'
import { viewsOf } from '../../../fields/fieldViews.ts'
import { LoadBoundary } from '../../../fields/loading/LoadBoundary.tsx'

/**
 * The value input of a condition: the field type's own filter input, a text input where it has
 * none, yes/no for "is empty".
 */
export function ConditionValue({
  field,
  condition,
  label,
  onChange,
}: {
  field: Field
  condition: Filter
  label: string
  onChange: (values: string[]) => void
}) {
  const translate = useTranslate()
  if (condition.operator === 'empty') {
    return (
      <TextField
        select
        size="small"
        label={label}
        value={condition.values[0] ?? 'true'}
        onChange={(event) => onChange([event.target.value])}
      >
        <MenuItem value="true">{translate('screens.filter.yes')}</MenuItem>
        <MenuItem value="false">{translate('screens.filter.no')}</MenuItem>
      </TextField>
    )
  }
  const Own = viewsOf(field.kind).Filter
  if (Own)
    return (
      <LoadBoundary fallback={<Skeleton height={40} />}>
        <Own
          field={field}
          operator={condition.operator}
          values={condition.values}
          onChange={onChange}
          label={label}
        />
      </LoadBoundary>
    )
  return (
    <TextField
      size="small"
      label={label}
      value={condition.values.join(', ')}
      onChange={(event) =>
        onChange(
          condition.operator === 'in' || condition.operator === 'nin'
            ? event.target.value.split(/\s*,\s*/)
            : [event.target.value],
        )
      }
    />
  )
}
