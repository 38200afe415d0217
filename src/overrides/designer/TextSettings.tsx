import { useState } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../design/design.ts'
import { languageCodes, type LanguageCode } from '../../model/language.ts'
import type { ChangeColumn } from './changeColumn.ts'
import { withSettings } from './withSettings.ts'

/** The texts in another language; languages without a label are marked. */
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
  const put = (word: 'label' | 'help' | 'placeholder', value: string) =>
    onChange(
      translate('designer.inspector.texts'),
      (each) => {
        const { [word]: _, ...rest } = each.settings?.texts?.[language] ?? {}
        const next = value ? { ...rest, [word]: value } : rest
        const { [language]: _own, ...languages } = each.settings?.texts ?? {}
        const all = Object.keys(next).length > 0 ? { ...languages, [language]: next } : languages
        return withSettings(each, { texts: Object.keys(all).length > 0 ? all : undefined })
      },
      `${column.webId}.texts.${language}.${word}`,
    )
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
        <TextField
          key={word}
          size="small"
          fullWidth
          label={translate('designer.inspector.textIn', {
            text: translate(
              word === 'label' ? 'designer.design.label' : `designer.inspector.${word}`,
            ),
            language: translate(`designer.language.${language}`),
          })}
          value={own[word] ?? ''}
          onChange={(event) => put(word, event.target.value)}
        />
      ))}
    </Box>
  )
}
