import { useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { useSendAgain } from '../../loading/useSendAgain.ts'
import { drawName, ink } from './drawName.ts'
import { loadPad } from './loadPad.ts'

/**
 * The canvas of a signature while it is open, on which people draw or names are written. After each
 * stroke and each name `onSigned` is called, then `onPicture` with the picture as a PNG; `onStroke`
 * at the beginning of a stroke.
 */
export function useSignaturePad(
  isOpen: boolean,
  {
    onStroke,
    onSigned,
    onPicture,
  }: { onStroke: () => void; onSigned: () => void; onPicture: (picture: File) => void },
) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const turns = useRef(0)
  const written = useRef('')
  const report = () => {
    onSigned()
    const turn = (turns.current += 1)
    canvas.current?.toBlob((picture) => {
      // What was drawn or cleared meanwhile counts.
      if (!picture || turn !== turns.current) return
      onPicture(new File([picture], 'signature.png', { type: 'image/png' }))
    })
  }
  // The effect below must not run again for each render's own function.
  const latest = useRef({ report, onStroke })
  latest.current = { report, onStroke }
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)
  useSendAgain(failures > attempt, () => setAttempt(failures))
  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    loadPad().then(
      ({ default: Pad }) => {
        if (isGone || !canvas.current) return
        const area = canvas.current
        pad.current = new Pad(area, { penColor: ink, minWidth: 0.7, maxWidth: 2.2 })
        pad.current.addEventListener('beginStroke', () => {
          fitToArea(area)
          latest.current.onStroke()
        })
        pad.current.addEventListener('endStroke', () => latest.current.report())
      },
      () => !isGone && setFailures((count) => count + 1),
    )
    return () => {
      isGone = true
      pad.current?.off()
      pad.current = undefined
    }
  }, [isOpen, attempt])
  return {
    canvas,
    /** Writes a name in place of what was drawn, unless it is the name that stands there. */
    write: (given: string) => {
      const name = given.trim()
      if (!name || name === written.current || !canvas.current) return
      written.current = name
      pad.current?.clear()
      drawName(canvas.current, name)
      report()
    },
    /** Clears the canvas; a picture that is being made of it is not reported any more. */
    clear: () => {
      turns.current += 1
      written.current = ''
      pad.current?.clear()
    },
  }
}

/**
 * Lets strokes appear below the pen: it moves in pixels of the page, while the canvas has the size
 * of the picture, whatever room the page gives it.
 */
function fitToArea(canvas: HTMLCanvasElement): void {
  const ratio = canvas.width / canvas.getBoundingClientRect().width
  canvas.getContext('2d')!.setTransform(ratio, 0, 0, ratio, 0, 0)
}
