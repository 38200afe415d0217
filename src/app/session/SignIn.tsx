import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { HttpError } from 'ra-core'
import type { Credentials } from '../../client/authProvider.ts'
import { useKeepFocus } from '../../screens/states/useKeepFocus.ts'
import { GuestFrame, GuestLink, Notice } from './GuestFrame.tsx'
import english from '../i18n/messages/en/app.ts'
import { currentLanguage, loadShellMessages, type Messages } from '../i18n/languages.ts'
import { SignInField } from './SignInField.tsx'
import { toasts } from '../toasts/toastStore.ts'
import { useSignUpOpen } from './useSignUpOpen.ts'
import type { SignInNotice } from '../compositionRoot.ts'

type SignInMessages = typeof english.signIn

/**
 * `onSignIn` throws an error whose message can be shown; `onShown` lets the caller preload the
 * console; `notice` says why the user is here.
 */
type Props = {
  onSignIn: (credentials: Credentials) => Promise<void>
  onShown: () => void
  notice?: SignInNotice
}

/** The sign-in screen, which does not need the console chunk (AUTH-02, AUTH-04). */
export function SignIn({ onSignIn, onShown, notice }: Props) {
  const messages = useSignInMessages()
  const isSignUpOpen = useSignUpOpen()
  const { form, values, change, missing, busy, failure, submit } = useSignInForm(messages, onSignIn)
  useEffect(onShown, [onShown])
  return (
    <GuestFrame title={messages.title}>
      <form ref={form} onSubmit={submit} noValidate>
        {failure ? (
          <Notice role="alert" text={failure} />
        ) : (
          notice && (
            <Notice role="status" text={'text' in notice ? notice.text : messages[notice.reason]} />
          )
        )}
        <SignInField
          name="username"
          type="email"
          label={messages.email}
          autoComplete="username"
          value={values.username}
          error={missing.username}
          onChange={(username) => change({ username })}
          autoFocus
        />
        <SignInField
          name="password"
          type="password"
          label={messages.password}
          autoComplete="current-password"
          value={values.password}
          error={missing.password}
          onChange={(password) => change({ password })}
          messages={messages}
        />
        <button
          type="submit"
          className="desk-button"
          data-size="large"
          data-filled
          disabled={busy}
          style={{ marginTop: 8 }}
        >
          {busy ? messages.busy : messages.submit}
        </button>
      </form>
      <div className="desk-links">
        <GuestLink to="/password-reset">{messages.forgot}</GuestLink>
        {isSignUpOpen && <GuestLink to="/sign-up">{messages.register}</GuestLink>}
      </div>
    </GuestFrame>
  )
}

/** What is typed, what is missing from it, and its submission; `failure` says why that failed. */
function useSignInForm(messages: SignInMessages, onSignIn: Props['onSignIn']) {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [hasFailed, setHasFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useKeepFocus(busy)
  const missing = {
    username: hasFailed && !values.username.trim() ? messages.emailRequired : undefined,
    password: hasFailed && !values.password ? messages.passwordRequired : undefined,
  }
  const change = (part: Partial<Credentials>) => setValues({ ...values, ...part })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setHasFailed(true)
    if (busy) return
    const empty = !values.username.trim() ? 'username' : !values.password ? 'password' : undefined
    if (empty) return form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    setBusy(true)
    if (failure) toasts.hide(failure)
    setFailure(undefined)
    try {
      await onSignIn({ username: values.username.trim(), password: values.password })
    } catch (error) {
      const text = await failureTextOf(error, messages)
      setFailure(text)
      toasts.show(text, 'error')
      setBusy(false)
    }
  }
  return { form, values, change, missing, busy, failure, submit }
}

/** The messages in this browser's language; English until they have loaded. */
function useSignInMessages(): SignInMessages {
  const [messages, setWords] = useState<SignInMessages>(english.signIn)
  useEffect(() => {
    const language = currentLanguage()
    if (language === 'en') return
    loadShellMessages(language, 'app').then(
      (translated) =>
        setWords({ ...english.signIn, ...(translated['signIn'] as Partial<SignInMessages>) }),
      (error: unknown) =>
        console.warn('The messages of this language could not be loaded; English is shown.', error),
    )
  }, [])
  return messages
}

async function failureTextOf(error: unknown, messages: SignInMessages): Promise<string> {
  const { status, body, message } = error as HttpError
  if (status === 0) return messages.offline
  // The translated problems are loaded only when there is one to show.
  const translated = (
    await loadShellMessages(currentLanguage(), 'problems').catch((): Messages => ({}))
  )[body?.textKey ?? body?.error]
  return (
    String(translated ?? '').replace(/%\{(\w+)\}/g, (_, name: string) => body.params?.[name]) ||
    message ||
    messages.failed
  )
}
