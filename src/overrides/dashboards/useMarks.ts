import { useTheme } from '@mui/material/styles'
import type { FiguresProps } from './FigureTable.tsx'
import { isCrossed } from './figures.ts'
import type { Mark } from './Patterns.tsx'

/** Colours that are told apart on a light and on a dark surface. */
const colours = {
  light: ['#1d5fd6', '#c2680a', '#0f7d56', '#a21caf', '#0e7490', '#b42318', '#4d7c0f', '#6d28d9'],
  dark: ['#7fb0ff', '#f5b041', '#5fd3a5', '#e58af0', '#4fd0e6', '#ff8f87', '#b5d95b', '#b79cff'],
}

/**
 * The marks of a chart: of the columns of two groups, else of the rows. A status has the colour of
 * its badge, and one pattern in all charts, whatever its place in them is.
 */
export function useMarks({ figures, texts }: FiguresProps): Mark[] {
  const { palette } = useTheme()
  const index = isCrossed(figures) ? 1 : 0
  return (index === 1 ? figures.columns : figures.rows).map((part, at) => {
    const own = texts.colour(part, index)
    const among = colours[palette.mode]
    return own
      ? {
          // As on badges, this colour is grey.
          colour: own === 'secondary' ? palette.text.secondary : palette[own].main,
          look: texts.place(part, index),
        }
      : { colour: among[at % among.length]!, look: at }
  })
}
