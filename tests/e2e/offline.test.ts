import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, column, comeBack, fill, gone, press, see, toast } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const address = async (page: Page) => {
  await fill(page, 'Address line 1', '9 Cable Street')
  await fill(page, 'Postal code', '02139')
}

test('the network lost while saving: dialog and typing stay, and saving again after it is back adds the branch once', async () => {
  await using desk = await comeBack('admin@acme.test', '/branch')
  const { page, context } = desk
  const name = unique('Branch')
  await page.getByRole('button', { name: 'Add branch' }).click()
  await fill(page, 'Name', name)
  await fill(page, 'Site number', name.slice(7))
  await address(page)
  const dialog = page.getByRole('dialog', { name: 'Add branch' })
  await dialog.getByRole('combobox', { name: 'State' }).fill('Massachusetts')
  await page.getByRole('option', { name: 'Massachusetts' }).click()
  await dialog.getByRole('combobox', { name: 'City' }).fill('Cambridge')
  await page.getByRole('option', { name: 'Cambridge', exact: true }).click()
  // The service does the work, and its answer never arrives: the worst moment for a cable to come loose.
  const keys: (string | undefined)[] = []
  await context.route('**/api/site/sites', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await press(page, 'Save')
  await see(dialog, /What you typed is kept/)
  expect(await dialog.getByLabel('Name').inputValue()).toBe(name)
  expect(await dialog.getByLabel('Address line 1').inputValue()).toBe('9 Cable Street')
  await context.setOffline(false)
  await press(page, 'Save')
  await toast(page, 'Branch has been added successfully.')
  await gone(dialog)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  const call = await callAs('admin@acme.test')
  expect((await call('GET', `site/sites?search=${encodeURIComponent(name)}`)).totalElements).toBe(1)
})

test.each([
  ['never arrived', false],
  ['arrived, but whose answer was lost', true],
])('a change that %s is saved again without a conflict with oneself', async (_, arrives) => {
  const branch = await makeBranch()
  await using desk = await comeBack('admin@acme.test', `/detail/site/${branch.webId}`)
  const { page, context } = desk
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, 'Description', 'Typed on a train')
  await context.route(`**/api/site/sites/${branch.webId}`, async (route) => {
    if (arrives) await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  }, { times: 1 })
  await press(page, 'Save')
  await see(page.getByRole('dialog'), /What you typed is kept/)
  expect(await page.getByRole('dialog').getByLabel('Description').inputValue()).toBe('Typed on a train')
  await context.setOffline(false)
  await press(page, 'Save')
  await toast(page, 'Branch has been updated successfully.')
  const call = await callAs('admin@acme.test')
  expect(await call('GET', `site/sites/${branch.webId}`)).toMatchObject({ description: 'Typed on a train' })
})

test('a list that can not be fetched says so and offers to try again', async () => {
  await using desk = await comeBack('admin@acme.test', '/branch')
  const { page, context } = desk
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  await context.route('**/api/security/userAccounts?*', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByText('Users could not be loaded').waitFor()
  await context.unroute('**/api/security/userAccounts?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table', { name: 'Users' }).getByRole('link').first().waitFor()
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  await context.setOffline(false)
  await gone(page.getByText(/^You are offline/))
})

test('a part of the console that can not be fetched says so in the language at work, and never where from', async () => {
  await using desk = await comeBack('admin@acme.test', '/branch')
  const { page, context } = desk
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.reload()
  await page.getByRole('table', { name: 'Filialen' }).getByRole('link').first().waitFor()
  await context.route('**/assets/**', (route) => route.abort('internetdisconnected'))
  for (const [part, text] of [['Berechtigungsgruppen', 'Der Dienst war nicht erreichbar.'], ['Aktivität der Filialen', 'versuchen Sie es erneut']] as const) {
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: part }).click()
    await page.getByRole('main').getByRole('alert').filter({ hasText: text }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/https?:|module/)
    await page.goto('/#/branch')
  }
})

/** The service does what the first call of this kind asks for, and its answer never arrives. Answers the keys under which it was asked, call by call. */
async function loseFirstAnswer(context: BrowserContext, verb: string, path: RegExp) {
  const keys: (string | undefined)[] = []
  await context.route(path, async (route) => {
    if (route.request().method() !== verb) return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  return keys
}
const sentTwiceUnderOneKey = (keys: (string | undefined)[]) => expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string'])

test('an assignment and its end whose answers are lost are sent again under the same key, and are done once', async () => {
  const branch = await makeBranch()
  const user = await makeUser([(await makeBranch()).webId])
  const name = `Etta ${user.lastName}`
  await using desk = await comeBack('admin@acme.test', `/detail/site/${branch.webId}/user-site`)
  const { page, context } = desk
  const assigned = await loseFirstAnswer(context, 'POST', /\/api\/site\/userSites/)
  await page.getByRole('button', { name: 'Assign User' }).first().click()
  await choose(page, 'User', name)
  await choose(page, 'Role', 'Manager')
  await press(page, 'Save')
  await see(page.getByRole('dialog'), /can’t be reached/)
  expect(await page.getByRole('dialog').getByText(name).or(page.getByRole('dialog').locator(`[value="${name}"]`)).count()).toBeGreaterThan(0)
  await press(page, 'Save')
  await toast(page, 'User has been assigned successfully.')
  sentTwiceUnderOneKey(assigned)
  await expect.poll(() => column(page, 'Users', 'Name')).toEqual([name])
  const ended = await loseFirstAnswer(context, 'DELETE', /\/api\/site\/userSites/)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await see(question, /can’t be reached/)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No data found').waitFor()
  sentTwiceUnderOneKey(ended)
  const { content } = await (await callAs('admin@acme.test'))('GET', `security/audits?entityId=${branch.webId}&size=50`)
  expect((content as { description: string }[]).filter(({ description }) => description.includes(name))).toHaveLength(2)
})
