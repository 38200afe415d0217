import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { enterService } from '../../fields/views/mount.tsx'
import { someOf } from './branchRecords.ts'
import { headersOf, lastTo, openConsole, rowsOf, see, table } from './openConsole.tsx'

test.each([
  ['user', '/security/userAccounts?search=Priya', '300,1400,1100,2000,2300'],
  ['site', '/site/sites?search=Boston', '200,1100,1600,1500,2100,1700'],
  ['device', '/site/devices', '400,1500'],
  ['location', '/site/locations', '2600,1700,1500'],
])('the activity of a %s is requested by its type codes, and only read [ACT-03, ACT-05, ACT-06, ACT-07, ACT-10, ACT-11]', async (entity, list, codes) => {
  await enterService()
  const [{ webId }] = await someOf(list, 1)
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
