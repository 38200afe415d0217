import { memo, useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputBase from '@mui/material/InputBase'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEvent, useTranslate } from 'ra-core'
import {
  designTexts,
  longestText,
  missingIn,
  putText,
  type DesignText,
} from '../../design/designTexts.ts'
import { textsCsv } from '../../design/textsFile.ts'
import { languageCodes, type LanguageCode } from '../../model/language.ts'
import { fileName, saveFile } from '../../screens/importExport/saveFile.ts'
import { StateMessage } from '../../screens/states/StateMessage.tsx'
import { ImportTexts } from './ImportTexts.tsx'
import type { DesignerState } from './useDesigner.ts'

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
      <TableContainer
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
      >
        <Table
          size="small"
          aria-label={translate('designer.views.texts')}
          sx={{ tableLayout: 'fixed', minWidth: isNarrow ? undefined : 820 }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{translate('designer.texts.text')}</TableCell>
              {(['en', ...languages] as const).map((code) => (
                <TableCell key={code}>{languageName(code, translate)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {texts.map((text) =>
              isMissingOnly && !isMissing(text) ? null : (
                <TextRow
                  key={keyOf(text)}
                  // Compared by value, so that other rows stay as they are.
                  written={JSON.stringify(text)}
                  languages={languages.join(' ')}
                  isEditable={isEditable}
                  onPut={put}
                />
              ),
            )}
          </TableBody>
        </Table>
      </TableContainer>
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

const keyOf = ({ id, inner, word, texts }: DesignText): string =>
  [id, inner, word, ...(word === 'choice' ? [texts.en] : [])].join(' ')

const languageName = (code: LanguageCode, translate: (key: string) => string): string =>
  translate(code === 'en' ? 'designer.texts.english' : `designer.language.${code}`)

const TextRow = memo(function TextRow({
  written,
  languages,
  isEditable,
  onPut,
}: {
  written: string
  languages: string
  isEditable: boolean
  onPut: (text: DesignText, language: LanguageCode, value: string) => void
}) {
  const translate = useTranslate()
  const text = useMemo(() => JSON.parse(written) as DesignText, [written])
  const { field, word, hasLines = false } = text
  const missing = missingIn(text)
  const name = `${field}, ${translate(textKeys[word])}`
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {field}
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {translate(textKeys[word])}
        </Typography>
      </TableCell>
      {['en', ...languages.split(' ')].map((each) => {
        const code = each as LanguageCode
        const value = text.texts[code] ?? ''
        const isMissing = missing.includes(code)
        // The English of a choice names it.
        if (!isEditable || (word === 'choice' && code === 'en'))
          return (
            <TableCell key={code} sx={{ overflowWrap: 'anywhere' }}>
              {isMissing ? translate('designer.inspector.missing') : value}
            </TableCell>
          )
        return (
          <TableCell key={code} sx={{ p: 0.5 }}>
            <InputBase
              // Another text, after undoing, is another start.
              key={value}
              fullWidth
              multiline={hasLines}
              defaultValue={value}
              placeholder={isMissing ? translate('designer.inspector.missing') : ''}
              onBlur={(event) => {
                const next = event.target.value.trim()
                if (next !== value) onPut(text, code, next)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !hasLines) (event.target as HTMLInputElement).blur()
              }}
              slotProps={{
                input: {
                  maxLength: longestText[word],
                  'aria-label': translate('designer.texts.cell', {
                    text: name,
                    language: languageName(code, translate),
                  }),
                },
              }}
              sx={{
                px: 1,
                py: 0.25,
                fontSize: '0.875rem',
                border: 1,
                borderStyle: isMissing ? 'dashed' : 'solid',
                borderColor: isMissing ? 'warning.main' : 'divider',
                borderRadius: 1,
                '&.Mui-focused': { outline: '2px solid', outlineColor: 'primary.main' },
                '& ::placeholder': { color: 'text.secondary', opacity: 1, fontStyle: 'italic' },
              }}
            />
          </TableCell>
        )
      })}
    </TableRow>
  )
})

const textKeys: Record<DesignText['word'], string> = {
  label: 'designer.design.label',
  help: 'designer.inspector.help',
  placeholder: 'designer.inspector.placeholder',
  choice: 'designer.texts.choice',
}
