import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { http } from '../../src/app/compositionRoot.ts'
import { instantText } from '../../src/fields/types/instant/views.tsx'
import { openConsole, patience, see, table } from './requirements/openConsole.tsx'

test('the list of emails has the minute of each, and its detail the whole text [MAIL-01]', async () => {
  await openConsole({ route: '/email/dashboard' })
  const { content } = (await http({ verb: 'GET', path: '/email/emails?size=1' })).json
  const [{ webId, body, createdDate }] = content
  await see(table('Emails').getByText(instantText(createdDate, 'en')).first())
  location.hash = `#/email/details/${webId}`
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  expect(body.length).toBeGreaterThan(30)
  const values = () =>
    page
      .getByRole('definition')
      .elements()
      .map((each) => oneLine(each.textContent))
  await expect.poll(values, patience).toContain(oneLine(body))
})
