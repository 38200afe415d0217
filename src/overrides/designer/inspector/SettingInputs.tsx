import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'
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
} & Pick<TextFieldProps, 'type' | 'multiline' | 'disabled' | 'helperText'>) => (
  <TextField
    size="small"
    fullWidth
    label={label}
    value={value ?? ''}
    onChange={(event) => onType(event.target.value)}
    {...props}
  />
)

/** A number as people type it; undefined: none. */
export const numberFrom = (text: string): number | undefined =>
  text === '' ? undefined : Number(text)

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
    <SettingInput
      label={label}
      type="number"
      value={column.settings?.[word]}
      onType={(text) =>
        onChange(
          label,
          (each) => withSettings(each, { [word]: numberFrom(text) }),
          `${column.webId}.${word}`,
        )
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
