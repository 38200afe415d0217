import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { TextSetting } from './SettingInputs.tsx'

/** The pattern of the answer, the message for other answers, and a text to try it with. */
export function PatternSettings(props: { column: DesignColumn; onChange: ChangeColumn }) {
  const pattern = props.column.settings?.pattern
  return (
    <>
      <TextSetting word="pattern" {...props} />
      {pattern && <TextSetting word="patternMessage" {...props} />}
      {pattern && <PatternTest pattern={pattern} />}
    </>
  )
}

/** Tries a text against the pattern. */
function PatternTest({ pattern }: { pattern: string }) {
  const translate = useTranslate()
  const [sample, setSample] = useState('')
  const matches = (): boolean | undefined => {
    try {
      return new RegExp(pattern, 'u').test(sample)
    } catch {
      // The list of problems says that it cannot be read.
      return undefined
    }
  }
  const result = sample === '' || sample.length > 200 ? undefined : matches()
  return (
    <TextField
      size="small"
      fullWidth
      label={translate('designer.inspector.patternTest')}
      value={sample}
      error={result === false}
      helperText={
        result === undefined
          ? ' '
          : translate(result ? 'designer.inspector.matches' : 'designer.inspector.differs')
      }
      onChange={(event) => setSample(event.target.value)}
    />
  )
}
