import { memo, useMemo } from 'react'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { longestText, missingIn, type DesignText } from '../../../design/designTexts.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { belowBar } from '../DesignBar.tsx'
import { languageName } from './languageName.ts'

/** An input of the browser, which renders faster than a field: many come into view at once. */
const TextInput = styled('input')(({ theme: { palette, shape, spacing } }) => ({
  display: 'block',
  width: '100%',
  minHeight: 34,
  padding: spacing(0.75, 1),
  border: `1px solid ${palette.divider}`,
  borderRadius: shape.borderRadius,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.875rem',
  resize: 'none',
  // As high as its text; browsers that cannot do that scroll it.
  fieldSizing: 'content',
  // Below the bar and the head of the table, which stay in view.
  scrollMarginTop: `calc(${belowBar} + 48px)`,
  '&:focus': { outline: `2px solid ${palette.primary.main}` },
  '&::placeholder': { color: palette.text.secondary, opacity: 1, fontStyle: 'italic' },
  '&:placeholder-shown:not([placeholder=""])': {
    borderStyle: 'dashed',
    borderColor: palette.warning.main,
  },
  '@media (pointer: coarse)': { minHeight: 44 },
}))

/** One text in several languages, each of which is stored when its input is left. */
export const TextRow = memo(function TextRow({
  ref,
  index,
  written,
  languages,
  isEditable,
  onPut,
}: {
  ref: (row: HTMLElement | null) => void
  /** The number of the row among all. */
  index: number
  /** The text as JSON. */
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
    <TableRow ref={ref} data-index={index} aria-rowindex={index + 2}>
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
            <TextInput
              // Another text, after undoing, is another start.
              key={value}
              as={hasLines ? 'textarea' : 'input'}
              {...(hasLines ? { rows: value.split('\n').length } : {})}
              lang={code}
              maxLength={longestText[word]}
              aria-label={translate('designer.texts.cell', {
                text: name,
                language: languageName(code, translate),
              })}
              defaultValue={value}
              placeholder={isMissing ? translate('designer.inspector.missing') : ''}
              onBlur={(event) => {
                const next = event.target.value.trim()
                if (next !== value) onPut(text, code, next)
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
