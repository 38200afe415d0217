import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { currentLanguage, loadShellMessages, type Messages } from '../i18n/languages.ts'
import { AppTheme } from '../theme/AppTheme.tsx'
import english from '../i18n/messages/en/app.ts'

type ErrorMessages = typeof english.error

/** "Error 404": the page does not exist, or the user has no access (NAV-66, NAV-RULE-06). */
export const NotFound = ({ messages = english.error }: { messages?: ErrorMessages }) => (
  <ErrorPage title={messages.notFound} text={messages.notFoundText}>
    <Button variant="contained" href="#/">
      {messages.home}
    </Button>
  </ErrorPage>
)

/** "Error 500", with a button to start again (NAV-67, ERR-42). */
export const ServerError = ({ messages = english.error }: { messages?: ErrorMessages }) => (
  <ErrorPage title={messages.server} text={messages.sorry}>
    <Button variant="contained" onClick={() => reloadAtStart()}>
      {messages.retry}
    </Button>
  </ErrorPage>
)

/** `ServerError` for guests, with the shell's messages; in English when they cannot be loaded. */
export async function loadServerError(): Promise<{ default: () => ReactNode }> {
  const { error } = await loadShellMessages(currentLanguage(), 'app').catch((): Messages => ({}))
  const messages = { ...english.error, ...(error as Partial<ErrorMessages> | undefined) }
  return {
    default: () => (
      <AppTheme>
        <ServerError messages={messages} />
      </AppTheme>
    ),
  }
}

/** For a user without access to any screen. */
export const NothingPermitted = ({ messages = english.error }: { messages?: ErrorMessages }) => (
  <ErrorPage title={messages.nothing} text={messages.nothingText} />
)

function reloadAtStart() {
  window.location.hash = '#/'
  window.location.reload()
}

function ErrorPage({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <Box sx={{ py: 8, px: 2, textAlign: 'center' }}>
      <Typography component="h1" variant="h1" gutterBottom>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        {text}
      </Typography>
      {children}
    </Box>
  )
}
