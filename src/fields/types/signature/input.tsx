import { useState } from 'react'
import Draw from '@mui/icons-material/Draw'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import { fingertip, touch } from '../../controls/touch.ts'
import { useFieldInput } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { FileRows } from '../file/FileRows.tsx'
import { entriesOf, useUploads } from '../file/useUploads.tsx'
import { NameInput } from './NameInput.tsx'
import { SignatureArea } from './SignatureArea.tsx'
import { useSignaturePad } from './useSignaturePad.ts'

const asIs = { format: (value: unknown) => value ?? null, parse: (value: unknown) => value }

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
  const entries = entriesOf(bound.value)
  const isEmpty = entries.length === 0
  const isOpen = !frame.disabled && (isSigning || isEmpty)
  const isUploading = uploads.running.length > 0
  const pad = useSignaturePad(isOpen, {
    // A name that is still in its box would replace the drawing when the person leaves the box.
    onStroke: () => setTyped(''),
    onSigned: () => setSigning(true),
    onPicture: (picture) => uploads.start([picture]),
  })
  const clear = () => {
    pad.clear()
    setTyped('')
    for (const { id } of [...uploads.running, ...uploads.failed]) uploads.cancel(id)
    for (const entry of entries) uploads.remove(entry)
  }
  return (
    <FieldsetFrame {...frame}>
      {isOpen && (
        <>
          <SignatureArea canvas={pad.canvas} label={frame.label} isWrong={Boolean(frame.error)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, maxWidth: 600 }}>
            <NameInput bound={bound} name={typed} onType={setTyped} onDone={pad.write} />
            <Button size="small" onClick={clear} sx={{ [touch]: { minHeight: fingertip } }}>
              {translate('fields.signature.clear')}
            </Button>
          </Box>
        </>
      )}
      {(!isOpen || isUploading || uploads.failed.length > 0) && (
        <Box sx={{ mt: isOpen ? 1 : 0 }}>
          <FileRows
            entries={entries}
            uploads={uploads}
            disabled={Boolean(frame.disabled)}
            onRemoved={() => undefined}
          />
        </Box>
      )}
      {isOpen && !isEmpty && !isUploading && <SignedNote />}
      {!isOpen && !frame.disabled && <SignAgainButton onClick={() => setSigning(true)} />}
    </FieldsetFrame>
  )
}

/** Says that the field has a signature, below the area where it can be replaced. */
function SignedNote() {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ mt: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {translate('fields.signature.done')}
    </Box>
  )
}

/** Opens the area in which the stored signature is replaced. */
function SignAgainButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate()
  return (
    <Button
      size="small"
      startIcon={<Draw />}
      onClick={onClick}
      sx={{ mt: 0.5, [touch]: { minHeight: fingertip } }}
    >
      {translate('fields.signature.again')}
    </Button>
  )
}
