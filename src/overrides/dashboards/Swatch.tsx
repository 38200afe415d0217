import { useId } from 'react'
import Box from '@mui/material/Box'
import { patternId, Patterns } from './Patterns.tsx'

/** The colour and the pattern of a value beside its name. */
export function Swatch({ colours, index }: { colours: string[]; index: number }) {
  const scope = useId()
  return (
    <svg
      width={14}
      height={14}
      aria-hidden
      style={{ display: 'inline-block', marginInlineEnd: 8, verticalAlign: '-2px', flex: 'none' }}
    >
      <Patterns scope={scope} colours={colours.slice(0, index + 1)} />
      <rect width={14} height={14} rx={3} fill={`url(#${patternId(scope, index)})`} />
    </svg>
  )
}

/** The names of the values of a chart, each with its colour and pattern. */
export function Legend({ names, colours }: { names: string[]; colours: string[] }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        columnGap: 2,
        rowGap: 0.5,
        listStyle: 'none',
        m: 0,
        p: 0,
        fontSize: '0.8125rem',
      }}
    >
      {names.map((name, index) => (
        <Box component="li" key={index} sx={{ display: 'flex', alignItems: 'center' }}>
          <Swatch colours={colours} index={index} />
          {name}
        </Box>
      ))}
    </Box>
  )
}
