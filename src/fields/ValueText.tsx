import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { detailTextMaximum } from '../model/constants.ts'
import type { DisplayProps } from './fieldViews.types.ts'

/** What stands where there is no value: a dash in the grid, nothing in a cell. */
export function NoValue({ place }: Pick<DisplayProps, 'place'>) {
  const translate = useTranslate()
  return place === 'detail' ? <Box component="span" sx={{ color: 'text.secondary' }}>{translate('fields.empty')}</Box> : null
}

/** A text as the grid shows it: up to 30 characters whole, longer ones cut to 29 and an ellipsis (DLG-28). */
export const cutForDetail = (text: string) => {
  const characters = [...text]
  return characters.length > detailTextMaximum ? `${characters.slice(0, detailTextMaximum - 1).join('')}…` : text
}

/** A value's text: cut in the grid with the whole as title, on one line in a cell. */
export function ValueText({ place, text }: Pick<DisplayProps, 'place'> & { text: string }) {
  if (!text) return <NoValue place={place} />
  const shown = place === 'detail' ? cutForDetail(text) : text
  return <span title={shown === text ? undefined : text}>{shown}</span>
}

/** The text that the service gives along with a reference or look-up value, if it gave one. */
export const textFromRecord = (record: Record<string, unknown>, name: string): string | undefined => {
  const texts = record._text as Record<string, unknown> | undefined
  const text = texts?.[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}
