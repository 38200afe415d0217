import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { startBrowserService } from '../../../src/browserService.ts'
import { snapshotAddress } from '../../../stories/storyWorld.ts'
import { violations } from '../../fields/views/mount.tsx'
import {
  button,
  choose,
  dialog,
  headersOf,
  lastTo,
  offeredBy,
  openConsole,
  patience,
  press,
  routeOf,
  rowsOf,
  see,
  table,
} from './openConsole.tsx'

const formTab = (name: string, tab = '') =>
  routeOf('/forms/definitions', name, (id) => `/detail/form/${id}${tab}`)
const formId = () => location.hash.split('/')[3]!
const get = async (path: string) => (await http({ verb: 'GET', path })).json
const hrefs = (within: ReturnType<typeof table>) =>
  within
    .getByRole('link')
    .elements()
    .map((each) => each.getAttribute('href'))

test('the detail of a form shows its fields in order, and whether it is restricted by location as Yes or No [FORM-02, FORM-05]', async () => {
  await openConsole({ route: formTab('Opening checklist') })
  await see(page.getByRole('term').first())
  const texts = (role: 'term' | 'definition') =>
    page
      .getByRole(role)
      .elements()
      .map((each) => each.textContent?.trim())
  expect(texts('term')).toEqual([
    'Name',
    'Location restricted',
    'Category',
    'Start date',
    'End date',
    'Status',
    'Created date',
    'Created by',
    'Updated date',
    'Updated by',
  ])
  const form = await get(`/forms/definitions/${formId()}`)
  expect(texts('definition').slice(0, 3)).toEqual([
    form.name,
    form.locationRestrict ? 'Yes' : 'No',
    form.formCategoryModels[0].categoryCodeText,
  ])
})

test('the list of forms says Yes or No to the restriction by location, and names each form by its webId [FORM-04, FORM-05]', async () => {
  const sent = await openConsole({ route: '/form' })
  await see(table('Forms'))
  // The next page may have been read ahead.
  const { query } = sent.find(
    (each) => each.path === '/forms/definitions' && each.query.get('page') === '0',
  )!
  const { content } = await get(`/forms/definitions?${query}`)
  const restricted = content.map((each: any) => each.locationRestrict)
  expect(restricted).toEqual(expect.arrayContaining([true, false]))
  expect(rowsOf(table('Forms')).map(([name, restrict]) => [name, restrict])).toEqual(
    content.map((each: any) => [each.name, each.locationRestrict ? 'Yes' : 'No']),
  )
  expect(hrefs(table('Forms'))).toEqual(content.map((each: any) => `#/detail/form/${each.webId}`))
})

test('a branch of a form links to its detail and opens beside the tab [FORM-22, FORM-25]', async () => {
  await openConsole({ route: formTab('Opening checklist', '/site-form') })
  await see(table('Branches'))
  const { content } = await get(
    `/site/siteForms/${formId()}/sites?size=10&sort=assignDate,desc&status=ACTIVE`,
  )
  expect(hrefs(table('Branches'))).toEqual(
    content.map((each: any) => `#/detail/site/${each.siteId}`),
  )
  const { name } = content[0]
  await press(`Show details of ${name}`)
  await see(dialog(name).getByText('Branch number', { exact: true }))
  await userEvent.click(dialog(name).getByRole('button', { name: 'Close' }))
  await expect.element(dialog(name)).not.toBeInTheDocument()
})

test('branches are assigned to a form, at least one, and those that have it are not offered [FORM-24, FORM-26, FORM-27]', async () => {
  const sent = await openConsole({ route: formTab('Theft report', '/site-form') })
  await press('Assign Site')
  await see(dialog('Assign Site').getByRole('combobox', { name: 'Branch' }))
  await userEvent.click(dialog('Assign Site').getByRole('button', { name: 'Save' }))
  await expect
    .element(dialog('Assign Site').getByText('Site is required', { exact: true }).first())
    .toBeVisible()
  const has = (await get(`/site/siteForms/${formId()}/sites?size=1000`)).content
  const offered = (await offeredBy('Branch')).filter((text) => !/^(Select|Remove) all/.test(text))
  expect(has.length).toBeGreaterThan(0)
  expect(offered.length).toBeGreaterThan(1)
  expect(offered.filter((text) => has.some((each: any) => text === each.name))).toEqual([])
  await choose('Branch', ...offered.slice(0, 2))
  await userEvent.click(dialog('Assign Site').getByRole('button', { name: 'Save' }))
  await see(page.getByText('Site has been assigned successfully.'))
  const posts = sent.filter((each) => each.verb === 'POST' && each.path === '/site/siteForms')
  expect(posts.map(({ body }) => Object.keys(body).sort())).toEqual([
    ['formDefinitionId', 'siteId'],
    ['formDefinitionId', 'siteId'],
  ])
})

test('each row of the events of a form links to its event [FORM-29]', async () => {
  const sent = await openConsole({
    route: async (call) => {
      const { content } = await call('/notification/eventForms?size=1')
      return `/detail/form/${content[0].formDefinitionId}/event-form`
    },
  })
  await see(table('Events'))
  const { path, query } = await lastTo(sent, 'GET', `/notification/eventForms/${formId()}/events`)
  const { content } = await get(`${path}?${query}`)
  expect(content.length).toBeGreaterThan(0)
  for (const { eventId, eventName } of content)
    expect(
      table('Events').getByRole('link', { name: eventName, exact: true }).first().element(),
    ).toHaveAttribute('href', `#/detail/event/${eventId}`)
})

test('events are assigned to a form with a site and a user or role, all three required [FORM-30]', async () => {
  const sent = await openConsole({ route: formTab('Opening checklist', '/event-form') })
  await press('Assign Event')
  await see(dialog('Assign Event').getByRole('combobox', { name: 'Event' }))
  await userEvent.click(dialog('Assign Event').getByRole('button', { name: 'Save' }))
  // The contract names the message of the branch.
  for (const label of ['Event', 'Site', 'Users/Roles'])
    await expect
      .element(dialog('Assign Event').getByText(`${label} is required`, { exact: true }).first())
      .toBeVisible()
  await choose('Branch', 'Worcester Common')
  await choose('Users/Roles', 'Manager')
  const events = (await offeredBy('Event')).filter((text) => !/^(Select|Remove) all/.test(text))
  await choose('Event', ...events.slice(0, 2))
  await userEvent.click(dialog('Assign Event').getByRole('button', { name: 'Save' }))
  await see(page.getByText('Event has been assigned successfully.'))
  const { body } = await lastTo(sent, 'POST', '/notification/eventForms')
  expect(body.map((each: object) => Object.keys(each).sort())).toEqual([
    ['eventId', 'formDefinitionId', 'roleId', 'siteId'],
    ['eventId', 'formDefinitionId', 'roleId', 'siteId'],
  ])
})

test('people and roles of a form lead to the user, or to the list of roles [FORM-10]', async () => {
  let rows: any[] = []
  await openConsole({
    route: async (call) => {
      const { content } = await call('/forms/formUsers?size=1000')
      const { formDefinitionId } = content.find(
        ({ roleId, formDefinitionId: form }: any) =>
          roleId !== -1 &&
          content.some((each: any) => each.roleId === -1 && each.formDefinitionId === form),
      )
      rows = await call(`/forms/formUsers/info?formDefinitionId=${formDefinitionId}`)
      return `/detail/form/${formDefinitionId}/form-user`
    },
  })
  await see(table('Users/Roles'))
  const expected = rows.map(({ userId, roleId }) =>
    roleId === -1 ? `#/detail/user/${userId}` : '#/roles',
  )
  expect(new Set(rows.map(({ roleId }) => roleId === -1)).size).toBe(2)
  expect(hrefs(table('Users/Roles')).sort()).toEqual(expected.sort())
  const links = table('Users/Roles').getByRole('link').elements()
  await userEvent.click(links.find((each) => each.getAttribute('href') === '#/roles')!)
  await see(table('Roles'))
})

test('a section of a form is given a location of one of its branches, and a restriction to it [FORM-39, ERR-35]', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({ route: formTab('Opening checklist', '/form-section') })
  const list = page.getByRole('region', { name: 'Sections of the form', exact: true })
  await see(list)
  await userEvent.click(list.getByRole('button', { name: /^Actions for / }).first())
  await userEvent.click(page.getByRole('menuitem', { name: 'Assign Location' }))
  const assign = dialog('Assign Location')
  await see(assign.getByRole('combobox', { name: 'Location', exact: true }))
  await userEvent.click(assign.getByRole('button', { name: 'Save' }))
  await expect
    .element(assign.getByText('Location is required', { exact: true }).first())
    .toBeVisible()
  expect(await violations()).toBe('')
  const branches = (await get(`/site/siteForms/${formId()}/sites?size=1000`)).content
  expect((await offeredBy('Branch')).sort()).toEqual(branches.map((each: any) => each.name).sort())
  const { content: placed } = await get('/site/siteLocations?size=1000')
  const { siteId, name } = branches.find((branch: any) =>
    placed.some((each: any) => each.siteId === branch.siteId),
  )
  const locations = placed.filter((each: any) => each.siteId === siteId)
  await choose('Branch', name)
  expect((await offeredBy('Location')).sort()).toEqual(
    locations.map((each: any) => each.locationName).sort(),
  )
  await choose('Location', locations[0].locationName)
  await userEvent.click(assign.getByRole('checkbox', { name: 'Location restricted' }))
  await userEvent.click(assign.getByRole('button', { name: 'Save' }))
  await see(page.getByText('Form section location has been assigned successfully.'))
  const { body } = await lastTo(sent, 'PUT', /definitionSections/)
  expect(body).toMatchObject({
    siteId,
    locationId: locations[0].locationId,
    locationRestriction: true,
  })
  await see(list.getByText(`Only at ${locations[0].locationName} · ${name}`))
})

test('the activity of a form is read-only, sorted by each column, filtered and paged [FORM-49]', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: formTab('Opening checklist') })
  const id = formId()
  for (let day = 1; day <= 12; day++)
    await http({
      verb: 'PATCH',
      path: `/forms/definitions/${id}`,
      body: { endDate: `2027-01-${10 + day}` },
    })
  const sent = await openConsole({ route: `/detail/form/${id}/activity` })
  const pulse = table('Activity Pulse')
  expect(await headersOf(pulse)).toEqual(['Changes', 'Date and time', 'User', 'Event', 'Type'])
  const audits = (name: string) =>
    sent.filter(({ path }) => path === '/security/audits').map(({ query }) => query.get(name))
  expect([audits('sort'), audits('page'), audits('entityId')]).toEqual([
    ['createdDate,desc'],
    ['0'],
    [id],
  ])
  for (const [heading, sort] of [
    ['User', 'createdBy,asc'],
    ['Event', 'description,asc'],
    ['Date and time', 'createdDate,asc'],
  ] as const) {
    await userEvent.click(pulse.getByRole('button', { name: heading, exact: true }))
    await expect.poll(() => audits('sort').at(-1), patience).toBe(sort)
    await see(pulse)
    expect(
      pulse.getByRole('columnheader', { name: heading, exact: true }).element(),
    ).toHaveAttribute('aria-sort', 'ascending')
  }
  expect(await violations()).toBe('')
  await press('Next page')
  await expect.poll(() => audits('page').at(-1), patience).toBe('1')
  await choose('User', 'Li Wei')
  await expect.poll(() => audits('createdBy').at(-1), patience).toBe('Li Wei')
  await see(pulse)
  const panel = page.getByRole('tabpanel')
  expect(panel.getByRole('button', { name: /^(Add|Edit|Delete|Assign|Unassign)/ }).query()).toBe(
    null,
  )
  expect(panel.getByRole('checkbox').query()).toBe(null)
})

test('on a phone, the activity of a form is sorted from a menu, also by keyboard [FORM-49]', async () => {
  await page.viewport(390, 844)
  const sent = await openConsole({ route: formTab('Opening checklist', '/activity') })
  await see(button('Sort'))
  ;(button('Sort').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(page.getByRole('menuitemradio', { name: 'User', exact: true }))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .poll(
      () => sent.findLast(({ path }) => path === '/security/audits')?.query.get('sort'),
      patience,
    )
    .toBe('createdBy,desc')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await see(button('Sort'))
  expect(await violations()).toBe('')
  await page.viewport(1440, 900)
})

test.each([
  [
    'categories of forms [FORM-50]',
    '/form/category',
    '/forms/categories',
    ['Category', 'Form name', 'Status'],
  ],
  [
    'e-mail routings [FORM-51, FORM-54]',
    '/form/routing',
    '/forms/routings',
    ['Email routing', 'Created date', 'Form name'],
  ],
  [
    'external e-mails, from the routings per user [FORM-52, FORM-54]',
    '/form/routing/external',
    '/forms/userRoutings',
    ['External email', 'Created date', 'Form name'],
  ],
  [
    'e-mail routings of roles [FORM-53, FORM-54]',
    '/form/routing/role',
    '/forms/roleRoutings',
    ['Role', 'Created date', 'Form name'],
  ],
])('a list shows %s', async (_, route, path, columns) => {
  const sent = await openConsole({ route })
  expect(await headersOf(page.getByRole('table'))).toEqual([...columns, 'Actions'])
  const { query } = await lastTo(sent, 'GET', path)
  const { content } = await get(`${path}?${query}`)
  expect(content.length).toBeGreaterThan(0)
  expect(
    rowsOf(page.getByRole('table')).map((cells) => cells.includes(content[0].formName)),
  ).toContain(true)
})

test('a form opens beside the list that shows it, with a spinner while it loads and a Close button [FORM-55]', async () => {
  const service = await startBrowserService(snapshotAddress)
  await openConsole({
    route: routeOf('/security/userAccounts', 'Priya', (id) => `/detail/user/${id}/form-user`),
  })
  await see(table('Forms'))
  const { content } = await get(`/forms/formUsers?userId=${location.hash.split('/')[3]}&size=1`)
  const { formDefinitionId, name } = content[0]
  service.setNetworkFault({ kind: 'silent', paths: [`/forms/definitions/${formDefinitionId}`] })
  await userEvent.click(button(`Show details of ${name}`).first())
  const loading = page.getByRole('dialog')
  await expect.element(loading.getByRole('status')).toBeVisible()
  await userEvent.click(loading.getByRole('button', { name: 'Close' }))
  await expect.element(loading).not.toBeInTheDocument()
  service.setNetworkFault({ kind: 'none' })
  await userEvent.click(button(`Show details of ${name}`).first())
  await see(dialog(name).getByText('Location restricted', { exact: true }))
  await userEvent.click(dialog(name).getByRole('button', { name: 'Close' }))
  await expect.element(dialog(name)).not.toBeInTheDocument()
})
