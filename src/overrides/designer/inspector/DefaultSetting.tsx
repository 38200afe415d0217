import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { lookupOf, type DesignColumn } from '../../../design/design.ts'
import { offers } from '../../../design/fieldKinds.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { NumberSettingInput } from './SettingInputs.tsx'
import { withSettings } from './withSettings.ts'

/** The types of inputs for defaults; others are texts. */
const inputTypes: Record<string, string> = {
  date: 'date',
  time: 'time',
}

/**
 * What a new answer starts with: one of the choices, checked or not, a number, a date or a text.
 */
export function DefaultSetting({
  column,
  onChange,
}: {
  column: DesignColumn
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const name = translate('designer.inspector.default')
  const { fieldType, settings } = column
  const put = (value: string | number | boolean | undefined) =>
    onChange(
      name,
      (each) =>
        withSettings(each, {
          default: value === '' || value === false ? undefined : value,
        }),
      `${column.webId}.default`,
    )
  if (fieldType === 'checkbox')
    return (
      <FormControlLabel
        control={
          <Switch checked={settings?.default === true} onChange={(_, checked) => put(checked)} />
        }
        label={translate('designer.inspector.defaultOn')}
      />
    )
  if (fieldType === 'number' || fieldType === 'money')
    return <NumberSettingInput label={name} value={settings?.default} onNumber={put} />
  const choices = offers(fieldType, 'choices') && !lookupOf(column) ? (column.options ?? []) : []
  return (
    <TextField
      size="small"
      fullWidth
      select={choices.length > 0}
      type={inputTypes[fieldType] ?? 'text'}
      label={name}
      value={settings?.default ?? ''}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target: { value } }) => put(value)}
    >
      {choices.length > 0 && <MenuItem value="">{translate('designer.inspector.none')}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </TextField>
  )
}
