import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { comeBack, gone, see, toast } from './console.ts'
import { losses, loseFirst, sentTwiceUnderOneKey, unreachable } from './lost.ts'
import { callAs, mailsTo, makeBranch, makeUser, unique } from './service.ts'

const admin = 'admin@acme.test'
const undoTitle = 'Undo deletions and changes'

const narrowed = (list: string, search: string, status = 'ACTIVE') =>
  `${list}?filter=${encodeURIComponent(JSON.stringify({ search, status }))}`
const question = (page: Page) => page.getByRole('alertdialog')
const confirmDelete = (page: Page) =>
  question(page).getByRole('button', { name: 'Delete', exact: true }).click()
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: unreachable })

async function makeDevice() {
  const name = unique('Tablet')
  return (await callAs(admin))('POST', 'site/devices', {
    name,
    uuId: name,
    typeTextCode: 'TABLET',
    status: 'ACTIVE',
  })
}
const devicesNamed = async (name: string): Promise<unknown[]> =>
  (await (await callAs(admin))('GET', `site/devices?status=ALL&search=${encodeURIComponent(name)}`))
    .content

test.each(
  losses,
)('a deletion that %s is sent again with the same key and runs once', async (_, loss) => {
  const device = await makeDevice()
  await using session = await comeBack(admin, narrowed('/devices', device.name))
  const { page, context } = session
  const keys = await loseFirst(context, loss, 'DELETE', /\/api\/site\/devices/)
  await page.getByRole('button', { name: `Delete ${device.name}` }).click()
  await confirmDelete(page)
  await see(question(page), unreachable)
  await confirmDelete(page)
  await toast(page, 'Device has been deleted successfully.')
  sentTwiceUnderOneKey(keys)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await toast(page, `Restored: Device “${device.name}”`)
})

test('a deletion whose response was lost shows in the list when its dialog is cancelled; after an undo it is a new deletion', {
  tags: 'thorough',
}, async () => {
  const device = await makeDevice()
  await using session = await comeBack(admin, narrowed('/devices', device.name))
  const { page, context } = session
  const keys = await loseFirst(context, 'answer', 'DELETE', /\/api\/site\/devices/)
  await page.getByRole('button', { name: `Delete ${device.name}` }).click()
  await confirmDelete(page)
  await see(question(page), unreachable)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await see(page, 'No data found')
  const dialog = await openUndo(page)
  await dialog.getByRole('button', { name: `Undo: Device “${device.name}”` }).click()
  await toast(page, `Restored: Device “${device.name}”`)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: `Delete ${device.name}` }).click()
  await confirmDelete(page)
  await toast(page, 'Device has been deleted successfully.')
  expect([keys.length, new Set(keys).size]).toEqual([2, 2])
  expect(await devicesNamed(device.name)).toEqual([])
})

test.each(losses)(
  'a deletion of several records that %s is sent again for all of them and runs once',
  { tags: 'thorough' },
  async (_, loss) => {
    const stem = unique('Branch')
    const branches = [
      await makeBranch({ name: `${stem} one` }),
      await makeBranch({ name: `${stem} two` }),
    ]
    await using session = await comeBack(admin, narrowed('/branch', stem))
    const { page, context } = session
    const keys = await loseFirst(context, loss, 'DELETE', /\/api\/site\/sites/)
    for (const { name } of branches)
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await confirmDelete(page)
    await see(question(page), unreachable)
    await confirmDelete(page)
    await toast(page, 'Selected branch(s) have been deleted successfully.')
    sentTwiceUnderOneKey(keys)
    await see(page, 'No data found')
  },
)

test.each(losses)(
  'a status change of several records that %s is reported by one toast, is set once when the button is pressed again, and can be undone',
  { tags: 'thorough' },
  async (_, loss) => {
    const branch = await makeBranch()
    const users = [await makeUser([branch.webId]), await makeUser([branch.webId])]
    const call = await callAs(admin)
    const states = async () =>
      Promise.all(
        users.map(
          async ({ webId }) => (await call('GET', `security/userAccounts/${webId}`)).status,
        ),
      )
    await using session = await comeBack(admin, narrowed('/user', 'Tester', 'ALL'))
    const { page, context } = session
    const keys = await loseFirst(context, loss, 'PATCH', /bulkStatusUpdate/)
    const row = ({ lastName }: { lastName: string }) =>
      page.getByRole('row', { name: new RegExp(lastName) })
    const select = async () => {
      for (const user of users) await row(user).getByRole('checkbox').check()
      await see(page, '2 selected')
    }
    await select()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await failed(page).waitFor()
    expect(await page.getByRole('alert').allTextContents()).toEqual([unreachable])
    // The list is refreshed and shows the stored status in both cases; rows that changed are no
    // longer selected (LIST-14).
    if (loss === 'answer') await gone(page.getByText('2 selected'))
    for (const user of users)
      await row(user)
        .getByText(loss === 'answer' ? 'Inactive' : 'Active', { exact: true })
        .waitFor()
    await select()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await toast(page, '2 records have been deactivated.')
    sentTwiceUnderOneKey(keys)
    expect(await states()).toEqual(['INACTIVE', 'INACTIVE'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await toast(page, 'Restored: 2 users')
    expect(await states()).toEqual(['ACTIVE', 'ACTIVE'])
  },
)

/** Opens the undo dialog with the keyboard, because the pointer may be over a toast. */
async function openUndo(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).press('Enter')
  await page.getByRole('menuitem', { name: undoTitle }).press('Enter')
  const dialog = page.getByRole('dialog', { name: undoTitle })
  await dialog.waitFor()
  return dialog
}

/** Creates a device and deletes it in the page. */
async function deleteDevice(page: Page): Promise<string> {
  const { name } = await makeDevice()
  await page.goto(`/#${narrowed('/devices', name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await confirmDelete(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).hover()
  return name
}

test('an undo whose response was lost is not offered again, and requesting it says that it was done', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin)
  const { page, context } = session
  const name = await deleteDevice(page)
  const keys = await loseFirst(context, 'answer', 'POST', /\/api\/undo\//)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: undoTitle })
  await see(dialog.getByRole('alert'), /so it may have been undone already/)
  await gone(dialog.getByRole('button', { name: `Undo: Device “${name}”` }))
  const restored = await devicesNamed(name)
  await dialog.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await toast(page, `Restored: Device “${name}”`)
  await gone(dialog.getByRole('alert'))
  sentTwiceUnderOneKey(keys)
  expect([restored.length, await devicesNamed(name)]).toEqual([1, restored])
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).waitFor()
})

test('an undo that did not arrive is still offered, and runs once when it is pressed again', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin)
  const { page, context } = session
  const name = await deleteDevice(page)
  const keys = await loseFirst(context, 'call', 'POST', /\/api\/undo\//)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: undoTitle })
  const line = dialog
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Undo: Device “${name}”` }) })
  await see(line.getByRole('alert'), unreachable)
  await line.getByRole('button', { name: `Undo: Device “${name}”` }).click()
  await toast(page, `Restored: Device “${name}”`)
  await gone(line)
  sentTwiceUnderOneKey(keys)
  expect(await devicesNamed(name)).toHaveLength(1)
})

test.each(losses)(
  'a permission switch that %s has the chosen value after a retry',
  { tags: 'thorough' },
  async (_, loss) => {
    const role = await (await callAs(admin))('POST', 'security/roles', { roleName: unique('Role') })
    await using session = await comeBack(admin, `/detail/role/${role.webId}/permissions`)
    const { page, context } = session
    const cell = page.getByRole('switch', { name: 'Devices, read', exact: true })
    await cell.waitFor()
    const keys = await loseFirst(context, loss, 'PUT', /togglePermissions/)
    await cell.click()
    await failed(page).waitFor()
    // The switch shows the stored value.
    await expect.poll(() => cell.isChecked()).toBe(loss === 'answer')
    await failed(page).getByRole('button', { name: 'Try again' }).click()
    await gone(failed(page))
    await expect.poll(() => cell.isChecked()).toBe(true)
    // After a lost answer the switch says that it was on already, which is another request.
    if (loss !== 'answer') sentTwiceUnderOneKey(keys)
    const codes = await (await callAs(admin))(
      'GET',
      `security/rolePermissions/togglePermissions?roleId=${role.webId}`,
    )
    expect(
      codes
        .filter(({ enabled }: { enabled: boolean }) => enabled)
        .map(({ permissionCode }: { permissionCode: string }) => permissionCode),
    ).toEqual(['BRANCHDESK:INTEGRATIONS:DEVICES:READ'])
  },
)

test.each(losses)(
  'an action on a record that %s runs once: one mail',
  { tags: 'thorough' },
  async (_, loss) => {
    const { webId, email } = await makeUser([(await makeBranch()).webId])
    await using session = await comeBack(admin, `/detail/user/${webId}`)
    const { page, context } = session
    const keys = await loseFirst(context, loss, 'POST', /\/resetPassword/)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    const confirm = question(page).getByRole('button', { name: 'Reset Password' })
    await confirm.click()
    await see(question(page), unreachable)
    await confirm.click()
    await toast(page, 'Password reset email has been sent successfully!')
    sentTwiceUnderOneKey(keys)
    expect(await mailsTo(email)).toHaveLength(1)
  },
)
