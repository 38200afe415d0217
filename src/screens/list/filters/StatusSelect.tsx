import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { useChoices } from '../../../fields/picker/choices.tsx'
import { useEntityLabels } from '../../record/useEntityLabels.ts'

/** The status of the records to show, or all. */
export function StatusSelect({
  entity,
  field,
  value,
  onChange,
}: {
  entity: Entity
  field: Field
  value: string
  onChange: (status: string) => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const choices = useChoices(field)
  return (
    <TextField
      select
      size="small"
      label={labels.fieldLabel(field)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: 200 }}
    >
      {choices.map((each) => (
        <MenuItem key={String(each.value)} value={String(each.value)}>
          {each.label}
        </MenuItem>
      ))}
      <MenuItem value="ALL">{translate('screens.filter.all')}</MenuItem>
    </TextField>
  )
}
