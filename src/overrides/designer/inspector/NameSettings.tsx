import MenuItem from '@mui/material/MenuItem'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { keyFrom, type DesignColumn } from '../../../design/design.ts'
import { isAnswered, offeredKinds, type FieldKindName } from '../../../design/fieldKinds.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { convertColumn } from '../actions/convertColumn.ts'
import { SettingInput } from './SettingInputs.tsx'

/** The label; the key follows it until the section is published or the key was typed. */
export function LabelSetting({
  column,
  takenKeys,
  isKeyFixed,
  onChange,
}: {
  column: DesignColumn
  /** The keys of the other columns. */
  takenKeys: () => ReadonlySet<string>
  isKeyFixed: boolean
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const name = translate('designer.design.label')
  return (
    <SettingInput
      label={name}
      multiline={column.fieldType === 'paragraph'}
      value={column.label}
      onType={(label) =>
        onChange(
          name,
          (each) => {
            const taken = takenKeys()
            const follows =
              !isKeyFixed &&
              isAnswered(each.fieldType) &&
              (!each.fieldKey || each.fieldKey === keyFrom(each.label ?? '', taken))
            return { ...each, label, ...(follows ? { fieldKey: keyFrom(label, taken) } : {}) }
          },
          `${column.webId}.label`,
        )
      }
    />
  )
}

/** The kind of the field; it stays as it is once the section is published. */
export function KindSetting({
  column,
  isKeyFixed,
  onChange,
}: {
  column: DesignColumn
  isKeyFixed: boolean
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const label = translate('designer.design.type')
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={column.fieldType}
      disabled={isKeyFixed}
      onChange={({ target: { value } }) =>
        onChange(label, (each) => convertColumn(each, value as FieldKindName))
      }
    >
      {offeredKinds()
        .filter(isAnswered)
        .map((kind) => (
          <MenuItem key={kind} value={kind}>
            {translate(`designer.fieldType.${kind}`)}
          </MenuItem>
        ))}
    </TextField>
  )
}

/** The key of the answer, which stays as it is once the section is published. */
export function KeySetting({
  column,
  isKeyFixed,
  onChange,
}: {
  column: DesignColumn
  isKeyFixed: boolean
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const label = translate('designer.design.key')
  return (
    <SettingInput
      label={label}
      value={column.fieldKey}
      disabled={isKeyFixed}
      helperText={isKeyFixed ? translate('designer.inspector.keyFixed') : undefined}
      onType={(fieldKey) =>
        onChange(label, (each) => ({ ...each, fieldKey }), `${column.webId}.key`)
      }
    />
  )
}

/** Whether an answer is required. */
export function RequiredSetting({
  column,
  onChange,
}: {
  column: DesignColumn
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const label = translate('designer.design.required')
  return (
    <FormControlLabel
      control={
        <Switch
          checked={column.required === true}
          onChange={(_, required) => onChange(label, (each) => ({ ...each, required }))}
        />
      }
      label={label}
    />
  )
}
