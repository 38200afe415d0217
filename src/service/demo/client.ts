import { makeNotifications } from './notifications.ts'
import { permissionPrefix } from '../../model/constants.ts'
import type { Entity } from '../../model/entity.ts'
import type { ValidatorModule } from '../../model/validation.ts'
import { deriveRecords, derivedValues, isDerivable, type KnownKeys } from './derivedRecords.ts'
import type { SeededRandom } from './seededRandom.ts'
import { answerDocuments } from './answers.ts'
import { demoFile } from './files.ts'
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
import { makeOwnDashboards } from './ownDashboards.ts'
import type { Profile } from './profiles.ts'
import { makeSites } from './sites.ts'
import { startingRecords } from './startingRecords.ts'
import { makeUsers } from './users.ts'

/** The size of a client, and the password hash of its accounts. */
export type ClientSize = { sites: number; users: number; passwordHash: string }

/** The validators of entities by name. */
type Validators = Record<string, ValidatorModule>

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
  size: ClientSize,
  validators?: Validators,
): CreatedClient {
  const authorOf = authorsOf(profile)
  const [admin] = authorOf('Admin') as [string]
  const began = random.instant(beginning)
  const core = makeCore(random, profile, [...entities.values()], size, { authorOf, admin, began })
  const records: CreatedByEntity = new Map([...core.records].filter(([name]) => entities.has(name)))
  const keys: KnownKeys = (name) => records.get(name)?.map(({ key }) => key) ?? shared(name)
  for (const [name, list] of records)
    for (const [index, each] of list.entries())
      each.values = derivedValues(entities.get(name)!, each.values, index, keys)
  const editors = editorsOf(profile, core.sites, core.links, authorOf)
  records.set('activity', makeHistory(random, records, entities, editors))
  if (!entities.has('activity')) records.delete('activity')
  // How much the history draws depends on the weekday. What follows does not.
  random.reseed(profile.seed + 1)
  if (entities.has('contact-details'))
    records.set('contact-details', makeContacts(random, profile, began, admin))
  const daily = makeOperations(random, profile, {
    sites: core.sites,
    users: core.users,
    links: core.links,
    forms: createdOf(records, 'form-definition'),
    siteForms: createdOf(records, 'site-form'),
    formSections: createdOf(records, 'form-section'),
    sections: createdOf(records, 'section'),
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
  if (entities.has('own-dashboard'))
    records.set(
      'own-dashboard',
      makeOwnDashboards(random, profile, {
        users: core.users,
        roleKeys: core.roleKeys,
        authorOf,
      }),
    )
  const derived = addDerived(random, records, entities, keys, admin, validators)
  if (entities.has('user-permission'))
    records.set('user-permission', makePermissions(random, core.links, admin))
  // Last, so that the answers do not change any other record.
  answerDocuments(random, records)
  if (entities.has('notification')) records.set('notification', makeNotifications(random, records))
  return { records, derived }
}

/** The names of the people with any of these roles, in the order of the roles. */
type AuthorOf = (...roles: string[]) => Author[]

const authorsOf =
  ({ people }: Profile): AuthorOf =>
  (...roles) =>
    roles.flatMap((role) =>
      people
        .filter((each) => each.role === role)
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    )

/** The client with its roles, branches, people, equipment and forms. */
function makeCore(
  random: SeededRandom,
  profile: Profile,
  entities: Entity[],
  { sites: siteCount, users: userCount, passwordHash }: ClientSize,
  { authorOf, admin, began }: { authorOf: AuthorOf; admin: Author; began: string },
) {
  const [staffAuthor] = authorOf('Head Quarter Staff', 'Admin') as [string]
  const [clientAuthor] = authorOf('Client Admin', 'Admin') as [string]
  const scale = siteCount / profile.sites.length
  const { roleKeys, records: starting } = startingRecords(random.key, began, admin, entities)
  const client = makeClientRecord(random, profile, began, admin)
  const sites = makeSites(random, profile, siteCount, staffAuthor)
  const { users, links } = makeUsers(random, profile, userCount, {
    sites,
    roleKeys,
    passwordHash,
    author: clientAuthor,
    began,
  })
  const places = makeLocations(
    random,
    profile,
    Math.round(profile.locations * scale),
    sites,
    clientAuthor,
  )
  const equipment = makeDevices(random, profile, Math.round(profile.devices * scale), {
    sites,
    locationLinks: places.links,
    author: admin,
  })
  const records: CreatedByEntity = new Map([
    ['client', [client]],
    ...starting,
    ['site', sites],
    ['user-account', users],
    ['user-site', links],
    ['location', places.locations],
    ['site-location', places.links],
    ['device', equipment.devices],
    ['site-device', equipment.links],
    ...makeForms(random, profile, {
      sites,
      users,
      userSites: links,
      siteLocations: places.links,
      roleKeys,
      author: staffAuthor,
    }),
  ])
  return { records, sites, users, links, roleKeys }
}

const makeClientRecord = (
  random: SeededRandom,
  profile: Profile,
  created: string,
  createdBy: Author,
): CreatedRecord => ({
  key: profile.key,
  version: 1,
  created,
  createdBy,
  values: {
    name: profile.name,
    email: `office@${profile.domain}`,
    phoneNumber: random.phone(profile.sites[0]!.area),
    website: `https://${profile.domain}`,
    logo: demoFile(`${profile.name}.png`, `logo of ${profile.domain}`),
    addressModel: profile.address,
    // The demo keeps its messages.
    messageDays: null,
    status: 'ACTIVE',
  },
})

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
  authorOf: AuthorOf,
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
  validators?: Validators,
): Set<string> {
  const open = [...entities.values()].filter(
    ({ name, tenant, readOnly, hooks }) =>
      !records.has(name) &&
      tenant === 'client' &&
      !readOnly &&
      hooks.every((hook) => !['grants', 'activity', 'signs-in'].includes(hook.name)),
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
      const count = entity.link ? 24 : 12
      records.set(
        entity.name,
        deriveRecords(random, entity, count, keys, author, validators?.[entity.name]),
      )
      derived.add(entity.name)
    }
  }
  return derived
}
