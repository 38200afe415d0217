import { useId } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import type { useFieldInput } from '../../controls/useFieldInput.tsx'

/** A name that is typed in place of a drawn signature; Enter and leaving the input write it. */
export function NameInput({
  bound,
  name,
  onType,
  onDone,
}: {
  bound: ReturnType<typeof useFieldInput>['bound']
  name: string
  onType: (name: string) => void
  onDone: (name: string) => void
}) {
  const translate = useTranslate()
  const id = useId()
  return (
    <OutlinedInput
      id={id}
      size="small"
      value={name}
      placeholder={translate('fields.signature.type')}
      onChange={(event) => onType(event.target.value)}
      onBlur={() => {
        onDone(name)
        bound.onBlur()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onDone(name)
      }}
      inputRef={bound.ref}
      inputProps={{ 'aria-label': translate('fields.signature.type'), maxLength: 60 }}
      sx={{ flex: '1 1 200px' }}
    />
  )
}
