import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { enterService } from '../../fields/views/mount.tsx'
import { makeBranch, makePerson, someOf } from './branchRecords.ts'
import {
  button,
  choose,
  lastTo,
  openConsole,
  patience,
  press,
  routeOf,
  see,
  table,
} from './openConsole.tsx'

test('a location has the tabs detail, devices and activity, and its devices are those of the call for locations [LOC-02]', async () => {
  const sent = await openConsole({
    route: routeOf('/site/locations', '', (id) => `/detail/location/${id}`),
  })
  await see(page.getByRole('tab').first())
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Detail', 'Devices', 'Activity'])
  await userEvent.click(page.getByRole('tab', { name: 'Devices' }))
  const { query } = await lastTo(sent, 'GET', '/site/locationDevices')
  expect(query.get('locationId')).toBeTruthy()
})

test('a location is created and changed with its branches in the query, and deleted by a body [LOC-03, LOC-06]', async () => {
  await enterService()
  const [one, two] = [await makeBranch(), await makeBranch()]
  const sent = await openConsole({ route: '/locations' })
  await press('Add location')
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
  await see(name)
  await userEvent.fill(name, 'Rack on the quay')
  await choose('Branches', String(one['name']), String(two['name']))
  await press('Save')
  const creation = await lastTo(sent, 'POST', '/site/locations')
  expect(creation.query.get('siteIds')).toBe(`${one.webId},${two.webId}`)
  await press('Edit Rack on the quay')
  await see(name)
  await userEvent.fill(name, 'Shelf on the quay')
  await press('Save')
  const change = await lastTo(sent, 'PUT', /^\/site\/locations\//)
  expect(change.query.get('siteIds')?.split(',').toSorted()).toEqual(
    [one.webId, two.webId].toSorted(),
  )
  await press('Delete Shelf on the quay')
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  const removal = await lastTo(sent, 'DELETE', /location/i)
  expect([removal.path, removal.body]).toEqual(['/site/locations', [change.path.split('/').at(-1)]])
  await expect
    .element(page.getByRole('link', { name: 'Shelf on the quay' }))
    .not.toBeInTheDocument()
})

test('the locations of a branch are searched by their name [LOC-05]', async () => {
  const sent = await openConsole({
    route: routeOf('/site/sites', 'Boston Harbor', (id) => `/detail/site/${id}/site-location`),
  })
  const first = table('Locations').getByRole('link').first()
  await see(first)
  const name = first.element().textContent!
  const search = page.getByRole('tabpanel').getByRole('searchbox', { name: 'Search' })
  await userEvent.fill(search, name.toLowerCase())
  await expect
    .poll(
      () =>
        sent.findLast(({ path }) => path === '/site/siteLocations')?.query.get('searchLocation'),
      patience,
    )
    .toBe(name.toLowerCase())
  await see(page.getByRole('link', { name, exact: true }))
  await userEvent.fill(search, 'nowhere')
  await see(page.getByText('No data found'))
})

test('each change of a location needs its own permission, and the list the one to read [LOC-07]', async () => {
  await enterService()
  const [{ siteId, locationName }] = await someOf('/site/siteLocations', 1)
  const of = (action: string) => `BUSINESS:LOCATIONS:${action}`
  const seen: unknown[] = []
  for (const codes of [[], ['CREATE'], ['UPDATE'], ['DELETE']]) {
    await enterService()
    const account = await makePerson(siteId, ['READ', ...codes].map(of))
    await openConsole({ route: '/locations', account })
    await see(page.getByRole('link', { name: locationName, exact: true }))
    seen.push(
      ['Add location', `Edit ${locationName}`, `Delete ${locationName}`].map(
        (name) => button(name).query() !== null,
      ),
    )
  }
  expect(seen).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])
  await enterService()
  const others = ['CREATE', 'UPDATE', 'DELETE'].map(of)
  const account = await makePerson(siteId, ['BUSINESS:SITE:READ', ...others])
  await openConsole({ route: '/locations', account })
  await see(page.getByRole('heading', { level: 1, name: 'Error 404' }))
})

test('a section of a form that is restricted to a location has its key, name and code [LOC-08]', async () => {
  await enterService()
  const [location] = await someOf('/site/locations?search=Break%20room&status=ACTIVE', 1)
  const siteId = location.siteIds[0]
  const [{ formDefinitionId }] = await someOf(`/site/siteForms/${siteId}/forms`, 1)
  const sections = `/forms/definitionSections?formDefinitionId=${formDefinitionId}`
  const [existing] = await someOf(sections, 1)
  await http({
    verb: 'PUT',
    path: `/forms/definitionSections/${existing.webId}`,
    body: { ...existing, siteId, locationId: location.webId, locationRestriction: true },
  })
  expect(await someOf(sections, 100)).toContainEqual(
    expect.objectContaining({
      webId: existing.webId,
      locationId: location.webId,
      locationName: location.name,
      locationCode: location.locationCode,
      locationRestriction: true,
    }),
  )
})
