import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { plusDays } from '../../../src/screens/calendar/range.ts'
import { today as todayIn } from '../../../src/screens/calendar/RangeButtons.tsx'
import { shiftWallClock } from '../../../src/screens/calendar/wallClock.ts'
import { violations } from '../../fields/views/mount.tsx'
import {
  choose,
  dialog,
  lastTo,
  offeredBy,
  openConsole,
  patience,
  press,
  see,
  type SentRequest,
} from '../../screens/requirements/openConsole.tsx'

const today = new Date()
const dayOf = (date: Date) => date.toLocaleDateString('sv-SE')
const tomorrow = dayOf(new Date(today.getTime() + 86_400_000))

const calendar = () => page.getByRole('group', { name: 'Calendar of tasks' })
const view = (name: string) => page.getByRole('button', { name, exact: true })
const event = (name: string) => calendar().getByRole('button', { name: new RegExp(name) })

const boundsOf = (locator: Locator) => locator.element().getBoundingClientRect()

const get = async (path: string) => (await http({ verb: 'GET', path })).json

/**
 * Makes a task from three to four o'clock (UTC) tomorrow at the first branch where tasks can be
 * scheduled, and opens the board on it.
 */
async function openOn(name: string, more: object, view: string): Promise<SentRequest[]> {
  const sent = await openConsole({ route: '/location' })
  await addTask(name, more)
  location.hash = `#/scheduler?view=${view}&date=${tomorrow}&search=${encodeURIComponent(name)}`
  return sent
}

async function addTask(name: string, more: object) {
  const [site] = await get('/site/sites/schedule/sites')
  const users = await get('/security/userAccounts?size=1')
  await http({
    verb: 'POST',
    path: '/scheduler/tasks',
    body: {
      name,
      siteId: site.webId,
      participants: [users.content[0].webId],
      startDate: `${tomorrow}T15:00:00.000Z`,
      endDate: `${tomorrow}T16:00:00.000Z`,
      ...more,
    },
  })
}

test('the board opens on the month, and its views, dates and filters are in the address [NAV-60, SCHED-01]', async () => {
  await openConsole({ route: '/scheduler' })
  await see(calendar())
  await see(page.getByRole('heading', { level: 1, name: 'Tasks' }))
  // Before morning in Europe it is yesterday at the branches of the demo.
  const note = page.getByText(/today (are those|is that) of/)
  await see(note)
  const now = todayIn(/of ([\w/]+)\.$/.exec(note.element().textContent!)![1]!)
  await press('Next period')
  await expect.poll(() => location.hash).toContain('view=month')
  // The board opens on the month of the browser, which has begun earlier than at the branches.
  const opened = todayIn()
  const month = new Date(Date.UTC(Number(opened.slice(0, 4)), Number(opened.slice(5, 7)), 1))
  await see(
    page.getByRole('heading', {
      level: 2,
      name: month.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    }),
  )
  await userEvent.click(view('Week'))
  await expect.poll(() => location.hash).toContain('view=week')
  await press('Today')
  await expect.poll(() => location.hash).toContain(`date=${now}`)
  await userEvent.keyboard(']]')
  await expect.poll(() => location.hash).toContain(`date=${plusDays(now, 14)}`)
  await userEvent.keyboard('3')
  await expect.poll(() => location.hash).toContain('view=day')
  await see(page.getByRole('button', { name: 'Go to a date' }))
  await userEvent.fill(document.querySelector('input[type="date"]')!, '2027-02-03')
  await expect.poll(() => location.hash).toContain('date=2027-02-03')
  await see(page.getByRole('heading', { level: 2, name: 'Wed, Feb 3, 2027' }))
  await press('Next period')
  await userEvent.keyboard('t')
  await expect.poll(() => location.hash).toContain(`date=${now}`)
  await press('Filters')
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search tasks' }), 'nothing like it')
  await see(page.getByText('0 tasks'))
  expect(location.hash).toContain('search=nothing+like+it')
  await press('Clear filters')
  await expect.poll(() => location.hash).not.toContain('search')
  await expect.element(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('')
})

test('the list of tasks is one of the views, and links to the list still lead to it [NAV-60, SCHED-01]', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/scheduler' })
  await see(calendar())
  await userEvent.click(view('List'))
  await see(page.getByRole('table', { name: 'Tasks' }))
  await openConsole({ route: '/scheduler?filter={"status":"SCHEDULED"}' })
  await see(page.getByRole('table', { name: 'Tasks' }))
})

test('the board is filtered by a branch where tasks can be scheduled, and by the role of their person [SCHED-04]', {
  tags: 'thorough',
}, async () => {
  const sent = await openOn('Count the till', {}, 'agenda')
  await see(page.getByText('Count the till').first())
  const branches = await get('/site/sites/schedule/sites')
  expect(await offeredBy('Branch')).toEqual(branches.map(({ name }: { name: string }) => name))
  expect(sent.filter(({ path }) => path === '/site/sites/schedule/sites')).not.toEqual([])
  const task = (await get('/scheduler/tasks?search=Count+the+till')).content[0]
  const [held] = (await get(`/site/userSites?siteId=${task.siteId}&size=1`)).content
  await http({
    verb: 'PATCH',
    path: `/scheduler/tasks/${task.webId}`,
    body: { userId: held.userAccountId },
  })
  const roles = (await get('/security/roles?size=100')).content as {
    webId: string
    roleName: string
  }[]
  const links = (await get(`/site/userSites?userId=${held.userAccountId}&size=100`)).content
  const own = links.map(({ roleId }: { roleId: string }) => roleId)
  await choose('Role', roles.find(({ webId }) => own.includes(webId))!.roleName)
  await see(page.getByText('Count the till').first())
  await choose('Role', roles.find(({ webId }) => !own.includes(webId))!.roleName)
  await expect.element(page.getByText('Count the till')).not.toBeInTheDocument()
  await openConsole({ route: `/scheduler?view=agenda&siteId=${branches[0].webId}` })
  await expect
    .element(page.getByRole('combobox', { name: 'Branch', exact: true }))
    .toHaveValue(branches[0].name)
})

test('only the visible range is requested, with the branch and person of a board of one person [NAV-61, SCHED-02]', async () => {
  const sent = await openConsole({ route: '/scheduler-single/s1/u1/?view=week&date=2026-11-25' })
  const { query } = await lastTo(sent, 'GET', '/scheduler/tasks/occurrences')
  expect([query.get('from'), query.get('to'), query.get('siteId')]).toEqual([
    '2026-11-21T00:00:00Z',
    '2026-11-30T00:00:00Z',
    's1',
  ])
  expect(query.get('where')).toContain('"u1"')
  await see(page.getByRole('heading', { level: 1, name: 'Tasks of one user' }))
})

test('a task is added by the keyboard at the chosen time [SCHED-01]', async () => {
  await openConsole({ route: `/scheduler?view=week&date=${tomorrow}` })
  await see(calendar())
  ;(calendar().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await see(dialog('Add task'))
  await expect.element(dialog('Add task').getByLabelText('Start date: time')).toHaveValue('10:00')
  await expect.element(dialog('Add task').getByLabelText('End date: time')).toHaveValue('11:00')
})

test('the time that arrow keys choose is shown and followed into the next week, and W and D lead to its week and day [SCHED-01]', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/scheduler?view=week&date=2026-11-28' })
  await see(calendar())
  await userEvent.keyboard('{Tab}')
  const chosen = (text: string) => see(calendar().getByText(text, { exact: true }))
  ;(calendar().element() as HTMLElement).focus()
  await chosen('9:00 AM – 10:00 AM')
  await userEvent.keyboard('{ArrowDown}')
  await chosen('9:30 AM – 10:30 AM')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => location.hash).toContain('view=week&date=2026-11-29')
  await chosen('9:30 AM – 10:30 AM')
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar().getByText('9:30 AM – 10:30 AM')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}d')
  await expect.poll(() => location.hash).toContain('view=day&date=2026-11-30')
  await userEvent.keyboard('1')
  await expect.poll(() => location.hash).toContain('view=month')
  const name = 'November 11, 2026'
  await see(calendar().getByRole('link', { name }))
  ;(calendar().getByRole('link', { name }).element() as HTMLElement).focus()
  await userEvent.keyboard('w')
  await expect.poll(() => location.hash).toContain('view=week&date=2026-11-11')
})

test('the facts of a task open by Enter, and one time of a recurring task is completed [SCHED-01, SCHED-07]', async () => {
  const sent = await openOn('Boiler check', { frequency: 'DAILY' }, 'week')
  await see(event('Boiler check').first())
  ;(event('Boiler check').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(dialog('Boiler check'))
  await see(dialog('Boiler check').getByText('Every day'))
  expect(await violations()).toBe('')
  const isFilled = (name: string) =>
    dialog('Boiler check')
      .getByRole('button', { name, exact: true })
      .element()
      .matches('.MuiButton-contained')
  await see(dialog('Boiler check').getByRole('button', { name: 'Complete', exact: true }))
  expect(['Complete', 'Cancel task', 'Edit'].map(isFilled)).toEqual([true, false, false])
  await press('Complete')
  const { body, query } = await lastTo(sent, 'PUT', /\/occurrences\//)
  expect([body, query.get('scope'), query.get('action')]).toEqual([{}, 'this', 'complete'])
  await see(calendar().getByText('Outside period').first())
  const legend = page.getByRole('list', { name: 'Colours and ticks' })
  await see(legend.getByText('Outside period'))
  expect(legend.getByText('On time').elements()).toEqual([])
})

test('a task is moved by Alt and an arrow key, and back by "Undo" [SCHED-01]', async () => {
  const sent = await openOn('Door check', {}, 'month')
  await see(event('Door check'))
  ;(event('Door check').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  const { body } = await lastTo(sent, 'PUT', /\/occurrences\//)
  expect(body.localStart.slice(0, 10)).toBe(dayOf(new Date(today.getTime() + 2 * 86_400_000)))
  await see(page.getByText('Door check has been moved.'))
  await expect.element(event('Door check')).toHaveFocus()
  await press('Undo')
  await see(page.getByText(/^Restored: /))
  const [task] = (await get('/scheduler/tasks?search=Door+check')).content
  expect(task.startDate).toBe(`${tomorrow}T15:00:00.000Z`)
})

test('the help of shortcuts lists the keys of the board and of its tasks', async () => {
  await openOn('Lamp check', {}, 'month')
  await see(event('Lamp check'))
  await userEvent.keyboard('?')
  const keysOf = (label: string) =>
    page
      .getByRole('dialog')
      .getByRole('definition')
      .elements()
      .filter((each) => each.previousElementSibling?.textContent === label)
      .map((each) => [...each.children].map((key) => key.textContent))
  await see(page.getByRole('dialog'))
  expect(keysOf('Choose a time')).toEqual([['↑', '↓', '←', '→']])
  expect(keysOf('Add a task at the chosen time')).toEqual([['Enter']])
  expect(keysOf('Move the task')).toEqual([['Alt+↑', 'Alt+↓', 'Alt+←', 'Alt+→']])
  expect(keysOf('Change the end of the task')).toEqual([['Shift+↑', 'Shift+↓']])
})

test('deleting asks which times of a recurring task, and shows why it failed [SCHED-11]', async () => {
  const sent = await openOn('Alarm check', { frequency: 'DAILY' }, 'week')
  await see(event('Alarm check').first())
  await userEvent.click(event('Alarm check').first())
  await press('Delete')
  await see(page.getByRole('alertdialog', { name: 'Delete Alarm check' }))
  await userEvent.click(page.getByRole('radio', { name: 'This and the following' }))
  await userEvent.click(
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }),
  )
  const { query } = await lastTo(sent, 'DELETE', /\/occurrences\//)
  expect(query.get('scope')).toBe('following')
  await see(page.getByText('Alarm check has been deleted.'))
  await expect.poll(() => event('Alarm check').elements().length, patience).toBe(0)
})

test('editing all times from a later one shows the dates that are left of the series', {
  tags: 'thorough',
}, async () => {
  await openOn('Water check', { frequency: 'FREQ=DAILY;COUNT=3' }, 'agenda')
  await see(event('Water check').nth(2))
  await userEvent.click(event('Water check').nth(1))
  await press('Edit')
  await userEvent.click(page.getByRole('radio', { name: 'All of them' }))
  await userEvent.click(
    page.getByRole('alertdialog').getByRole('button', { name: 'Edit', exact: true }),
  )
  const dates = () =>
    page
      .getByText(/^Next dates/)
      .query()
      ?.querySelectorAll('li')
  await expect.poll(() => dates()?.length, patience).toBe(2)
})

test('the rule of a series follows its start in the form, as the service moves it', {
  tags: 'thorough',
}, async () => {
  const later = (days: number) => new Date(today.getTime() + days * 86_400_000)
  const weekday = (date: Date) => date.toLocaleDateString('en', { weekday: 'long' })
  const typed = (date: Date) =>
    date.toLocaleDateString('en', { day: '2-digit', month: '2-digit', year: 'numeric' })
  const code = weekday(later(1)).slice(0, 2).toUpperCase()
  await openOn('Salt check', { frequency: `FREQ=WEEKLY;BYDAY=${code};COUNT=5` }, 'agenda')
  await see(event('Salt check').first())
  await userEvent.click(event('Salt check').first())
  await press('Edit')
  await userEvent.click(page.getByRole('radio', { name: 'All of them' }))
  await userEvent.click(
    page.getByRole('alertdialog').getByRole('button', { name: 'Edit', exact: true }),
  )
  await see(page.getByText(`Every week on ${weekday(later(1))}, 5 times`))
  await userEvent.fill(page.getByLabelText('Start date: date'), typed(later(2)))
  await see(page.getByText(`Every week on ${weekday(later(2))}, 5 times`))
  await userEvent.fill(page.getByLabelText('End date: date'), typed(later(2)))
  await press('Save')
  await expect
    .poll(
      async () => (await get('/scheduler/tasks?search=Salt+check')).content[0].frequency,
      patience,
    )
    .toBe(`FREQ=WEEKLY;BYDAY=${weekday(later(2)).slice(0, 2).toUpperCase()};COUNT=5`)
})

test('a copy of a task whose day is over is for today at its time of day, and can be saved [SCHED-08, SCHED-09]', {
  tags: 'thorough',
}, async () => {
  const past = dayOf(new Date(today.getTime() - 14 * 86_400_000))
  const sent = await openConsole({
    route: `/scheduler?view=agenda&date=${past}&status=COMPLETED`,
  })
  await see(calendar().getByRole('button').first())
  await userEvent.click(calendar().getByRole('button').first())
  await press('Copy')
  await see(dialog('Add task'))
  await press('Save')
  const { body } = await lastTo(sent, 'POST', '/scheduler/tasks')
  expect(Math.abs(Date.parse(body.startDate) - today.getTime())).toBeLessThan(1.5 * 86_400_000)
  expect(body.startDate).toMatch(/T\d\d:(00|30):00/)
  await expect.element(dialog('Add task')).not.toBeInTheDocument()
})

/** A time zone where it is another day than in the browser. */
const elsewhere = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
  (timeZone) => todayIn(timeZone) !== todayIn(),
)!

test('"Today", the marked day and an opened board are those of the branch, and the board says so [SCHED-01]', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({ route: '/location' })
  const [site] = await get('/site/sites/schedule/sites')
  const before = (await get(`/site/sites/${site.webId}`)).timeZone
  const setZone = async (timeZone: string | null) =>
    void (await http({ verb: 'PATCH', path: `/site/sites/${site.webId}`, body: { timeZone } }))
  await setZone(elsewhere)
  onTestFinished(() => setZone(before))
  await addTask('Clock check', { frequency: 'DAILY' })
  const now = todayIn(elsewhere)
  const marked = () => calendar().element().querySelector('[aria-current="date"][data-date]')
  const note = page.getByText(`Times and today are those of ${elsewhere}.`)
  location.hash = `#/scheduler?view=day&siteId=${site.webId}`
  await expect
    .poll(() =>
      sent
        .filter(({ path }) => path.endsWith('/occurrences'))
        .at(-1)
        ?.query.get('from'),
    )
    .toBe(`${plusDays(now, -1)}T00:00:00Z`)
  await see(note)
  expect(marked()?.getAttribute('data-date')).toBe(now)
  location.hash = `#/scheduler?view=day&date=${plusDays(now, 3)}&search=Clock+check`
  await see(event('Clock check'))
  await see(note)
  await press('Today')
  await expect.poll(() => location.hash).toContain(`date=${now}`)
  await expect.poll(() => marked()?.getAttribute('data-date')).toBe(now)
  // The week of today may end before the first time of the task; the branch has others.
  location.hash = `#/scheduler?view=branches&date=${plusDays(now, 3)}&siteId=${site.webId}`
  await see(page.getByRole('table', { name: 'Branches' }))
  await press('Today')
  const column = new Date(`${now}T00:00Z`).toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  await expect
    .poll(() => document.querySelector('th[aria-current="date"]')?.textContent)
    .toContain(column)
})

test('after a long touch a task has handles that stand out from it', async () => {
  // The whole month is in view: a navigation scrolls back what is scrolled at once.
  await page.viewport(1440, 1600)
  onTestFinished(() => page.viewport(1440, 900))
  await openOn('Touched', {}, 'month')
  await see(event('Touched'))
  const touched = event('Touched').element()
  const { left, top } = touched.getBoundingClientRect()
  const [x, y] = [left + 9, top + 9]
  const at = { clientX: x, clientY: y, pageX: x + window.scrollX, pageY: y + window.scrollY }
  const touches = [new Touch({ identifier: 1, target: touched, ...at })]
  touched.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches }))
  const handle = () => calendar().element().querySelector('.event-handle')
  await expect.poll(handle, patience).not.toBeNull()
  const { borderColor, backgroundColor } = getComputedStyle(handle()!)
  expect([borderColor, backgroundColor]).toEqual(Array(2).fill('rgb(31, 95, 214)'))
  touched.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: touches }))
})

test('in a narrow column the words of a task stay whole, and one that is too long is cut', {
  tags: 'thorough',
}, async () => {
  const long = 'Refrigeratortemperatureprotocol'
  await openOn(`Read the ${long}`, {}, 'week')
  await addTask(`Write the ${long}`, {})
  location.hash = `#/scheduler?view=week&date=${tomorrow}&search=${long}`
  await see(event('Write the'))
  const face = event('Write the').element().querySelector<HTMLElement>('.event-face')!
  const linesOf = (word: string) => {
    const { firstChild } = face.querySelector('.name')!
    const at = firstChild!.textContent!.indexOf(word)
    const range = document.createRange()
    range.setStart(firstChild!, at)
    range.setEnd(firstChild!, at + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  expect([linesOf('Write'), linesOf(long)]).toEqual([1, 1])
  expect(face.scrollWidth).toBeGreaterThan(face.clientWidth)
  expect(getComputedStyle(face).textOverflow).toBe('ellipsis')
  await see(page.getByTitle(`Write the ${long}`))
})

test('the weeks of a month have numbers that lead to them', { tags: 'thorough' }, async () => {
  await openConsole({ route: '/scheduler?view=month&date=2026-11-26' })
  await see(calendar())
  const week = calendar().getByText('48', { exact: true })
  await see(week)
  expect(await violations()).toBe('')
  await userEvent.click(week)
  await expect.poll(() => location.hash).toContain('view=week&date=2026-11-22')
})

test('the other tasks of a day of a month look like those that are shown', {
  tags: 'thorough',
}, async () => {
  await openOn('Sign check A', {}, 'month')
  for (const name of 'BCDEF') await addTask(`Sign check ${name}`, { frequency: 'DAILY' })
  location.hash = `#/scheduler?view=month&date=${tomorrow}&search=Sign+check`
  const more = calendar().getByText('2 more').first()
  await see(more)
  await userEvent.click(more)
  await see(page.getByRole('dialog').getByText('Sign check F'))
  const lookIn = (box: Element) => {
    const face = [...box.querySelectorAll('.event-face')].find((each) =>
      each.textContent.includes('Recurring'),
    )!
    const { fontWeight } = getComputedStyle(face.querySelector('.name')!)
    return [fontWeight, getComputedStyle(face.querySelector('.mark-text')!).position]
  }
  expect(lookIn(page.getByRole('dialog').element())).toEqual(lookIn(calendar().element()))
  expect(lookIn(calendar().element())).toEqual(['600', 'absolute'])
})

test('the words beside the bars of several days stay whole in Japanese, too', async () => {
  await openConsole({ route: '/scheduler?view=week', language: 'ja' })
  const words = page.getByText('複数日', { exact: true }).first()
  await see(words)
  const text = document.createRange()
  text.selectNodeContents(words.element())
  expect(text.getClientRects()).toHaveLength(1)
})

test('a printed week shows all hours of its days', async () => {
  await openOn('Paper check', {}, 'week')
  await see(event('Paper check'))
  const isCut = () =>
    [...calendar().element().querySelectorAll('*')].some(
      (each) =>
        each.scrollHeight > each.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(each).overflowY),
    )
  expect(isCut()).toBe(true)
  dispatchEvent(new Event('beforeprint'))
  expect(isCut()).toBe(false)
  dispatchEvent(new Event('afterprint'))
  expect(isCut()).toBe(true)
})

test('the branches are rows with their load, a crowded day shows its first tasks, and a task of a row moves by the keyboard', {
  tags: 'thorough',
}, async () => {
  const sent = await openOn('Freezer check', {}, 'branches')
  const table = page.getByRole('table', { name: 'Branches' })
  await see(table)
  await see(table.getByText('1 task, 1 open, 1 h'))
  const chip = table.getByRole('button', { name: /Freezer check/ })
  ;(chip.element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await lastTo(sent, 'PUT', /\/occurrences\//)
  expect(await violations()).toBe('')
  for (const name of 'ABCDEFG') await addTask(`Freezer check ${name}`, {})
  await press('3 more')
  for (const name of 'ABCDEFG') await see(table.getByText(`Freezer check ${name}`))
})

test('a calendar address is created, shown once and revoked', { tags: 'thorough' }, async () => {
  await openConsole({ route: '/scheduler' })
  await see(calendar())
  await press('Subscribe')
  await press('New address: My tasks')
  await see(page.getByRole('textbox', { name: 'Address' }))
  const address = (page.getByRole('textbox', { name: 'Address' }).element() as HTMLInputElement)
    .value
  const answer = await fetch(address)
  expect([answer.status, (await answer.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR'])
  expect(await violations()).toBe('')
  await press('Revoke My tasks')
  await see(page.getByText('No addresses yet'))
  expect((await fetch(address)).status).toBe(404)
})

test('events of a calendar file become tasks of a chosen branch after a preview that says what is refused [SCHED-09, SCHED-10, VAL-40]', {
  tags: 'thorough',
}, async () => {
  await openOn('Before the import', {}, 'week')
  await press('Import events')
  const form = dialog('Import events')
  await see(form)
  const input = form.getByLabelText('Choose a file', { exact: true })
  const upload = (text: string, name: string) =>
    userEvent.upload(input.elements().at(-1) as HTMLElement, new File([text], name))
  await upload('name,code', 'tasks.csv')
  await see(form.getByText('tasks.csv is not a calendar file (iCalendar, .ics).'))
  const day = tomorrow.replaceAll('-', '')
  await upload(
    [
      'BEGIN:VCALENDAR',
      `BEGIN:VEVENT\nUID:1\nSUMMARY:Fire drill\nDTSTART:${day}T120000Z\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT`,
      'BEGIN:VEVENT\nUID:2\nSUMMARY:Long ago\nDTSTART:20200101T120000Z\nEND:VEVENT',
      `BEGIN:VEVENT\nUID:3\nSUMMARY:Every hour\nDTSTART:${day}T120000Z\nRRULE:FREQ=HOURLY\nEND:VEVENT`,
      'END:VCALENDAR',
    ].join('\n'),
    'drills.ics',
  )
  await see(form.getByText('drills.ics: 3 events'))
  await press('Check')
  await see(form.getByText('Participants must have at least 1 item').first())
  const task = (await get('/scheduler/tasks?search=Before+the+import')).content[0]
  await choose('Branch', task._text.siteId)
  await userEvent.click(form.getByRole('combobox', { name: 'Participants', exact: true }))
  await see(page.getByRole('option').first())
  await userEvent.click(page.getByRole('option').first())
  await userEvent.keyboard('{Escape}')
  await press('Check')
  await see(form.getByRole('heading', { name: '1 new task' }))
  await see(form.getByText(/Fire drill/))
  await see(form.getByText('Task or event cannot be created for a past date').first())
  await see(form.getByText('It repeats in a way that tasks cannot, such as every hour.'))
  expect(await violations()).toBe('')
  await press('Create 1 task')
  await see(form.getByText('1 task has been created.'))
  const [made] = (await get('/scheduler/tasks?search=Fire+drill')).content
  expect(made).toMatchObject({ siteId: task.siteId, frequency: 'FREQ=DAILY;COUNT=3' })
})

test('a task is dragged to another day by the pointer [SCHED-01]', async () => {
  const sent = await openOn('Window check', {}, 'month')
  await see(event('Window check'))
  const target = dayOf(new Date(today.getTime() + 2 * 86_400_000))
  const cell = calendar().element().querySelector<HTMLElement>(`[data-date="${target}"]`)!
  await userEvent.dragAndDrop(event('Window check'), page.elementLocator(cell))
  const { body } = await lastTo(sent, 'PUT', /\/occurrences\//)
  expect(body.localStart.slice(0, 10)).toBe(target)
})

/** Presses and moves the mouse on a task, at distances from its top. */
function mouseOn(dragged: Element) {
  const { left, top } = dragged.getBoundingClientRect()
  return (type: string, from: number) => {
    const at = { clientX: left + 20, clientY: top + from, button: 0 }
    dragged.dispatchEvent(new MouseEvent(type, { bubbles: true, ...at }))
  }
}

test('a task moves as far as the pointer, also when it is dragged by its first minutes [SCHED-01]', async () => {
  const sent = await openOn('Vent check', {}, 'day')
  await see(event('Vent check'))
  // The board scrolls to the morning once it is drawn.
  await expect.element(event('Vent check')).toBeInViewport({ ratio: 1 })
  const { height } = event('Vent check').element().getBoundingClientRect()
  const mouse = mouseOn(event('Vent check').element())
  mouse('mousedown', 5)
  mouse('mousemove', 20)
  mouse('mousemove', 8 + height)
  mouse('mouseup', 8 + height)
  const { path, body } = await lastTo(sent, 'PUT', /\/occurrences\//)
  const before = /[^/?]+(?=\?|$)/.exec(decodeURIComponent(path))![0]
  expect(body.localStart).toBe(shiftWallClock(before, 60))
})

test('a task says its new times while it is dragged [SCHED-01]', async () => {
  await openOn('Valve check', {}, 'day')
  // The board scrolls to the morning once it is drawn.
  await expect.element(event('Valve check')).toBeInViewport({ ratio: 1 })
  const { height } = event('Valve check').element().getBoundingClientRect()
  const mouse = mouseOn(event('Valve check').element())
  mouse('mousedown', 5)
  mouse('mousemove', 20)
  mouse('mousemove', 8 + height)
  const times = () =>
    calendar()
      .element()
      .textContent.match(/[\d:]+ [AP]M – [\d:]+ [AP]M/)
  await expect.poll(times).not.toBeNull()
  mouse('mousemove', 5)
  mouse('mouseup', 5)
  await expect.poll(times).toBeNull()
})

test('the facts of a task have the whole sentence of its rule [SCHED-01]', async () => {
  await openOn('Filter check', { frequency: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU' }, 'day')
  await see(event('Filter check'))
  ;(event('Filter check').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(dialog('Filter check').getByText(/^Every week on .*Monday.*Saturday/))
})

test('the load of a row counts the hours of its week, and its name has borders of its own, so that no task shows beside it', async () => {
  const later = plusDays(tomorrow, 20)
  await openOn('Leak check', { endDate: `${later}T15:00:00.000Z` }, 'branches')
  const table = page.getByRole('table', { name: 'Branches' })
  await see(table.getByText(/1 task, 1 open/))
  const load = table.getByText(/1 task, 1 open/).element().textContent
  expect(Number(/([\d.]+) h$/.exec(load)![1])).toBeLessThanOrEqual(168)
  // Collapsed borders scroll away from a column that stays: tasks showed through beside it.
  expect(getComputedStyle(table.element()).borderCollapse).toBe('separate')
})

test('a task that is moved to a past day stays where it is, and the board says why [SCHED-08, VAL-42]', {
  tags: 'thorough',
}, async () => {
  await openOn('Gate check', {}, 'month')
  await see(event('Gate check'))
  ;(event('Gate check').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await see(page.getByText('Task or event cannot be created for a past date'))
  const [task] = (await get('/scheduler/tasks?search=Gate+check')).content
  expect(task.startDate).toBe(`${tomorrow}T15:00:00.000Z`)
})

test('a task with a time of day is not dropped among those of several days, where it would lose it [SCHED-01]', {
  tags: 'thorough',
}, async () => {
  const sent = await openOn('Light check', {}, 'day')
  await see(event('Light check'))
  const dropAt = (y: number) =>
    userEvent.dragAndDrop(event('Light check'), calendar(), {
      sourcePosition: { x: 20, y: 5 },
      targetPosition: { x: 300, y: y - calendar().element().getBoundingClientRect().top },
    })
  const row = calendar().getByText('Several days').element().getBoundingClientRect()
  await dropAt(row.top + row.height / 2)
  const { top, height } = event('Light check').element().getBoundingClientRect()
  await dropAt(top + 5 + 2 * height)
  await see(page.getByText('Light check has been moved.'))
  const moves = sent.filter(({ verb }) => verb === 'PUT').map(({ body }) => body.localStart)
  expect(moves).toHaveLength(1)
  expect(moves[0]).not.toContain('T00:00')
})

test('on a phone the board opens on the agenda, and its grid of hours has three days [SCHED-01]', {
  tags: 'thorough',
}, async () => {
  await page.viewport(390, 844)
  await openConsole({ route: '/scheduler' })
  await see(page.getByRole('combobox', { name: 'View' }))
  await expect.element(page.getByRole('combobox', { name: 'View' })).toHaveTextContent('Agenda')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await press('More')
  await expect.element(page.getByRole('menuitem')).toHaveLength(5)
  await userEvent.click(page.getByRole('menuitem', { name: 'Subscribe' }))
  await see(dialog('Calendar addresses'))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Calendar addresses')).not.toBeInTheDocument()
  location.hash = '#/scheduler?view=branches'
  const column = page.getByRole('columnheader', { name: new RegExp(`\\b${today.getDate()}$`) })
  await see(column)
  const { left, right } = column.element().getBoundingClientRect()
  expect([left > 100, right < 390]).toEqual([true, true])
  location.hash = '#/scheduler?view=week&date=2026-12-30'
  await expect.element(page.getByRole('combobox', { name: 'View' })).toHaveTextContent('3 days')
  await see(page.getByRole('heading', { level: 2, name: 'Dec 30, 2026 – Jan 1, 2027' }))
  await expect.element(page.getByRole('columnheader')).toHaveLength(3)
  await press('Next period')
  await expect.poll(() => location.hash).toContain('date=2027-01-02')
  await page.viewport(1280, 800)
})

test('on a phone two rows of buttons stand above the calendar, and the filters are behind one of them', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await openConsole({ route: '/scheduler?view=month&status=SCHEDULED' })
  await see(calendar())
  const bar = page.getByRole('toolbar', { name: 'Calendar' })
  expect(bar.element().getBoundingClientRect().height).toBeLessThan(110)
  const room = calendar().element().getBoundingClientRect().top - boundsOf(bar).bottom
  expect(room).toBeLessThan(90)
  await see(view('Add task'))
  await expect
    .element(page.getByRole('searchbox', { name: 'Search tasks' }))
    .not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /^Filters 1/ }))
  await see(page.getByRole('searchbox', { name: 'Search tasks' }))
  await press('Clear filters')
  await expect.poll(() => location.hash).not.toContain('status')
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Colour by branch' }))
  await expect.poll(() => location.hash).toContain('colour=siteId')
})

test('beside the sidebar the views stand in one row with the range, and the filters in rows of the same length', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  for (const [width, rows] of [
    [1440, 1],
    [1280, 1],
    [1024, 2],
  ] as const) {
    await page.viewport(width, 800)
    await openConsole({ route: '/scheduler?view=day&status=SCHEDULED' })
    await see(calendar())
    const bar = page.getByRole('toolbar', { name: 'Calendar' })
    expect(bar.element().getBoundingClientRect().height).toBeLessThan(50)
    const filters = [
      ...['Branch', 'User', 'Role', 'Form', 'Status'].map((name) =>
        page.getByRole('combobox', { name, exact: true }),
      ),
      page.getByRole('searchbox', { name: 'Search tasks' }),
    ]
    const bottoms = filters.map((each) => Math.round(boundsOf(each).bottom))
    const counts = [...new Set(bottoms)].map(
      (bottom) => bottoms.filter((each) => each === bottom).length,
    )
    expect(counts).toEqual(Array.from({ length: rows }, () => 6 / rows))
  }
})

test('on a phone the facts of a task end above the toasts', async () => {
  await page.viewport(390, 667)
  onTestFinished(() => page.viewport(1280, 800))
  await openOn('Phone check', { frequency: 'DAILY' }, 'agenda')
  await userEvent.click(event('Phone check').first())
  await press('Complete')
  const toast = page.getByRole('status').filter({ hasText: 'Task has been completed.' })
  await see(toast)
  await userEvent.click(event('Phone check').last())
  await see(dialog('Phone check'))
  expect(boundsOf(dialog('Phone check')).bottom).toBeLessThan(boundsOf(toast).top)
})

test('the time of a task stays whole beside two others, and a short task stays in its box', async () => {
  await openOn(
    'Side check in short',
    { startDate: `${tomorrow}T17:00:00.000Z`, endDate: `${tomorrow}T17:30:00.000Z` },
    'week',
  )
  const abreast = ['Side check of doors', 'Side check of halls', 'Side check of lamps']
  for (const name of abreast)
    await addTask(name, {
      startDate: `${tomorrow}T15:00:00.000Z`,
      endDate: `${tomorrow}T16:30:00.000Z`,
    })
  location.hash = `#/scheduler?view=week&date=${tomorrow}&search=Side+check`
  for (const name of ['Side check in short', ...abreast]) await see(event(name))
  const faceOf = (name: string) => event(name).element().querySelector<HTMLElement>('.event-face')!
  for (const name of abreast) {
    const face = faceOf(name)
    const time = document.createRange()
    time.selectNodeContents(face.querySelector('.time')!)
    const rects = [...time.getClientRects()]
    const [{ top, left }] = rects as [DOMRect]
    const end = Math.max(...rects.filter((each) => each.top === top).map(({ right }) => right))
    // The hours and the minutes are in the first line, which is not cut.
    expect(end - left).toBeGreaterThan(2 * Number.parseFloat(getComputedStyle(face).fontSize))
    expect(end).toBeLessThanOrEqual(face.getBoundingClientRect().right)
  }
  const short = faceOf('Side check in short').getBoundingClientRect()
  const box = boundsOf(event('Side check in short'))
  expect(short.top).toBeGreaterThanOrEqual(box.top)
  expect(short.bottom).toBeLessThanOrEqual(box.bottom)
})

test('a task of a month that is dragged stays on one line [SCHED-01]', async () => {
  // The whole month is in view.
  await page.viewport(1440, 1600)
  onTestFinished(() => page.viewport(1280, 800))
  await openOn('Drain check', {}, 'month')
  await see(event('Drain check'))
  const source = event('Drain check').element()
  const next = dayOf(new Date(today.getTime() + 2 * 86_400_000))
  const cell = calendar().element().querySelector(`[data-date="${next}"]`)!
  const mouse = (type: string, over: Element) => {
    const { left, top } = over.getBoundingClientRect()
    const at = { clientX: left + 20, clientY: top + 8, button: 0 }
    source.dispatchEvent(new MouseEvent(type, { bubbles: true, ...at }))
  }
  mouse('mousedown', source)
  mouse('mousemove', cell)
  mouse('mousemove', cell)
  const dragged = () => document.querySelector('body > [data-event] .event-face')
  await expect.poll(dragged).not.toBeNull()
  expect(getComputedStyle(dragged()!).whiteSpace).toBe('nowrap')
  mouse('mousemove', source)
  mouse('mouseup', source)
  await expect.poll(dragged).toBeNull()
})

test('the feed of a branch is offered while the board is filtered by it, also without tasks', async () => {
  await openConsole({ route: '/location' })
  const [site] = await get('/site/sites/schedule/sites')
  location.hash = `#/scheduler?view=week&date=1999-01-04&siteId=${site.webId}`
  await see(page.getByText('0 tasks'))
  await press('Subscribe')
  await see(page.getByRole('button', { name: `New address: ${site.name}` }))
})

test('a task in the rows of branches is dragged to another day, whose cell is framed [SCHED-01]', async () => {
  const sent = await openOn('Gutter check', {}, 'branches')
  const chip = page
    .getByRole('table', { name: 'Branches' })
    .getByRole('button', { name: /Gutter check/ })
  await see(chip)
  const dragged = chip.element()
  const other = dayOf(
    new Date(Date.parse(tomorrow) + (new Date(tomorrow).getUTCDay() === 6 ? -1 : 1) * 86_400_000),
  )
  const cell = dragged.closest('tr')!.querySelector(`[data-day="${other}"]`)!
  const pointer = (type: string, over: Element, by = 12) => {
    const { left, top } = over.getBoundingClientRect()
    const at = { clientX: left + by, clientY: top + by, button: 0, buttons: 1 }
    const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true }
    const target = type === 'pointerdown' ? dragged : document
    target.dispatchEvent(new PointerEvent(type, { ...mouse, ...at, cancelable: true }))
  }
  pointer('pointerdown', dragged)
  const frame = () => {
    pointer('pointermove', dragged, 24)
    pointer('pointermove', cell)
    return document.querySelector('[data-drop-place]')?.getBoundingClientRect().left
  }
  await expect.poll(frame).toBeCloseTo(cell.getBoundingClientRect().left)
  pointer('pointerup', cell)
  const { body } = await lastTo(sent, 'PUT', /\/occurrences\//)
  expect(body.localStart.slice(0, 10)).toBe(other)
})
