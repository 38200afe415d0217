import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../design/design.ts'
import type { ChangeColumn } from './changeColumn.ts'
import { withSettings } from './withSettings.ts'

/** A setting that is a text. */
export function TextSetting({
  word,
  column,
  onChange,
}: {
  word: 'help' | 'placeholder' | 'pattern' | 'patternMessage' | 'currency'
  column: DesignColumn
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const label = translate(`designer.inspector.${word}`)
  return (
    <TextField
      size="small"
      fullWidth
      multiline={word === 'help'}
      label={label}
      value={column.settings?.[word] ?? ''}
      onChange={(event) => {
        const { value } = event.target
        onChange(label, (each) => withSettings(each, { [word]: value }), `${column.webId}.${word}`)
      }}
    />
  )
}

/** A setting that is a number; empty: none. */
export function NumberSetting({
  word,
  column,
  onChange,
}: {
  word: 'minLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems'
  column: DesignColumn
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const label = translate(`designer.inspector.${word}`)
  return (
    <TextField
      size="small"
      type="number"
      fullWidth
      label={label}
      value={column.settings?.[word] ?? ''}
      onChange={(event) => {
        const value = event.target.value === '' ? undefined : Number(event.target.value)
        onChange(label, (each) => withSettings(each, { [word]: value }), `${column.webId}.${word}`)
      }}
    />
  )
}

/** Settings beside each other, such as a minimum and a maximum. */
export const SettingPair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 }}>
    {children}
  </Box>
)
