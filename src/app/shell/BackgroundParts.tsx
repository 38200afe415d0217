import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { whenIdle } from '../../screens/states/whenIdle.ts'

/**
 * What hand-written screens do while any screen is open, and which shows nothing: of each folder in
 * `src/overrides` that has a `background.ts`.
 */
const parts = Object.entries(
  import.meta.glob<ComponentType>('../../overrides/*/background.ts', {
    eager: true,
    import: 'default',
  }),
)

/** Runs these parts, once the page has nothing else to do. One that fails says so and ends. */
export function BackgroundParts() {
  const [isIdle, setIdle] = useState(false)
  const [failed, setFailed] = useState<string[]>([])
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!isIdle) return null
  return parts
    .filter(([path]) => !failed.includes(path))
    .map(([path, Part]) => (
      <PartBoundary key={path} onClose={() => setFailed((before) => [...before, path])}>
        <Part />
      </PartBoundary>
    ))
}
