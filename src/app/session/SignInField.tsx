import { useId, useState } from 'react'

/** `messages` (show, hide) are for a password, which gets a button to show it. */
type Props = {
  name: string
  type: 'email' | 'password'
  label: string
  autoComplete: string
  value: string
  error?: string
  autoFocus?: boolean
  messages?: { show: string; showLabel: string; hide: string; hideLabel: string }
  onChange: (value: string) => void
}

/** One labelled text box of the sign-in form. */
export function SignInField({
  name,
  type,
  label,
  autoComplete,
  value,
  error,
  autoFocus,
  messages,
  onChange,
}: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <div className="desk-box">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : type}
          value={value}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {messages && (
          <button
            type="button"
            className="desk-button"
            data-size="small"
            onClick={() => setShown(!shown)}
            aria-label={shown ? messages.hideLabel : messages.showLabel}
          >
            {shown ? messages.hide : messages.show}
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
