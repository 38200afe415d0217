import { expect, test } from 'vitest'
import { comeBack, see } from './console.ts'
import type { Window } from './openWindow.ts'

const admin = 'admin@acme.test'

/** The bodies of the requests with this method whose path ends with `path`, in order. */
function sent({ page }: Window, verb: string, path: RegExp): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === verb && path.test(new URL(request.url()).pathname))
      bodies.push(request.postDataJSON())
  })
  return bodies
}

async function openForm(session: Window, name: string, tab: string) {
  const { page } = session
  await page
    .getByPlaceholder(/Search/)
    .first()
    .fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await page.getByRole('table', { name: tab }).locator('tbody a').first().waitFor()
}

const headers = async ({ page }: Window) =>
  (await page.locator('table thead th').allInnerTexts()).map((each) => each.trim()).filter(Boolean)

test('the form list and the six tabs of a form show the required columns [FORM-01, FORM-03, FORM-09, FORM-21, FORM-28]', async () => {
  await using session = await comeBack(admin, '/form')
  await session.page.locator('tbody a').first().waitFor()
  expect(await headers(session)).toEqual([
    'Name',
    'Location restricted',
    'Start date',
    'End date',
    'Status',
    'Actions',
    'Clone',
  ])
  await openForm(session, 'Opening checklist', 'Branches')
  expect(await session.page.getByRole('tab').allInnerTexts()).toEqual([
    'Detail',
    'Branches',
    'Sections',
    'Users/Roles',
    'Events',
    'Activity',
  ])
  expect(await headers(session)).toEqual(['Name', 'Code', 'Assigned date', 'Status', 'Actions'])
  for (const [tab, columns] of [
    ['Users/Roles', ['Assignment', 'Branch name', 'Created date', 'Actions']],
    ['Events', ['Event name', 'Branch name', 'Assignment', 'Assigned date', 'Status', 'Actions']],
  ] as const) {
    await session.page.getByRole('tab', { name: tab, exact: true }).click()
    await session.page.getByRole('table', { name: tab }).waitFor()
    expect(await headers(session)).toEqual(columns)
  }
  expect(session.faults).toEqual([])
})

test('a form is assigned to a user and to a role at one of its branches, each with a field of its own [FORM-12, FORM-13, FORM-14, FORM-16, FORM-20, ERR-22, VAL-09, VAL-11]', async () => {
  await using session = await comeBack(admin, '/form')
  const { page } = session
  const bodies = sent(session, 'POST', /formUsers\/multiple$/)
  await openForm(session, 'Closing checklist', 'Users/Roles')
  await page.getByRole('button', { name: 'Assign User and Role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign User and Role' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await see(dialog, 'Sites is required')
  await see(dialog, 'Users/Roles is required')
  const [sites, people] = [
    dialog.getByRole('combobox', { name: /^Branches/ }),
    dialog.getByRole('combobox', { name: /^Users\/Roles/ }),
  ]
  const choose = async (...names: string[]) => {
    for (const name of names) {
      await people.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await page.keyboard.press('Escape')
  }
  const chooseBranch = async (name: string) => {
    await sites.fill(name)
    await page.getByRole('option', { name }).click()
  }
  await chooseBranch('Boston Harbor')
  await choose('Client Admin', 'Priya Raman')
  // Another branch has other users.
  await chooseBranch('Cambridge Kendall')
  await expect.poll(() => dialog.getByText('Priya Raman').count()).toBe(0)
  await choose('Client Admin', 'Priya Raman')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await see(page, 'User/Role has been assigned successfully.')
  const [records] = bodies as Record<string, string>[][]
  expect(records!.map((record) => Object.keys(record).sort())).toEqual([
    ['formDefinitionId', 'roleId', 'siteId'],
    ['formDefinitionId', 'siteId', 'userId'],
  ])
  await page.getByRole('button', { name: 'Assign User and Role' }).click()
  await chooseBranch('Cambridge Kendall')
  await people.fill('ana')
  await page.getByRole('option', { name: 'Ana Kovač', exact: true }).waitFor()
  await people.fill('raman')
  await see(page, 'No matching data')
})

test('deleting a section that forms use asks for confirmation and removes it from the forms [ERR-47, SECT-26]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/sections')
  const { page } = session
  await page
    .getByPlaceholder(/Search/)
    .first()
    .fill('Lost property')
  await page.getByRole('button', { name: 'Delete Lost property' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await see(
    dialog,
    'Selected section(s) are assigned to forms and will be removed from them. Continue?',
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.getByRole('link', { name: 'Lost property', exact: true }).count())
    .toBe(0)
})

test('the forms of an event are shown, but even an Admin cannot assign or delete them there yet [EVT-01, EVT-05, EVT-10]', async () => {
  await using session = await comeBack(admin, '/eventManagement')
  const { page } = session
  await page.getByRole('link', { name: 'Fire drill', exact: true }).click()
  await page.getByRole('tab', { name: 'Forms', exact: true }).click()
  const table = page.getByRole('table', { name: 'Forms' })
  await table.locator('tbody a').first().waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Detail', 'Forms'])
  expect(await headers(session)).toEqual(['Name', 'Assigned date', 'Status', 'Actions'])
  expect([
    await page.getByRole('button', { name: 'Assign Form' }).count(),
    await table.getByRole('button', { name: /Delete/ }).count(),
    await table.getByRole('checkbox').count(),
  ]).toEqual([0, 0, 0])
})
