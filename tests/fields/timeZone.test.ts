import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { zoneOfAddress } from '../../src/fields/types/timeZone/zones.ts'

const folder = dirname(
  fileURLToPath(import.meta.resolve('@countrystatecity/countries/data/countries.json')),
)
type State = { iso2: string; timezone?: string }

test('every state of the world has the time zone of the package, by its state or its country', () => {
  const wrong = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const country = name.slice(name.lastIndexOf('-') + 1)
      const inside = readdirSync(join(folder, name))
      const states: State[] = inside.includes('states.json')
        ? JSON.parse(readFileSync(join(folder, name, 'states.json'), 'utf8'))
        : []
      return states
        .filter(({ timezone }) => timezone)
        .map(({ iso2, timezone }) => ({ state: `${country}-${iso2}`, country, timezone }))
    })
    .filter(({ timezone, ...address }) => zoneOfAddress(address) !== timezone)
  expect(wrong).toEqual([])
})

test.each([
  [{ country: 'DE', state: 'DE-BE' }, 'Europe/Berlin'],
  [{ country: 'DE' }, 'Europe/Berlin'],
  [{ country: 'US', state: 'US-CA' }, 'America/Los_Angeles'],
  [{ country: 'JP' }, 'Asia/Tokyo'],
  [{ country: 'GI' }, 'Europe/Gibraltar'],
  [{ country: 'XX' }, undefined],
  [null, undefined],
])('the address %j has the time zone %s', (address, zone) => {
  expect(zoneOfAddress(address)).toBe(zone)
})
