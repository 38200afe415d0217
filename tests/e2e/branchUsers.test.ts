import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, column, comeBack, gone, press, refusal, see, toast } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const events = (page: Page) => column(page, 'Activity Pulse', 'Event')

test('a user is assigned to a branch with a role, listed there, not offered again, and removed; both activities show it, newest first [SITE-12, SITE-13, SITE-16, SITE-17, SITE-18, SITE-20, SITE-45, SITE-46, USER-30, VAL-04, VAL-05, DLG-50, ERR-21]', async () => {
  const home = await makeBranch()
  const branch = await makeBranch()
  const user = await makeUser([home.webId])
  const name = `Etta ${user.lastName}`
  await using session = await comeBack('admin@acme.test', `/detail/site/${branch.webId}`)
  const { page } = session
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByText('No data found').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Assign User' })
  const assign = page.getByRole('button', { name: 'Assign User' }).first()
  await assign.click()
  await press(page, 'Save')
  expect(await refusal(page, 'User')).toBe('User is required')
  expect(await refusal(page, 'Role')).toBe('Role is required')
  await choose(page, 'User', name)
  await choose(page, 'Role', 'Manager')
  await press(page, 'Save')
  await toast(page, 'User has been assigned successfully.')
  await gone(dialog)
  await page.getByRole('link', { name, exact: true }).waitFor()
  expect(await column(page, 'Users', 'Role')).toEqual(['Manager'])

  await assign.click()
  await dialog.getByRole('combobox', { name: 'User' }).fill(user.lastName)
  await page.getByText('No matching data').waitFor()
  await press(page, 'Close')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Discard' })
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await gone(dialog)

  await page.getByRole('button', { name: `Unassign ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Unassign' })
  await question.getByText(`Unassign ${name} from ${branch.name}?`).waitFor()
  await question.getByRole('button', { name: 'Unassign' }).click()
  await toast(page, 'User has been unassigned successfully.')
  await page.getByText('No data found').waitFor()

  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect
    .poll(() => events(page))
    .toEqual([
      expect.stringMatching(`${name}.*(removed|unassigned|taken)`),
      expect.stringMatching(`${name}.*assigned`),
      expect.stringMatching(/created|added/),
    ])
  await page.goto(`/#/detail/user/${user.webId}/activity`)
  await expect
    .poll(async () => (await events(page)).slice(0, 2))
    .toEqual([expect.stringContaining(branch.name), expect.stringContaining(branch.name)])
})

test('a link without a role asks for one: "Assign Role" [SITE-14, USER-11, USER-14, VAL-03]', async () => {
  const branch = await makeBranch()
  const user = await makeUser([(await makeBranch()).webId])
  const call = await callAs('admin@acme.test')
  await call('POST', 'site/userSites', { siteId: branch.webId, userAccountId: user.webId })
  await using session = await comeBack('admin@acme.test', `/detail/site/${branch.webId}/user-site`)
  const { page } = session
  await page
    .getByRole('row', { name: new RegExp(user.lastName) })
    .getByRole('button', { name: 'Assign Role' })
    .click()
  await press(page, 'Save')
  expect(await refusal(page, 'Role')).toBe('Role is required')
  await choose(page, 'Role', 'User')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await press(page, 'Save')
  await gone(page.getByRole('dialog'))
  await expect.poll(() => column(page, 'Users', 'Role')).toEqual(['User'])
  expect((await sent).url()).toContain('/site/userSites/assignRole')
  expect((await sent).postDataJSON()).toEqual({
    siteId: branch.webId,
    userAccountId: user.webId,
    roleId: expect.any(String),
  })
})

test('only an Admin may remove a user from their last branch [USER-20, USER-22, VAL-46]', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  const user = await makeUser([branch.webId])
  const client = await callAs('clientadmin@acme.test')
  await using clerk = await comeBack(
    'clientadmin@acme.test',
    `/detail/user/${user.webId}/user-site`,
  )
  const unassign = async (page: Page) => {
    await page.getByRole('button', { name: `Unassign ${branch.name}` }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' })
    await confirm.or(page.getByText('User must keep at least one branch')).first().waitFor()
    if (await confirm.isVisible()) await confirm.click()
  }
  await unassign(clerk.page)
  await see(clerk.page, 'User must keep at least one branch')
  expect((await client('GET', `site/userSites?userId=${user.webId}`)).totalElements).toBe(1)
  await using boss = await comeBack('admin@acme.test', `/detail/user/${user.webId}/user-site`)
  await unassign(boss.page)
  await boss.page.getByText('No data found').waitFor()
  expect((await client('GET', `site/userSites?userId=${user.webId}`)).totalElements).toBe(0)
})

test("branches are assigned to a user on the user's detail, after the messages for required fields [USER-12, USER-15, USER-18, VAL-01, VAL-02, ERR-20]", async () => {
  const home = await makeBranch()
  const branch = await makeBranch()
  const user = await makeUser([home.webId])
  await using session = await comeBack('admin@acme.test', `/detail/user/${user.webId}/user-site`)
  const { page } = session
  await page.getByRole('button', { name: 'Assign Site' }).first().click()
  await press(page, 'Save')
  expect(await refusal(page, 'Branch')).toBe('Site is required')
  expect(await refusal(page, 'Role')).toBe('Role is required')
  const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Branch' })
  await picker.fill(home.name)
  await page.getByText('No matching data').waitFor()
  await choose(page, 'Branch', branch.name)
  await choose(page, 'Role', 'User')
  await press(page, 'Save')
  await toast(page, 'Site has been assigned successfully.')
  await expect
    .poll(async () => (await column(page, 'Branches', 'Branch name')).toSorted())
    .toEqual([home.name, branch.name].toSorted())
})

test('locations are assigned to a branch and deleted, with messages of their own [SITE-31, SITE-33, SITE-34, SITE-35, VAL-18, ERR-27, ERR-28]', async () => {
  const branch = await makeBranch()
  const call = await callAs('admin@acme.test')
  const name = unique('Counter')
  await call('POST', `site/locations?siteIds=${(await makeBranch()).webId}`, {
    name,
    status: 'ACTIVE',
  })
  await using session = await comeBack(
    'admin@acme.test',
    `/detail/site/${branch.webId}/site-location`,
  )
  const { page } = session
  await page.getByRole('button', { name: 'Assign Location' }).first().click()
  await press(page, 'Save')
  expect(await refusal(page, 'Location')).toBe('Location is required')
  await choose(page, 'Location', name)
  await press(page, 'Save')
  await toast(page, 'Location has been assigned successfully.')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByText(`Are you sure to delete ${name}?`).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Selected location(s) have been deleted successfully.')
  await page.getByText('No data found').waitFor()
})
