import { useLocale, useTranslate } from 'ra-core'
import { activitySentences } from '../../model/activityEntry.ts'
import type { FieldChange, ActivityEntry } from '../../model/activityEntry.ts'
import { activityTime } from './activityTime.ts'

/** A deed in the words of a language: when it was done, as what, what happened, and the fields that it changed, of which entity where that was noted. */
type ActivityWording = {
  when: string
  type: string
  event: string
  changes: FieldChange[]
  of: string | undefined
}

/** Says rows of activity in the language at work. */
export function useActivityWording(): (activity: Record<string, unknown>) => ActivityWording {
  const translate = useTranslate()
  const locale = useLocale()
  return (activity) => activityWording(activity, translate, locale)
}

/** What a row of activity says, by the parts that it was noted in; one that was noted as a sentence alone keeps the sentence. */
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
      ? translate(`screens.activity.says.${entry.verb}`, {
          title: translate(`entities.${entry.entity}.title`, { _: entry.title }),
          name: entry.name,
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
