import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import type { DashboardElement } from '../../../src/model/dashboard.ts'
import { violations } from '../../fields/views/mount.tsx'
import { someOf } from '../../screens/requirements/branchRecords.ts'
import { closeConsole, openConsole, see } from '../../screens/requirements/openConsole.tsx'

const path = '/static-data/dashboards'
const make = async (title: string, elements: DashboardElement[], more: object = {}) =>
  (await http({ verb: 'POST', path, body: { title, elements, ...more } })).json
const elementsOf = async (id: string): Promise<DashboardElement[]> =>
  (await http({ verb: 'GET', path: `${path}/${id}` })).json.elements
const names = async (id: string) => (await elementsOf(id)).map(({ name }) => name).join()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const choose = async (box: string, option: string) => {
  await userEvent.click(page.getByRole('combobox', { name: box, exact: true }))
  await userEvent.click(page.getByRole('option', { name: option, exact: true }))
}

/** Waits until the page has rendered what it read. */
const settled = async () => {
  for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
}

afterEach(closeConsole)

test('"Chart this" makes a chart of what a list shows, with its filter and a live preview, and adds it to a new dashboard [DASH-05]', async () => {
  await openConsole({ route: '/user?filter={"status":"ACTIVE"}' })
  await see(heading(/^Users/))
  await userEvent.click(button('More'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Chart this' }))
  const dialog = page.getByRole('dialog', { name: 'Chart this' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Status: Active')).toBeInTheDocument()
  await choose('Show as', 'Donut')
  await choose('Group by', 'Created date')
  await choose('Group by: unit', 'Per year')
  await expect
    .element(preview.getByRole('heading', { name: 'Users by created date' }))
    .toBeInTheDocument()
  await expect.element(preview.getByRole('link').first()).toBeInTheDocument()
  expect(await violations()).toBe('')
  await choose('Dashboard', 'New dashboard')
  // The button needs the name: it is in sight in a low window, too.
  await page.viewport(1280, 800)
  const name = page.getByRole('textbox', { name: 'Name of the new dashboard' })
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
  expect(bottomOf(name.element())).toBeLessThan(bottomOf(button('Add to dashboard').element()))
  await userEvent.fill(name, 'Week')
  await userEvent.click(button('Add to dashboard'))
  await expect.element(dialog).not.toBeInTheDocument()
  const { json } = await http({ verb: 'GET', path: `${path}?size=10` })
  const made = json.content.find((each: { title: string }) => each.title === 'Week')
  expect(await elementsOf(made.webId)).toEqual([
    {
      name: 'e1',
      show: 'donut',
      entity: 'user-account',
      group: ['createdDate:year'],
      filter: { status: 'ACTIVE' },
    },
  ])
})

test('on a phone two figures of a dashboard stand side by side, and a chart takes the whole width', async () => {
  await openConsole({ route: '/dashboards' })
  const figure = (name: string, entity: string): DashboardElement => ({
    name,
    show: 'figure',
    entity,
  })
  const { webId } = await make('Two by two', [
    figure('a', 'site'),
    figure('b', 'device'),
    { name: 'c', show: 'donut', entity: 'site', group: ['status'] },
  ])
  window.location.hash = `#/dashboards/${webId}`
  await see(heading('Two by two'))
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(390, 844)
  const items = page.getByRole('list', { name: 'Two by two' })
  await expect.element(items).toBeInTheDocument()
  const places = () => Array.from(items.element().children, (item) => item.getBoundingClientRect())
  // The page takes its new size after a moment.
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  await expect
    .poll(() => {
      const [one, other, chart] = places()
      return [chart!.left - one!.left, chart!.right - other!.right, other!.top - one!.top]
    })
    .toEqual([0, 0, 0])
  const [one, other] = places()
  expect(other!.left).toBeGreaterThan(one!.right)
})

test('a dashboard is opened once it is created, to get its first element', async () => {
  await openConsole({ route: '/dashboards' })
  await userEvent.click(button('Create dashboard'))
  const dialog = page.getByRole('dialog', { name: 'Create dashboard' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Openings')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await see(heading('Openings'))
  await see(button('Add element'))
})

test('the owner of a dashboard adds, moves, resizes and removes elements by keyboard, menu and pointer [DASH-05]', async () => {
  await openConsole({ route: '/home' })
  const { webId } = await make('Mine', [
    { name: 'sites', show: 'figure', entity: 'site' },
    { name: 'status', show: 'bar', entity: 'site', group: ['status'] },
    { name: 'note', show: 'text', text: 'A %{note} |||| of mine' },
  ])
  window.location.hash = `#/dashboards/${webId}`
  await see(heading('Mine'))
  await expect.element(page.getByText('A %{note} |||| of mine')).toBeInTheDocument()
  await userEvent.click(button('Arrange'))
  // By keyboard.
  const handle = button('Move Branches by status')
  await expect.element(handle).toBeInTheDocument()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => names(webId)).toBe('status,sites,note')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(async () => (await elementsOf(webId))[0]!.width).toBe(7)
  await expect
    .element(page.getByText('Branches by status: place 1 of 3, 7 of 12 columns'))
    .toBeInTheDocument()
  // By menu.
  await userEvent.click(button('Actions for Branches'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Move later' }))
  await expect.poll(() => names(webId)).toBe('status,note,sites')
  // By pointer: the figure is dropped before the chart, whose right edge is dragged.
  const from = button('Move Branches')
  await userEvent.dragAndDrop(from, page.getByRole('heading', { name: 'Branches by status' }), {
    targetPosition: { x: 4, y: 4 },
  })
  await expect.poll(() => names(webId)).toBe('sites,status,note')
  const edge = page.getByRole('separator', { name: 'Width of Branches', exact: true })
  const before = Number(edge.element().getAttribute('aria-valuenow'))
  await userEvent.dragAndDrop(edge, page.getByRole('heading', { name: 'Branches by status' }), {
    targetPosition: { x: 150, y: 4 },
  })
  await expect.poll(async () => (await elementsOf(webId))[0]!.width).toBeGreaterThan(before)
  await userEvent.click(button('Actions for Branches'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Remove' }))
  await expect.poll(() => names(webId)).toBe('status,note')
  await userEvent.click(button('Undo'))
  await expect.poll(() => names(webId)).toBe('sites,status,note')
  // A new element, of another entity.
  await userEvent.click(button('Add element'))
  await choose('What is counted', 'Documents')
  await choose('Show as', 'Heat map')
  await choose('Group by', 'Branch')
  await choose('And by', 'Start date')
  const preview = page.getByRole('dialog').getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByRole('grid')).toBeInTheDocument()
  await userEvent.click(button('Save'))
  await expect.poll(() => names(webId)).toBe('sites,status,note,e4')
  expect((await elementsOf(webId))[3]).toEqual({
    name: 'e4',
    show: 'heatmap',
    entity: 'document',
    group: ['siteId', 'startDate:month'],
  })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // What was behind the dialog can be used again a little after it is gone.
  await expect.poll(() => document.querySelector('body > [aria-hidden="true"] button')).toBeNull()
  // Figures of before are faded.
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
  expect(await violations()).toBe('')
})

test('a change is stored over the one before, though an older response arrives after that', async () => {
  await openConsole({ route: '/home' })
  const { webId } = await make('Ours', [
    { name: 'sites', show: 'figure', entity: 'site' },
    { name: 'status', show: 'bar', entity: 'site', group: ['status'] },
  ])
  window.location.hash = `#/dashboards/${webId}`
  await see(heading('Ours'))
  await userEvent.click(button('Arrange'))
  const handle = button('Move Branches by status')
  await expect.element(handle).toBeInTheDocument()
  const before = JSON.stringify((await http({ verb: 'GET', path: `${path}/${webId}` })).json)
  const { fetch } = window
  onTestFinished(() => void (window.fetch = fetch))
  const answered: string[] = []
  window.fetch = async (input, init) => {
    const answer = await fetch.call(window, input, init)
    if (!String(input).endsWith(`${path}/${webId}`)) return answer
    answered.push(`${init!.method} ${answer.status}`)
    return init!.method === 'GET' ? new Response(before, answer) : answer
  }
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => answered).toEqual(['PATCH 200', 'GET 200'])
  await settled()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => answered.filter((each) => each.startsWith('PATCH'))).toHaveLength(2)
  expect(answered[2]).toBe('PATCH 200')
  window.fetch = fetch
  expect(await names(webId)).toBe('status,sites')
})

test('the owner of a dashboard clones an element, which stands behind it', async () => {
  await openConsole({ route: '/home' })
  const element = { show: 'bar', entity: 'site', group: ['status'], width: 4 } as const
  const { webId } = await make('Twice', [
    { ...element, group: ['status'], name: 'status' },
    { name: 'note', show: 'text', text: 'A note' },
  ])
  window.location.hash = `#/dashboards/${webId}`
  await see(heading('Twice'))
  await userEvent.click(button('Arrange'))
  await userEvent.click(button('Actions for Branches by status'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Clone' }))
  await expect.poll(() => names(webId)).toMatch(/^status,e\d+,note$/)
  expect((await elementsOf(webId))[1]).toMatchObject(element)
  await userEvent.click(button('Undo'))
  await expect.poll(() => names(webId)).toBe('status,note')
})

test('the owner changes what an element counts: its status, search and conditions, gives it a goal and a note, and shows it as links [DASH-05]', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/home' })
  const { webId } = await make('Narrowed', [
    { name: 'people', show: 'figure', entity: 'user-account' },
  ])
  window.location.hash = `#/dashboards/${webId}`
  await see(heading('Narrowed'))
  await userEvent.click(button('Arrange'))
  await userEvent.click(button('Actions for Users'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }))
  const filter = page.getByRole('dialog').getByRole('group', { name: 'Filters' })
  await choose('Status', 'Active')
  await userEvent.click(filter.getByRole('button', { name: 'Add condition' }))
  await userEvent.fill(filter.getByRole('textbox', { name: 'Value of First name' }), 'a')
  await userEvent.fill(page.getByRole('spinbutton', { name: 'Goal' }), '1000')
  await userEvent.fill(page.getByRole('textbox', { name: 'Explanation' }), 'Without guests')
  await expect
    .element(page.getByRole('progressbar', { name: /^[\d.]+% of 1,000$/ }))
    .toBeInTheDocument()
  await choose('Show as', 'Links to records')
  const { json: found } = await http({
    verb: 'GET',
    path: '/security/userAccounts?status=ACTIVE&firstName[contains]=a&size=1',
  })
  expect(found.totalElements).toBeGreaterThan(1)
  const preview = page.getByRole('dialog').getByRole('region', { name: 'Preview' })
  await expect
    .element(preview.getByRole('heading', { name: `Users, active (${found.totalElements})` }))
    .toBeInTheDocument()
  await expect.element(preview.getByText('Without guests')).toBeInTheDocument()
  expect(await violations()).toBe('')
  await userEvent.click(button('Save'))
  await expect
    .poll(() => elementsOf(webId))
    .toEqual([
      {
        name: 'people',
        show: 'records',
        entity: 'user-account',
        note: 'Without guests',
        filter: { status: 'ACTIVE', 'firstName[contains]': 'a' },
      },
    ])
})

test('a shared dashboard shows what its reader may not read as forbidden, and can be copied [GEN-09]', async () => {
  await openConsole({ route: '/home' })
  const roles = await someOf('/security/roles', 100)
  const roleId = roles.find(({ roleName }) => roleName === 'User').webId
  const { webId } = await make(
    'Shared',
    [
      { name: 'forms', show: 'figure', entity: 'form-definition' },
      { name: 'secret', show: 'bar', title: 'Hidden', entity: 'role', group: ['status'] },
    ],
    { roleId },
  )
  await openConsole({ route: `/dashboards/${webId}`, account: 'user@acme.test' })
  await see(heading('Shared'))
  await expect.element(page.getByRole('region', { name: 'No permission' })).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^Forms: \d/ })).toBeInTheDocument()
  expect(document.body.textContent).not.toContain('Hidden')
  await userEvent.click(button('Make a copy'))
  await expect.element(button('Arrange')).toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'No permission' })).not.toBeInTheDocument()
})

test('a heat map has a cell for each pair of values, which the arrow keys reach and Enter opens [DASH-02]', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/form-dashboard' })
  const map = page.getByRole('grid', { name: 'Documents by branch and start date' })
  await expect.element(map).toBeInTheDocument()
  const rows = (await map.getByRole('rowheader').all()).length
  const columns = (await map.getByRole('columnheader').all()).length
  const cells = map.getByRole('gridcell')
  expect((await cells.all()).length).toBe(rows * columns)
  const found = (await cells.all()).findIndex((each) =>
    /: [1-9]\d*$/.test(each.element().getAttribute('aria-label')!),
  )
  const first = cells.first().element() as unknown as HTMLElement
  first.focus()
  for (let row = 0; row < Math.floor(found / columns); row++)
    await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{End}{Home}')
  for (let column = 0; column < found % columns; column++) await userEvent.keyboard('{ArrowRight}')
  const label = document.activeElement!.getAttribute('aria-label')!
  expect(label).toMatch(/: [1-9]\d*$/)
  await userEvent.keyboard('{Enter}')
  await see(heading(/^Documents/))
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`Documents ${label.split(': ').at(-1)}`)
})

test('in a heat map the sum of all others has an outline instead of a colour, beside which single values would look alike [DASH-02]', async () => {
  await openConsole({ route: '/home' })
  const { webId } = await make('Few', [
    { name: 'few', show: 'heatmap', entity: 'document', group: ['siteId', 'status'], top: 3 },
  ])
  window.location.hash = `#/dashboards/${webId}`
  const cells = page.getByRole('grid').getByRole('gridcell')
  await see(cells.first())
  const looksOf = (isOther: boolean) =>
    new Set(
      cells
        .elements()
        .filter((each) => each.ariaLabel!.startsWith('Others, ') === isOther)
        .map((each) => each.querySelector('rect')!)
        .map((cell) => `${cell.getAttribute('fill')} ${cell.getAttribute('stroke')}`),
    )
  // Nor does it look like a cell of nothing.
  expect([...looksOf(true)].filter((look) => looksOf(false).has(look))).toEqual([])
  expect(looksOf(true).size).toBe(1)
  expect(looksOf(false).size).toBeGreaterThan(2)
})
