import { expect, test } from 'vitest'
import { comeBack, see } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

test('a user’s detail says what they may do at a branch and why; a permission and a role say who has them, and where [USER-37, ROLE-03]', async () => {
  const admin = await callAs('admin@acme.test')
  const role = await admin('POST', 'security/roles', {
    roleName: unique('Role'),
    permissions: [{ permissionCode: 'BRANCHDESK:*:*:READ', enabled: true }],
  })
  await admin('PUT', 'security/rolePermissions/togglePermissions', {
    roleId: role.webId,
    permissions: [{ permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES:READ', enabled: false }],
  })
  const branch = await makeBranch()
  const person = await makeUser([branch.webId], role.roleName)
  await using session = await comeBack(
    'admin@acme.test',
    `/user-permission?users=${person.webId}&site=${branch.webId}`,
  )
  const { page } = session
  await page.getByRole('link', { name: 'All custom permissions' }).waitFor()
  await page.getByRole('tab', { name: 'What applies, and why' }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row('Devices: read').waitFor()
  expect(await row('Devices: read').innerText()).toMatch(
    new RegExp(`No\\s+Denied by the role ${role.roleName}`),
  )
  expect(await row('Branches: read').innerText()).toMatch(
    new RegExp(`Yes\\s+Role ${role.roleName} \\(by “Everything: read”\\)`),
  )
  await page.goto(`/#/detail/role/${role.webId}/holders`)
  await see(page, person.lastName)
  await see(page, branch.name)
  await page.goto(`/#/detail/user/${person.webId}/effective`)
  await row('Devices: read').waitFor()
  expect(await page.getByRole('combobox', { name: 'Branch' }).inputValue()).toBe(branch.name)
  await page.goto('/#/detail/permission/integrations.devices.read/holders')
  await see(page, 'All branches')
  expect(session.faults).toEqual([])
})
