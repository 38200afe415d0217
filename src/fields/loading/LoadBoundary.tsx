import { Suspense, useEffect, useReducer } from 'react'
import type { ReactNode } from 'react'
import { countSettled, onPromiseSettled } from './usePromise.ts'

/**
 * Shows `fallback` until everything inside has loaded with `usePromise`, and then the content at
 * once. React (19.3) itself holds the content of a Suspense boundary back for 300 ms after the last
 * fallback appeared anywhere; a state update reveals it without that delay.
 * @example
 * <LoadBoundary fallback={<ScreenSkeleton />}><Plan /></LoadBoundary>
 */
export function LoadBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [, reveal] = useReducer((count: number) => count + 1, 0)
  return (
    <Suspense
      fallback={
        <>
          <Reveal reveal={reveal} />
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  )
}

/** Attempts the content again whenever something has loaded while the fallback is shown. */
function Reveal({ reveal }: { reveal: () => void }) {
  const settled = countSettled()
  useEffect(() => {
    // Something may have settled between the render and this effect.
    if (countSettled() !== settled) reveal()
    return onPromiseSettled(reveal)
  }, [reveal, settled])
  return null
}
