import { useEffect, useId, useRef, useState } from 'react'
import Draw from '@mui/icons-material/Draw'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import type SignaturePad from 'signature_pad'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import { fingertip, touch } from '../../controls/touch.ts'
import { useFieldInput } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { FileRows } from '../file/FileRows.tsx'
import { entriesOf, useUploads } from '../file/useUploads.tsx'

const asIs = { format: (value: unknown) => value ?? null, parse: (value: unknown) => value }

/** The picture of a signature in pixels; the area on the screen has its ratio. */
const [width, height] = [900, 300]
const ink = '#101828'

/**
 * A signature that is drawn with finger, pen or mouse, or typed. It is uploaded after each stroke
 * and each name; the last one counts.
 */
export function SignatureInput(props: InputProps) {
  const translate = useTranslate()
  const { bound, frame } = useFieldInput(props, asIs)
  const uploads = useUploads({ ...props, label: frame.label })
  const [isSigning, setSigning] = useState(false)
  const [typed, setTyped] = useState('')
  const nameId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const turns = useRef(0)
  const written = useRef('')
  const entries = entriesOf(bound.value)
  const isEmpty = entries.length === 0
  const isOpen = !frame.disabled && (isSigning || isEmpty)
  const upload = () => {
    const turn = (turns.current += 1)
    canvas.current?.toBlob((picture) => {
      // What was drawn or cleared meanwhile counts.
      if (!picture || turn !== turns.current) return
      uploads.start([new File([picture], 'signature.png', { type: 'image/png' })])
    })
  }
  // The effect below must not run again for each render's own function.
  const uploadLatest = useRef(upload)
  uploadLatest.current = upload
  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    void import('signature_pad').then(({ default: Pad }) => {
      if (isGone || !canvas.current) return
      pad.current = new Pad(canvas.current, { penColor: ink, minWidth: 1.5, maxWidth: 5 })
      pad.current.addEventListener('endStroke', () => {
        setSigning(true)
        uploadLatest.current()
      })
    })
    return () => {
      isGone = true
      pad.current?.off()
      pad.current = undefined
    }
  }, [isOpen])
  const clear = () => {
    turns.current += 1
    written.current = ''
    pad.current?.clear()
    setTyped('')
    for (const { id } of uploads.running) uploads.cancel(id)
    for (const entry of entries) uploads.remove(entry)
  }
  const writeName = () => {
    const name = typed.trim()
    if (!name || name === written.current || !canvas.current) return
    written.current = name
    pad.current?.clear()
    drawName(canvas.current, name)
    setSigning(true)
    upload()
  }
  return (
    <FieldsetFrame {...frame}>
      {isOpen && (
        <>
          <Box
            component="canvas"
            ref={canvas}
            width={width}
            height={height}
            aria-label={translate('fields.signature.area', { label: frame.label })}
            role="img"
            sx={{
              display: 'block',
              width: '100%',
              maxWidth: 600,
              aspectRatio: `${width} / ${height}`,
              border: 1,
              borderColor: frame.error ? 'error.main' : 'divider',
              borderRadius: 1,
              // Paper: the ink must be readable in the dark, too.
              bgcolor: 'common.white',
              touchAction: 'none',
            }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, maxWidth: 600 }}>
            <OutlinedInput
              id={nameId}
              size="small"
              value={typed}
              placeholder={translate('fields.signature.type')}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => {
                writeName()
                bound.onBlur()
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                writeName()
              }}
              inputRef={bound.ref}
              inputProps={{ 'aria-label': translate('fields.signature.type'), maxLength: 60 }}
              sx={{ flex: '1 1 200px' }}
            />
            <Button size="small" onClick={clear} sx={{ [touch]: { minHeight: fingertip } }}>
              {translate('fields.signature.clear')}
            </Button>
          </Box>
        </>
      )}
      {(!isOpen || uploads.running.length > 0 || uploads.failed.length > 0) && (
        <Box sx={{ mt: isOpen ? 1 : 0 }}>
          <FileRows
            entries={entries}
            uploads={uploads}
            disabled={Boolean(frame.disabled)}
            onRemoved={() => undefined}
          />
        </Box>
      )}
      {isOpen && !isEmpty && uploads.running.length === 0 && (
        <Box role="status" sx={{ mt: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {translate('fields.signature.done')}
        </Box>
      )}
      {!isOpen && !frame.disabled && (
        <Button
          size="small"
          startIcon={<Draw />}
          onClick={() => setSigning(true)}
          sx={{ mt: 0.5, [touch]: { minHeight: fingertip } }}
        >
          {translate('fields.signature.again')}
        </Button>
      )}
    </FieldsetFrame>
  )
}

/** Writes a name as large as the area allows. */
function drawName(canvas: HTMLCanvasElement, name: string) {
  const context = canvas.getContext('2d')!
  context.clearRect(0, 0, width, height)
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const font = (size: number) => `italic ${size}px "Segoe Script", "Snell Roundhand", cursive`
  context.font = font(120)
  const wide = context.measureText(name).width
  context.font = font(Math.min(120, Math.floor((120 * (width - 80)) / wide)))
  context.fillText(name, width / 2, height / 2)
}
