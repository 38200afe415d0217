import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { detailTextMaximum } from '../../model/constants.ts'
import type { DisplayProps } from '../fieldViews.types.ts'
import { PopupButton } from './PopupButton.tsx'
import { fingertip, touch } from './touch.ts'

/** What stands where there is no value: a dash in the grid, nothing in a cell. */
export function NoValue({ place }: Pick<DisplayProps, 'place'>) {
  const translate = useTranslate()
  return place === 'detail' ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {translate('fields.empty')}
    </Box>
  ) : null
}

/** A text as the grid shows it: up to 30 characters whole, longer ones cut to 29 and an ellipsis (DLG-28). */
export const cutForDetail = (text: string) => {
  const characters = [...text]
  return characters.length > detailTextMaximum
    ? `${characters.slice(0, detailTextMaximum - 1).join('')}…`
    : text
}

// Under a finger the button is larger than what is seen of it, and the grid's lines stay as high as they are.
const shortLook = {
  font: 'inherit',
  textAlign: 'start',
  borderRadius: 0.5,
  textDecoration: 'underline dotted',
  textUnderlineOffset: 4,
  [touch]: { minHeight: fingertip, py: '12px', my: '-12px' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

/** Words that stand in the grid for a longer text, which the pointer finds as their title, and who has none by pressing them. */
export function ShortText({ short, whole }: { short: string; whole: string }) {
  return (
    <PopupButton
      name={whole}
      title={whole}
      sx={shortLook}
      popup={
        <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
          {whole}
        </Box>
      }
    >
      {short}
    </PopupButton>
  )
}

/** A value's text: cut in the grid with the whole at hand, on one line in a cell. */
export function ValueText({ place, text }: Pick<DisplayProps, 'place'> & { text: string }) {
  if (!text) return <NoValue place={place} />
  const shown = place === 'detail' ? cutForDetail(text) : text
  return shown === text ? <span>{text}</span> : <ShortText short={shown} whole={text} />
}

/** The text that the service gives along with a reference or look-up value, if it gave one. */
export const textFromRecord = (
  record: Record<string, unknown>,
  name: string,
): string | undefined => {
  const texts = record._text as Record<string, unknown> | undefined
  const text = texts?.[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}
