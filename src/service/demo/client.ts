import { permissionPrefix } from '../../model/constants.ts'
import type { Entity } from '../../model/entity.ts'
import { deriveRecords, derivedValues, isDerivable, type KnownKeys } from './derivedRecords.ts'
import type { SeededRandom } from './seededRandom.ts'
import { makeDevices, makeLocations } from './equipment.ts'
import { makeEventForms, makeForms } from './forms.ts'
import { makeHistory } from './history.ts'
import {
  createdOf,
  type Author,
  type CreatedByEntity,
  type CreatedOf,
  type CreatedRecord,
} from './createdRecord.ts'
import { makeOperations } from './operations.ts'
import type { Profile } from './profiles.ts'
import { makeSites } from './sites.ts'
import { startingRecords } from './startingRecords.ts'
import { makeUsers } from './users.ts'

/** The size of a client, and the password hash of its accounts. */
export type ClientSize = { sites: number; users: number; passwordHash: string }

/**
 * All records of one client, by entity in the order of creation; `derived` are the entities whose
 * records are derived from their fields only.
 */
export type CreatedClient = { records: CreatedByEntity; derived: Set<string> }

/** How many days before today the client began to use the product. */
const beginning = 930

/**
 * Creates the records of one client, synchronously, so that the same `random` gives the same
 * records.
 */
export function makeClient(
  random: SeededRandom,
  profile: Profile,
  entities: Map<string, Entity>,
  shared: KnownKeys,
  { sites: siteCount, users: userCount, passwordHash }: ClientSize,
): CreatedClient {
  const authorOf = (...roles: string[]): Author[] =>
    roles.flatMap((role) =>
      profile.people
        .filter((each) => each.role === role)
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    )
  const [admin] = authorOf('Admin') as [string]
  const began = random.instant(beginning)
  const size = siteCount / profile.sites.length
  const start = startingRecords(random.key, began, admin, [...entities.values()])
  const client: CreatedRecord = {
    key: profile.key,
    version: 1,
    created: began,
    createdBy: admin,
    values: {
      name: profile.name,
      email: `office@${profile.domain}`,
      phoneNumber: random.phone(profile.sites[0]!.area),
      website: `https://${profile.domain}`,
      addressModel: profile.address,
      status: 'ACTIVE',
    },
  }
  const sites = makeSites(random, profile, siteCount, authorOf('Head Quarter Staff', 'Admin')[0]!)
  const people = makeUsers(random, profile, userCount, {
    sites,
    roleKeys: start.roleKeys,
    passwordHash,
    author: authorOf('Client Admin', 'Admin')[0]!,
    began,
  })
  const places = makeLocations(
    random,
    profile,
    Math.round(profile.locations * size),
    sites,
    authorOf('Client Admin', 'Admin')[0]!,
  )
  const equipment = makeDevices(random, profile, Math.round(profile.devices * size), {
    sites,
    locationLinks: places.links,
    author: admin,
  })
  const createdRows: CreatedByEntity = new Map([
    ['client', [client]],
    ...start.records,
    ['site', sites],
    ['user-account', people.users],
    ['user-site', people.links],
    ['location', places.locations],
    ['site-location', places.links],
    ['device', equipment.devices],
    ['site-device', equipment.links],
    ...makeForms(random, profile, {
      sites,
      users: people.users,
      userSites: people.links,
      siteLocations: places.links,
      roleKeys: start.roleKeys,
      author: authorOf('Head Quarter Staff', 'Admin')[0]!,
    }),
  ])
  const records: CreatedByEntity = new Map([...createdRows].filter(([name]) => entities.has(name)))
  const keys: KnownKeys = (name) => records.get(name)?.map(({ key }) => key) ?? shared(name)
  for (const [name, list] of records)
    for (const [index, each] of list.entries())
      each.values = derivedValues(entities.get(name)!, each.values, index, keys)
  const editors = editorsOf(profile, sites, people.links, authorOf)
  records.set('activity', makeHistory(random, records, entities, editors))
  if (!entities.has('activity')) records.delete('activity')
  if (entities.has('contact-details'))
    records.set('contact-details', makeContacts(random, profile, began, admin))
  const daily = makeOperations(random, profile, {
    sites,
    users: people.users,
    links: people.links,
    forms: createdOf(records, 'form-definition'),
    siteForms: createdOf(records, 'site-form'),
    lookupValues: createdOf(records, 'lookup-data'),
    author: admin,
    began,
  })
  for (const [name, list] of daily) if (entities.has(name)) records.set(name, list)
  if (entities.has('event-form'))
    records.set(
      'event-form',
      makeEventForms(random, {
        events: records.get('event') ?? [],
        formUsers: records.get('form-user') ?? [],
        author: admin,
      }),
    )
  const derived = addDerived(random, records, entities, keys, admin)
  if (entities.has('user-permission'))
    records.set('user-permission', makePermissions(random, people.links, admin))
  return { records, derived }
}

/** Contacts: the first people of the client, each for another topic. */
const makeContacts = (
  random: SeededRandom,
  { people, sites }: Profile,
  created: string,
  createdBy: Author,
): CreatedOf<'contact-details'>[] =>
  people.slice(0, 3).map(({ firstName, lastName, email }, index) => ({
    key: random.key(),
    version: 1,
    created,
    createdBy,
    values: {
      name: `${firstName} ${lastName}`,
      email,
      phoneNumber: random.phone(sites[0]!.area),
      type: (['MAIN', 'BILLING', 'TECHNICAL'] as const)[index],
    },
  }))

/** A few people may see the devices of their branch in addition to what their role allows. */
const makePermissions = (
  random: SeededRandom,
  links: CreatedOf<'user-site'>[],
  createdBy: Author,
): CreatedOf<'user-permission'>[] =>
  links.slice(-3).map(({ created, values }, index) => ({
    key: random.key(),
    version: 1,
    created,
    createdBy,
    values: {
      userAccountId: values.userAccountId,
      siteId: values.siteId,
      permissionCode: `${permissionPrefix}:INTEGRATIONS:DEVICES`,
      read: true,
      create: false,
      update: index === 0,
      delete: false,
    },
  }))

/**
 * The people who may change a record according to their roles: managers only people at their own
 * branches.
 */
function editorsOf(
  profile: Profile,
  sites: CreatedOf<'site'>[],
  links: CreatedOf<'user-site'>[],
  authorOf: (...roles: string[]) => Author[],
): (entity: string, record: CreatedRecord) => Author[] {
  const managed = new Set(
    sites
      .slice(0, profile.people.find(({ role }) => role === 'Manager')?.sites as number)
      .map(({ key }) => key),
  )
  const managedUsers = new Set(
    links
      .filter(({ values }) => managed.has(values.siteId))
      .map(({ values }) => values.userAccountId),
  )
  const always = authorOf('Admin', 'Client Admin')
  return (entity, { key }) => [
    ...always,
    ...(entity === 'site' ? authorOf('Head Quarter Staff') : []),
    ...(entity === 'user-account' && managedUsers.has(key) ? authorOf('Manager') : []),
  ]
}

/** Adds records of the entities that the demo has no code for, in the order of their references. */
function addDerived(
  random: SeededRandom,
  records: CreatedByEntity,
  entities: Map<string, Entity>,
  keys: KnownKeys,
  author: string,
): Set<string> {
  const open = [...entities.values()].filter(
    ({ name, tenant, readOnly, rules }) =>
      !records.has(name) &&
      tenant === 'client' &&
      !readOnly &&
      rules.every((rule) => !['grants', 'activity', 'signs-in'].includes(rule.name)),
  )
  const derived = new Set<string>()
  const waits = (entity: Entity, last: boolean) =>
    !isDerivable(entity, keys) ||
    (!last &&
      entity.fields.some(
        ({ reference }) =>
          reference &&
          reference.entity !== entity.name &&
          open.some((each) => each.name === reference.entity),
      ))
  // Entities may refer to each other in a cycle: then those whose reference is optional go first.
  for (const last of [false, true]) {
    for (
      let next = open.findIndex((each) => !waits(each, last));
      next >= 0;
      next = open.findIndex((each) => !waits(each, last))
    ) {
      const [entity] = open.splice(next, 1) as [Entity]
      records.set(entity.name, deriveRecords(random, entity, entity.link ? 24 : 12, keys, author))
      derived.add(entity.name)
    }
  }
  return derived
}
