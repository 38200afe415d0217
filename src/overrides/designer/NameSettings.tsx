import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { keyFrom, type DesignColumn } from '../../design/design.ts'
import { isAnswered } from '../../design/fieldKinds.ts'
import type { ChangeColumn } from './changeColumn.ts'

/** The label; the key follows it until the section is published or the key was typed. */
export function LabelSetting({
  column,
  taken,
  isKeyFixed,
  onChange,
}: {
  column: DesignColumn
  taken: ReadonlySet<string>
  isKeyFixed: boolean
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const name = translate('designer.design.label')
  return (
    <TextField
      size="small"
      fullWidth
      multiline={column.fieldType === 'paragraph'}
      label={name}
      value={column.label ?? ''}
      onChange={(event) => {
        const label = event.target.value
        onChange(
          name,
          (each) => {
            const follows =
              !isKeyFixed &&
              isAnswered(each.fieldType) &&
              (!each.fieldKey || each.fieldKey === keyFrom(each.label ?? '', taken))
            return { ...each, label, ...(follows ? { fieldKey: keyFrom(label, taken) } : {}) }
          },
          `${column.webId}.label`,
        )
      }}
    />
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
    <TextField
      size="small"
      fullWidth
      label={label}
      value={column.fieldKey ?? ''}
      disabled={isKeyFixed}
      helperText={isKeyFixed ? translate('designer.inspector.keyFixed') : undefined}
      onChange={(event) => {
        const { value } = event.target
        onChange(label, (each) => ({ ...each, fieldKey: value }), `${column.webId}.key`)
      }}
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
