import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { enterService } from '../../fields/views/mount.tsx'
import { makeBranch, someOf } from './branchRecords.ts'
import {
  headersOf,
  lastTo,
  offeredBy,
  openConsole,
  press,
  rowsOf,
  see,
  table,
} from './openConsole.tsx'

/** A device at two branches, with a location at neither. */
async function makeDevice(name: string) {
  await enterService()
  const sites = [await makeBranch('Dock'), await makeBranch('Pier')]
  const { json } = await http({
    verb: 'POST',
    path: '/site/devices',
    body: {
      name,
      typeTextCode: (await someOf('/site/devices', 1))[0].typeTextCode,
      uuId: name.toLowerCase().replaceAll(' ', '-'),
      siteDevices: sites.map(({ webId }) => ({ siteId: webId })),
    },
  })
  return { device: json, sites }
}
const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((each) => each.textContent)

test('a device has the tabs detail and activity, and the one of its branches; it names all its branches [DEV-01, DEV-02, DEV-06]', async () => {
  const { device, sites } = await makeDevice('Dock scanner')
  await openConsole({ route: `/detail/device/${device.webId}` })
  await see(page.getByRole('term').first())
  expect(tabs()).toEqual(['Detail', 'Activity', 'Branches'])
  const terms = page.getByRole('tabpanel').getByRole('term').elements()
  expect(terms.map((each) => each.textContent)).toEqual([
    'Name',
    'Branch name',
    'Location name',
    'Type',
    'UUID',
    'MAC address',
    'Start date',
    'End date',
    'Status',
    'Created date',
    'Created by',
    'Updated date',
    'Updated by',
  ])
  expect(terms[1]!.nextElementSibling!.textContent).toBe(sites.map(({ name }) => name).join(', '))
  // Facts without a value, here the location, are left out.
  const facts = page.getByRole('term').elements().slice(0, -terms.length)
  expect(facts.map((each) => each.textContent)).toEqual(['Type', 'Branch name'])
  expect(facts[1]!.nextElementSibling!.textContent).toBe(sites.map(({ name }) => name).join(', '))
  // The name of one branch comes with its entry, as the contract spells it.
  expect(device.siteDevices.map((each: { site_name: string }) => each.site_name)).toEqual(
    sites.map(({ name }) => name),
  )
})

test('the branches of a device are read by their own call, in the tab and below the list of devices [DEV-03, DEV-04]', async () => {
  const { device, sites } = await makeDevice('Gate scanner')
  const sent = await openConsole({ route: `/devices/site?id=${device.webId}` })
  expect(await headersOf(table('Branches'))).toEqual([
    'Branch name',
    'Assigned date',
    'Status',
    'Actions',
  ])
  const { query } = await lastTo(sent, 'GET', `/site/siteDevices/${device.webId}/sites`)
  expect(query.get('status')).toBe('ACTIVE')
  const rows = rowsOf(table('Branches'))
  expect(rows.map(([name]) => name).toSorted()).toEqual(sites.map(({ name }) => name).toSorted())
  for (const [, date, status] of rows) {
    expect(date).toMatch(/^\d\d-\d\d-\d{4}$/)
    expect(status).toBe('Active')
  }
})

test('the types of devices are the values of the look-up LKDeviceType [DEV-07]', async () => {
  const sent = await openConsole({ route: '/devices' })
  await press('Add device')
  const offered = await offeredBy('Type')
  expect(sent.some(({ query }) => [...query.values()].includes('LKDeviceType'))).toBe(true)
  const { json } = await http({
    verb: 'GET',
    path: '/static-data/filter/LOOKUP_FILTER/filters?filter[lookupName]=LKDeviceType',
  })
  expect(offered.toSorted()).toEqual(json.map(({ text }: { text: string }) => text).toSorted())
})
