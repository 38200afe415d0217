import type { NotificationKind } from '../../model/notificationTexts.ts'
import { createdOf, type CreatedByEntity, type CreatedOf } from './createdRecord.ts'
import type { SeededRandom } from './seededRandom.ts'

/**
 * The days since each notification of the demo, and whether it was read. Those of a weekend move to
 * the Friday before: three days apart, the order is the same on every day.
 */
const examples: { kind: NotificationKind; daysAgo: number; isRead: boolean }[] = [
  { kind: 'TEAM_OVERDUE', daysAgo: 1, isRead: false },
  { kind: 'REMINDER', daysAgo: 4, isRead: false },
  { kind: 'OVERDUE', daysAgo: 7, isRead: true },
]

/** A few notifications of the first person, about documents of the client. */
export function makeNotifications(
  random: SeededRandom,
  records: CreatedByEntity,
): CreatedOf<'notification'>[] {
  const [user, other] = createdOf(records, 'user-account')
  const documents = createdOf(records, 'document')
  const sites = new Map(createdOf(records, 'site').map(({ key, values }) => [key, values.name]))
  if (!user || !other || documents.length === 0) return []
  return examples.map(({ kind, daysAgo, isRead }, index) => {
    const created = random.instant(daysAgo)
    const fitting = documents.filter(({ values }) => fits(kind, values, created))
    const choices = fitting.length > 0 ? fitting : documents
    const { key, values } = choices[index % choices.length]!
    return {
      key: random.key(),
      version: 1,
      created,
      createdBy: 'Branchdesk',
      values: {
        kind,
        params: {
          name: values.documentName,
          site: sites.get(values.siteId) ?? '',
          due: String(values.endDate ?? created)
            .slice(0, 16)
            .replace('T', ' '),
          person: `${other.values.firstName} ${other.values.lastName}`,
        },
        link: `/detail/document/${key}`,
        readDate: isRead ? created : null,
        userId: user.key,
      },
    }
  })
}

/** Whether a document can be what a notification of that time is about. */
const fits = (
  kind: NotificationKind,
  { status, endDate }: CreatedOf<'document'>['values'],
  created: string,
): boolean =>
  kind === 'REMINDER'
    ? status === 'SCHEDULE'
    : status === 'EXPIRED' && typeof endDate === 'string' && endDate < created
