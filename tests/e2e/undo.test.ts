import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { comeBack, gone, see, toast } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const admin = 'admin@acme.test'
const menuEntry = 'Undo deletions and changes'

const confirmDelete = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()

/** Opens the list of branches with this search term. */
async function openBranches(page: Page, term: string) {
  await page.goto(
    `/#/branch?filter=${encodeURIComponent(JSON.stringify({ search: term, status: 'ACTIVE' }))}`,
  )
  await page.getByRole('link', { name: term }).first().waitFor()
}

/** Opens the undo dialog with the keyboard, because the pointer may be over a toast. */
async function openUndo(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).press('Enter')
  await page.getByRole('menuitem', { name: menuEntry }).press('Enter')
  const dialog = page.getByRole('dialog', { name: menuEntry })
  await dialog.waitFor()
  return dialog
}

async function makeDevice(fields: Record<string, unknown> = {}) {
  const call = await callAs(admin)
  const name = unique('Tablet')
  return call('POST', 'site/devices', {
    name,
    uuId: name,
    typeTextCode: 'TABLET',
    status: 'ACTIVE',
    ...fields,
  })
}

test('a deleted branch is restored with its users from the toast, which is still there on another screen [LIST-12]', async () => {
  const branch = await makeBranch()
  const user = await makeUser([branch.webId])
  const call = await callAs(admin)
  await using session = await comeBack(admin)
  const { page } = session
  await openBranches(page, branch.name)
  await page.getByRole('button', { name: `Delete ${branch.name}` }).click()
  await confirmDelete(page)
  const offer = page
    .getByRole('status')
    .filter({ hasText: 'Branch has been deleted successfully.' })
    .getByRole('button', { name: 'Undo' })
  // A toast stays while the pointer is over it.
  await offer.hover()
  await gone(page.getByRole('link', { name: branch.name, exact: true }))
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Users' })
    .press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Users/ }).waitFor()
  await offer.click()
  await toast(page, `Restored: Branch “${branch.name}”`)
  await openBranches(page, branch.name)
  expect(await call('GET', `site/sites/${branch.webId}`)).toMatchObject({
    name: branch.name,
    version: branch.version,
    createdDate: branch.createdDate,
    createdBy: branch.createdBy,
  })
  const links = await call('GET', `site/userSites?siteId=${branch.webId}&status=ALL`)
  expect(links.content.map((each: { userAccountId: string }) => each.userAccountId)).toContain(
    user.webId,
  )
  expect(session.faults).toEqual([])
})

test('several deleted records are listed after a reload and restored from the list [LIST-11, LIST-12]', {
  tags: 'thorough',
}, async () => {
  const stem = unique('Branch')
  const branches = [
    await makeBranch({ name: `${stem} one` }),
    await makeBranch({ name: `${stem} two` }),
  ]
  await using session = await comeBack(admin)
  const { page } = session
  await openBranches(page, stem)
  for (const { name } of branches)
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirmDelete(page)
  await toast(page, 'Selected branch(s) have been deleted successfully.')
  await page.reload()
  await see(page, 'No data found')
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  const dialog = await openUndo(page)
  const undo = page.getByRole('button', {
    name: new RegExp(`^Undo: 2 branches \\(“${stem} (one|two)”, …\\)$`),
  })
  expect(await dialog.getByRole('listitem').filter({ has: undo }).textContent()).toMatch(
    /Deleted: \d\d-\d\d-\d{4} \d+:\d\d [AP]M/,
  )
  await undo.click()
  await toast(page, 'Restored: 2 branches')
  await gone(undo)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  for (const { name } of branches) await page.getByRole('link', { name, exact: true }).waitFor()
  expect(session.faults).toEqual([])
})

test('a conflict during undo is shown in the dialog, and nothing is restored in part', async () => {
  const device = await makeDevice()
  await using session = await comeBack(admin)
  const { page } = session
  await page.goto(
    `/#/devices?filter=${encodeURIComponent(JSON.stringify({ search: device.name, status: 'ACTIVE' }))}`,
  )
  await page.getByRole('button', { name: `Delete ${device.name}` }).click()
  await confirmDelete(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).hover()
  await toast(page, 'Device has been deleted successfully.')
  await makeDevice({ name: 'Replacement', uuId: device.uuId })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: menuEntry })
  const line = dialog
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Undo: Device “${device.name}”` }) })
  await see(line.getByRole('alert'), 'Nothing was undone: 1 record is blocked.')
  await see(line.getByRole('alert'), `“${device.name}”: there is another device with this UUID now`)
  await see(line.getByRole('alert'), 'Change or delete the other record, then undo again.')
  const call = await callAs(admin)
  expect(
    (
      await call('GET', `site/devices?search=${encodeURIComponent(device.name)}&status=ALL`)
    ).content.map((each: { name: string }) => each.name),
  ).toEqual(['Replacement'])
})

test('Ctrl+Z undoes what the toast offers, but not in a text box; the toast is announced while a dialog is open', {
  tags: 'thorough',
}, async () => {
  const device = await makeDevice()
  const call = await callAs(admin)
  const devices = async () =>
    (await call('GET', `site/devices?search=${encodeURIComponent(device.name)}`)).totalElements
  await using session = await comeBack(admin)
  const { page } = session
  await page.goto(
    `/#/devices?filter=${encodeURIComponent(JSON.stringify({ search: device.name, status: 'ACTIVE' }))}`,
  )
  await page.getByRole('button', { name: `Delete ${device.name}` }).click()
  await confirmDelete(page)
  const offer = page.getByRole('button', { name: 'Undo', exact: true })
  await offer.hover()
  await toast(page, 'Device has been deleted successfully.')
  await gone(page.getByRole('link', { name: device.name, exact: true }))
  await page.getByRole('searchbox', { name: 'Search' }).press('Control+z')
  expect([await devices(), await offer.count()]).toEqual([0, 1])
  // A dialog hides everything beside it from assistive technology, but not the toasts.
  const dialog = await openUndo(page)
  await expect.poll(() => offer.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await gone(dialog)
  // The menu that it was opened from fades out.
  await gone(page.locator('[role="menu"]'))
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Control+z')
  await toast(page, `Restored: Device “${device.name}”`)
  expect(await devices()).toBe(1)
})
