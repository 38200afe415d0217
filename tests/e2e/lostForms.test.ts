import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import {
  choose,
  column,
  comeBack,
  fill,
  fillSignIn,
  gone,
  openGuest,
  press,
  see,
  toast,
} from './console.ts'
import { losses, loseFirst, sentTwiceUnderOneKey, unreachable } from './lost.ts'
import { mailedLink } from './mailedLink.ts'
import { callAs, makeBranch, makeUser, productAddress, unique } from './service.ts'

const admin = 'admin@acme.test'
const roles = /\/api\/security\/roles/
const rolesNamed = async (term: string): Promise<{ roleName: string; version: number }[]> =>
  (
    await (
      await callAs(admin)
    )('GET', `security/roles?status=ALL&search=${encodeURIComponent(term)}`)
  ).content
const activityOf = async (id: string): Promise<{ description: string }[]> =>
  (await (await callAs(admin))('GET', `security/audits?entityId=${id}&size=50`)).content
const dialog = (page: Page) => page.getByRole('dialog')
const typed = (page: Page, label: string) =>
  dialog(page).getByRole('textbox', { name: label, exact: true }).inputValue()

/**
 * Fills in the dialog that adds a role and saves; resolves when the dialog shows that the response
 * is missing.
 */
async function addRoleInVain(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add role' }).click()
  await fill(page, 'Name', name)
  await press(page, 'Save')
  await see(dialog(page), unreachable)
  await see(dialog(page), 'What you typed is kept.')
  expect(await typed(page, 'Name')).toBe(name)
}

test.each(losses)('a new record that %s is added once when it is saved again', async (_, loss) => {
  await using session = await comeBack(admin, '/roles')
  const { page, context } = session
  const name = unique('Role')
  const keys = await loseFirst(context, loss, 'POST', roles)
  await addRoleInVain(page, name)
  await press(page, 'Save')
  await toast(page, 'Role has been added successfully.')
  await gone(dialog(page))
  sentTwiceUnderOneKey(keys)
  expect((await rolesNamed(name)).map(({ roleName }) => roleName)).toEqual([name])
})

test.each(losses)(
  'a new record that %s is one record, also when it is changed before it is saved again',
  { tags: 'thorough' },
  async (_, loss) => {
    await using session = await comeBack(admin, '/roles')
    const { page, context } = session
    const name = unique('Role')
    await loseFirst(context, loss, 'POST', roles)
    await addRoleInVain(page, name)
    await fill(page, 'Name', `${name} mended`)
    await press(page, 'Save')
    await toast(page, 'Role has been added successfully.')
    await gone(dialog(page))
    expect((await rolesNamed(name)).map(({ roleName }) => roleName)).toEqual([`${name} mended`])
  },
)

test('a new record whose response was lost is one record, also when the page is reloaded and its draft saved', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/roles')
  const { page, context } = session
  const name = unique('Role')
  const keys = await loseFirst(context, 'answer', 'POST', roles)
  await addRoleInVain(page, name)
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Add role' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  expect(await typed(page, 'Name')).toBe(name)
  await press(page, 'Save')
  await toast(page, 'Role has been added successfully.')
  sentTwiceUnderOneKey(keys)
  expect(await rolesNamed(name)).toHaveLength(1)
})

test('a new record whose response was lost is in the list when its dialog is cancelled', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/roles')
  const { page, context } = session
  const name = unique('Role')
  await loseFirst(context, 'answer', 'POST', roles)
  await addRoleInVain(page, name)
  await press(page, 'Close')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => column(page, 'Roles', 'Name')).toContain(name)
})

test('a change whose response was lost can be continued: what is typed next is saved over it without a conflict', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  await using session = await comeBack(admin, `/detail/site/${branch.webId}`)
  const { page, context } = session
  await loseFirst(context, 'answer', 'PUT', /\/api\/site\/sites\//)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, 'Description', 'First words')
  await press(page, 'Save')
  await see(dialog(page), unreachable)
  await fill(page, 'Description', 'Second words')
  await press(page, 'Save')
  await toast(page, 'Branch has been updated successfully.')
  await gone(dialog(page))
  expect(await (await callAs(admin))('GET', `site/sites/${branch.webId}`)).toMatchObject({
    description: 'Second words',
    version: branch.version + 2,
  })
})

test.each(losses)(
  'a clone that %s is made once when it is saved again',
  { tags: 'thorough' },
  async (_, loss) => {
    const branch = await makeBranch()
    await using session = await comeBack(admin, `/detail/site/${branch.webId}`)
    const { page, context } = session
    const keys = await loseFirst(context, loss, 'POST', /\/api\/site\/sites\/global/)
    await page.getByRole('button', { name: 'Clone', exact: true }).click()
    await fill(page, 'Branch number', `${branch.code}c`)
    await press(page, 'Save')
    await see(dialog(page), unreachable)
    expect(await typed(page, 'Branch number')).toBe(`${branch.code}c`)
    await press(page, 'Save')
    await toast(page, 'Branch has been copied successfully.')
    sentTwiceUnderOneKey(keys)
    expect(
      (await (await callAs(admin))('GET', `site/sites?search=${encodeURIComponent(branch.name)}`))
        .totalElements,
    ).toBe(2)
  },
)

test('an assignment and its removal whose responses were lost are sent again with the same key and run once', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  const user = await makeUser([(await makeBranch()).webId])
  const name = `Etta ${user.lastName}`
  await using session = await comeBack(admin, `/detail/site/${branch.webId}/user-site`)
  const { page, context } = session
  const assigned = await loseFirst(context, 'answer', 'POST', /\/api\/site\/userSites/)
  await page.getByRole('button', { name: 'Assign User' }).first().click()
  await choose(page, 'User', name)
  await choose(page, 'Role', 'Manager')
  await press(page, 'Save')
  await see(dialog(page), unreachable)
  expect(
    await dialog(page)
      .getByText(name)
      .or(dialog(page).locator(`[value="${name}"]`))
      .count(),
  ).toBeGreaterThan(0)
  await press(page, 'Save')
  await toast(page, 'User has been assigned successfully.')
  sentTwiceUnderOneKey(assigned)
  await expect.poll(() => column(page, 'Users', 'Name')).toEqual([name])
  const ended = await loseFirst(context, 'answer', 'DELETE', /\/api\/site\/userSites/)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `Unassign ${name}` }).click()
  await question.getByRole('button', { name: 'Unassign', exact: true }).click()
  await see(question, unreachable)
  await question.getByRole('button', { name: 'Unassign', exact: true }).click()
  await page.getByText('No data found').waitFor()
  sentTwiceUnderOneKey(ended)
  expect(
    (await activityOf(branch.webId)).filter(({ description }) => description.includes(name)),
  ).toHaveLength(2)
})

test.each(losses)(
  'a profile and a new password that %s are saved when the button is pressed again',
  { tags: 'thorough' },
  async (_, loss) => {
    const fresh = 'Lantern-Street-77!'
    const user = await makeUser([(await makeBranch()).webId], 'User', { password: demoPassword })
    await using session = await comeBack(user.email, '/accountsettings')
    const { page, context } = session
    const box = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    const path = new RegExp(`/api/security/userAccounts/${user.webId}$`)
    await loseFirst(context, loss, 'PATCH', path)
    const renamed = unique('Renamed')
    await box('Last name').fill(renamed)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('alert').filter({ hasText: unreachable }).waitFor()
    expect(await box('Last name').inputValue()).toBe(renamed)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await toast(page, 'Your profile has been saved successfully.')
    expect(
      (await (await callAs(admin))('GET', `security/userAccounts/${user.webId}`)).lastName,
    ).toBe(renamed)

    await context.unrouteAll()
    await loseFirst(context, loss, 'PATCH', path)
    await box('Current password').fill(demoPassword)
    await box('Password').fill(fresh)
    await box('Confirm password').fill(fresh)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').filter({ hasText: unreachable }).waitFor()
    expect([
      await box('Password').inputValue(),
      await box('Confirm password').inputValue(),
    ]).toEqual([fresh, fresh])
    await page.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Password has been changed successfully.')
    await using again = await openGuest('/accountsettings')
    await fillSignIn(again.page, user.email, fresh)
    await again.page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
  },
)

test('a password reset whose response was lost is done once, and pressing again leads to the sign-in', async () => {
  const fresh = 'Lantern-Street-78!'
  const { email } = await makeUser([(await makeBranch()).webId], 'User', { password: demoPassword })
  await fetch(
    `${productAddress()}/api/security/forgetPassword?email=${encodeURIComponent(email)}`,
    { method: 'POST' },
  )
  await using session = await openGuest(await mailedLink(email))
  const { page, context } = session
  const keys = await loseFirst(context, 'answer', 'POST', /resetPassword$/)
  for (const label of ['Password', 'Confirm password'])
    await page.getByRole('textbox', { name: label, exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('alert').filter({ hasText: unreachable }).waitFor()
  await page.getByRole('button', { name: 'Save password' }).click()
  await toast(page, 'Your password was changed. Sign in with the new one.')
  sentTwiceUnderOneKey(keys)
  await fillSignIn(page, email, fresh)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
})
