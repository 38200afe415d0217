import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { lastTo, offeredBy, openConsole, press, routeOf, see, table } from './openConsole.tsx'

const manager = 'manager@acme.test'
const grantable = ['Manager', 'User']

test('dialogs that give a role offer only the roles that the signed-in person may grant', {
  tags: 'thorough',
}, async () => {
  const branch = (tab: string) => routeOf('/site/sites', '', (id) => `/detail/site/${id}${tab}`)
  const user = (tab: string) =>
    routeOf('/security/userAccounts', 'user@acme.test', (id) => `/detail/user/${id}${tab}`)
  await openConsole({ route: user('/user-site'), account: manager })
  await press('Assign Site')
  expect(await offeredBy('Role')).toEqual(grantable)
  await openConsole({ route: branch('/user-site'), account: 'hq@acme.test' })
  await press('Assign User')
  expect(await offeredBy('Role')).toEqual(['Head Quarter Staff', 'User'])
  await openConsole({ route: branch('/user-site') })
  await press('Assign User')
  expect((await offeredBy('Role')).length).toBeGreaterThan(grantable.length)
})

test('the wizard of a new user offers only the roles that the signed-in person may grant', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/user', account: manager })
  await press('Add user')
  for (const [label, text] of [
    ['First name', 'Nia'],
    ['Last name', 'Okafor'],
    ['Email', 'nia.okafor@acme.test'],
  ] as const)
    await userEvent.fill(page.getByRole('textbox', { name: label, exact: true }), text)
  await press('Next')
  await press('Add branch and role')
  expect(await offeredBy('Role')).toEqual(grantable)
})

test('the button of a missing role offers only roles that the person may grant at that branch', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/roles' })
  await see(table('Roles'))
  const get = async (path: string) => (await http({ verb: 'GET', path })).json.content
  const [boss] = await get(`/security/userAccounts?search=${manager}`)
  const [{ siteId }] = boss.currentUserSite
  const taken = (await get(`/site/userSites?siteId=${siteId}&size=1000`)).map(
    (each: any) => each.userAccountId,
  )
  const person = (await get('/security/userAccounts?size=100')).find(
    (each: any) => !taken.includes(each.webId),
  )
  await http({
    verb: 'POST',
    path: '/site/userSites',
    body: { siteId, userAccountId: person.webId },
  })
  await openConsole({ route: `/detail/user/${person.webId}/user-site`, account: manager })
  await press('Assign Role')
  expect(await offeredBy('Role')).toEqual(grantable)
})

test('a role that a person may grant at some of their branches only is offered for those', async () => {
  await openConsole({ route: '/roles' })
  await see(table('Roles'))
  const { json: accounts } = await http({
    verb: 'GET',
    path: `/security/userAccounts?search=${manager}`,
  })
  const [{ webId, currentUserSite }] = accounts.content
  const { json: roles } = await http({ verb: 'GET', path: '/security/roles?size=20' })
  const userRole = roles.content.find((each: any) => each.roleName === 'User').webId
  const [weak, strong] = currentUserSite as { siteId: string; userRoleId: string }[]
  const { json: links } = await http({
    verb: 'GET',
    path: `/site/userSites?userId=${webId}&siteId=${weak!.siteId}`,
  })
  const [link] = links.content
  await http({
    verb: 'PUT',
    path: `/site/userSites/${link.webId}`,
    body: { ...link, roleId: userRole },
  })
  for (const [siteId, offered] of [
    [weak!.siteId, ['User']],
    [strong!.siteId, grantable],
  ] as const) {
    const query = `choicesFor=user-site.roleId&choicesFor[siteId]=${siteId}`
    await openConsole({ route: '/branch', account: manager })
    const { json } = await http({ verb: 'GET', path: `/security/filter/ROLES?${query}` })
    expect(json.map((each: any) => each.text)).toEqual(offered)
  }
})

test('a custom permission that another administrator has switched meanwhile is reported and not overwritten', async () => {
  let chosen: { user: string; site: string } | undefined
  // Without the live connection the screen does not notice the other change.
  const sent = await openConsole({
    obstruction: { kind: 'broken', paths: ['/realtime'] },
    route: async (call) => {
      const { content } = await call('/site/userSites?size=1&sort=createdDate,asc')
      chosen = { user: content[0].userAccountId, site: content[0].siteId }
      return `/user-permission?users=${chosen.user}&site=${chosen.site}`
    },
  })
  const name = 'Locations, read'
  await see(page.getByRole('switch', { name }))
  const cell = page.getByRole('switch', { name })
  const before = (cell.element() as HTMLInputElement).checked
  await http({
    verb: 'POST',
    path: '/security/userPermissions/assign',
    body: {
      userIds: [chosen!.user],
      siteId: chosen!.site,
      permissions: [{ permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS', read: !before }],
    },
  })
  await userEvent.click(cell)
  await expect
    .element(page.getByText(/^Someone else has changed this permission in the meantime/))
    .toBeVisible()
  const { body } = await lastTo(sent, 'POST', '/security/userPermissions/assign')
  expect(body.permissions[0].was).toEqual({ read: before ? [chosen!.user] : [] })
  await expect.poll(() => (cell.element() as HTMLInputElement).checked).toBe(!before)
})
