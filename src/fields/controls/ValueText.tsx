import { createContext, use } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { detailTextMaximum } from '../../model/constants.ts'
import type { DisplayProps } from '../fieldViews.types.ts'
import { PopupButton } from './PopupButton.tsx'
import { fingertip, touch } from './touch.ts'

/** The display of a missing value: a dash in the grid, nothing in a cell. */
export function NoValue({ place }: Pick<DisplayProps, 'place'>) {
  const translate = useTranslate()
  return place === 'detail' ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {translate('fields.empty')}
    </Box>
  ) : null
}

/** Whether the texts of values are shown whole: people read a document to the end. */
export const WholeTextContext = createContext(false)

/**
 * A text as it is shown at its place: in the grid, more than 30 characters are cut to 29 and an
 * ellipsis (DLG-28), unless `WholeTextContext` shows them whole.
 */
export function useShownText(place: DisplayProps['place'], text: string): string {
  const isWhole = use(WholeTextContext)
  const characters = [...text]
  return place === 'detail' && !isWhole && characters.length > detailTextMaximum
    ? `${characters.slice(0, detailTextMaximum - 1).join('')}…`
    : text
}

// On touch screens the clickable area is larger than the visible button, without a change of the
// line height.
const shortLook = {
  font: 'inherit',
  textAlign: 'start',
  borderRadius: 0.5,
  textDecoration: 'underline dotted',
  textUnderlineOffset: 4,
  [touch]: { minHeight: fingertip, py: '12px', my: '-12px' },
  // Nothing opens on paper: the full text of the tooltip is printed in place of the short one.
  '@media print': {
    fontSize: 0,
    textDecoration: 'none',
    '&::after': { content: 'attr(title)', fontSize: '0.875rem', whiteSpace: 'pre-wrap' },
  },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

/** A shortened text; the full text is its tooltip and opens in a popup by click or key. */
export function ShortText({ short, full }: { short: string; full: string }) {
  return (
    <PopupButton
      name={full}
      title={full}
      sx={shortLook}
      popup={
        <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
          {full}
        </Box>
      }
    >
      {short}
    </PopupButton>
  )
}

/**
 * The text of a value: shortened in the grid with the full text in a popup, on one line in a cell.
 * `WholeTextContext` shows it whole, except in a cell.
 */
export function showText(place: DisplayProps['place'], text: string) {
  // Without a component, for speed: lists have many cells.
  if (place === 'cell') return text ? <span>{text}</span> : null
  return <ValueText place={place} text={text} />
}

function ValueText({ place, text }: Pick<DisplayProps, 'place'> & { text: string }) {
  const isWhole = use(WholeTextContext)
  const shown = useShownText(place, text)
  if (!text) return <NoValue place={place} />
  if (isWhole)
    return (
      <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Box>
    )
  return shown === text ? <span>{text}</span> : <ShortText short={shown} full={text} />
}

/**
 * The text of a reference or look-up value from the record's `_text`; undefined: the service sent
 * none.
 */
export const textFromRecord = (
  record: Record<string, unknown>,
  name: string,
): string | undefined => {
  const texts = record._text as Record<string, unknown> | undefined
  const text = texts?.[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}
