import { useEffect, useRef } from 'react'
import type { SyntheticEvent } from 'react'

/**
 * How long a pointer rests on what a person is about to press, in milliseconds; it passes the rest.
 */
const rest = 60

/**
 * Event handlers that call `run` with what a pointer rests on, or presses: `find` returns it for an
 * event, or undefined for nothing.
 */
export function usePointed<Target>(
  find: (event: SyntheticEvent) => Target | undefined,
  run: (target: Target) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const runAfter = (event: SyntheticEvent, delay: number) => {
    clearTimeout(timer.current)
    const target = find(event)
    if (target === undefined) return
    if (delay === 0) run(target)
    else timer.current = setTimeout(() => run(target), delay)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => runAfter(event, rest),
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: (event: SyntheticEvent) => runAfter(event, 0),
  }
}
