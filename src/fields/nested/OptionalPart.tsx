import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Add from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import { useLocale, useTranslate } from 'ra-core'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FieldsetFrame, messageId, type FrameProps } from '../controls/FieldFrame.tsx'

type Props = {
  frame: FrameProps
  /** The path of the value in the form. */
  path: string
  /** The inputs; `isNew`: a person has just added the part, so its first input takes the focus. */
  children: (isNew: boolean) => ReactNode
}

/**
 * A part of a record that may be absent: a button that adds it, and its inputs, which can be
 * removed again, once it was added or has a value or an error. A part whose inputs are all empty
 * counts as absent.
 */
export function OptionalPart({ frame, path, children }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const { clearErrors, setValue } = useFormContext()
  const value: unknown = useWatch({ name: path })
  const { errors } = useFormState({ name: path })
  const [state, setState] = useState<'folded' | 'removed' | 'open' | 'added'>('folded')
  const isFolded = state === 'folded' || state === 'removed'
  if (isFolded && (isFilled(value) || get(errors, path))) setState('open')
  const label = locale === 'de' ? frame.label : frame.label.toLowerCase()
  const remove = () => {
    setValue(path, null, { shouldDirty: true })
    clearErrors(path)
    setState('removed')
  }
  if (isFolded)
    return (
      <AddPart
        frame={frame}
        text={translate('fields.list.add', { label })}
        autoFocus={state === 'removed'}
        onAdd={() => setState('added')}
      />
    )
  return (
    <FieldsetFrame {...frame}>
      <Box sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>
        {children(state === 'added')}
        <Button
          size="small"
          color="inherit"
          startIcon={<DeleteOutline />}
          disabled={frame.disabled ?? false}
          onClick={remove}
          sx={{ mt: 1 }}
        >
          {translate('fields.list.removePart', { label })}
        </Button>
      </Box>
    </FieldsetFrame>
  )
}

/** The button that adds a part, with what the part is for. */
function AddPart({
  frame: { id, help, disabled },
  text,
  autoFocus,
  onAdd,
}: {
  frame: FrameProps
  text: string
  autoFocus: boolean
  onAdd: () => void
}) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Button
        size="small"
        startIcon={<Add />}
        disabled={disabled ?? false}
        autoFocus={autoFocus}
        aria-describedby={help ? messageId(id) : undefined}
        onClick={onAdd}
      >
        {text}
      </Button>
      {help && <FormHelperText id={messageId(id)}>{help}</FormHelperText>}
    </Box>
  )
}

/** Whether a value contains anything but empty parts. */
function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value !== 'object' || Object.values(value).some(isFilled)
}
