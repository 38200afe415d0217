import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEvent, useTranslate } from 'ra-core'
import { designTexts, missingIn, putText, type DesignText } from '../../../design/designTexts.ts'
import { textsCsv } from '../../../design/textsFile.ts'
import { languageCodes, type LanguageCode } from '../../../model/language.ts'
import { fileName, saveFile } from '../../../screens/importExport/saveFile.ts'
import { StateMessage } from '../../../branchdesk.ts'
import { ImportTexts } from './ImportTexts.tsx'
import { languageName } from './languageName.ts'
import { TextsTable } from './TextsTable.tsx'
import type { DesignerState } from '../useDesigner.ts'

const others = languageCodes.filter((code) => code !== 'en')

/** Every text of a section by language: a table that marks missing ones, exported and imported. */
export default function DesignTexts({ designer, name }: { designer: DesignerState; name: string }) {
  const translate = useTranslate()
  const isNarrow = useMediaQuery('(max-width:899.95px)', { noSsr: true })
  const { rows, isEditable, run } = designer
  const [chosen, setChosen] = useState<LanguageCode>(others[0]!)
  const [isMissingOnly, setMissingOnly] = useState(false)
  const texts = useMemo(() => designTexts(rows), [rows])
  const languages = isNarrow ? [chosen] : others
  const isMissing = (text: DesignText) =>
    missingIn(text).some((code) => languages.includes(code as (typeof others)[number]))
  const missing = texts.reduce((sum, each) => sum + missingIn(each).length, 0)
  const put = useEvent((text: DesignText, language: LanguageCode, value: string) =>
    run(
      translate('designer.inspector.textIn', {
        text: text.texts.en ?? text.field,
        language: languageName(language, translate),
      }),
      putText(rows, text, language, value),
    ),
  )
  if (texts.length === 0) return <StateMessage title={translate('designer.texts.empty')} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {translate('designer.texts.hint')}{' '}
        {missing === 0
          ? translate('designer.texts.complete')
          : translate('designer.texts.missing', { smart_count: missing })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
        {isNarrow && <LanguageSelect language={chosen} onChange={setChosen} />}
        <FormControlLabel
          control={<Switch checked={isMissingOnly} onChange={(_, isOn) => setMissingOnly(isOn)} />}
          label={translate('designer.texts.onlyMissing')}
        />
        <Button
          variant="outlined"
          onClick={() =>
            saveFile(
              new Blob([textsCsv(rows)], { type: 'text/csv;charset=utf-8' }),
              fileName(name, 'csv'),
            )
          }
        >
          {translate('designer.texts.export')}
        </Button>
        {isEditable && <ImportTexts designer={designer} />}
      </Box>
      <TextsTable
        texts={isMissingOnly ? texts.filter(isMissing) : texts}
        languages={languages}
        isEditable={isEditable}
        onPut={put}
      />
    </Box>
  )
}

/** Which language is beside English, where there is room for one. */
function LanguageSelect({
  language,
  onChange,
}: {
  language: LanguageCode
  onChange: (language: LanguageCode) => void
}) {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={translate('designer.texts.language')}
      value={language}
      onChange={(event) => onChange(event.target.value as LanguageCode)}
      sx={{ minWidth: 140 }}
    >
      {others.map((code) => (
        <MenuItem key={code} value={code}>
          {languageName(code, translate)}
        </MenuItem>
      ))}
    </TextField>
  )
}
