import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import Box from '@mui/material/Box'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { whenIdle } from '../../screens/states/whenIdle.ts'

/** The parts of hand-written screens: of each folder in `src/overrides` that has a `topBar.ts`. */
const parts = Object.entries(
  import.meta.glob<ComponentType>('../../overrides/*/topBar.ts', {
    eager: true,
    import: 'default',
  }),
)

/** The width of a button with an icon, in pixels: the bar does not move when a part has loaded. */
const partWidth = 40

/**
 * What hand-written screens show in the top bar. It loads when the page has nothing else to do, so
 * that the first screen does not wait for it.
 */
export function TopBarParts() {
  const [isIdle, setIdle] = useState(false)
  const [failed, setFailed] = useState<string[]>([])
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return parts
    .filter(([path]) => !failed.includes(path))
    .map(([path, Part]) => (
      <Box key={path} sx={{ width: partWidth, height: partWidth, flex: 'none' }}>
        {isIdle && (
          <PartBoundary onClose={() => setFailed((before) => [...before, path])}>
            <Part />
          </PartBoundary>
        )}
      </Box>
    ))
}
