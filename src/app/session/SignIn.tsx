import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { HttpError } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Credentials } from '../../client/authProvider.ts'
import { useKeepFocus } from '../../screens/states/useKeepFocus.ts'
import { GuestFrame, GuestLink, Notice } from './GuestFrame.tsx'
import english from '../i18n/messages/en/app.ts'
import { currentLanguage, loadShellMessages, type Messages } from '../i18n/catalogue.ts'
import { SignInField } from './SignInField.tsx'
import { toasts } from '../toasts/toastStore.ts'
import type { SignInNotice } from '../compositionRoot.ts'

type Words = typeof english.signIn

/** `onSignIn` throws with a message fit to show; `onTyping` is the moment to fetch what comes after; `farewell` is why the person is here. */
type Props = {
  onSignIn: (credentials: Credentials) => Promise<void>
  onTyping: () => void
  notice?: SignInNotice
}

/** The sign-in screen: nothing of the console is needed for it (AUTH-02, AUTH-04). */
export function SignIn({ onSignIn, onTyping, notice: farewell }: Props) {
  const words = useWords()
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useKeepFocus(busy)
  const missing = {
    username: tried && !values.username.trim() ? words.emailRequired : undefined,
    password: tried && !values.password ? words.passwordRequired : undefined,
  }
  const change = (part: Partial<Credentials>) => {
    onTyping()
    setValues({ ...values, ...part })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy) return
    const empty = !values.username.trim() ? 'username' : !values.password ? 'password' : undefined
    if (empty) return form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    setBusy(true)
    if (failure) toasts.hide(failure)
    setFailure(undefined)
    try {
      await onSignIn({ username: values.username.trim(), password: values.password })
    } catch (error) {
      const text = await messageOf(error, words)
      setFailure(text)
      toasts.show(text, 'error')
      setBusy(false)
    }
  }

  return (
    <GuestFrame title={words.title}>
      <form ref={form} onSubmit={submit} noValidate>
        {failure ? (
          <Notice role="alert" text={failure} />
        ) : (
          farewell && (
            <Notice
              role="status"
              text={'text' in farewell ? farewell.text : words[farewell.reason]}
            />
          )
        )}
        <SignInField
          name="username"
          type="email"
          label={words.email}
          autoComplete="username"
          value={values.username}
          error={missing.username}
          onChange={(username) => change({ username })}
          autoFocus
        />
        <SignInField
          name="password"
          type="password"
          label={words.password}
          autoComplete="current-password"
          value={values.password}
          error={missing.password}
          onChange={(password) => change({ password })}
          words={words}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={busy}
          sx={{ mt: 1 }}
        >
          {busy ? words.busy : words.submit}
        </Button>
      </form>
      <Box
        sx={{
          mt: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
        }}
      >
        <GuestLink to="/password-reset">{words.forgot}</GuestLink>
        <GuestLink to="/sign-up">{words.register}</GuestLink>
      </Box>
    </GuestFrame>
  )
}

/** The words in this browser's language; English until its catalogue is there. */
function useWords(): Words {
  const [words, setWords] = useState<Words>(english.signIn)
  useEffect(() => {
    const language = currentLanguage()
    if (language === 'en') return
    loadShellMessages(language, 'app').then(
      (translated) => setWords({ ...english.signIn, ...(translated['signIn'] as Partial<Words>) }),
      (error: unknown) =>
        console.warn('The words of this language are missing; English stays.', error),
    )
  }, [])
  return words
}

async function messageOf(error: unknown, words: Words): Promise<string> {
  const { status, body, message } = error as HttpError
  if (status === 0) return words.offline
  // The console's words of refusals are fetched when there is one to be told.
  const told = (await loadShellMessages(currentLanguage(), 'problems').catch((): Messages => ({})))[
    body?.textKey ?? body?.error
  ]
  return (
    String(told ?? '').replace(/%\{(\w+)\}/g, (_, name: string) => body.params?.[name]) ||
    message ||
    words.failed
  )
}
