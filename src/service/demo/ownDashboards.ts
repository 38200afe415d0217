import type { Author, CreatedOf } from './createdRecord.ts'
import type { Profile } from './profiles.ts'
import type { SeededRandom } from './seededRandom.ts'
import type { RoleName } from './startingRoles.ts'

type OwnDashboard = CreatedOf<'own-dashboard'>['values']

/** Whose dashboard it is: that of the first person with a role, shared with another role or not. */
type Example = {
  owner: RoleName
  sharedWith?: RoleName
  daysAgo: number
  title: string
  elements: NonNullable<OwnDashboard['elements']>
}

/** Titles of elements are composed of labels, in the language of the reader, where they can be. */
const examples: Example[] = [
  {
    owner: 'Admin',
    sharedWith: 'Manager',
    daysAgo: 40,
    title: 'Monday meeting',
    elements: [
      {
        name: 'e1',
        show: 'figure',
        title: 'Overdue',
        entity: 'document',
        filter: { status: 'EXPIRED' },
        date: 'startDate',
      },
      {
        name: 'e2',
        show: 'figure',
        title: 'Still to do',
        entity: 'document',
        filter: { status: 'SCHEDULE' },
        date: 'startDate',
      },
      { name: 'e3', show: 'figure', entity: 'scheduled-task', date: 'startDate' },
      { name: 'e4', show: 'figure', entity: 'event', date: 'startDate' },
      {
        name: 'e5',
        show: 'bar',
        entity: 'document',
        group: ['siteId', 'status'],
        date: 'startDate',
        top: 10,
        width: 8,
        note: 'Start with the branches that have the most overdue documents.',
      },
      {
        name: 'e6',
        show: 'donut',
        entity: 'scheduled-task',
        group: ['status'],
        date: 'startDate',
        width: 4,
      },
      {
        name: 'e7',
        show: 'line',
        entity: 'document',
        group: ['startDate:week', 'status'],
        date: 'startDate',
        width: 12,
      },
    ],
  },
  {
    owner: 'Admin',
    daysAgo: 12,
    title: 'Equipment',
    elements: [
      { name: 'e1', show: 'figure', entity: 'device', filter: { status: 'ACTIVE' }, width: 4 },
      { name: 'e2', show: 'figure', entity: 'location', width: 4 },
      { name: 'e3', show: 'figure', entity: 'site', filter: { status: 'ACTIVE' }, width: 4 },
      { name: 'e4', show: 'bar', entity: 'device', group: ['typeTextCode', 'status'], width: 8 },
      { name: 'e5', show: 'donut', entity: 'device', group: ['typeTextCode'], width: 4 },
      { name: 'e6', show: 'area', entity: 'device', group: ['createdDate:quarter'], width: 12 },
    ],
  },
  {
    owner: 'Manager',
    sharedWith: 'User',
    daysAgo: 5,
    title: 'Our forms',
    elements: [
      {
        name: 'e1',
        show: 'text',
        text: 'Please complete the scheduled documents of your branch by Friday.',
        width: 12,
      },
      {
        name: 'e2',
        show: 'bar',
        entity: 'document',
        group: ['formDefinitionId', 'status'],
        date: 'startDate',
        top: 8,
        width: 8,
      },
      {
        name: 'e3',
        show: 'donut',
        entity: 'document',
        group: ['status'],
        date: 'startDate',
        width: 4,
      },
      {
        name: 'e4',
        show: 'records',
        entity: 'document',
        filter: { status: 'SCHEDULE' },
        width: 12,
      },
    ],
  },
]

/** A few dashboards that named people of the client have made, some of them shared. */
export function makeOwnDashboards(
  random: SeededRandom,
  profile: Profile,
  {
    users,
    roleKeys,
    authorOf,
  }: {
    users: CreatedOf<'user-account'>[]
    roleKeys: Map<string, string>
    authorOf: (role: RoleName) => Author[]
  },
): CreatedOf<'own-dashboard'>[] {
  return examples.map(({ owner, sharedWith, daysAgo, title, elements }) => ({
    key: random.key(),
    version: 1,
    created: random.instant(daysAgo),
    createdBy: authorOf(owner)[0]!,
    values: {
      title,
      elements,
      roleId: sharedWith ? roleKeys.get(sharedWith)! : null,
      // The named people are the first users of a client, in the same order.
      userId: users[profile.people.findIndex(({ role }) => role === owner)]!.key,
    },
  }))
}
