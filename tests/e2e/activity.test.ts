import { expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { column, comeBack } from './console.ts'
import { callAs, makeBranch } from './service.ts'

const admin = 'admin@acme.test'

test('the activity of a record is shown in the reader’s language, with the labels of its fields [I18N-04]', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch({ website: 'https://acme.test/one' })
  await (await callAs(admin))('PATCH', `site/sites/${branch.webId}`, {
    website: 'https://acme.test/two',
  })
  const address = `/detail/site/${branch.webId}/activity`
  await using session = await comeBack(admin, address, { stored: { language: 'de' } })
  const { page } = session
  await expect
    .poll(() => column(page, 'Aktivitätsverlauf', 'Ereignis'))
    .toEqual([
      `Filiale „${branch.name}“ wurde geändert: Website`,
      `Filiale „${branch.name}“ wurde angelegt`,
    ])
  expect(await column(page, 'Aktivitätsverlauf', 'Typ')).toEqual(['Filiale', 'Filiale'])
  await page
    .getByRole('button', { name: /^Änderungen vom/ })
    .last()
    .click()
  await expect
    .poll(() => page.getByRole('table', { name: 'Änderungen' }).getByRole('cell').allTextContents())
    .toEqual(expect.arrayContaining(['Filialnummer']))
  expect(session.faults).toEqual([])
})

test('changed values are formatted as their fields format them in the reader’s language [I18N-04, CONST-24]', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch({ startDate: '2099-03-04' })
  await (await callAs(admin))('PATCH', `site/sites/${branch.webId}`, {
    startDate: '2099-12-31',
    status: 'INACTIVE',
  })
  await using session = await comeBack(admin, `/detail/site/${branch.webId}/activity`)
  const { page } = session
  const changesIn = async (language: string, table: string) => {
    await page.evaluate((locale) => localStorage.setItem('language', locale), language)
    await page.reload()
    await page
      .getByRole('button', { expanded: false })
      .and(page.locator('main table button'))
      .first()
      .click()
    const rows = page.getByRole('table', { name: table }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(3)
    return rows.evaluateAll((found) =>
      found.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    )
  }
  expect(await changesIn('en', 'Changes')).toEqual([
    ['Start date', '03-04-2099', '12-31-2099'],
    ['Status', 'Active', 'Inactive'],
  ])
  expect(await changesIn('de', 'Änderungen')).toEqual([
    ['Startdatum', '04.03.2099', '31.12.2099'],
    ['Status', 'Aktiv', 'Inaktiv'],
  ])
  const [{ webId }] = (
    await (
      await callAs(admin)
    )('GET', `security/audits?entityId=${branch.webId}&sort=createdDate,desc`)
  ).content
  await page.goto(`/#/detail/activity/${webId}`)
  await page
    .getByRole('table', { name: 'Änderungen' })
    .getByRole('cell', { name: 'Inaktiv', exact: true })
    .waitFor()
  // The change is described in words, each fact once, without codes and ids.
  const facts = await page.getByRole('term').allTextContents()
  expect(facts).toEqual([...new Set(facts)])
  expect(await page.getByText(branch.webId).count()).toBe(0)
  expect(session.faults).toEqual([])
})

test('nested values are shown with the labels and choices of their own fields in the reader’s language [I18N-04]', {
  tags: 'thorough',
}, async () => {
  const call = await callAs(admin)
  const { webId } = await call('POST', 'notification/events', {
    eventName: `Count ${Date.now()}`,
    eventSubType: 'TRAINING',
    schedule: { frequency: 'WEEKLY', weekdays: ['MONDAY', 'SUNDAY'] },
  })
  const [{ webId: activity }] = (
    await call('GET', `security/audits?entityId=${webId}&sort=createdDate,desc`)
  ).content
  const address = `/detail/activity/${activity}`
  await using session = await comeBack(admin, address, { stored: { language: 'fr' } })
  const { page } = session
  const changed = (label: string) =>
    page
      .getByRole('table', { name: 'Modifications' })
      .getByRole('row')
      .filter({ hasText: label })
      .first()
  await expect
    .poll(() => changed('Planification').locator('dt, dd').allTextContents())
    .toEqual(['Fréquence', 'Hebdomadaire', 'Jours de la semaine', 'Lundi, Dimanche'])
  // The text of a look-up is in the reader's language, not in that of the author.
  await changed('Formation').waitFor()
  await page.goto(`/#/detail/event/${webId}`)
  await page.getByRole('definition').filter({ hasText: 'Hebdomadaire' }).first().waitFor()
  expect(session.faults).toEqual([])
})

const screens = someOf(1, [
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const)

test.each(
  screens,
)('activity is filtered by dates typed in the format of the language, on %s [ACT-09, API-AUD-02]', async (_what, size) => {
  const branch = await makeBranch()
  await using session = await comeBack(admin, `/detail/site/${branch.webId}/activity`, size)
  const { page } = session
  const entry = page.getByText(`Branch "${branch.name}" was created`)
  await entry.waitFor()
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await from.focus()
  await page.keyboard.type('0302')
  expect(await from.inputValue()).toBe('03-02')
  const asked = page.waitForRequest(
    (request) => request.url().includes('/security/audits') && request.url().includes('startDate'),
  )
  await page.keyboard.type('2099')
  expect(new URL((await asked).url()).searchParams.get('startDate')).toBe(
    '2099-03-02T00:00:00+05:00',
  )
  expect(await from.inputValue()).toBe('03-02-2099')
  await page.getByText('No data found').waitFor()
  await to.pressSequentially('03012099')
  await page.getByText('End date cannot be before start date').waitFor()
  expect(await to.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'Choose a date for From', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await entry.waitFor()
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['', ''])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  expect(session.faults).toEqual([])
})
