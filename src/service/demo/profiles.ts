import type { Address } from '../../fields/types/address/type.ts'
import { acmeSites, globexSites, type NamedSite } from './places.ts'
import type { RoleName } from './startingRoles.ts'

/** A named person of the demo: with a role at all branches, or at the first `sites` ones. */
export type NamedUser = {
  email: string
  firstName: string
  lastName: string
  role: RoleName
  sites: number | 'all'
}

/** The description of a demo client. Counts are those of the default size. */
export type Profile = {
  key: string
  name: string
  domain: string
  seed: number
  sites: NamedSite[]
  users: number
  devices: number
  locations: number
  people: NamedUser[]
  address: Address
  siteWord: string
  locationNames: string[]
  deviceNames: Record<string, string[]>
}

const acme: Profile = {
  key: 'acme',
  name: 'Acme Retail',
  domain: 'acme.test',
  seed: 14_022,
  sites: acmeSites,
  users: 180,
  devices: 40,
  locations: 30,
  people: [
    { email: 'admin@acme.test', firstName: 'Ana', lastName: 'Kovač', role: 'Admin', sites: 'all' },
    {
      email: 'hq@acme.test',
      firstName: 'Li',
      lastName: 'Wei',
      role: 'Head Quarter Staff',
      sites: 'all',
    },
    {
      email: 'clientadmin@acme.test',
      firstName: 'Priya',
      lastName: 'Raman',
      role: 'Client Admin',
      sites: 'all',
    },
    {
      email: 'manager@acme.test',
      firstName: 'Samuel',
      lastName: 'Osei',
      role: 'Manager',
      sites: 3,
    },
    { email: 'user@acme.test', firstName: 'Mateo', lastName: 'Silva', role: 'User', sites: 1 },
  ],
  address: {
    street: '101 Federal St',
    street2: 'Floor 12',
    country: 'US',
    state: 'US-MA',
    city: 'Boston',
    postalCode: '02110',
  },
  siteWord: 'store',
  locationNames: [
    'Stockroom',
    'Front counter',
    'Fitting rooms',
    'Loading dock',
    'Returns desk',
    'Break room',
    'Window display',
    'Cold storage',
    'Manager office',
    'Customer service',
  ],
  deviceNames: {
    TABLET: ['Floor tablet', 'Inventory tablet'],
    SCANNER: ['Handheld scanner', 'Counter scanner'],
    TERMINAL: ['Payment terminal'],
    PRINTER: ['Shelf label printer', 'Receipt printer'],
    SENSOR: ['Cold storage sensor', 'Stockroom sensor'],
    KIOSK: ['Pick-up kiosk'],
  },
}

const globex: Profile = {
  key: 'globex',
  name: 'Globex Health',
  domain: 'globex.test',
  seed: 80_211,
  sites: globexSites,
  users: 40,
  devices: 12,
  locations: 10,
  people: [
    {
      email: 'admin@globex.test',
      firstName: 'Ingrid',
      lastName: 'Larsen',
      role: 'Admin',
      sites: 'all',
    },
    {
      email: 'manager@globex.test',
      firstName: 'Tomás',
      lastName: 'Herrera',
      role: 'Manager',
      sites: 2,
    },
  ],
  address: {
    street: '1700 Lincoln St',
    country: 'US',
    state: 'US-CO',
    city: 'Denver',
    postalCode: '80203',
  },
  siteWord: 'clinic',
  locationNames: [
    'Reception',
    'Waiting room',
    'Treatment room 1',
    'Treatment room 2',
    'Laboratory',
    'Pharmacy',
    'Records office',
    'Imaging suite',
  ],
  deviceNames: {
    TABLET: ['Intake tablet', 'Ward tablet'],
    SCANNER: ['Wristband scanner'],
    TERMINAL: ['Payment terminal'],
    PRINTER: ['Specimen label printer'],
    SENSOR: ['Vaccine refrigerator sensor', 'Laboratory sensor'],
    KIOSK: ['Check-in kiosk'],
  },
}

/** The two clients of the demo; there are two to show that their data is separate. */
export const profiles = [acme, globex]
