import type { SeededRandom } from './seededRandom.ts'
import type { Author, CreatedRecord } from './createdRecord.ts'
import type { Profile } from './profiles.ts'

/**
 * A named event: its kind, what it is about (0 users, 1 documents, 2 anything else), its
 * recurrence, and the start and end in days from today.
 */
type NamedEvent = {
  name: string
  kind: string
  about: 0 | 1 | 2
  schedule?: Record<string, unknown>
  from: number
  to?: number
  modes?: string[]
  ended?: true
}

const weekly = (...weekdays: string[]) => ({ frequency: 'WEEKLY', weekdays })
const monthly = (dayOption: string, dayOfMonth?: number) => ({
  frequency: 'MONTHLY',
  dayOption,
  ...(dayOfMonth ? { dayOfMonth } : {}),
})
const quarterly = (dayOption: string) => ({ frequency: 'QUARTERLY', dayOption })
const yearly = (month: number, dayOfMonth: number) => ({ frequency: 'YEARLY', month, dayOfMonth })

const named: Record<string, NamedEvent[]> = {
  acme: [
    {
      name: 'Weekly store walk',
      kind: 'INSPECTION',
      about: 1,
      schedule: weekly('MONDAY'),
      from: -320,
    },
    {
      name: 'Fresh goods delivery',
      kind: 'DELIVERY',
      about: 1,
      schedule: weekly('TUESDAY', 'FRIDAY'),
      from: -300,
    },
    {
      name: 'Fire drill',
      kind: 'TRAINING',
      about: 1,
      schedule: quarterly('MIDDLE'),
      from: -290,
      modes: ['EMAIL', 'SMS'],
    },
    {
      name: 'Stock count',
      kind: 'INSPECTION',
      about: 1,
      schedule: quarterly('LAST_DAY'),
      from: -280,
    },
    {
      name: 'Cold storage audit',
      kind: 'INSPECTION',
      about: 1,
      schedule: monthly('MIDDLE'),
      from: -260,
    },
    {
      name: 'Month-end closing',
      kind: 'MEETING',
      about: 1,
      schedule: monthly('LAST_DAY'),
      from: -260,
    },
    {
      name: 'New hire orientation',
      kind: 'TRAINING',
      about: 0,
      schedule: monthly('CUSTOM', 5),
      from: -240,
    },
    {
      name: 'Regional managers’ meeting',
      kind: 'MEETING',
      about: 0,
      schedule: monthly('CUSTOM', 12),
      from: -230,
    },
    {
      name: 'Annual safety inspection',
      kind: 'INSPECTION',
      about: 1,
      schedule: yearly(3, 15),
      from: -210,
    },
    { name: 'First aid refresher', kind: 'TRAINING', about: 0, schedule: yearly(9, 1), from: -200 },
    {
      name: 'Price tag check',
      kind: 'INSPECTION',
      about: 1,
      schedule: monthly('FIRST_DAY'),
      from: -180,
    },
    { name: 'Autumn window display', kind: 'PROMOTION', about: 2, from: -75, to: -20, ended: true },
    {
      name: 'Loyalty week',
      kind: 'PROMOTION',
      about: 2,
      from: -16,
      to: -9,
      modes: ['EMAIL', 'SMS'],
      ended: true,
    },
    { name: 'Shelf label roll-out', kind: 'DELIVERY', about: 1, from: -12, to: 18 },
    {
      name: 'Holiday season kick-off',
      kind: 'PROMOTION',
      about: 2,
      from: -5,
      to: 40,
      modes: ['EMAIL', 'SMS'],
    },
    {
      name: 'Late opening on Thursdays',
      kind: 'PROMOTION',
      about: 2,
      schedule: weekly('THURSDAY'),
      from: -3,
      to: 39,
    },
    {
      name: 'Payment terminal training',
      kind: 'TRAINING',
      about: 0,
      from: 4,
      to: 6,
      modes: ['EMAIL', 'SMS'],
    },
    { name: 'Staff appreciation breakfast', kind: 'MEETING', about: 0, from: 11, to: 11 },
    {
      name: 'Year-end inventory',
      kind: 'INSPECTION',
      about: 1,
      from: 34,
      to: 41,
      modes: ['EMAIL', 'SMS'],
    },
    { name: 'Winter clearance', kind: 'PROMOTION', about: 2, from: 45, to: 75 },
  ],
  globex: [
    {
      name: 'Vaccine refrigerator check',
      kind: 'INSPECTION',
      about: 1,
      schedule: weekly('MONDAY', 'THURSDAY'),
      from: -300,
    },
    {
      name: 'Hand hygiene audit',
      kind: 'INSPECTION',
      about: 1,
      schedule: monthly('MIDDLE'),
      from: -250,
    },
    {
      name: 'Emergency response drill',
      kind: 'TRAINING',
      about: 1,
      schedule: quarterly('FIRST_DAY'),
      from: -220,
      modes: ['EMAIL', 'SMS'],
    },
    {
      name: 'Medical supplies delivery',
      kind: 'DELIVERY',
      about: 1,
      schedule: weekly('WEDNESDAY'),
      from: -200,
    },
    {
      name: 'Clinical staff meeting',
      kind: 'MEETING',
      about: 0,
      schedule: monthly('FIRST_DAY'),
      from: -190,
    },
    {
      name: 'Flu vaccination week',
      kind: 'PROMOTION',
      about: 2,
      from: -20,
      to: 10,
      modes: ['EMAIL', 'SMS'],
    },
    { name: 'Records system training', kind: 'TRAINING', about: 0, from: 6, to: 8 },
    { name: 'Accreditation visit', kind: 'INSPECTION', about: 1, from: 30, to: 32 },
  ],
}

const emailTypes = {
  0: ['USER_CREATED', 'EVENT_CREATED'],
  1: ['EVENT_DOCUMENT', 'SUBMISSION', 'EXPIRED'],
  2: ['EVENT_CREATED'],
} as const

/** The events of a client; those that notify by SMS use `smsTemplate`. */
export function makeEvents(
  random: SeededRandom,
  profile: Profile,
  { author, smsTemplate }: { author: Author; smsTemplate: string },
): CreatedRecord[] {
  return (named[profile.key] ?? []).map(
    ({ name, kind, about, schedule, from, to, modes = ['EMAIL'], ended }) => ({
      key: random.key(),
      version: 1,
      created: random.instant(Math.max(1, 14 - from)),
      createdBy: author,
      values: {
        eventName: name,
        eventType: about,
        eventSubType: kind,
        startDate: random.day(-from),
        endDate: to === undefined ? null : random.day(-to),
        schedule: schedule ?? null,
        communicationModes: modes,
        templateId: modes.includes('SMS') ? smsTemplate : null,
        emailTypes: [...emailTypes[about]],
        status: ended ? 'INACTIVE' : 'ACTIVE',
      },
    }),
  )
}
