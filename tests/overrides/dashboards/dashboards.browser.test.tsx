import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { I18nContextProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { useLocation } from 'react-router-dom'
import screens from '../../../src/app/i18n/messages/en/screens.ts'
import { dashboard as branches } from '../../../src/generated/dashboards/branch-dashboard.ts'
import { dashboard as forms } from '../../../src/generated/dashboards/form-dashboard.ts'
import { dashboard as users } from '../../../src/generated/dashboards/user-dashboard.ts'
import { manifest } from '../../../src/generated/manifest.ts'
import type { Dashboard as DashboardData } from '../../../src/model/dashboard.ts'
import { http } from '../../../src/app/compositionRoot.ts'
import Dashboard from '../../../src/overrides/dashboards/Dashboard.tsx'
import { csvOf } from '../../../src/overrides/dashboards/downloadCsv.ts'
import { drawPng } from '../../../src/overrides/dashboards/downloadPng.ts'
import { arrange } from '../../../src/overrides/dashboards/figures.ts'
import dashboards from '../../../src/overrides/dashboards/messages/en.ts'
import { EntitiesContext } from '../../../src/screens/entities.tsx'
import { LoadBoundary } from '../../../src/fields/loading/LoadBoundary.tsx'
import { SessionContext } from '../../../src/screens/session.tsx'
import { enterService, mount, provider, violations } from '../../fields/views/mount.tsx'
import { makePerson, someOf } from '../../screens/requirements/branchRecords.ts'

const i18nProvider = polyglotI18nProvider(
  () => ({ ...englishMessages, screens, dashboards }) as never,
  'en',
  { allowMissing: true },
)

/** The address that the screen has led to. */
const Address = () => {
  const { pathname, search } = useLocation()
  return <p role="note">{decodeURIComponent(pathname + search)}</p>
}

async function open(dashboard: DashboardData, address = '/'): Promise<void> {
  const { json: user } = await http({ verb: 'GET', path: '/security/userAccounts/currentUser' })
  window.location.hash = address
  await mount(
    <I18nContextProvider value={i18nProvider}>
      <SessionContext value={{ user }}>
        <EntitiesContext value={{ manifest, overrides: {} }}>
          <LoadBoundary fallback={<p>Loading</p>}>
            <Dashboard title={dashboard.title} dashboard={dashboard} />
          </LoadBoundary>
          <Address />
        </EntitiesContext>
      </SessionContext>
    </I18nContextProvider>,
  )
}

/** The number of records of a list, from the service. */
const total = async (path: string): Promise<number> =>
  (await http({ verb: 'GET', path: `${path}${path.includes('?') ? '&' : '?'}size=1` })).json
    .totalElements
const region = (name: string | RegExp) => page.getByRole('region', { name })
const figure = (name: string | RegExp) =>
  page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name })

beforeEach(() => enterService())
afterEach(() => vi.restoreAllMocks())

test('the overview counts active branches, devices, users and forms, and the documents of each branch by status [NAV-03, DASH-01]', async () => {
  await open(branches)
  for (const [name, path] of [
    ['Branches, active', '/site/sites'],
    ['Devices, active', '/site/devices'],
    ['Users, active', '/security/userAccounts'],
    ['Forms, active', '/forms/definitions'],
  ] as const)
    await expect
      .element(figure(`${name}: ${await total(`${path}?status=ACTIVE`)}`))
      .toBeInTheDocument()
  const [site] = (await http({ verb: 'GET', path: '/document?size=1' })).json.content
  const completed = await total(`/document?siteId=${site.siteId}&status=COMPLETED`)
  const table = region('Documents by branch and status').getByRole('table')
  await userEvent.click(
    table.getByRole('link', { name: `${site.siteName}, Completed: ${completed}`, exact: true }),
  )
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent(`/documents?filter={"siteId":"${site.siteId}","status":"COMPLETED"}`)
})

test('the performance review shows the documents of each form by status as a chart and as a table [NAV-04, DASH-02]', async () => {
  await open(forms)
  const perForm = region('Documents by form and status')
  await expect.element(perForm.getByText('Completed').first()).toBeInTheDocument()
  await userEvent.click(perForm.getByRole('button', { name: 'Show as table' }))
  const rows = perForm.getByRole('table').getByRole('rowheader')
  await expect.element(rows.nth(10)).toHaveTextContent('Others')
  // A number of documents is a link, unless there are none.
  const counted = perForm.getByRole('link', { name: /, Completed: [1-9]\d*$/ }).first()
  await expect.element(counted).toBeInTheDocument()
  const form = counted.element().closest('tr')!.querySelector('th')!.textContent
  const { content } = (await http({ verb: 'GET', path: '/document?size=100' })).json
  const { formDefinitionId } = content.find(
    (each: { _text: Record<string, string> }) => each._text['formDefinitionId'] === form,
  )
  const ofForm = await total(`/document?formDefinitionId=${formDefinitionId}&status=COMPLETED`)
  await expect
    .element(perForm.getByRole('link', { name: `${form}, Completed: ${ofForm}`, exact: true }))
    .toBeInTheDocument()
  expect((await rows.all()).length).toBe(11)
  await expect
    .element(
      region('Documents by branch and status').getByRole('button', { name: 'Show as table' }),
    )
    .toBeInTheDocument()
})

test.each([1440, 390])('the buttons of a chart stand in one line at %s pixels', async (width) => {
  await page.viewport(width, 900)
  await open(forms)
  const chart = region('Documents by form and status')
  const middles = async (names: (string | RegExp)[]) => {
    const boxes = []
    for (const name of names) {
      const button = chart.getByRole('button', { name })
      await expect.element(button).toBeInTheDocument()
      const { top, height } = button.element().getBoundingClientRect()
      boxes.push(Math.round(top + height / 2))
    }
    return boxes
  }
  const found = await middles(['Show as table', /^Download as CSV/, /^Download as PNG/])
  expect(new Set(found).size).toBe(1)
  await page.viewport(1440, 900)
})

test('on a phone the filter bar takes two lines, and two figures stand side by side', async () => {
  await page.viewport(390, 844)
  await open(forms, '/form-dashboard?dates=month')
  await expect.element(figure(/^Tasks: /)).toBeInTheDocument()
  const bar = page.getByRole('search', { name: 'Filter of the dashboard' }).element()
  expect(bar.getBoundingClientRect().height).toBeLessThan(140)
  const boxes = page
    .getByRole('list', { name: 'Key figures' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.getBoundingClientRect())
  expect(boxes).toHaveLength(4)
  const columns = new Set(boxes.map(({ left }) => Math.round(left)))
  const rows = new Set(boxes.map(({ top }) => Math.round(top)))
  expect([columns.size, rows.size]).toEqual([2, 2])
  // The figures are on the first screen, and nothing reaches beyond its edge.
  expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThan(844)
  expect(document.documentElement.scrollWidth).toBe(390)
  await page.viewport(1440, 900)
})

test('a date range narrows the figures to its days, is kept in the address and can be compared [DASH-04]', {
  tags: 'thorough',
}, async () => {
  await open(forms, '/form-dashboard?dates=custom&from=2000-01-01&to=2000-01-31')
  await expect.element(figure('Documents: Completed: 0')).toBeInTheDocument()
  await userEvent.click(page.getByRole('switch', { name: 'Compare with the previous period' }))
  await expect.element(page.getByText('0 before').first()).toBeInTheDocument()
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('/form-dashboard?dates=custom&from=2000-01-01&to=2000-01-31&compare=1')
  await userEvent.click(page.getByRole('combobox', { name: 'Dates' }))
  await userEvent.click(page.getByRole('option', { name: 'All dates' }))
  await expect
    .element(figure(`Documents: Completed: ${await total('/document?status=COMPLETED')}`))
    .toBeInTheDocument()
  await userEvent.click(page.getByRole('combobox', { name: 'Refresh' }))
  await userEvent.click(page.getByRole('option', { name: 'Every 5 minutes' }))
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('/form-dashboard?compare=1&refresh=5')
})

test('screen readers say the periods, the highest and the lowest number of the small line beside a figure', async () => {
  await open(forms, '/form-dashboard?dates=year')
  await expect
    .element(
      page
        .getByRole('list', { name: 'Key figures' })
        .getByRole('img', {
          name: /^From \w{3} \d{4} to \w{3} \d{4}\. Highest: [\d,]+ \(.+\)\. Lowest: [\d,]+ \(.+\)\. Total: [\d,]+\.$/,
        })
        .first(),
    )
    .toBeInTheDocument()
})

test('screen readers say the highest and the lowest figure of a chart and their sum before its points', async () => {
  const kinds = ['bar', 'line', 'donut', 'heatmap'] as const
  await open({
    ...forms,
    elements: kinds.map((show) => ({
      name: show,
      show,
      title: show,
      entity: 'document',
      group: show === 'heatmap' ? ['status', 'startDate:weekday'] : ['status'],
    })),
  })
  const { json } = await http({ verb: 'GET', path: '/document/aggregate?group=status' })
  const counts: number[] = json.groups.map(({ values }: { values: number[] }) => values[0])
  const text = (number: number) => number.toLocaleString('en')
  const all = counts.reduce((sum, each) => sum + each, 0)
  for (const kind of kinds) {
    const chart = page.getByRole(kind === 'heatmap' ? 'grid' : 'group', { name: kind, exact: true })
    await expect
      .element(chart)
      .toHaveAccessibleDescription(
        kind === 'heatmap'
          ? /^Highest: [\d,]+ \(.+, \w+day.*\)\. Lowest: .*Total: [\d,]+\. Use the arrow keys/
          : expect.stringMatching(
              `^Highest: ${text(Math.max(...counts))} \\(.+\\)\\. Lowest: ${text(Math.min(...counts))} \\(.+\\)\\. Total: ${text(all)}\\. Use the arrow keys`,
            ),
      )
  }
})

test('the user statistics count people by role, status and branch, and lead to the list of users [NAV-05, DASH-03]', async () => {
  await open(users)
  const byRole = region('People by role')
  await userEvent.click(byRole.getByRole('button', { name: 'Show as table' }))
  const { json: roles } = await http({ verb: 'GET', path: '/security/userRoles/count' })
  const managers = roles.find(({ roleName }: { roleName: string }) => roleName === 'Manager').count
  const active = await total('/security/userAccounts?status=ACTIVE')
  await expect
    .element(
      region('Users by status').getByRole('link', { name: `Active: ${active}`, exact: true }),
    )
    .toBeInTheDocument()
  await userEvent.click(region('People by branch').getByRole('button', { name: 'Show as table' }))
  await expect
    .element(region('People by branch').getByRole('rowheader', { name: 'Boston Harbor' }))
    .toBeInTheDocument()
  await userEvent.click(byRole.getByRole('link', { name: `Manager: ${managers}`, exact: true }))
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('/user?filter={"user-site.roleId.roleName":"Manager"}')
})

test('all figures of a dashboard come from one request [DASH-05]', async () => {
  performance.clearResourceTimings()
  const sent = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/aggregates'))
  await open(branches)
  await expect.element(region('Documents by branch and status').getByRole('table')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('elements about records that the user may not read are left out', async () => {
  await enterService()
  const [{ webId }] = await someOf('/site/sites', 1)
  await enterService(undefined, await makePerson(webId, ['BUSINESS:SITE:READ']))
  await open(branches)
  await expect.element(region(/^Your branches/)).toBeInTheDocument()
  await expect.element(region('Documents by branch and status')).not.toBeInTheDocument()
})

test('a failed request is shown in each element, which offers to repeat it', async () => {
  await enterService({ kind: 'broken', paths: ['/aggregates'] })
  await open(forms)
  await expect
    .element(region('Documents by status').getByRole('button', { name: 'Try again' }))
    .toBeInTheDocument()
})

test('a figure that could not be read says why and is tried again', async () => {
  await enterService({ kind: 'broken', paths: ['/aggregates'] })
  await open(branches)
  const again = page.getByRole('button', { name: 'Try again: Branches, active', exact: true })
  await expect.element(again).toBeInTheDocument()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This number can’t be loaded.' }).first())
    .toBeInTheDocument()
  expect(await violations()).toBe('')
  await enterService()
  await userEvent.click(again)
  const active = await total('/site/sites?status=ACTIVE')
  await expect.element(figure(`Branches, active: ${active}`)).toBeInTheDocument()
  await expect.element(page.getByText('Branches, active', { exact: true })).toHaveFocus()
})

test('the long reason of a failed figure takes three lines', async () => {
  await open({
    ...forms,
    elements: [
      { name: 'wrong', show: 'figure', title: 'Wrong', entity: 'site', filter: { nothing: 'x' } },
    ],
  })
  const reason = page.getByRole('alert').filter({ hasText: /cannot be filtered by "nothing"/ })
  await expect.element(reason).toBeInTheDocument()
  expect(reason.element().getBoundingClientRect().height).toBeLessThan(70)
  expect(reason.element().scrollHeight).toBeGreaterThan(70)
  await expect.element(reason).toHaveAttribute('title', reason.element().textContent)
})

test('"Try again" reads one failed element again and leaves the others', async () => {
  const sent: string[][] = []
  const { aggregate } = provider
  // The first request asks for a field that does not exist.
  vi.spyOn(provider, 'aggregate').mockImplementation((requests, signal) => {
    sent.push(requests.map(({ group }) => group![0]!.field))
    const asked = requests.map((each) =>
      sent.length < 3 && each.group![0]!.field === 'timeZone'
        ? { ...each, group: [{ field: 'nothing' }] }
        : each,
    )
    return aggregate(asked, signal)
  })
  await open({
    ...forms,
    elements: ['status', 'timeZone'].map((field) => ({
      name: field,
      show: 'table',
      entity: 'site',
      group: [field],
    })),
  })
  const [good, bad] = [region('Branches by status'), region('Branches by time zone')]
  await expect.element(good.getByRole('table')).toBeInTheDocument()
  const again = bad.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeInTheDocument()
  await userEvent.click(again)
  await expect.poll(() => sent).toEqual([['status', 'timeZone'], ['timeZone']])
  await expect.element(again).toBeInTheDocument()
  await userEvent.click(again)
  // The focus of the button that is gone.
  await expect.element(bad.getByRole('table')).toBeInTheDocument()
  await expect.element(bad.getByRole('heading')).toHaveFocus()
  await expect.element(good.getByRole('table')).toBeInTheDocument()
  expect(sent.slice(2)).toEqual([['timeZone']])
})

test('a chart of too many values says so and shows them as a table', async () => {
  await open({
    ...forms,
    elements: [{ name: 'perDay', show: 'line', entity: 'site', group: ['startDate:day'] }],
  })
  const card = region('Branches by start date')
  await expect.element(card.getByText('Too many groups for a chart')).toBeInTheDocument()
  await expect
    .element(card.getByText(/^[\d,]+ groups are more than the 400 that this chart shows\./))
    .toBeInTheDocument()
  await expect
    .element(card.getByRole('link', { name: 'Open the records' }))
    .toHaveAttribute('href', '#/branch?filter=%7B%7D')
  await userEvent.click(card.getByRole('button', { name: 'Show as table' }))
  await expect.element(card.getByRole('table')).toBeInTheDocument()
})

test('where there are no records, a heat map and a table have no average', async () => {
  const averages = (show: 'heatmap' | 'table') => ({
    name: show,
    show,
    title: show,
    entity: 'document',
    group: ['formDefinitionId', 'status'],
    measure: 'avg:progress',
  })
  await open({ ...forms, elements: [averages('heatmap'), averages('table')] })
  const { json } = await http({
    verb: 'GET',
    path: '/document/aggregate?group=formDefinitionId,status&measure=avg:progress&top=20',
  })
  // Of the demo's few documents, not every form has one of each status.
  const known = json.groups.filter(({ values }: { values: unknown[] }) => values[0] !== null)
  const cells = () =>
    page
      .getByRole('grid', { name: 'heatmap' })
      .getByRole('gridcell')
      .elements()
      .map((each) => each.getAttribute('aria-label')!)
  await expect.poll(() => cells().length).toBeGreaterThan(known.length)
  expect(cells().filter((label) => !label.endsWith(': –'))).toHaveLength(known.length)
  const empty = region('table').getByRole('cell', { name: '–', exact: true })
  expect(empty.elements()).toHaveLength(cells().length - known.length)
})

test('a table of few rows is as high as these', async () => {
  await open({
    ...forms,
    elements: [{ name: 'few', show: 'table', entity: 'site', group: ['status'] }],
  })
  const card = region('Branches by status')
  await expect.element(card.getByRole('table')).toBeInTheDocument()
  const table = card.getByRole('table').element().getBoundingClientRect()
  const { bottom } = card.element().getBoundingClientRect()
  expect(bottom - table.bottom).toBeLessThan(40)
})

test('beside a donut, all of a few numbers are in sight, and many of them scroll', async () => {
  await open({
    ...branches,
    elements: [
      ...branches.elements
        .filter(({ show }) => show === 'donut')
        .map((element) => ({ ...element, title: element.name })),
      { name: 'many', show: 'donut', title: 'Many', entity: 'site', group: ['startDate:month'] },
    ],
  })
  /** The part of a card that its numbers scroll in. */
  const scroller = (name: string) => region(name).element().querySelector('dl')!.parentElement!
  for (const name of ['branchStatus', 'branchLevel', 'deviceType']) {
    await expect.element(region(name).getByRole('term').first()).toBeInTheDocument()
    expect(scroller(name).scrollHeight).toBeLessThanOrEqual(scroller(name).clientHeight)
  }
  expect(region('deviceType').getByRole('term').elements().length).toBeGreaterThan(4)
  await expect.element(region('Many').getByRole('term').nth(12)).toBeInTheDocument()
  expect(scroller('Many').clientHeight).toBe(420)
})

test('the bars and areas of sums are on top of one another, those of averages are not', async () => {
  const kinds = [
    ['bar', 'avg:progress'],
    ['bar', 'count'],
    ['area', 'avg:progress'],
    ['area', 'count'],
  ] as const
  await open({
    ...forms,
    elements: kinds.map(([show, measure], at) => ({
      name: `element${at}`,
      show,
      title: `${show} ${measure}`,
      entity: 'document',
      group: show === 'bar' ? ['status', 'formDefinitionId'] : ['startDate:month', 'status'],
      measure,
      top: 5,
    })),
  })
  const marks = (kind: string, className: string) => [
    ...region(kind).element().querySelectorAll(`.${className}`),
  ]
  /** The distances of the bars from the axis. */
  const starts = (kind: string) =>
    new Set(
      marks(kind, 'MuiBarChart-element')
        .map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left }) => Math.round(left)),
    )
  await expect.poll(() => starts('bar count').size).toBeGreaterThan(3)
  await expect.poll(() => starts('bar avg:progress').size).toBe(1)
  /** Whether the lower edge of each area is the axis. */
  const isOnAxis = (kind: string) =>
    marks(kind, 'MuiLineChart-area')
      .flatMap((area) => area.getAttribute('d')!.split('M').slice(1))
      .every((part) => {
        const heights = [...part.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y))
        return new Set(heights.slice(heights.length / 2)).size === 1
      })
  await expect.poll(() => isOnAxis('area count')).toBe(false)
  expect(marks('area avg:progress', 'MuiLineChart-area').length).toBeGreaterThan(1)
  await expect.poll(() => isOnAxis('area avg:progress')).toBe(true)
})

test('short names leave the room to the bars; the label of a goal is within the chart and above them', async () => {
  await open({
    ...forms,
    elements: [
      { name: 'goal', show: 'bar', entity: 'site', group: ['status'], goal: 30, width: 4 },
    ],
  })
  const card = region('Branches by status')
  const label = card.getByText('Goal: 30', { exact: true })
  await expect.element(label).toBeInTheDocument()
  const { left, right, bottom } = label.element().getBoundingClientRect()
  const drawing = label.element().closest('svg')!.getBoundingClientRect()
  expect(left).toBeGreaterThan(drawing.left)
  expect(right).toBeLessThan(drawing.right)
  const bars = [...card.element().querySelectorAll('.MuiBarChart-element')]
  expect(bars.length).toBeGreaterThan(0)
  for (const bar of bars) {
    expect(bar.getBoundingClientRect().top).toBeGreaterThan(bottom - 2)
    expect(bar.getBoundingClientRect().left).toBeLessThan(drawing.left + 120)
  }
})

test('the grid of a chart is pale in every theme, and nothing is empty below its axis', async () => {
  await open({
    ...forms,
    elements: [
      { name: 'a', show: 'bar', title: 'Bars', entity: 'site', group: ['status'] },
      { name: 'b', show: 'line', title: 'Lines', entity: 'site', group: ['createdDate:year'] },
    ],
  })
  for (const name of ['Bars', 'Lines']) {
    const chart = region(name).getByRole('group', { name })
    await expect.element(chart.getByText('0', { exact: true })).toBeInTheDocument()
    const drawn = chart.element()
    const line = drawn.querySelector('.MuiChartsGrid-line')!
    expect(getComputedStyle(line).stroke).toMatch(/ \/ 0\.1\d*\)$/)
    const labels = [...drawn.querySelectorAll('text')].map(
      (text) => text.getBoundingClientRect().bottom,
    )
    expect(drawn.getBoundingClientRect().bottom - Math.max(...labels)).toBeLessThan(16)
  }
})

test('a status has the same pattern in each chart of a dashboard', async () => {
  const group = (...fields: string[]) => ({ entity: 'document', group: fields })
  await open({
    ...forms,
    elements: [
      // By their number, and by their names.
      { name: 'a', show: 'bar', title: 'Bars', ...group('siteId', 'status') },
      { name: 'b', show: 'line', title: 'Lines', ...group('startDate:year', 'status') },
      { name: 'c', show: 'donut', title: 'Donut', ...group('status') },
    ],
  })
  const swatches = async (entry: Locator): Promise<string[]> => {
    await expect.element(entry.first()).toBeInTheDocument()
    return entry
      .elements()
      .map((each) => {
        const svg = each.querySelector('svg')!
        const shown = svg.querySelector(':scope > rect')!.getAttribute('fill')!.slice(4, -1)
        return `${each.textContent}: ${svg.querySelector(shown)!.innerHTML}`
      })
      .sort()
  }
  const bars = await swatches(region('Bars').getByRole('listitem'))
  expect(bars).toHaveLength(3)
  expect(await swatches(region('Lines').getByRole('listitem'))).toEqual(bars)
  expect(await swatches(region('Donut').getByRole('term'))).toEqual(bars)
})

test('a status is as grey in a chart as on its badge', async () => {
  await open({
    ...forms,
    elements: [
      { name: 'a', show: 'donut', title: 'Tasks', entity: 'scheduled-task', group: ['status'] },
    ],
  })
  const expired = region('Tasks').getByRole('term').filter({ hasText: 'Expired' })
  await expect.element(expired).toBeInTheDocument()
  const svg = expired.element().querySelector('svg')!
  const pattern = svg.querySelector(':scope > rect')!.getAttribute('fill')!.slice(4, -1)
  const colour = svg.querySelector(`${pattern} > rect`)!.getAttribute('fill')
  const { style } = document.body.appendChild(document.createElement('span'))
  style.color = 'var(--mui-palette-text-secondary)'
  const grey = getComputedStyle(document.body.lastElementChild!).color
  style.color = colour!
  expect(getComputedStyle(document.body.lastElementChild!).color).toBe(grey)
  document.body.lastElementChild!.remove()
})

test('without dates there is nothing to compare, and the switch says what to choose', async () => {
  await open(forms, '/form-dashboard')
  const compare = page.getByRole('switch', { name: 'Compare with the previous period' })
  await expect.element(compare).toBeDisabled()
  await expect.element(page.getByTitle('Choose dates to compare them.')).toBeInTheDocument()
})

test('twenty series of a chart are told apart by their colours and patterns, lines by their dashes', async () => {
  const group = (first: string) => ({
    entity: 'lookup-data',
    group: [first, 'value'],
    top: 20,
    width: 12,
  })
  await open({
    name: 'many',
    title: 'Many series',
    path: '/many',
    elements: [
      { name: 'a', show: 'bar', title: 'Bars', ...group('status') },
      { name: 'b', show: 'line', title: 'Lines', ...group('createdDate:year') },
    ],
  })
  await expect.element(region('Bars').getByRole('listitem').nth(20)).toBeVisible()
  await expect.element(region('Lines').getByRole('listitem').nth(20)).toBeVisible()
  const within = (name: string, selector: string) => [
    ...region(name).element().querySelectorAll<SVGElement>(selector),
  ]
  const swatches = within('Bars', 'li svg').map((svg) => {
    const shown = svg.querySelector(':scope > rect')!.getAttribute('fill')!.slice(4, -1)
    return svg.querySelector(shown)!.innerHTML
  })
  const lines = within('Lines', 'path[data-series].MuiLineChart-line').map((line) => {
    const { stroke, strokeDasharray } = getComputedStyle(line)
    return `${stroke} ${strokeDasharray}`
  })
  for (const each of [swatches, lines]) {
    expect(each.length).toBeGreaterThan(20)
    expect(new Set(each).size).toBe(each.length)
  }
})

test('an element that counts nothing says what that depends on', async () => {
  await open({
    ...forms,
    elements: [
      {
        name: 'none',
        show: 'bar',
        entity: 'site',
        group: ['status'],
        filter: { name: 'nothing like it' },
      },
    ],
  })
  await expect
    .element(region('Branches by status').getByText(/^Nothing matches the dates, the filter/))
    .toBeInTheDocument()
})

test('figures are saved as CSV, a line for each value [DASH-02]', () => {
  const groups = ['A', 'B;C'].map((value, index) => ({ by: [{ value }], values: [index] }))
  const part = (each: object) => ('value' in each ? String(each.value) : '')
  expect(
    csvOf(arrange(groups, [undefined]), {
      heading: () => 'Status',
      many: 'Documents',
      part,
      noFigure: 0,
    }),
  ).toBe('Status,Documents\r\nA,0\r\n"B;C",1\r\n')
})

test('a chart has patterns beside its colours, is saved as a PNG with title and legend, and its points lead to what they count, also by Enter [DASH-02]', async () => {
  const few: DashboardData = {
    ...forms,
    elements: forms.elements.filter(({ name }) =>
      ['perForm', 'perMonth', 'byStatus'].includes(name),
    ),
  }
  await open(few)
  const bars = region('Documents by form and status')
  await expect.element(bars.getByRole('listitem').first()).toBeInTheDocument()
  const drawing = () =>
    [...bars.element().querySelectorAll('svg')].find((each) =>
      each.querySelector('.MuiBarChart-element'),
    )!
  await expect.poll(drawing).toBeDefined()
  const fills = [...drawing().querySelectorAll('.MuiBarChart-element')].map(
    (each) => getComputedStyle(each).fill,
  )
  expect(new Set(fills).size).toBeGreaterThan(1)
  for (const fill of new Set(fills)) {
    const id = /#([^"]+)/.exec(fill)![1]!
    expect(drawing().querySelector(`[id="${id}"]`)?.tagName).toBe('pattern')
  }
  const dashesOf = [
    ...region('Documents by start date and status').element().querySelectorAll('path[data-series]'),
  ].map((each) => getComputedStyle(each).strokeDasharray)
  expect(new Set(dashesOf).size).toBeGreaterThan(1)
  const blob = await drawPng(drawing(), {
    title: 'Documents',
    legend: [{ name: 'Completed', fill: 'red' }],
  })
  const picture = await createImageBitmap(blob)
  const { width } = drawing().getBoundingClientRect()
  expect(picture.width).toBeGreaterThan(2 * width)
  expect(colourCount(picture)).toBeGreaterThan(4)
  await expect
    .element(bars.getByRole('button', { name: 'Download as PNG: Documents by form and status' }))
    .toBeEnabled()
  const bar = [...drawing().querySelectorAll('.MuiBarChart-element')].find(
    (each) => each.getBoundingClientRect().width > 8,
  )!
  const address = () => page.getByRole('note').element().textContent
  await userEvent.click(bar)
  await expect
    .poll(address)
    .toMatch(/^\/documents\?filter=\{"formDefinitionId":"[\w-]+","status":"[A-Z]+"\}$/)
  for (const [title, found] of [
    ['Documents by form and status', /"formDefinitionId":"[\w-]+","status":"[A-Z]+"/],
    ['Documents by start date and status', /"startDate\[between\]":.*"status":"[A-Z]+"/],
    ['Documents by status', /\{"status":"[A-Z]+"\}/],
  ] as const) {
    window.location.hash = '/'
    await expect.poll(address).toBe('/')
    const points = () =>
      region(title).element().querySelector<HTMLElement>('div[role="none"][tabindex]')
    await expect.poll(points).not.toBeNull()
    // The point that was reached last is focused inside.
    ;(points()!.querySelector<HTMLElement>('[tabindex="0"]') ?? points()!).focus()
    await expect.element(region(title).getByRole('group', { name: title })).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    // Screen readers say the point: its groups and its figure.
    const point = () =>
      region(title)
        .getByRole('img', { name: /; [\d,]+$/ })
        .query()
    await expect.poll(point).toBe(document.activeElement)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toMatch(found)
  }
})

test('the arrow keys move over each period of a line, also over those with the same figure [DASH-02]', async () => {
  await open({
    ...forms,
    elements: [
      { name: 'one', show: 'line', title: 'Course', entity: 'site', group: ['startDate:month'] },
    ],
  })
  const points = () =>
    region('Course').element().querySelector<HTMLElement>('div[role="none"][tabindex]')
  await expect.poll(points).not.toBeNull()
  points()!.focus()
  const point = () =>
    document.getElementById(document.activeElement?.getAttribute('aria-labelledby') ?? '')
      ?.textContent ?? ''
  const names: string[] = []
  for (let at = 0; at < 8; at++) {
    const before = point()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(point).not.toBe(before)
    names.push(point())
  }
  for (const name of names) expect(name).toMatch(/^\w{3} \d{4}; Course; \d+$/)
  // Neighbours without records are among them.
  expect(names.filter((name) => name.endsWith('; 0')).length).toBeGreaterThan(1)
})

/** How many colours a picture has. */
function colourCount(picture: ImageBitmap): number {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')!
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  return new Set(new Uint32Array(data.buffer)).size
}
