import { expect, test } from 'vitest'
import { fill, fillSignIn, openGuest, press, see } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const strong = 'Harbour-Crane-42!'

/** A signed-in person whose only role has these permissions, and a switch for one of them. */
async function personWith(codes: string[], address: string) {
  const admin = await callAs('admin@acme.test')
  const role = await admin('POST', 'security/roles', {
    roleName: unique('Role'),
    permissions: codes.map((code) => ({ permissionCode: `BRANCHDESK:${code}`, enabled: true })),
  })
  const branch = await makeBranch()
  const person = await makeUser([branch.webId], role.roleName, { password: strong })
  const session = await openGuest(address)
  await fillSignIn(session.page, person.email, strong)
  const toggle = (code: string, enabled: boolean) =>
    admin('PUT', 'security/rolePermissions/togglePermissions', {
      roleId: role.webId,
      permissions: [{ permissionCode: `BRANCHDESK:${code}`, enabled }],
    })
  return { session, toggle, branch }
}

test('a permission that is taken away or given reaches an open console: menu, rows and buttons follow [PERM-19]', async () => {
  const { session, toggle, branch } = await personWith(
    ['BUSINESS:SITE:READ', 'INTEGRATIONS:DEVICES:READ'],
    '/branch',
  )
  await using _ = session
  const { page } = session
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await see(page, branch.name)
  await menu.getByRole('link', { name: 'Devices', exact: true }).waitFor()
  await toggle('INTEGRATIONS:DEVICES:READ', false)
  await menu.getByRole('link', { name: 'Devices', exact: true }).waitFor({ state: 'hidden' })
  await toggle('BUSINESS:SITE:CREATE', true)
  await page.getByRole('button', { name: 'Add branch' }).waitFor()
  await toggle('BUSINESS:SITE:READ', false)
  await see(page, 'Your roles do not include the permission for Branches.')
  await page.getByText(branch.name).first().waitFor({ state: 'hidden' })
  await toggle('BUSINESS:SITE:READ', true)
  await see(page, branch.name)
})

test('an open form keeps what was typed when its permission is taken away, and says in words what is missing and who can help', async () => {
  const { session, toggle } = await personWith(
    ['BUSINESS:LOCATIONS:READ', 'BUSINESS:LOCATIONS:CREATE'],
    '/locations',
  )
  await using _ = session
  const { page } = session
  await page.getByRole('button', { name: 'Add location' }).first().click()
  await fill(page, 'Name', 'Typed before')
  await toggle('BUSINESS:LOCATIONS:CREATE', false)
  await see(page, 'You no longer have the permission “Locations: create”. What you typed is kept')
  await toggle('BUSINESS:LOCATIONS:READ', false)
  await page.getByText('Your roles do not include the permission for Locations.').waitFor()
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Typed before')
  await toggle('BUSINESS:LOCATIONS:READ', true)
  await toggle('BUSINESS:LOCATIONS:CREATE', true)
  await page.getByText('You no longer have').waitFor({ state: 'hidden' })
  await press(page, 'Save')
})
