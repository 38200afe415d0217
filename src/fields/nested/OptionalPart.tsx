import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Add from '@mui/icons-material/Add'
import { useLocale, useTranslate } from 'ra-core'
import { get, useFormState, useWatch } from 'react-hook-form'
import { FieldsetFrame, type FrameProps } from '../controls/FieldFrame.tsx'

type Props = {
  frame: FrameProps
  /** The path of the value in the form. */
  path: string
  /** The inputs; `isNew`: a person has just added the part, so its first input takes the focus. */
  children: (isNew: boolean) => ReactNode
}

/**
 * A part of a record that may be absent: a button that adds it, and its inputs once it was added or
 * has a value or an error. A part whose inputs are all empty counts as absent.
 */
export function OptionalPart({ frame, path, children }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const value: unknown = useWatch({ name: path })
  const { errors } = useFormState({ name: path })
  const [state, setState] = useState<'folded' | 'open' | 'added'>('folded')
  if (state === 'folded' && (isFilled(value) || get(errors, path))) setState('open')
  const label = locale === 'de' ? frame.label : frame.label.toLowerCase()
  return (
    <FieldsetFrame {...frame}>
      {state === 'folded' ? (
        <Button
          size="small"
          startIcon={<Add />}
          disabled={frame.disabled ?? false}
          onClick={() => setState('added')}
        >
          {translate('fields.list.add', { label })}
        </Button>
      ) : (
        <Box sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>
          {children(state === 'added')}
        </Box>
      )}
    </FieldsetFrame>
  )
}

/** Whether a value contains anything but empty parts. */
function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value !== 'object' || Object.values(value).some(isFilled)
}
