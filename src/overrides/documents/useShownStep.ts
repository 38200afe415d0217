import { useEffect, useRef, useState } from 'react'
import { topBarHeight } from '../../model/constants.ts'

/** Shows another section from its top, and moves the focus there from the button that led to it. */
export function useShownStep(setStep: (step: number) => void) {
  const shown = useRef<HTMLElement>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const panel = shown.current
    if (turn === 0 || !panel) return
    panel.focus({ preventScroll: true })
    // What is in view stays where it is.
    const { top } = panel.getBoundingClientRect()
    if (top < topBarHeight || top > window.innerHeight / 2) panel.scrollIntoView({ block: 'start' })
  }, [turn])
  return {
    shown,
    show: (step: number) => {
      setStep(step)
      setTurn((before) => before + 1)
    },
  }
}
