import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { comeBack, fill, gone, press, see, toast } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const address = async (page: Page) => {
  await fill(page, 'Address line 1', '9 Cable Street')
  await fill(page, 'Postal code', '02139')
}

test('the network is lost during a save: dialog and text stay, and saving again adds the branch once', async () => {
  await using session = await comeBack('admin@acme.test', '/branch')
  const { page, context } = session
  const name = unique('Branch')
  await page.getByRole('button', { name: 'Add branch' }).click()
  await fill(page, 'Name', name)
  await fill(page, 'Branch number', name.slice(7))
  await address(page)
  const dialog = page.getByRole('dialog', { name: 'Add branch' })
  await dialog.getByRole('combobox', { name: 'State' }).fill('Massachusetts')
  await page.getByRole('option', { name: 'Massachusetts' }).click()
  await dialog.getByRole('combobox', { name: 'City' }).fill('Cambridge')
  await page.getByRole('option', { name: 'Cambridge', exact: true }).click()
  // The service saves the record, but its response is lost.
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

const changes = someOf(1, [
  ['arrived, but whose answer was lost', true],
  ['never arrived', false],
] as const)

test.each(changes)(
  'a change that %s is saved again without a conflict',
  { tags: 'thorough' },
  async (_, arrives) => {
    const branch = await makeBranch()
    await using session = await comeBack('admin@acme.test', `/detail/site/${branch.webId}`)
    const { page, context } = session
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await fill(page, 'Description', 'Typed on a train')
    await context.route(
      `**/api/site/sites/${branch.webId}`,
      async (route) => {
        if (arrives) await route.fetch()
        await context.setOffline(true)
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
    await press(page, 'Save')
    await see(page.getByRole('dialog'), /What you typed is kept/)
    expect(await page.getByRole('dialog').getByLabel('Description').inputValue()).toBe(
      'Typed on a train',
    )
    await context.setOffline(false)
    await press(page, 'Save')
    await toast(page, 'Branch has been updated successfully.')
    const call = await callAs('admin@acme.test')
    expect(await call('GET', `site/sites/${branch.webId}`)).toMatchObject({
      description: 'Typed on a train',
    })
  },
)

test('on a phone whose network is cut twice, a document is filled in, photographed, signed and submitted, each once [DOC-05]', {
  tags: 'thorough',
}, async () => {
  const call = await callAs('admin@acme.test')
  const branch = await makeBranch()
  const form = await call('POST', 'forms/definitions/global', {
    name: unique('Form'),
    siteIds: [branch.webId],
    status: 'ACTIVE',
  })
  const sectionOf = async (columns: object[]): Promise<string> => {
    const section = await call('POST', 'forms/sections', { name: unique('Door') })
    await call('PUT', `forms/formDesign/${section.webId}`, {
      formSectionRowModels: columns.map((column) => ({ formSectionRowColumnModels: [column] })),
    })
    await call('POST', `forms/sections/publish/${section.webId}`)
    await call('POST', 'forms/definitionSections', [
      { formSectionId: section.webId, formDefinitionId: form.webId },
    ])
    return section.webId
  }
  const check = await sectionOf([
    { fieldType: 'text', fieldKey: 'inspector', label: 'Inspector' },
    { fieldType: 'photo', fieldKey: 'door', label: 'Photo of the door' },
    { fieldType: 'address', fieldKey: 'place', label: 'Place' },
  ])
  const signOff = await sectionOf([
    { fieldType: 'signature', fieldKey: 'signed', label: 'Signature' },
  ])
  const { webId } = await call('POST', 'document', {
    formDefinitionId: form.webId,
    siteId: branch.webId,
  })
  await using session = await comeBack('admin@acme.test', `/document/${webId}`, {
    width: 390,
    height: 844,
  })
  const { page, context } = session
  let uploads = 0
  page.on('response', (response) => {
    const isUpload = response.request().method() === 'POST'
    if (isUpload && response.url().includes('/files/document') && response.ok()) uploads += 1
  })
  await page.getByRole('textbox', { name: 'Inspector' }).fill('Anna')
  await see(page, '25% · 1 of 4 answered')
  await see(page, 'All answers are saved')
  await context.setOffline(true)
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'Door.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    })
  await see(
    page,
    '1 file is only in this browser: The server can’t be reached. You may be offline.',
  )
  await context.setOffline(false)
  await see(page, 'All answers are saved')
  const question = page.locator('main').getByRole('textbox').first()
  const place = await question.boundingBox()
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  expect(await question.boundingBox()).toEqual(place)
  // The signature is asked for only now, without a network.
  await page.getByRole('button', { name: 'Next' }).click()
  const area = page.getByRole('img', { name: 'Area to sign: Signature' })
  // Nothing covers the area, wherever the page is scrolled to.
  const isFree = await area.evaluate((canvas) => {
    canvas.scrollIntoView({ block: 'end' })
    const { left, width, bottom } = canvas.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, bottom - 4) === canvas
  })
  expect(isFree).toBe(true)
  const box = (await area.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 60, { steps: 5 })
  await page.mouse.up()
  await see(page, /^1 file is only in this browser/)
  // What is signed stays where it is when a notice comes and goes.
  expect(await area.boundingBox()).toEqual(box)
  await context.setOffline(false)
  await see(page, 'All answers are saved')
  expect(await area.boundingBox()).toEqual(box)
  await page.getByRole('button', { name: 'Submit document' }).click()
  await see(page, 'The document has been submitted.')
  expect(await call('GET', `document/${webId}`)).toMatchObject({
    status: 'COMPLETED',
    progress: 75,
    answers: {
      [check]: { inspector: 'Anna', door: { name: 'Door.png' } },
      [signOff]: { signed: { name: 'signature.png' } },
    },
  })
  expect(uploads).toBe(2)
})

test('a list that cannot be loaded shows a message and a retry', async () => {
  await using session = await comeBack('admin@acme.test', '/branch')
  const { page, context } = session
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

test('a chunk that cannot be loaded is reported in the current language, without its URL', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack('admin@acme.test', '/branch', {
    stored: { language: 'de' },
  })
  const { page, context } = session
  await page.getByRole('table', { name: 'Filialen' }).getByRole('link').first().waitFor()
  await context.route('**/assets/**', (route) => route.abort('internetdisconnected'))
  for (const part of ['Berechtigungsgruppen', 'Aktivität der Filialen']) {
    await page
      .getByRole('navigation', { name: 'Hauptmenü' })
      .getByRole('link', { name: part })
      .click()
    await page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: 'Der Dienst war nicht erreichbar.' })
      .waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/https?:|module/)
    await page.goto('/#/branch')
  }
})

test('a page of an earlier version says so and offers to reload, once its chunks no longer exist', async () => {
  await using session = await comeBack('admin@acme.test', '/branch')
  const { context, page } = session
  const main = page.getByRole('main')
  await context.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const open = async (name: string) =>
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name, exact: true })
      .click()
  for (const screen of ['Users', 'User permissions']) {
    await open('Branches')
    await main.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
    await open(screen)
    await main.getByRole('heading', { level: 1, name: 'A newer version is ready' }).waitFor()
  }
  await context.unroute('**/assets/**')
  await main.getByRole('button', { name: 'Reload' }).click()
  await main.getByRole('heading', { level: 1, name: 'User permissions' }).waitFor()
})

test('failed requests are repeated when the network is back: a list, a tab, the choices of a picker, a whole screen, the parts of a dashboard', async () => {
  const branch = await makeBranch()
  await makeUser([branch.webId])
  await using session = await comeBack('admin@acme.test', '/branch')
  const { page, context } = session
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  const lose = (path: RegExp) => context.route(path, (route) => route.abort('internetdisconnected'))
  const comesBack = async () => {
    await context.unrouteAll()
    await context.setOffline(true)
    await context.setOffline(false)
  }
  const main = page.getByRole('main')

  await lose(/\/api\/security\/userAccounts\?/)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await see(main, 'Users could not be loaded')
  await comesBack()
  await page.getByRole('table', { name: 'Users' }).getByRole('link').first().waitFor()

  await lose(/\/api\/site\/userSites/)
  await page.goto(`/#/detail/site/${branch.webId}/user-site`)
  await main.getByRole('button', { name: 'Try again' }).waitFor()
  await comesBack()
  await main.getByRole('table', { name: 'Users' }).getByRole('row').nth(1).waitFor()

  await page.getByRole('button', { name: 'Assign User' }).first().click()
  await lose(/\/filter\/|\/userAccounts/)
  await page.getByRole('dialog').getByRole('combobox', { name: 'User', exact: true }).click()
  await see(page, 'The choices could not be loaded.')
  await comesBack()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Close')

  await lose(/\/assets\//)
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'User permissions' })
    .click()
  await see(main, 'User permissions could not be loaded')
  await comesBack()
  await main.getByRole('heading', { level: 1, name: 'User permissions' }).waitFor()

  await lose(/\/api\/.*(count|filter|options)/i)
  await page.goto('/#/user-dashboard')
  await main.getByRole('button', { name: 'Try again' }).first().waitFor()
  await comesBack()
  await gone(main.getByRole('button', { name: 'Try again' }))
  await main.getByRole('region').first().waitFor()
})
