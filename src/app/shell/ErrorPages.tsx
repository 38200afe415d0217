import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { currentLanguage, loadShellMessages, type Messages } from '../i18n/catalogue.ts'
import english from '../i18n/messages/en/app.ts'

type Words = typeof english.error

/** "Error 404": no such page, or not for this person (NAV-66, NAV-RULE-06). */
export const NotFound = ({ words = english.error }: { words?: Words }) => (
  <ErrorPage title={words.notFound} text={words.notFoundText}>
    <Button variant="contained" href="#/">
      {words.home}
    </Button>
  </ErrorPage>
)

/** "Error 500", with a way back (NAV-67, ERR-42). */
export const ServerError = ({ words = english.error }: { words?: Words }) => (
  <ErrorPage title={words.server} text={words.sorry}>
    <Button variant="contained" onClick={() => startAgain()}>
      {words.retry}
    </Button>
  </ErrorPage>
)

/** The same for whoever is not signed in, in the words of the shell; English where they can't be had. */
export async function loadServerError(): Promise<{ default: () => ReactNode }> {
  const { error } = await loadShellMessages(currentLanguage(), 'app').catch((): Messages => ({}))
  const words = { ...english.error, ...(error as Partial<Words> | undefined) }
  return { default: () => <ServerError words={words} /> }
}

/** For someone who may not read a single screen. */
export const NothingPermitted = ({ words = english.error }: { words?: Words }) => (
  <ErrorPage title={words.nothing} text={words.nothingText} />
)

function startAgain() {
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
