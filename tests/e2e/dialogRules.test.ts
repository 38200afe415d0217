import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, comeBack, fill, gone, press, refusal, toast } from './console.ts'
import { callAs, makeBranch, unique } from './service.ts'

const admin = 'admin@acme.test'
// Found by search, because other tests create newer branches.
const bostonHarbor = `/branch?filter=${encodeURIComponent('{"search":"Boston Harbor"}')}`

test('a dialog is 500 pixels wide and has the class width-500 [DLG-26, CONST-35]', async () => {
  await using session = await comeBack(admin, '/locations')
  const { page } = session
  await page.getByRole('button', { name: 'Add location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add location' })
  await dialog.getByLabel('Name').waitFor()
  expect((await dialog.boundingBox())?.width).toBe(500)
  expect((await dialog.getAttribute('class'))?.split(' ')).toContain('width-500')
})

test('a dialog shows the status capitalised and does not change it: a branch sends it back in upper case, a device does not send it [DLG-05, DLG-06, DLG-07, DLG-08]', async () => {
  const call = await callAs(admin)
  const branch = await makeBranch()
  const device = await call('POST', 'site/devices', {
    name: unique('Scanner'),
    typeTextCode: 'SCANNER',
    uuId: crypto.randomUUID(),
    status: 'INACTIVE',
  })
  await using session = await comeBack(admin, `/detail/device/${device.webId}`)
  const { page } = session
  const edit = async (change: string, value: string) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const status = page.getByRole('dialog').getByRole('textbox', { name: 'Status' })
    const shown = [await status.inputValue(), await status.getAttribute('readonly')]
    await fill(page, change, value)
    const [put] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'PUT'),
      press(page, 'Save'),
    ])
    await gone(page.getByRole('dialog'))
    return { shown, sent: put.postDataJSON() as Record<string, unknown> }
  }
  const ofDevice = await edit('Name', unique('Scanner'))
  expect(ofDevice.shown).toEqual(['Inactive', ''])
  expect(ofDevice.sent).not.toHaveProperty('status')
  expect((await call('GET', `site/devices/${device.webId}`)).status).toBe('INACTIVE')

  await page.goto(`/#/detail/site/${branch.webId}`)
  await page.getByRole('heading', { level: 1, name: branch.name }).waitFor()
  const ofBranch = await edit('Website', 'https://acme.test/here')
  expect(ofBranch.shown).toEqual(['Active', ''])
  expect(ofBranch.sent['status']).toBe('ACTIVE')

  // A new device is always ACTIVE; the status of a new branch is chosen.
  for (const [route, label, count] of [
    ['/devices', 'Add device', 0],
    ['/branch', 'Add branch', 1],
  ] as const) {
    await page.goto(`/#${route}`)
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('dialog').getByLabel('Name').waitFor()
    await expect
      .poll(() => page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).count())
      .toBe(count)
    await press(page, 'Close')
  }
})

test('a field emptied in a dialog is empty after saving', { tags: 'thorough' }, async () => {
  const branch = await makeBranch({ website: 'https://acme.test/old', description: 'Old words' })
  await using session = await comeBack(admin, `/detail/site/${branch.webId}`)
  const { page } = session
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, 'Website', '')
  const [put] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PUT'),
    press(page, 'Save'),
  ])
  expect(put.postDataJSON()).toMatchObject({ website: null, description: 'Old words' })
  await toast(page, 'Branch has been updated successfully.')
  const saved = await (await callAs(admin))('GET', `site/sites/${branch.webId}`)
  expect([saved.website, saved.description]).toEqual([null, 'Old words'])
})

test('dates are shown as MM-dd-yyyy and stored as yyyy-MM-dd, the earliest is today, and start and end of the day are sent in the time zone of the browser [DLG-09, DLG-10, DLG-11, DLG-12, DLG-13, DLG-14, VAL-28, VAL-29, VAL-30, CONST-24, CONST-26]', async () => {
  const branch = await makeBranch({ startDate: '2036-01-31', endDate: '2036-07-31' })
  await using session = await comeBack(admin, `/detail/site/${branch.webId}`, {
    timezoneId: 'Pacific/Auckland',
  })
  const { page } = session
  const dialog = page.getByRole('dialog')
  const calendar = (place: number) => dialog.locator('input[type=date]').nth(place)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  expect(await dialog.getByLabel('Start date', { exact: true }).inputValue()).toBe('01-31-2036')
  expect(await dialog.getByLabel('End date', { exact: true }).inputValue()).toBe('07-31-2036')
  expect(await calendar(0).inputValue()).toBe('2036-01-31')
  await fill(page, 'Description', 'Saved far away')
  const [put] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PUT'),
    press(page, 'Save'),
  ])
  // January is in summer there, July in winter.
  expect(put.postDataJSON()).toMatchObject({
    startDate: '2036-01-31T00:00:00+13:00',
    endDate: '2036-07-31T23:59:59+12:00',
  })
  await gone(dialog)
  const saved = await (await callAs(admin))('GET', `site/sites/${branch.webId}`)
  expect([saved.startDate, saved.endDate]).toEqual(['2036-01-31', '2036-07-31'])

  await page.goto('/#/branch')
  await page.getByRole('button', { name: 'Add branch' }).click()
  await dialog.getByLabel('Name').waitFor()
  const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()))
  expect([await calendar(0).getAttribute('min'), await calendar(1).getAttribute('min')]).toEqual([
    today,
    today,
  ])
  await fill(page, 'Start date', '12-24-2036')
  await expect.poll(() => calendar(1).getAttribute('min')).toBe('2036-12-24')
  await fill(page, 'End date', '12-23-2036')
  await dialog.getByLabel('Name').focus()
  expect(await refusal(page, 'End date')).toBe('End date cannot be before start date')
  await fill(page, 'Start date', '01-31-2020')
  await dialog.getByLabel('Name').focus()
  expect(await refusal(page, 'Start date')).toBe('Start date cannot be before today')
  await expect.poll(() => calendar(1).getAttribute('min')).toBe(today)
  await fill(page, 'End date', '02-01-2020')
  await dialog.getByLabel('Name').focus()
  await expect.poll(() => refusal(page, 'End date')).toBe('End date cannot be before today')
})

test('a user who may leave out the address is asked for the email of the user instead [DLG-19, SITE-49, VAL-27]', async () => {
  await using others = await comeBack(admin, '/branch')
  await others.page.getByRole('button', { name: 'Add branch' }).click()
  await others.page.getByRole('dialog').getByLabel('Address line 1').waitFor()
  expect(await others.page.getByRole('checkbox', { name: 'Add address' }).count()).toBe(0)
  await using session = await comeBack('clientadmin@acme.test', '/branch')
  const { page } = session
  await page.getByRole('button', { name: 'Add branch' }).click()
  const dialog = page.getByRole('dialog')
  const checkbox = dialog.getByRole('checkbox', { name: 'Add address' })
  await checkbox.waitFor()
  expect([
    await checkbox.isChecked(),
    await dialog.getByLabel('Address line 1').count(),
    await dialog.getByLabel('User email').count(),
  ]).toEqual([true, 1, 0])
  await checkbox.uncheck()
  await dialog.getByLabel('User email').waitFor()
  expect(await dialog.getByLabel('Address line 1').count()).toBe(0)
  await press(page, 'Save')
  expect(await refusal(page, 'User email')).toBe('User email is required')
  const name = unique('Branch')
  await fill(page, 'Name', name)
  await fill(page, 'Branch number', name.slice(7))
  await fill(page, 'User email', 'somebody@acme.test')
  await press(page, 'Save')
  await toast(page, 'Branch has been added successfully.')
})

test('a field is validated when it loses focus, then at each key, when a choice changes, and when another field changes it [DLG-49]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await page.getByRole('button', { name: 'Add branch' }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('Email', { exact: true })
  const isRefused = (label: string) =>
    dialog
      .getByRole('combobox', { name: label, exact: true })
      .or(dialog.getByRole('textbox', { name: label, exact: true }))
      .getAttribute('aria-invalid')
  await email.pressSequentially('no')
  expect(await isRefused('Email')).toBeNull()
  await email.blur()
  expect(await refusal(page, 'Email')).toBe('Invalid email address')
  await email.pressSequentially('body@acme.test')
  await expect.poll(() => isRefused('Email')).toBeNull()
  await email.press('Backspace')
  for (let each = 0; each < 4; each++) await email.press('Backspace')
  expect(await refusal(page, 'Email')).toBe('Invalid email address')
  await choose(page, 'State', 'Massachusetts')
  await dialog.getByLabel('Name').focus()
  expect(await isRefused('State')).toBeNull()
  await choose(page, 'Country', 'Canada')
  expect(await refusal(page, 'State')).toBe('State is required')
  await choose(page, 'State', 'Ontario')
  await expect.poll(() => isRefused('State')).toBeNull()
})

test('an added row is validated when it loses focus or the step is submitted, like any other field [DLG-49]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/user')
  const { page } = session
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await fill(page, 'First name', 'Row')
  await fill(page, 'Last name', 'Adder')
  await fill(page, 'Email', `${unique('row').replaceAll(' ', '.')}@acme.test`)
  await dialog.getByRole('button', { name: 'Add phone number' }).click()
  const phone = dialog.getByRole('textbox', { name: 'Phone number 1' })
  await phone.pressSequentially('617555')
  expect(await phone.getAttribute('aria-invalid')).toBeNull()
  await press(page, 'Next')
  expect(await refusal(page, 'Phone number 1')).toBe('Invalid phone number')
  await phone.fill('6175550100')
  await press(page, 'Next')

  // A list that needs at least one entry is marked as required.
  await dialog
    .getByRole('group', { name: 'Branches and roles', exact: true })
    .getByText('*', { exact: true })
    .waitFor()
  await dialog.getByRole('button', { name: 'Add branch and role' }).click()
  const branch = dialog.getByRole('combobox', { name: 'Branch' })
  await expect.poll(() => branch.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await branch.getAttribute('aria-invalid')).toBeNull()
  await press(page, 'Submit')
  expect(await refusal(page, 'Branch')).toBe('Branch is required')
})

test('a click is not lost when the field that loses focus shows a message', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await page.getByRole('button', { name: 'Add branch' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').waitFor()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name)
  // The dialog moves the focus to its first field once it is open.
  await expect.poll(focused).toBe('name')
  const email = dialog.getByLabel('Email', { exact: true })
  await email.hover({ position: { x: 40, y: (await email.boundingBox())!.height - 3 } })
  await page.mouse.down()
  expect(await dialog.getByText('Name is required').count()).toBe(0)
  await page.mouse.up()
  await dialog.getByText('Name is required').waitFor()
  expect(await focused()).toBe('storeEmail')
})

test('the detail of a form shows that it is loading and is closed by "Close" [DLG-51]', async () => {
  await using session = await comeBack(admin, bostonHarbor)
  const { page } = session
  await page.getByRole('link', { name: 'Boston Harbor', exact: true }).click()
  await page.getByRole('tab', { name: 'Forms' }).click()
  const row = page.getByRole('table', { name: 'Forms' }).getByRole('row').nth(1)
  const name = await row.getByRole('link').first().textContent()
  let answer = () => {}
  const asked = new Promise<void>((seen) => {
    const held = new Promise<void>((go) => {
      answer = go
    })
    void page.route(/\/forms\/definitions\/[^/?]+$/, async (route) => {
      seen()
      await held
      await route.continue()
    })
  })
  await row.getByRole('button', { name: `Show details of ${name}` }).click()
  await asked
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('status', { name: /^Loading/ }).waitFor()
  answer()
  await page.getByRole('dialog', { name: name! }).getByText('Location restricted').waitFor()
  await gone(dialog.getByRole('status', { name: /^Loading/ }))
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await gone(dialog)
})

test('copying without a clipboard in the browser shows a message [DLG-31, ERR-45]', async () => {
  await using session = await comeBack(admin, bostonHarbor)
  const { page } = session
  await page.getByRole('link', { name: 'Boston Harbor', exact: true }).click()
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  )
  await page.getByRole('button', { name: 'Copy Address' }).click()
  await toast(page, 'Copy to clipboard is not supported for your browser')
})

test('an unsaved form is not lost: leaving asks, also for a typed URL, and a reload restores it [DLG-03]', async () => {
  await using session = await comeBack(admin, '/devices')
  const { page } = session
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Branches', exact: true })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Branches' }).waitFor()
  await page.getByRole('button', { name: 'Add branch' }).click()
  const name = unique('Branch')
  await fill(page, 'Name', name)
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void (question.type() === 'beforeunload' ? question.accept() : question.dismiss())
  })
  await page.goBack()
  await expect.poll(() => asked.length).toBe(1)
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(name)
  const { hash } = new URL(page.url())
  await type(page, '#/devices')
  await expect.poll(() => asked.length).toBe(2)
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(name)
  expect(new URL(page.url()).hash).toBe(hash)
  await page.reload()
  await page.getByText(name).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(name)
  // A restored draft counts as unsaved, like typed text.
  await press(page, 'Close')
  await page.getByRole('button', { name: 'Keep editing', exact: true }).click()
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(name)
  page.removeAllListeners('dialog').on('dialog', (question) => void question.accept())
  await type(page, '#/devices')
  await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
})

/**
 * Navigates as if the URL was typed: Page.goto would wait for a history entry that a refused
 * navigation never makes.
 */
async function type(page: Page, hash: string) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.navigate', { url: new URL(hash, page.url()).href })
  await browser.detach()
}
