import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import { useNotify, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { secretMask } from '../../../../model/constants.ts'
import type { SettingsSpec } from '../../../../model/entity.ts'
import type { InputProps } from '../../../../fields/fieldViews.types.ts'
import { FieldFrame } from '../../../../fields/controls/FieldFrame.tsx'
import { TextBox } from '../../../../fields/controls/TextBox.tsx'
import { useFieldInput } from '../../../../fields/controls/useFieldInput.tsx'
import type { EntityRecord } from '../../../record/record.ts'
import { failureText } from '../../../states/failureText.ts'
import { useReveal } from './useSettings.ts'

/**
 * A masked setting with a button that shows it. The stored value is read from the service only when
 * a person asks for it; `record` is where it is stored.
 */
export function SecretInput({
  spec,
  record,
  onReveal,
  ...props
}: InputProps & {
  spec: SettingsSpec
  record: EntityRecord | undefined
  onReveal: (value: string) => void
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const { resetField } = useFormContext()
  const reveal = useReveal(spec)
  const [isOpen, setOpen] = useState(false)
  const { bound, frame, aria } = useFieldInput(props)
  const isStored = record !== undefined && bound.value === secretMask
  // What was saved is masked again: the mask itself is no value to show.
  const isShown = isOpen && !isStored
  const toggle = async () => {
    try {
      if (!isShown && isStored && reveal) {
        const value = await reveal(record)
        onReveal(value)
        resetField(props.source, { defaultValue: value })
      }
      setOpen(!isShown)
    } catch (error) {
      notify(failureText(error, translate), { type: 'error' })
    }
  }
  return (
    <FieldFrame {...frame}>
      <TextBox
        bound={bound}
        frame={frame}
        aria={aria}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        // A mask is replaced as a whole: what is typed into it would be no value.
        inputProps={{
          onFocus: (event: React.FocusEvent<HTMLInputElement>) => isStored && event.target.select(),
        }}
        end={
          (!isStored || reveal) && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                disabled={props.disabled ?? false}
                aria-label={translate(isShown ? 'fields.password.hide' : 'fields.password.show', {
                  label: frame.label,
                })}
                onClick={() => void toggle()}
              >
                {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          )
        }
      />
    </FieldFrame>
  )
}
