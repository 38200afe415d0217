import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { enterService } from '../../fields/views/mount.tsx'
import { someOf } from './branchRecords.ts'
import {
  headersOf,
  lastTo,
  openConsole,
  patience,
  press,
  rowsOf,
  see,
  table,
} from './openConsole.tsx'

/** The first record of a list that has activity of these types. */
async function withActivity(list: string, codes: string): Promise<string> {
  for (const { webId } of await someOf(list, 100))
    if ((await someOf(`/security/audits?type=${codes}&entityId=${webId}`, 1)).length > 0)
      return webId
  throw new Error(`No record of ${list} has activity of the types ${codes}.`)
}

test.each([
  ['user', '/security/userAccounts', '300,1400,1100,2000,2300'],
  ['site', '/site/sites', '200,1100,1600,1500,2100,1700'],
  ['device', '/site/devices', '400,1500'],
  ['location', '/site/locations', '2600,1700,1500'],
])('the activity of a %s is requested by its type codes, and only read [ACT-03, ACT-05, ACT-06, ACT-07, ACT-10, ACT-11]', async (entity, list, codes) => {
  await enterService()
  const webId = await withActivity(list, codes)
  const sent = await openConsole({ route: `/detail/${entity}/${webId}/activity` })
  const pulse = table('Activity Pulse')
  const headers = await headersOf(pulse)
  expect(headers.filter((each) => each !== 'Changes')).toEqual([
    'Date and time',
    'User',
    'Event',
    'Type',
  ])
  await see(pulse.getByRole('row').nth(1))
  const { query } = await lastTo(sent, 'GET', '/security/audits')
  expect(query.get('type')).toBe(codes)
  expect(query.get('entityId')).toBe(webId)

  const panel = page.getByRole('tabpanel')
  const names = panel
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')
  expect(names.filter((each) => /^(Add|Assign|Clone|Delete|Edit|Unassign)\b/.test(each))).toEqual(
    [],
  )
  expect(panel.getByRole('checkbox').query()).toBeNull()

  // The service names the type of an entry; the console shows that name.
  const { json } = await http({ verb: 'GET', path: `/security/audits?${query}` })
  const types = json.content.map((each: { typeCodeText: string }) => each.typeCodeText)
  expect(types.length).toBeGreaterThan(0)
  expect(rowsOf(pulse).map((cells) => cells.at(-1))).toEqual(types)
})

/** Enters a text at once, as a script or an autofill does. */
function enter(box: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('two dates that are filled in at the same moment both filter the activity, and both stay until they are reset [SITE-47]', {
  tags: 'thorough',
}, async () => {
  await enterService()
  const [{ webId }] = await someOf('/site/sites', 1)
  const sent = await openConsole({ route: `/detail/site/${webId}/activity` })
  await see(table('Activity Pulse').getByRole('row').nth(1))
  const [from, to] = ['From', 'To'].map((label) =>
    page.getByRole('textbox', { name: label, exact: true }),
  )
  const inputs = [from, to].map((each) => each!.element() as HTMLInputElement)
  enter(inputs[0]!, '01-01-2026')
  enter(inputs[1]!, '12-31-2026')
  const dates = () => {
    const { query } = sent.findLast(({ path }) => path === '/security/audits')!
    return [query.get('startDate')?.slice(0, 10), query.get('endDate')?.slice(0, 10)]
  }
  await expect.poll(dates, patience).toEqual(['2026-01-01', '2026-12-31'])
  await expect.element(from!).toHaveValue('01-01-2026')
  await expect.element(to!).toHaveValue('12-31-2026')
  await press('Reset')
  await expect.poll(dates, patience).toEqual([undefined, undefined])
  await expect.element(from!).toHaveValue('')
  await expect.element(to!).toHaveValue('')
})

test('the activity of all branches says to which branch a user was assigned, and that of a branch does not repeat it [NAV-24]', async () => {
  await enterService()
  const entries = await someOf('/security/audits?type=1100', 100)
  const { name, under } = entries
    .map((each) => each['deed'])
    .find(({ entity }) => entity === 'user-account')
  const assigned = `User "${name}" was assigned`
  expect(under).toMatchObject({ entity: 'site', title: 'Branch' })
  // The newest entries depend on the day on which the demo is made.
  const filter = encodeURIComponent(JSON.stringify({ q: assigned }))
  await openConsole({ route: `/branch/activity?filter=${filter}` })
  const event = page.getByRole('link', { name: `${assigned} to branch "${under.name}"` })
  await see(event.first())
  const [{ webId }] = await someOf(`/site/sites?search=${encodeURIComponent(under.name)}`, 1)
  await openConsole({ route: `/detail/site/${webId}/activity` })
  await see(page.getByText(assigned, { exact: true }).first())
})

test('an address of an entity that leads nowhere names it within a sentence', async () => {
  await enterService()
  await openConsole({ route: '/user/nobody' })
  await see(page.getByText('This user does not exist, or you may not see it.', { exact: true }))
})
