import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'
import { readNumber } from '../../../fields/types/number/input.tsx'
import { number } from '../../../fields/types/number/type.ts'
import type { Field } from '../../../model/field.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { withSettings } from './withSettings.ts'

type Props<Word> = { word: Word; column: DesignColumn; onChange: ChangeColumn }

/** An input of the inspector: what is typed is one step, which `onType` gets as it is. */
export const SettingInput = ({
  label,
  value,
  onType,
  ...props
}: {
  label: string
  value: string | number | null | undefined
  onType: (text: string) => void
} & Pick<TextFieldProps, 'multiline' | 'disabled' | 'helperText'>) => (
  <TextField
    size="small"
    fullWidth
    label={label}
    value={value ?? ''}
    onChange={(event) => onType(event.target.value)}
    {...props}
  />
)

/**
 * An input of the inspector for a number. A text that is not a number, or one that would be
 * rounded, stays as it is typed: the list of problems names the setting.
 */
export function NumberSettingInput({
  label,
  value,
  onNumber,
}: {
  label: string
  value: unknown
  /** Gets undefined for none. */
  onNumber: (value: number | undefined) => void
}) {
  const translate = useTranslate()
  // "1." is the number 1, but must stay as typed, or no decimal point could be typed.
  const [typed, setTyped] = useState('')
  const fault = typeof value === 'string' ? number.check(value, {} as Field) : undefined
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={readNumber(typed) === (value ?? null) ? typed : String(value ?? '')}
      error={fault !== undefined}
      helperText={fault && translate(`validation.${fault}`, { label })}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        onNumber((readNumber(text) ?? undefined) as number | undefined)
      }}
    />
  )
}

/** A setting that is a text. */
export function TextSetting({
  word,
  column,
  onChange,
}: Props<'help' | 'placeholder' | 'pattern' | 'patternMessage' | 'currency'>) {
  const label = useTranslate()(`designer.inspector.${word}`)
  return (
    <SettingInput
      label={label}
      multiline={word === 'help'}
      value={column.settings?.[word]}
      onType={(text) =>
        onChange(label, (each) => withSettings(each, { [word]: text }), `${column.webId}.${word}`)
      }
    />
  )
}

/** A setting that is a number; empty: none. */
export function NumberSetting({
  word,
  column,
  onChange,
}: Props<'minLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems'>) {
  const label = useTranslate()(`designer.inspector.${word}`)
  return (
    <NumberSettingInput
      label={label}
      value={column.settings?.[word]}
      onNumber={(value) =>
        onChange(label, (each) => withSettings(each, { [word]: value }), `${column.webId}.${word}`)
      }
    />
  )
}

/** Settings beside each other, such as a minimum and a maximum. */
export const SettingPair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 }}>
    {children}
  </Box>
)
