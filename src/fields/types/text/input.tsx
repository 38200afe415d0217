import { FieldFrame } from '../../controls/FieldFrame.tsx'
import { InsertMenu } from '../../controls/InsertMenu.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

const upper = (text: string) => text.toUpperCase() || null
const orNull = (text: string) => text || null

/** The autofill hints for common field names. */
const autoComplete: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phoneNumber: 'tel',
}

function LineInput(
  props: InputProps & { type?: string; inputMode?: 'email' | 'url'; multiline?: true },
) {
  const { field, autoFocus, type, inputMode, multiline } = props
  // The value is upper case from the first letter, so that it does not change on saving (VAL-23).
  const { bound, frame, aria } = useFieldInput(props, { parse: field.upperCase ? upper : orNull })
  return (
    <FieldFrame {...frame}>
      <TextBox
        bound={bound}
        frame={frame}
        aria={aria}
        autoFocus={autoFocus}
        type={type}
        inputMode={inputMode}
        autoComplete={type === 'password' ? 'new-password' : (autoComplete[field.name] ?? 'off')}
        multiline={multiline}
        minRows={multiline ? 3 : undefined}
        inputProps={field.upperCase ? { style: { textTransform: 'uppercase' } } : undefined}
      />
      {field.inserts && (
        <InsertMenu
          id={frame.id}
          label={frame.label}
          inserts={field.inserts}
          text={String(bound.value ?? '')}
          onChange={bound.onChange}
        />
      )}
    </FieldFrame>
  )
}

/** One line of text; secrets are masked. */
export const TextInput = (props: InputProps) => (
  <LineInput {...props} {...(props.field.writeOnly ? { type: 'password' } : {})} />
)

/** Multi-line text in a growing box. */
export const LongTextInput = (props: InputProps) => <LineInput {...props} multiline />

// Not the input types "email" and "url": the browser would show its own messages before ours.
/** An email address; a phone shows the keyboard for it. */
export const EmailInput = (props: InputProps) => <LineInput {...props} inputMode="email" />

/** A web address; a phone shows the keyboard for it. */
export const UrlInput = (props: InputProps) => <LineInput {...props} inputMode="url" />

/** A time of day in the browser's time input, which uses the format of the operating system. */
export const TimeInput = (props: InputProps) => <LineInput {...props} type="time" />
