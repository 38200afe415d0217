import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withPageSettings } from '../../src/host/pageSettings.ts'

const html = readFileSync('index.html', 'utf8')

test('the page has the credential of the service, whatever characters it contains [AUTH-05]', () => {
  expect(withPageSettings(html, { clientCredential: 'desk:a"<&$1' })).toContain(
    '<meta name="client-credential" content="desk:a&quot;&lt;&amp;$1" />',
  )
})

test('the page says that sign-up is closed where it is not configured, and leaves it open otherwise', () => {
  const clientCredential = 'desk:desk'
  expect(withPageSettings(html, { clientCredential })).toContain('name="sign-up" content="closed"')
  expect(withPageSettings(html, { clientCredential, signUp: 'Acme' })).toContain(
    'name="sign-up" content="ask"',
  )
})
