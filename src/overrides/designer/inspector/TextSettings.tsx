import { useState } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { lookupOf, type DesignColumn, type DesignTexts } from '../../../design/design.ts'
import { withText, type TextWord } from '../../../design/designTexts.ts'
import { offers } from '../../../design/fieldKinds.ts'
import { languageCodes, type LanguageCode } from '../../../model/language.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { SettingInput } from './SettingInputs.tsx'

/** The texts in another language, also of the choices; languages without a label are marked. */
export function TextSettings({
  column,
  onChange,
}: {
  column: DesignColumn
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const others = languageCodes.filter((code) => code !== 'en')
  const [language, setLanguage] = useState<LanguageCode>(others[0]!)
  const texts = column.settings?.texts ?? {}
  const own = texts[language] ?? {}
  const put = (word: TextWord, text: string, choice?: { value: string; index: number }) =>
    onChange(
      translate('designer.inspector.texts'),
      (each) => withText(each, { word, language, text, choice: choice?.value }),
      `${column.webId}.texts.${language}.${word}${choice?.index ?? ''}`,
    )
  const nameIn = (text: string) =>
    translate('designer.inspector.textIn', {
      text,
      language: translate(`designer.language.${language}`),
    })
  const words = [
    'label',
    ...(column.settings?.help ? ['help'] : []),
    ...(column.settings?.placeholder ? ['placeholder'] : []),
  ] as ('label' | 'help' | 'placeholder')[]
  return (
    <Box
      role="group"
      aria-label={translate('designer.inspector.texts')}
      sx={{ display: 'grid', gap: 1 }}
    >
      <TextField
        select
        size="small"
        fullWidth
        label={translate('designer.inspector.texts')}
        value={language}
        onChange={(event) => setLanguage(event.target.value as LanguageCode)}
      >
        {others.map((code) => (
          <MenuItem key={code} value={code}>
            {translate(`designer.language.${code}`)}
            {texts[code]?.label ? '' : ` · ${translate('designer.inspector.missing')}`}
          </MenuItem>
        ))}
      </TextField>
      {words.map((word) => (
        <SettingInput
          key={word}
          label={nameIn(
            translate(word === 'label' ? 'designer.design.label' : `designer.inspector.${word}`),
          )}
          value={own[word]}
          onType={(value) => put(word, value)}
        />
      ))}
      <ChoiceTexts column={column} texts={own} nameIn={nameIn} onPut={put} />
    </Box>
  )
}

/** The texts of the choices, which have the names of what they translate. */
function ChoiceTexts({
  column,
  texts,
  nameIn,
  onPut,
}: {
  column: DesignColumn
  texts: DesignTexts
  /** The name of a text in the language. */
  nameIn: (text: string) => string
  onPut: (word: TextWord, text: string, choice: { value: string; index: number }) => void
}) {
  if (!offers(column.fieldType, 'choices') || lookupOf(column)) return null
  return (column.options ?? []).map((choice, index) => (
    <SettingInput
      key={index}
      label={nameIn(choice)}
      value={texts.options?.[choice]}
      onType={(text) => onPut('choice', text, { value: choice, index })}
    />
  ))
}
