import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enterService, violations } from '../fields/views/mount.tsx'
import { newWord, send } from '../overrides/documents/startDocument.ts'
import { openConsole, see } from './requirements/openConsole.tsx'

const region = (name: string) => page.getByRole('region', { name, exact: true })

test('beside a record stand its latest activity and the people involved; the tab of the activity has all of it', async () => {
  await page.viewport(1440, 900)
  await enterService()
  const name = `Ida ${newWord()}`
  const { webId, createdBy } = await send('POST', '/security/contactDetails', {
    name,
    type: 'MAIN',
  })
  await openConsole({ route: `/detail/contact/${webId}` })
  await see(page.getByRole('heading', { name, level: 1 }))
  const entry = region('Latest activity').getByRole('listitem')
  await expect.element(entry.getByRole('link', { name: new RegExp(name) })).toBeInTheDocument()
  await expect
    .element(region('People involved').getByRole('listitem'))
    .toHaveTextContent(`${createdBy}Created by`)
  // The time reads as in the details.
  const created = page.getByRole('definition').filter({ hasText: /^\d\d-\d\d-\d{4} \d{1,2}:\d\d/ })
  expect(entry.element().textContent).toContain(created.first().element().textContent)
  const left = (part: Element) => part.getBoundingClientRect().left
  const panel = page.getByRole('tabpanel').element()
  expect(left(region('People involved').element())).toBeGreaterThan(left(panel) + 500)
  expect(await violations()).toBe('')
  await page.viewport(390, 844)
  await expect.poll(() => left(region('People involved').element())).toBe(left(panel))
  await userEvent.click(page.getByRole('link', { name: 'All activity' }))
  await expect.element(region('Latest activity')).not.toBeInTheDocument()
})
