import type { Field } from '../../../model/field.ts'
import { isGroup, joinOf, rulesIn } from '../../../model/filterGroup.ts'
import type { Filter, FilterRule } from '../../../model/listQuery.ts'
import { operatorMessageKey } from './filterConditions.ts'

type Translate = (key: string, options?: object) => string

/**
 * What a filter sentence is built from: the locale, the translations, and the labels of a
 * condition's field and values.
 */
export type FilterWording = {
  locale: string
  translate: Translate
  describe: (filter: Filter) => { label: string; moment: Field['moment']; texts: string[] }
}

/** Words a condition or a group: "Name contains harbor and (City is Boston or City is Salem)". */
export function filterSentence(rule: FilterRule, wording: FilterWording, isWithin = false): string {
  if (!isGroup(rule)) return conditionSentence(rule, wording)
  const rules = rulesIn(rule)
  const joinedText = joined(
    rules.map((each) => filterSentence(each, wording, rules.length > 1)),
    joinOf(rule),
    wording,
  )
  return isWithin && rules.length > 1
    ? wording.translate('screens.filter.brackets', { sentence: joinedText })
    : joinedText
}

function conditionSentence(
  filter: Filter,
  { translate, describe: wordsOf }: FilterWording,
): string {
  const { label, moment, texts } = wordsOf(filter)
  const say = (word: string, facts: object = {}) =>
    translate(`screens.filter.sentences.${word}`, { label, ...facts })
  if (filter.operator === 'empty') return say(filter.values[0] === 'false' ? 'notEmpty' : 'empty')
  if (filter.operator === 'between') {
    const [first, last] = texts
    if (first && last) return say('between', { first, last })
    return say(operatorMessageKey(first ? 'gte' : 'lte', moment), { value: first || last })
  }
  const operator = filter.operator === 'in' && texts.length === 1 ? 'eq' : filter.operator
  return say(operatorMessageKey(operator, moment), { value: texts.join(translate('fields.comma')) })
}

/**
 * Joins sentences as the language forms lists. In Japanese, commas between whole conditions would
 * be ambiguous.
 */
function joined(
  sentences: string[],
  join: 'any' | 'all',
  { locale, translate }: FilterWording,
): string {
  if (locale === 'ja')
    return sentences.join(
      translate(join === 'any' ? 'screens.filter.orWord' : 'screens.filter.andWord'),
    )
  return new Intl.ListFormat(locale, {
    type: join === 'any' ? 'disjunction' : 'conjunction',
  }).format(sentences)
}
