import { useLocale, useTranslate } from 'ra-core'
import { inSentenceOf } from '../../model/inSentence.ts'
import { activitySentences } from '../../model/activityEntry.ts'
import type { FieldChange, ActivityEntry } from '../../model/activityEntry.ts'
import { permissionName } from '../record/permissionName.ts'
import { activityTime } from './activityTime.ts'

/**
 * An activity entry in one language: time, type, event and changed fields; `of` is the entity of
 * those fields, where it was recorded.
 */
type ActivityWording = {
  when: string
  type: string
  event: string
  changes: FieldChange[]
  of: string | undefined
}

/**
 * Words activity entries in the current language, for the screens of the record that they are
 * recorded under.
 */
export function useActivityWording(): (activity: Record<string, unknown>) => ActivityWording {
  const translate = useTranslate()
  const locale = useLocale()
  return (activity) => activityWording(activity, translate, locale)
}

/**
 * Words activity entries for lists of several records: the event says to which it belongs.
 * @example
 * const { type, event } = useFullActivityWording()(activity)
 */
export function useFullActivityWording(): (activity: Record<string, unknown>) => ActivityWording {
  const translate = useTranslate()
  const locale = useLocale()
  return (activity) => fullActivityWording(activity, translate, locale)
}

/**
 * `activityWording`, with an event that names the record that the entry is recorded under.
 * @example
 * fullActivityWording(activity, translate, locale).event // 'User "Ann" was assigned to …'
 */
export function fullActivityWording(
  activity: Record<string, unknown>,
  translate: (key: string, options?: object) => string,
  locale: string,
): ActivityWording {
  const wording = activityWording(activity, translate, locale)
  const { deed } = activity
  if (!isNoted(deed) || !deed.under) return wording
  const { entity, title, name } = deed.under
  const under = translate('screens.activity.named', {
    title: inSentenceOf(locale)(translate(`entities.${entity}.title`, { _: title })),
    name,
  })
  const key = deed.verb === 'assigned' || deed.verb === 'unassigned' ? deed.verb : 'other'
  const event = translate(`screens.activity.sentencesUnder.${key}`, {
    event: wording.event,
    title: translate(`entities.${deed.entity}.title`, { _: deed.title }),
    name: deed.name,
    under,
  })
  return { ...wording, event }
}

/**
 * Words an activity entry from its recorded parts; an entry that was recorded as a sentence keeps
 * the sentence.
 */
export function activityWording(
  activity: Record<string, unknown>,
  translate: (key: string, options?: object) => string,
  locale: string,
): ActivityWording {
  const entry = isNoted(activity.deed) ? activity.deed : undefined
  const given = Array.isArray(activity.changes) ? (activity.changes as FieldChange[]) : []
  const changes = entry
    ? given.map((change) => ({
        ...change,
        label: translate(`entity.${entry.of}.${change.field}`, { _: change.label }),
      }))
    : given
  const [type, description] = [
    String(activity.typeCodeText ?? ''),
    String(activity.description ?? ''),
  ]
  return {
    when: activityTime(activity.createdDate, locale),
    type: entry ? translate(`entities.${entry.of}.title`, { _: type }) : type,
    event: entry
      ? translate(`screens.activity.sentences.${entry.verb}`, {
          title: translate(`entities.${entry.entity}.title`, { _: entry.title }),
          name: entry.permissionCode
            ? permissionName(entry.permissionCode, { translate, locale })
            : entry.name,
          fields: changes.map(({ label }) => label).join(translate('fields.comma')),
        })
      : description,
    changes,
    of: entry?.of,
  }
}

const isNoted = (deed: unknown): deed is ActivityEntry =>
  typeof deed === 'object' &&
  deed !== null &&
  'verb' in deed &&
  String(deed.verb) in activitySentences
