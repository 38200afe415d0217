import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { violations } from '../../fields/views/mount.tsx'
import {
  button,
  choose,
  dialog,
  headersOf,
  lastTo,
  openConsole,
  patience,
  press,
  routeOf,
  rowsOf,
  see,
  table,
} from './openConsole.tsx'

const userTab = (name: string, tab = '') =>
  routeOf('/security/userAccounts', name, (id) => `/detail/user/${id}${tab}`)
const userId = () => location.hash.split('/')[3]!

test('a user has the tabs detail, sites, forms and activity, and after them their permissions [USER-01]', async () => {
  await openConsole({ route: userTab('Priya') })
  await see(page.getByRole('tab').first())
  const tabs = page.getByRole('tab').elements()
  expect(tabs.map((each) => each.textContent)).toEqual([
    'Detail',
    'Branches',
    'Forms',
    'Activity',
    'Permissions',
  ])
  expect(tabs.map((each) => each.getAttribute('href')!.split('/').slice(4).join('/'))).toEqual([
    '',
    'user-site',
    'form-user',
    'activity',
    'effective',
  ])
})

test('the sites of a user are read by user and status, a page at a time, and open in a dialog [USER-13, USER-17]', async () => {
  const sent = await openConsole({ route: userTab('Priya', '/user-site') })
  await see(table('Branches'))
  const { query } = await lastTo(sent, 'GET', '/site/userSites')
  expect(Object.fromEntries(query)).toEqual({
    userId: userId(),
    status: 'ACTIVE',
    page: '0',
    size: '10',
    sort: 'createdDate,desc',
  })
  await press('Show details of Boston Harbor')
  await see(dialog('Boston Harbor').getByText('Branch number', { exact: true }))
  await userEvent.click(dialog('Boston Harbor').getByRole('button', { name: 'Close' }))
  await expect.element(dialog('Boston Harbor')).not.toBeInTheDocument()
  expect(location.hash).toMatch(/user-site$/)
})

test('several sites of a user are unassigned at once [USER-16]', async () => {
  const sent = await openConsole({ route: userTab('Priya', '/user-site') })
  await see(table('Branches'))
  const links = await http({ verb: 'GET', path: `/site/userSites?userId=${userId()}&size=100` })
  const chosen = ['Boston Harbor', 'Salem Essex']
  for (const name of chosen)
    await userEvent.click(page.getByRole('checkbox', { name: `Select ${name}`, exact: true }))
  await press('Unassign')
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveAccessibleDescription(/2 assignments will be removed/)
  await userEvent.click(question.getByRole('button', { name: 'Unassign' }))
  const { body } = await lastTo(sent, 'DELETE', '/site/userSites/delete')
  const keyOf = (name: string) =>
    links.json.content.find((each: { siteName: string }) => each.siteName === name).webId
  expect(body.sort()).toEqual(chosen.map(keyOf).sort())
  for (const name of chosen)
    await expect.element(page.getByRole('link', { name, exact: true })).not.toBeInTheDocument()
})

test('the forms of a user are listed with a link to each form, and read by user [USER-23, USER-24, USER-29]', async () => {
  const sent = await openConsole({ route: userTab('Priya', '/form-user') })
  expect(await headersOf(table('Forms'))).toEqual([
    'Name',
    'Branch name',
    'Created date',
    'Actions',
  ])
  const { query } = await lastTo(sent, 'GET', '/forms/formUsers')
  expect(Object.fromEntries(query)).toEqual({
    userId: userId(),
    page: '0',
    size: '10',
    sort: 'createdDate,desc',
  })
  const { json } = await http({ verb: 'GET', path: `/forms/formUsers?${query}` })
  const [first] = json.content
  expect(rowsOf(table('Forms'))[0]!.slice(0, 2)).toEqual([first.name, first.siteName])
  expect(page.getByRole('link', { name: first.name }).first().element()).toHaveAttribute(
    'href',
    `#/detail/form/${first.formDefinitionId}`,
  )
})

test('forms are assigned to a user at a site, both required, and removed by the call of the user [USER-25, USER-26, USER-28]', async () => {
  const sent = await openConsole({ route: userTab('admin@acme.test', '/form-user') })
  await press('Assign Form')
  await see(dialog('Assign Form').getByRole('combobox', { name: 'Branch', exact: true }))
  await userEvent.click(dialog('Assign Form').getByRole('button', { name: 'Save' }))
  for (const text of ['Site is required', 'Form is required'])
    await expect
      .element(dialog('Assign Form').getByText(text, { exact: true }).first())
      .toBeVisible()
  await choose('Branch', 'Worcester Common')
  await choose('Form', 'Near miss card', 'Goods receipt')
  await userEvent.click(dialog('Assign Form').getByRole('button', { name: 'Save' }))
  await see(page.getByText('Form has been assigned to user successfully.'))
  const { body } = await lastTo(sent, 'POST', '/forms/formUsers/multiple')
  expect(body.map((each: object) => Object.keys(each).sort())).toEqual([
    ['formDefinitionId', 'siteId', 'userId'],
    ['formDefinitionId', 'siteId', 'userId'],
  ])
  await press('Unassign Near miss card')
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }))
  const removal = await lastTo(sent, 'DELETE', `/site/siteUsers/${userId()}/forms`)
  expect(removal.body).toEqual([expect.any(String)])
  await expect.element(button('Unassign Near miss card')).not.toBeInTheDocument()
})

test('the permission to change users decides who assigns and removes sites and forms of a user [USER-19, USER-27]', async () => {
  const tabs = [
    ['/user-site', 'Branches', 'Assign Site'],
    ['/form-user', 'Forms', 'Assign Form'],
  ] as const
  const allow = async (enabled: boolean) => {
    await openConsole({ route: '/roles' })
    await see(table('Roles'))
    const { json } = await http({ verb: 'GET', path: '/security/roles?search=Head' })
    await http({
      verb: 'PUT',
      path: '/security/rolePermissions/togglePermissions',
      body: {
        roleId: json.content[0].webId,
        permissions: ['CREATE', 'DELETE'].map((action) => ({
          permissionCode: `BRANCHDESK:USERS:USERS:${action}`,
          enabled,
        })),
      },
    })
  }
  const offered = async () => {
    const found: boolean[] = []
    for (const [tab, name, assign] of tabs) {
      await openConsole({ route: userTab('Priya', tab), account: 'hq@acme.test' })
      await see(table(name))
      found.push(
        button(assign).query() !== null,
        button(/^Unassign /)
          .first()
          .query() !== null,
      )
    }
    return found
  }
  // Head Quarter Staff create and update forms and branches, and only read users.
  expect(await offered()).toEqual([false, false, false, false])
  await allow(true)
  expect(await offered()).toEqual([true, true, true, true])
  await allow(false)
})

test('the activity of a user is paged by the service, filtered and reloaded, and shows long events cut with their text [USER-31, USER-32, USER-33]', async () => {
  await openConsole({ route: userTab('Priya') })
  const id = userId()
  const longName =
    `Handover of the keys, the till and the alarm codes ${'to the next shift '.repeat(2)}`.trim()
  const change = (body: object) =>
    http({ verb: 'PATCH', path: `/security/userAccounts/${id}`, body })
  for (let day = 1; day <= 12; day++) await change({ birthday: `1990-01-${10 + day}` })
  const { json: sites } = await http({ verb: 'GET', path: '/site/sites?size=1' })
  const { json: form } = await http({
    verb: 'POST',
    path: '/forms/definitions/global',
    body: { name: longName, siteIds: [sites.content[0].webId] },
  })
  await http({
    verb: 'POST',
    path: '/forms/formUsers/multiple',
    body: [{ formDefinitionId: form.webId, siteId: sites.content[0].webId, userId: id }],
  })
  const sent = await openConsole({ route: `/detail/user/${id}/activity` })
  const pulse = table('Activity Pulse')
  await see(pulse)
  const audits = () =>
    sent
      .filter((each) => each.path === '/security/audits')
      .map(({ query }) => [query.get('page'), query.get('size')].join('/'))
  expect(audits()).toEqual(['0/10'])
  expect(rowsOf(pulse)).toHaveLength(10)

  const event = `Form "${longName}" was assigned`
  const cell = pulse.getByRole('cell', { name: event, exact: true }).element()
  expect(cell).toHaveAttribute('title', event)
  expect(cell.scrollWidth).toBeGreaterThan(cell.clientWidth)

  await press('Next page')
  await expect.poll(audits, patience).toEqual(['0/10', '1/10'])
  await see(pulse)
  await press('Activity Pulse')
  await expect.poll(() => audits().at(-1), patience).toBe('0/10')
  const before = audits().length
  await press('Activity Pulse')
  await expect.poll(() => audits().length, patience).toBe(before + 1)
  expect(audits().at(-1)).toBe('0/10')

  await userEvent.selectOptions(page.getByRole('combobox', { name: /Rows/ }), '50')
  await expect.poll(() => audits().at(-1), patience).toBe('0/50')
  await see(pulse)
  expect(rowsOf(pulse).length).toBeGreaterThan(10)
  await choose('User', 'Li Wei')
  await expect
    .poll(() => sent.findLast(({ path }) => path === '/security/audits')!.query.get('createdBy'))
    .toBe('Li Wei')
})

test('a list of the users’ permissions has a column for each action, and is found from the screen of permissions [USER-35]', async () => {
  const sent = await openConsole({
    route: async (call) => {
      const { content } = await call('/site/userSites?size=1')
      const [{ siteId, userAccountId }] = content
      await http({
        verb: 'POST',
        path: '/security/userPermissions/assign',
        body: {
          userIds: [userAccountId],
          siteId,
          permissions: [{ permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS', read: true }],
        },
      })
      return '/user-permission'
    },
  })
  await see(page.getByRole('link', { name: 'All custom permissions' }))
  await userEvent.click(page.getByRole('link', { name: 'All custom permissions' }))
  expect(await headersOf(table('User permissions'))).toEqual([
    'User',
    'Branch',
    'Permission',
    'Read',
    'Create',
    'Update',
    'Delete',
    'Actions',
  ])
  await lastTo(sent, 'GET', '/security/userPermissions')
  // People read what a permission is for, not its code.
  const name = 'Locations'
  await userEvent.click(table('User permissions').getByRole('link', { name, exact: true }).first())
  await see(page.getByRole('heading', { name, exact: true }))
})

test('the activity of users has a list of its own [USER-36]', async () => {
  const sent = await openConsole({ route: '/user/activity' })
  await see(page.getByRole('table'))
  expect(page.getByRole('heading', { level: 1 }).element().textContent).toMatch(/^User activity/)
  expect(await headersOf(page.getByRole('table'))).toEqual(['Date', 'User', 'Type', 'Event'])
  const { query } = await lastTo(sent, 'GET', '/security/audits')
  expect(query.get('type')).toBe('300,1400,1100,2000,2300')
  expect(query.has('entityId')).toBe(false)
})

test('role badges are green for Admin, info for Manager, primary for User and grey for others, in the list of roles and in the sites of a user [USER-40, USER-41, USER-42, USER-43, ROLE-03]', async () => {
  const tint = (badge: Element) => getComputedStyle(badge).getPropertyValue('--tint-main')
  const colour = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--mui-palette-${name}`)
  await openConsole({ route: '/roles' })
  expect(await headersOf(table('Roles'))).toEqual([
    'Name',
    'Status',
    'Created date',
    'Created by',
    'Actions',
    'Clone',
  ])
  const expected = {
    Admin: 'success-main',
    Manager: 'info-main',
    User: 'primary-main',
    'Head Quarter Staff': 'text-secondary',
    'Client Admin': 'text-secondary',
  }
  for (const [name, main] of Object.entries(expected)) {
    const link = page.getByRole('link', { name, exact: true })
    expect([name, tint(link.element().firstElementChild!)]).toEqual([name, colour(main)])
    await expect.element(button(`Clone ${name}`)).toBeVisible()
  }
  expect(await violations()).toBe('')
  // On a phone the roles are cards.
  await page.viewport(390, 844)
  await openConsole({ route: '/roles' })
  const card = page.getByRole('link', { name: 'Manager', exact: true })
  await see(card)
  expect(tint(card.element().firstElementChild!)).toBe(colour('info-main'))
  expect(await violations()).toBe('')
  await page.viewport(1440, 900)
  for (const [person, role] of [
    ['Priya', 'Client Admin'],
    ['manager@acme.test', 'Manager'],
    ['user@acme.test', 'User'],
  ] as const) {
    await openConsole({ route: userTab(person, '/user-site') })
    await see(table('Branches'))
    const badge = table('Branches').getByText(role, { exact: true }).first().element()
    expect([role, tint(badge)]).toEqual([role, colour(expected[role])])
  }
})
