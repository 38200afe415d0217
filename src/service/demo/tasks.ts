import { zoneOfAddress } from '../../fields/types/timeZone/zones.ts'
import { toInstant } from '../../model/occurrences.ts'
import type { FormsAt } from './documents.ts'
import type { SeededRandom } from './seededRandom.ts'
import { nameOf, type Staff } from './staff.ts'
import type { CreatedOf } from './createdRecord.ts'
import type { CreatedSite } from './sites.ts'

const names = [
  'Morning round',
  'Stockroom clean-up',
  'Check of the emergency exits',
  'Handover to the late shift',
  'Count of the change float',
  'Temperature log',
  'Shelf check',
  'Handheld scanner inventory',
  'Window display',
  'Return of empty pallets',
]

const frequencies = ['ONCE', 'ONCE', 'WEEKLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY;BYDAY=-1FR']

/** Tasks per branch, around today. */
const each = 3

/**
 * Tasks of the branches: some completed in time or late, some in progress, most in the future.
 * Their forms are among those that can be scheduled.
 */
export function makeTasks(
  random: SeededRandom,
  sites: CreatedSite[],
  staff: Staff,
  schedulableAt: FormsAt,
): CreatedOf<'scheduled-task'>[] {
  return sites.flatMap((site, place) => {
    const people = staff(site.key)
    if (people.length === 0) return []
    const zone = zoneOfAddress(site.values.addressModel) ?? 'UTC'
    const at = (days: number, time: string) => toInstant(`${random.day(-days)}T${time}:00`, zone)
    return Array.from({ length: each }, (_, index): CreatedOf<'scheduled-task'> => {
      const days = random.integer(-21, 21)
      const length = random.one([0, 0, 0, 0, 0, 1, 2])
      const [user, ...others] = random.some(people, random.integer(1, 4)) as [
        CreatedOf<'user-account'>,
        ...CreatedOf<'user-account'>[],
      ]
      const forms = schedulableAt(site.key)
      const isOver = days + length < 0
      const status = isOver
        ? random.one(['COMPLETED', 'COMPLETED', 'COMPLETED', 'EXPIRED'] as const)
        : days <= 0
          ? 'IN_PROGRESS'
          : 'SCHEDULED'
      return {
        key: random.key(),
        version: 1,
        created: random.instant(Math.max(1, random.integer(2, 10) - days)),
        createdBy: nameOf(user),
        values: {
          name: names[(place * each + index) % names.length]!,
          siteId: site.key,
          userId: user.key,
          participants: [user, ...others].map(({ key }) => key),
          formDefinitionId: forms.length > 0 && random.chance(0.7) ? random.one(forms).key : null,
          startDate: at(days, random.one(['08:00', '09:30', '11:00', '13:00'])),
          endDate: at(days + length, random.one(['14:00', '15:30', '17:00', '19:00'])),
          frequency: isOver ? 'ONCE' : random.one(frequencies),
          status,
          period:
            status === 'COMPLETED'
              ? random.one(['ON_TIME', 'ON_TIME', 'ON_TIME', 'OUTSIDE_PERIOD'])
              : null,
        },
      }
    })
  })
}
