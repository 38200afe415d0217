import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

const upper = (text: string) => text.toUpperCase() || null
const orNull = (text: string) => text || null

/** What the browser may fill in for the usual names of fields. */
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
  // Upper case is what the record holds from the first letter on, so that nothing jumps when it is saved (VAL-23).
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
    </FieldFrame>
  )
}

/** One line of text; a secret is not shown as it is typed. */
export const TextInput = (props: InputProps) => (
  <LineInput {...props} {...(props.field.writeOnly ? { type: 'password' } : {})} />
)

/** Text of several lines in a box that grows. */
export const LongTextInput = (props: InputProps) => <LineInput {...props} multiline />

// Not of the types "email" and "url": the browser's own complaints would come before ours and in other words.
/** An email address; a phone shows the keyboard for it. */
export const EmailInput = (props: InputProps) => <LineInput {...props} inputMode="email" />

/** A web address; a phone shows the keyboard for it. */
export const UrlInput = (props: InputProps) => <LineInput {...props} inputMode="url" />

/** A wall-clock time, by the browser's own control: it shows the time as the person's system writes it. */
export const TimeInput = (props: InputProps) => <LineInput {...props} type="time" />
