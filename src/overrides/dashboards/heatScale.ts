import { decomposeColor, getContrastRatio } from '@mui/material/styles'
import type { Palette } from '@mui/material/styles'

/** How a cell looks: its colour, the line around it, and the colour of its number. */
export type HeatStyle = { fill: string; edge: string; text: string }

/**
 * The share of the accent colour in each level; the first one is nothing. Between these, neither
 * dark nor light numbers would have enough contrast.
 */
export const heatLevels = [0, 0.15, 0.32, 0.5, 0.7, 1] as const

/** The level of a value between the least and the greatest one. */
export function levelOf(value: number, least: number, most: number): number {
  if (value === least || most === least) return 0
  return Math.max(1, Math.ceil(((value - least) / (most - least)) * (heatLevels.length - 1)))
}

/** The colours of the levels in a theme. */
export function heatStyles(palette: Palette): { label: string; levels: HeatStyle[] } {
  const { primary, background, text, divider } = palette
  const levels = heatLevels.map((share): HeatStyle => {
    const fill = mix(background.paper, primary.main, share)
    const contrastOf = (colour: string) => getContrastRatio(colour, fill)
    const [number] = [text.primary, primary.contrastText, background.paper].sort(
      (one, other) => contrastOf(other) - contrastOf(one),
    )
    return { fill, edge: share === 0 ? divider : fill, text: number! }
  })
  return { label: text.secondary, levels }
}

function mix(from: string, to: string, share: number): string {
  const [one, other] = [from, to].map((colour) => decomposeColor(colour).values)
  const parts = [0, 1, 2].map((index) =>
    Math.round(Number(one![index]) * (1 - share) + Number(other![index]) * share),
  )
  return `rgb(${parts.join(', ')})`
}
