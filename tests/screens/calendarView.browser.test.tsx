import { ListBase } from 'ra-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Entity } from '../../src/model/entity.ts'
import { NotificationToasts } from '../../src/app/toasts/NotificationToasts.tsx'
import RecordCalendar from '../../src/screens/list/views/calendar/RecordCalendar.tsx'
import { EntityListBody } from '../../src/screens/list/EntityListBody.tsx'
import { plusDays } from '../../src/screens/calendar/range.ts'
import { today } from '../../src/screens/calendar/RangeButtons.tsx'
import { enterService, violationsIn } from '../fields/views/mount.tsx'
import { get, newWord, send } from '../overrides/documents/startDocument.ts'
import { openConsole, patience, press, see } from './requirements/openConsole.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

const tasks = '/scheduler/tasks'

afterEach(() => {
  vi.useRealTimers()
})

/** The 20th of the next month, which the month before does not show. */
const day = `${plusDays(`${today().slice(0, 7)}-28`, 7).slice(0, 7)}-20`
const instant = (date: string, time: string) => new Date(`${date}T${time}:00`).toISOString()

/**
 * A task of a day, by default at 9 o'clock in the next month, and the calendar of tasks with its
 * word.
 */
async function openCalendar({
  width = 1440,
  account = 'admin@acme.test',
  on = day,
  from = '09:00',
  to = '10:00',
} = {}) {
  await page.viewport(width, 900)
  await enterService()
  const word = newWord()
  const { content: sites } = await get('/site/sites?size=1')
  const { content: people } = await get('/security/userAccounts?size=1')
  const make = async (name: string, date: string) =>
    (
      await send('POST', tasks, {
        name: `${name} ${word}`,
        siteId: sites[0].webId,
        frequency: 'ONCE',
        participants: [people[0].webId],
        startDate: instant(date, from),
        endDate: instant(date, to),
        status: 'SCHEDULED',
      })
    ).webId
  const task = await make('Round', on)
  await make('Later', plusDays(day, 60))
  await enterService(undefined, account)
  const entity = entityOf('scheduled-task')
  const box = await mountScreen(
    <ListBase
      resource="scheduled-task"
      sort={{ field: 'startDate', order: 'ASC' }}
      filterDefaultValues={{ q: word }}
      disableAuthentication
      disableSyncWithLocation
    >
      <EntityListBody
        entity={{
          ...entity,
          list: {
            ...entity.list,
            views: [{ kind: 'calendar', field: 'startDate', end: 'endDate' }],
          },
        }}
        extras={{ displays: {} }}
      />
      <NotificationToasts />
    </ListBase>,
  )
  if (on.slice(0, 7) !== today().slice(0, 7))
    await userEvent.click(page.getByRole('button', { name: 'Next period' }))
  await expect.element(event(word)).toBeVisible()
  return { word, task, box }
}

const event = (word: string) => page.getByRole('button', { name: new RegExp(`Round ${word}`) })
const startOf = async (id: string): Promise<string> => (await get(`${tasks}/${id}`)).startDate
const fieldOf = (entity: Entity, name: string) =>
  entity.fields.find((field) => field.name === name)!
const cell = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`)!

/** The text of the event that has the focus. */
const focusedEvent = () => document.activeElement?.closest('[data-event]')?.textContent ?? ''

test('a calendar reads the records of the month in sight with the filter of the list', async () => {
  const { word, box } = await openCalendar()
  await expect.element(page.getByText('1 in this period')).toBeVisible()
  expect(page.getByText(`Later ${word}`).elements()).toEqual([])
  expect(await violationsIn(box)).toBe('')
  await userEvent.click(page.getByRole('button', { name: 'Previous period' }))
  await expect.element(page.getByText('0 in this period')).toBeVisible()
})

test('Alt and an arrow move a record by a day; the focus stays on it and undo moves it back', async () => {
  const { word, task } = await openCalendar()
  ;(event(word).element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => startOf(task), patience).toBe(instant(plusDays(day, 1), '09:00'))
  await expect.poll(focusedEvent, patience).toContain(word)
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => startOf(task), patience).toBe(instant(day, '09:00'))
})

test('one toast says why a date is refused, and the record is back where it was and keeps the focus [VAL-42]', async () => {
  const tomorrow = plusDays(today(), 1)
  const { word, task } = await openCalendar({ on: tomorrow })
  ;(event(word).element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  const toasts = page.getByRole('alert')
  await expect
    .poll(() => toasts.elements().map((each) => each.textContent), patience)
    .toEqual([expect.stringContaining('Task or event cannot be created for a past date')])
  expect(await startOf(task)).toBe(instant(tomorrow, '09:00'))
  const isBack = () => {
    const [shown, there] = [event(word).element(), cell(tomorrow)].map((each) =>
      each.getBoundingClientRect(),
    )
    return shown!.top >= there!.top && shown!.bottom <= there!.bottom
  }
  await expect.poll(isBack, patience).toBe(true)
  await expect.poll(focusedEvent, patience).toContain(word)
})

test('a record is dragged to another day and keeps its time', { tags: 'thorough' }, async () => {
  const { word, task } = await openCalendar()
  await userEvent.dragAndDrop(event(word), page.elementLocator(cell(plusDays(day, 2))), {
    steps: 10,
  } as object)
  await expect.poll(() => startOf(task), patience).toBe(instant(plusDays(day, 2), '09:00'))
})

test('in a week, a record that begins before the hours in sight keeps its name at the top', async () => {
  // The week that follows the next month is its first one.
  const first = `${day.slice(0, 7)}-01`
  const { word } = await openCalendar({ on: first, from: '02:00', to: '21:00' })
  await press('Week')
  await expect
    .poll(() => {
      const name = event(word).getByText(`Round ${word}`, { exact: true }).query()
      const { left, top } = name?.getBoundingClientRect() ?? { left: 0, top: 0 }
      // Outside the hours in sight, another part of the calendar is at its place.
      return document.elementFromPoint(left + 4, top + 8)?.closest('[data-event]')?.textContent
    }, patience)
    .toContain(`Round ${word}`)
})

test('on a phone the records of the month are below each other', async () => {
  const { word } = await openCalendar({ width: 390 })
  await expect.element(event(word)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test.each([
  [
    'begins with today',
    '2020-06-15',
    [
      ['Audit', '2020-06-03'],
      ['Stay', '2020-06-14', '2020-06-15'],
      ['Round', '2020-06-20'],
    ],
    ['2020-06-15', '2020-06-20'],
    ['2020-06-03', '2020-06-14', '2020-06-15', '2020-06-20'],
  ],
  [
    'shows all of another month',
    '2020-07-01',
    [
      ['Stay', '2020-06-14', '2020-07-01'],
      ['Round', '2020-07-20'],
    ],
    ['2020-07-01', '2020-07-20'],
  ],
  [
    'shows all where nothing is to come in the month',
    '2020-06-15',
    [
      ['Audit', '2020-06-03'],
      ['Round', '2020-07-02'],
    ],
    ['2020-06-03'],
  ],
  [
    'shows a chosen day before today',
    '2020-06-02',
    [
      ['Audit', '2020-06-03'],
      ['Round', '2020-06-20'],
    ],
    ['2020-06-03', '2020-06-20'],
    ['2020-06-20'],
  ],
] as [
  string,
  string,
  [string, string, string?][],
  string[],
  string[]?,
][])('on a phone the month of today %s', async (_title, date, made, days, pressed) => {
  await page.viewport(390, 900)
  await enterService()
  // It is the middle of June, whenever the test runs.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-06-15T12:00:00') })
  const entity = entityOf('event')
  await mountScreen(
    <RecordCalendar
      entity={entity}
      fields={{ start: fieldOf(entity, 'startDate'), end: fieldOf(entity, 'endDate') }}
      records={made.map(([eventName, startDate, endDate = startDate], id) => ({
        id,
        eventName,
        startDate,
        endDate,
      }))}
      nameOf={({ eventName }) => String(eventName)}
      columns={[]}
      empty={null}
      fixed={undefined}
      canEdit={false}
      label="Events"
      range="month"
      date={date}
      firstDay={1}
      onDay={() => undefined}
    />,
  )
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-date]')].map((each) => each.dataset.date)
  await expect.poll(shown).toEqual(days)
  const earlier = page.getByRole('button', { name: 'Earlier this month' })
  if (!pressed) return expect(earlier.query()).toBeNull()
  await userEvent.click(earlier)
  await expect.poll(shown).toEqual(pressed)
  await expect.element(earlier).toHaveFocus()
})

test('the calendar of documents shows them at their dates, and a record is opened from it', {
  tags: 'thorough',
}, async () => {
  await page.viewport(1440, 900)
  await openConsole({ route: '/documents' })
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  await expect.element(columns).toBeVisible()
  await press('Calendar by start date')
  const first = page.getByRole('group', { name: 'Documents' }).getByRole('button').first()
  await see(first)
  // A calendar has its own order.
  expect([columns.query(), page.getByRole('button', { name: /^Sort/ }).query()]).toEqual([
    null,
    null,
  ])
  await userEvent.click(
    page.getByRole('group', { name: 'Month or week' }).getByRole('button', { name: 'Month' }),
  )
  await userEvent.click(first)
  await expect.poll(() => location.hash, patience).toMatch(/^#\/detail\/document\//)
})
