import { useId } from 'react'
import Box from '@mui/material/Box'
import { patternId, Patterns, type Mark } from './Patterns.tsx'

/** The colour and the pattern of a value beside its name. */
export function Swatch({ marks, index }: { marks: Mark[]; index: number }) {
  const scope = useId()
  return (
    <svg
      width={14}
      height={14}
      aria-hidden
      style={{ display: 'inline-block', marginInlineEnd: 8, verticalAlign: '-2px', flex: 'none' }}
    >
      <Patterns scope={scope} marks={marks.slice(0, index + 1)} />
      <rect width={14} height={14} rx={3} fill={`url(#${patternId(scope, index)})`} />
    </svg>
  )
}

/** The names of the values of a chart, each with its colour and pattern. */
export function Legend({ names, marks }: { names: string[]; marks: Mark[] }) {
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
          <Swatch marks={marks} index={index} />
          {name}
        </Box>
      ))}
    </Box>
  )
}
