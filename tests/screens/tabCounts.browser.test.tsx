import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enterService, violations } from '../fields/views/mount.tsx'
import { makePerson, someOf } from './requirements/branchRecords.ts'
import { openConsole, patience, see, type SentRequest } from './requirements/openConsole.tsx'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const countOf = (name: string) => tab(name).element().getAttribute('aria-description')
const entitiesOf = ({ queries }: { queries: { entity: string }[] }) =>
  queries.map(({ entity }) => entity)
const isCounting = ({ path }: SentRequest) => path === '/aggregates'

test('tabs say how many records they show, by one request after the record, and ask for none that the person may not see', {
  tags: 'thorough',
}, async () => {
  await enterService()
  const [{ webId }] = await someOf('/site/sites?search=Boston%20Harbor', 1)
  const sent = await openConsole({ route: `/detail/site/${webId}` })
  await expect.poll(() => countOf('Users'), patience).toMatch(/^\d+ records?$/)
  for (const name of ['Forms', 'Locations', 'Devices']) expect(countOf(name)).toMatch(/^\d+ record/)
  expect(countOf('Detail')).toBeNull()
  expect(sent.filter(isCounting)).toHaveLength(1)
  const read = sent.findIndex(({ path }) => path === `/site/sites/${webId}`)
  expect(sent.findIndex(isCounting)).toBeGreaterThan(read)
  expect(await violations()).toBe('')

  const count = countOf('Users')!.split(' ')[0]!
  await userEvent.click(tab('Users'))
  await see(page.getByText(new RegExp(`of ${count}$`)))

  const account = await makePerson(webId, ['BUSINESS:SITE:READ'])
  const asked = await openConsole({ route: `/detail/site/${webId}`, account })
  await expect.poll(() => countOf('Users'), patience).toMatch(/^\d+ records?$/)
  expect(tab('Locations').query()).toBeNull()
  expect(asked.filter(isCounting).map(({ body }) => entitiesOf(body))).toEqual([
    ['user-site', 'site-form', 'site-device'],
  ])
})

test('a tab with more than 99 records shows 99+', async () => {
  await openConsole({ route: '/detail/state/US-CA' })
  await expect.poll(() => countOf('Cities'), patience).toMatch(/^[\d,]+ records$/)
  const shown = tab('Cities').element().querySelector<HTMLElement>('[data-count]')!
  expect(getComputedStyle(shown, '::after').content).toBe('counter(records) "+" / ""')
  expect(shown.style.counterReset).toBe('records 99')
})
