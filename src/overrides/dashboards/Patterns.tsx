import { useTheme } from '@mui/material/styles'

/** The side of a tile in pixels. */
const side = 8

/** The lines over each colour, so that colours need not be told apart; the first has none. */
const lines = [
  undefined,
  'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4',
  'M2,2 h.01 M6,6 h.01',
  'M0,4 h8',
  'M4,0 v8',
  'M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4',
  'M0,4 h8 M4,0 v8',
  'M0,0 l8,8 M0,8 l8,-8',
] as const

/** The dashes of lines in a chart, in pixels; the first is solid. */
const dashes = ['0', '8 4', '2 3', '10 3 2 3', '5 5', '14 4', '1 5', '8 2 2 2 2 2'] as const

/** How a value is drawn: its colour, and the place of its lines and dashes among all. */
export type Mark = { colour: string; look: number }

/**
 * Which lines or dashes a value has. The colours repeat after as many values, so that from then on
 * each is paired with the next one: 64 values differ.
 */
const lookOf = (index: number): number => (index + Math.floor(index / lines.length)) % lines.length

/** The dashes of the line of a value. */
export const dashOf = ({ look }: Mark): string => dashes[lookOf(look)]!

/** The id of a pattern; `scope` is the id of what it is defined in. */
export const patternId = (scope: string, index: number): string =>
  `${scope.replaceAll(/[^\w-]/g, '')}-pattern-${index}`

/** The definitions of one pattern for each mark, within an SVG. */
export function Patterns({ scope, marks }: { scope: string; marks: Mark[] }) {
  const { palette } = useTheme()
  return (
    <defs>
      {marks.map(({ colour, look }, index) => (
        <pattern
          key={index}
          id={patternId(scope, index)}
          width={side}
          height={side}
          patternUnits="userSpaceOnUse"
        >
          <rect width={side} height={side} fill={colour} />
          <path
            d={lines[lookOf(look)] ?? ''}
            stroke={palette.background.paper}
            strokeWidth={lookOf(look) === 2 ? 3 : 1.5}
            strokeLinecap="round"
            fill="none"
          />
        </pattern>
      ))}
    </defs>
  )
}
