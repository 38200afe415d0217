import { useLocale, useTranslate } from 'ra-core'
import { activitySentences } from '../../model/activityEntry.ts'
import type { FieldChange, ActivityEntry } from '../../model/activityEntry.ts'
import { activityTime } from './activityTime.ts'

/** A deed in the words of a language: when it was done, as what, what happened, and the fields that it changed, of which entity where that was noted. */
type DeedWords = {
  when: string
  type: string
  event: string
  changes: FieldChange[]
  of: string | undefined
}

/** Says rows of activity in the language at work. */
export function useDeedWords(): (activity: Record<string, unknown>) => DeedWords {
  const translate = useTranslate()
  const locale = useLocale()
  return (activity) => deedWords(activity, translate, locale)
}

/** What a row of activity says, by the parts that it was noted in; one that was noted as a sentence alone keeps the sentence. */
export function deedWords(
  activity: Record<string, unknown>,
  translate: (key: string, options?: object) => string,
  locale: string,
): DeedWords {
  const deed = isNoted(activity.deed) ? activity.deed : undefined
  const given = Array.isArray(activity.changes) ? (activity.changes as FieldChange[]) : []
  const changes = deed
    ? given.map((change) => ({
        ...change,
        label: translate(`entity.${deed.of}.${change.field}`, { _: change.label }),
      }))
    : given
  const [type, description] = [
    String(activity.typeCodeText ?? ''),
    String(activity.description ?? ''),
  ]
  return {
    when: activityTime(activity.createdDate, locale),
    type: deed ? translate(`entities.${deed.of}.title`, { _: type }) : type,
    event: deed
      ? translate(`screens.activity.says.${deed.verb}`, {
          title: translate(`entities.${deed.entity}.title`, { _: deed.title }),
          name: deed.name,
          fields: changes.map(({ label }) => label).join(translate('fields.comma')),
        })
      : description,
    changes,
    of: deed?.of,
  }
}

const isNoted = (deed: unknown): deed is ActivityEntry =>
  typeof deed === 'object' &&
  deed !== null &&
  'verb' in deed &&
  String(deed.verb) in activitySentences
