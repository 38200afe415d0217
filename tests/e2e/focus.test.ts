import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { comeBack, fillSignIn, gone, openGuest, toast } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const admin = 'admin@acme.test'
const strong = 'Quiet-Harbour-27!'

/** The name of the focused element; `body` if none has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    return element === document.body
      ? 'body'
      : (
          element.getAttribute('aria-label') ??
          element.labels?.[0]?.textContent ??
          element.textContent ??
          ''
        ).trim()
  })
const hasFocus = async (page: Page, name: string | RegExp) => {
  await expect.poll(() => focused(page)).toMatch(name)
}

test('a wrong password leaves the focus on the Sign In button', async () => {
  await using session = await openGuest('/')
  const { page } = session
  await page.getByLabel('Email').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').first().waitFor()
  await hasFocus(page, 'Sign In')
})

test("choosing a language, here or in another tab, keeps the typed text, the focus and the record's name in the page title [I18N-06]", {
  tags: 'thorough',
}, async () => {
  const user = await makeUser([(await makeBranch()).webId], 'Manager', { password: strong })
  await using session = await openGuest('/accountsettings')
  const { page } = session
  await fillSignIn(page, user.email, strong)
  const name = page.getByRole('textbox', { name: /^(First name|Vorname)/ })
  await name.fill('Henrietta')
  await page.getByRole('radio', { name: 'Deutsch' }).press(' ')
  await page.getByRole('heading', { level: 1, name: 'Kontoeinstellungen' }).waitFor()
  expect([await name.inputValue(), await focused(page)]).toEqual(['Henrietta', 'Deutsch'])

  const there = await session.context.newPage()
  await there.goto('/#/accountsettings')
  await there.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
  expect(await name.inputValue()).toBe('Henrietta')

  await page.getByRole('button', { name: 'Save profile' }).press('Enter')
  await toast(page, 'Your profile has been saved successfully.')
  await hasFocus(page, 'Save profile')

  await page.goto(`/#/detail/user/${user.webId}`)
  await page.getByRole('heading', { level: 1, name: `Henrietta ${user.lastName}` }).waitFor()
  await page.getByRole('button', { name: 'Language: EN' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Français' }).press('Enter')
  await hasFocus(page, 'Langue: FR')
  await expect.poll(() => page.title()).toBe(`Henrietta ${user.lastName} · Branchdesk`)
})

test('after a deletion the next row has the focus; after a refused deletion the button that closes the dialog has it', {
  tags: 'thorough',
}, async () => {
  const word = unique('Focus').replace(' ', '')
  for (const part of ['One', 'Two', 'Three']) await makeBranch({ name: `${word} ${part}` })
  await using session = await comeBack(
    admin,
    `/branch?filter=${encodeURIComponent(JSON.stringify({ status: 'ACTIVE', search: word }))}`,
  )
  const { page } = session
  await page.getByRole('link', { name: `${word} Two` }).waitFor()
  await page.keyboard.press('j')
  await hasFocus(page, new RegExp(`^${word} Three`))
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await hasFocus(page, new RegExp(`^${word} Two`))

  await page.goto('/#/roles')
  await page.getByRole('button', { name: 'Delete Manager', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await question.getByRole('alert').waitFor()
  await hasFocus(page, 'Cancel')
  await page.keyboard.press('Escape')
  await gone(question)
  await hasFocus(page, 'Delete Manager')
})

test('moving a column to the end keeps the focus on its move buttons, and updating a saved filter keeps it beside the button', {
  tags: 'thorough',
}, async () => {
  const call = await callAs(admin)
  const title = unique('Filter')
  const saved = await call('POST', 'static-data/savedFilter', {
    title,
    frameName: 'location',
    value: JSON.stringify({ status: 'ACTIVE', 'name[contains]': 'a' }),
    publicName: false,
    editable: true,
    defaultIndicator: false,
  })
  await using session = await comeBack(admin, '/locations')
  const { page } = session
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  const items = columns.getByRole('listitem')
  const last = (await items.count()) - 1
  const label = (await items.nth(last - 1).textContent())!
  const down = items
    .nth(last - 1)
    .getByRole('button')
    .last()
  const name = (await down.getAttribute('aria-label'))!
  await down.press('Enter')
  await expect.poll(() => items.nth(last).textContent()).toBe(label)
  expect(
    await columns.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'),
  ).toBe('true')
  expect(await focused(page)).toBe(name)
  await page.keyboard.press('Enter')
  expect(await items.nth(last).textContent()).toBe(label)
  await columns.getByRole('button', { name: 'Reset' }).click()
  await page.keyboard.press('Escape')
  await gone(columns)

  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filters', exact: true })
  await panel.getByRole('button', { name: title, exact: true }).click()
  await panel.getByRole('textbox', { name: 'Value of Name' }).fill('b')
  await panel.getByRole('button', { name: 'Update' }).press('Enter')
  await toast(page, 'Filter has been updated successfully.')
  await hasFocus(page, 'Save as new')
  await call('DELETE', `static-data/savedFilter/${saved.webId}`)
})

test('the next step of a wizard focuses its first control, and removing an added row focuses the Add button', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/user')
  const { page } = session
  await page.getByRole('button', { name: 'Add user' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Stepper')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada.stepper@acme.test')
  await dialog.getByRole('button', { name: 'Add phone number' }).press('Enter')
  await dialog.getByRole('button', { name: 'Remove phone number 1' }).press('Enter')
  await hasFocus(page, 'Add phone number')
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByRole('button', { name: 'Submit' }).waitFor()
  await hasFocus(page, 'Add branch and role')
})

test('the heading of a record has a focus ring after keyboard navigation only', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  await using session = await comeBack(
    admin,
    `/branch?filter=${encodeURIComponent(JSON.stringify({ search: branch.name }))}`,
  )
  const { page } = session
  const link = page.getByRole('link', { name: branch.name })
  const heading = page.getByRole('heading', { level: 1, name: branch.name })
  const ring = async () => {
    await hasFocus(page, branch.name)
    return heading.evaluate((each) => getComputedStyle(each).outlineStyle)
  }
  await link.click()
  await heading.waitFor()
  expect(await ring()).toBe('none')
  await page.goBack()
  await link.press('Enter')
  await heading.waitFor()
  expect(await ring()).toBe('solid')
})
