import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { enterService } from '../../fields/views/mount.tsx'
import { makeBranch, makePerson, someOf } from './branchRecords.ts'
import {
  button,
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

const branch = (tab: string) =>
  routeOf('/site/sites', 'Boston Harbor', (id) => `/detail/site/${id}/${tab}`)
const branchId = () => location.hash.split('/')[3]!
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })

test.each([
  {
    tab: 'user-site',
    name: 'Users',
    columns: ['Name', 'Role', 'Created date', 'Actions'],
    call: '/site/userSites',
    bySite: true,
    sort: 'createdDate,desc',
    leadsTo: /^#\/detail\/user\//,
    add: 'Assign User',
  },
  {
    tab: 'site-form',
    name: 'Forms',
    columns: ['Name', 'Assigned date', 'Status', 'Actions'],
    call: '/site/siteForms/{siteId}/forms',
    bySite: false,
    sort: 'assignDate,desc',
    leadsTo: /^#\/detail\/form\//,
    add: 'Assign Form',
  },
  {
    tab: 'site-location',
    name: 'Locations',
    columns: ['Location name', 'Created by', 'Actions'],
    call: '/site/siteLocations',
    bySite: true,
    sort: 'createdDate,desc',
    leadsTo: /^#\/detail\/location\//,
    add: 'Assign Location',
  },
  {
    tab: 'site-device',
    name: 'Devices',
    columns: [
      'Name',
      'Branch name',
      'Location name',
      'Type',
      'UUID',
      'MAC address',
      'Status',
      'Actions',
    ],
    call: '/site/siteDevices/{siteId}/devices',
    bySite: false,
    sort: 'assignDate,desc',
    leadsTo: /^#\/detail\/device\//,
    add: 'Assign Device',
  },
])('the tab $name of a branch has its columns, reads its own call, links to each record and offers to assign [SITE-22, SITE-23, SITE-24, SITE-30, SITE-38, SITE-39, SITE-43]', async ({
  tab,
  name,
  columns,
  call,
  bySite,
  sort,
  leadsTo,
  add,
}) => {
  const sent = await openConsole({ route: branch(tab) })
  expect(await headersOf(table(name))).toEqual(columns)
  const { query } = await lastTo(sent, 'GET', call.replace('{siteId}', branchId()))
  expect(Object.fromEntries(query)).toEqual({
    page: '0',
    size: '10',
    sort,
    status: 'ACTIVE',
    ...(bySite ? { siteId: branchId() } : {}),
  })
  const rows = rowsOf(table(name))
  expect(rows.length).toBeGreaterThan(0)
  for (const [text] of rows) expect(link(text!).element().getAttribute('href')).toMatch(leadsTo)
  await expect.element(button(add)).toBeVisible()
})

const actions = ['READ', 'CREATE', 'UPDATE', 'DELETE']
const items = [
  'BUSINESS:SITE',
  'BUSINESS:LOCATIONS',
  'USERS:USERS',
  'USERS:ROLES',
  'TEMPLATES:FORMS',
  'INTEGRATIONS:DEVICES',
]

/** Every right on the other items, and on this one only these, beside reading branches. */
const rights = (item: string, own: string[]) => [
  'BUSINESS:SITE:READ',
  ...own.map((action) => `${item}:${action}`),
  ...items
    .filter((each) => each !== item)
    .flatMap((each) => actions.map((action) => `${each}:${action}`)),
]

test.each([
  ['user-site', 'Users', 'BUSINESS:SITE', 'Assign User', /^Unassign /],
  ['site-form', 'Forms', 'BUSINESS:SITE', 'Assign Form', /^Unassign /],
  ['site-location', 'Locations', 'BUSINESS:LOCATIONS', 'Assign Location', /^Delete (?!$)/],
  ['site-device', 'Devices', 'BUSINESS:SITE', 'Assign Device', /^Unassign /],
] as const)('%s: the tab %s uses the permission %s alone [SITE-21, SITE-28, SITE-36, SITE-42]', async (tab, name, item, add, remove) => {
  await enterService()
  const [{ webId }] = await someOf('/site/sites?search=Boston%20Harbor', 1)
  const seen: unknown[] = []
  for (const own of [['READ'], ['READ', 'CREATE'], ['READ', 'DELETE']]) {
    await enterService()
    const account = await makePerson(webId, rights(item, own))
    await openConsole({ route: `/detail/site/${webId}/${tab}`, account })
    await see(table(name).getByRole('link').first())
    const panel = page.getByRole('tabpanel')
    seen.push([
      panel.getByRole('button', { name: add }).query() !== null,
      panel.getByRole('button', { name: remove }).elements().length > 0,
      panel.getByRole('checkbox').elements().length > 0,
    ])
  }
  expect(seen).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, true],
  ])
})

test('without the permission to read locations, a branch has no tab for them [SITE-36]', {
  tags: 'thorough',
}, async () => {
  await enterService()
  const [{ webId }] = await someOf('/site/sites?search=Boston%20Harbor', 1)
  const account = await makePerson(webId, rights('BUSINESS:LOCATIONS', []))
  await openConsole({ route: `/detail/site/${webId}`, account })
  await see(page.getByRole('tab').first())
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Detail', 'Users', 'Forms', 'Devices', 'Activity'])
})

test('a role is assigned in the users tab only with the permission to update branches [SITE-14, SITE-21]', {
  tags: 'thorough',
}, async () => {
  const seen: boolean[] = []
  for (const own of [['READ'], ['READ', 'UPDATE']]) {
    await enterService()
    const { webId } = await makeBranch()
    const [user] = await someOf('/security/userAccounts?search=Mateo', 1)
    await http({
      verb: 'POST',
      path: '/site/userSites',
      body: { siteId: webId, userAccountId: user.webId },
    })
    const account = await makePerson(webId, rights('BUSINESS:SITE', own))
    await openConsole({ route: `/detail/site/${webId}/user-site`, account })
    await see(link('Mateo Silva'))
    seen.push(button('Assign Role').query() !== null)
  }
  expect(seen).toEqual([false, true])
})

test.each([
  ['user-site', 'Users', 'First name'],
  ['site-device', 'Devices', 'MAC address'],
] as const)('%s: a record of the tab %s opens in a dialog that is titled with its name [SITE-19, SITE-40]', async (tab, name, field) => {
  await openConsole({ route: branch(tab) })
  await see(table(name).getByRole('link').first())
  const [shown] = rowsOf(table(name))[0]!
  await press(`Show details of ${shown}`)
  const heading = dialog(shown!).getByRole('heading', { name: shown!, exact: true })
  await see(heading)
  await see(dialog(shown!).getByText(field, { exact: true }))
  await userEvent.click(dialog(shown!).getByRole('button', { name: 'Close' }))
  await expect.element(dialog(shown!)).not.toBeInTheDocument()
  expect(location.hash).toContain(tab)
})

test('an active link of the forms tab is green, an inactive one red, and each can be removed [SITE-23]', async () => {
  await enterService()
  const { webId } = await makeBranch()
  const forms = await someOf('/forms/definitions?status=ACTIVE', 2)
  for (const [index, form] of forms.entries())
    await http({
      verb: 'POST',
      path: '/site/siteForms',
      body: {
        siteId: webId,
        formDefinitionId: form.webId,
        status: index === 0 ? 'ACTIVE' : 'INACTIVE',
      },
    })
  const filter = encodeURIComponent(JSON.stringify({ status: '' }))
  await openConsole({ route: `/detail/site/${webId}/site-form?filter=${filter}` })
  for (const { name } of forms) await see(button(`Unassign ${name}`))
  const colour = (text: string) => {
    const badge = table('Forms').getByText(text, { exact: true }).element()
    const [red, green] = getComputedStyle(badge)
      .color.match(/[\d.]+/g)!
      .map(Number)
    return red! > green! ? 'red' : 'green'
  }
  expect([colour('Active'), colour('Inactive')]).toEqual(['green', 'red'])
})

test('forms are assigned in a dialog: at least one is required, and those of the branch are not offered [SITE-26, SITE-27]', async () => {
  await enterService()
  const { webId } = await makeBranch()
  const [form, other] = await someOf('/forms/definitions?status=ACTIVE', 2)
  await http({
    verb: 'POST',
    path: '/site/siteForms',
    body: { siteId: webId, formDefinitionId: form.webId },
  })
  await openConsole({ route: `/detail/site/${webId}/site-form` })
  await see(link(form.name))
  await press('Assign Form')
  await see(dialog('Assign Form').getByRole('combobox'))
  await press('Save')
  await see(page.getByText('Form is required'))
  const isOffered = async (name: string) => {
    await userEvent.fill(page.getByRole('combobox', { name: 'Form', exact: true }), name)
    const option = page.getByRole('option', { name, exact: true })
    await see(option.or(page.getByText('No matching data')).first())
    return option.query() !== null
  }
  expect([await isOffered(other.name), await isOffered(form.name)]).toEqual([true, false])
  await openConsole({ route: `/detail/site/${webId}/site-form` })
  await press('Unassign ' + form.name)
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }))
  await expect.element(link(form.name)).not.toBeInTheDocument()
  await press('Assign Form')
  await see(dialog('Assign Form').getByRole('combobox'))
  expect(await isOffered(form.name)).toBe(true)
})

test('devices are offered with their location, and unassigned by the call of the branch [SITE-39, SITE-41, SITE-43]', {
  tags: 'thorough',
}, async () => {
  await enterService()
  const { webId } = await makeBranch()
  const devices = await someOf('/site/devices?status=ACTIVE', 100)
  const placed = devices.find(({ locationName }) => locationName)
  const sent = await openConsole({ route: `/detail/site/${webId}/site-device` })
  await press('Assign Device')
  const picker = page.getByRole('combobox', { name: 'Device', exact: true })
  await see(picker)
  await userEvent.fill(picker, placed.name)
  const option = page.getByRole('option').first()
  await see(option)
  expect([...option.element().children].map((each) => each.textContent)).toEqual([
    placed.name,
    placed.locationName,
  ])
  await userEvent.click(option)
  await userEvent.keyboard('{Escape}')
  await press('Save')
  await see(button(`Unassign ${placed.name}`))
  await press(`Unassign ${placed.name}`)
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }))
  const removal = await lastTo(sent, 'DELETE', /^\/site\/siteDevices/)
  expect(removal.path).toBe(`/site/siteDevices/${webId}/devices`)
  await see(page.getByText('No data found'))
})

test('the activity of a branch is filtered by dates and users, and paged [SITE-47, SITE-48]', async () => {
  await enterService()
  const { webId } = await makeBranch()
  for (const { webId: formDefinitionId } of await someOf('/forms/definitions?status=ACTIVE', 11))
    await http({ verb: 'POST', path: '/site/siteForms', body: { siteId: webId, formDefinitionId } })
  const sent = await openConsole({ route: `/detail/site/${webId}/activity` })
  const pulse = table('Activity Pulse')
  const asked = async (name: string) =>
    (await lastTo(sent, 'GET', '/security/audits')).query.get(name)
  await see(pulse.getByRole('row').nth(10))
  expect(rowsOf(pulse)).toHaveLength(10)
  await press('Next page')
  await expect.poll(() => rowsOf(pulse).length, patience).toBe(2)
  expect(await asked('page')).toBe('1')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Rows' }), '20')
  await expect.poll(() => rowsOf(pulse).length, patience).toBe(12)
  expect([await asked('size'), await asked('page')]).toEqual(['20', '0'])

  const day = (name: string) => page.getByRole('textbox', { name, exact: true })
  await userEvent.fill(day('From'), '01-02-2025')
  await expect.poll(() => asked('startDate'), patience).toBe('2025-01-02T00:00:00+05:00')
  await userEvent.fill(day('To'), '03-04-2025')
  await expect.poll(() => asked('endDate'), patience).toBe('2025-03-04T23:59:59+05:00')
  expect(await asked('startDate')).toBe('2025-01-02T00:00:00+05:00')
  await see(page.getByText('No data found'))
  await press('Reset')
  await see(pulse.getByRole('row').nth(12))

  const user = page.getByRole('combobox', { name: 'User', exact: true })
  await userEvent.fill(user, 'Mateo Silva')
  await userEvent.click(page.getByRole('option', { name: 'Mateo Silva', exact: true }))
  await expect.poll(() => asked('createdBy'), patience).toBe('Mateo Silva')
  await see(page.getByText('No data found'))
})

test('the users of a branch are always the active ones, whatever the address filters by [SITE-15]', async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'INACTIVE' }))
  const sent = await openConsole({ route: branch(`user-site?filter=${filter}`) })
  await see(table('Users').getByRole('link').first())
  const asked = sent.filter(({ path }) => path === '/site/userSites')
  expect(asked.map(({ query }) => query.getAll('status'))).toEqual(asked.map(() => ['ACTIVE']))
})
