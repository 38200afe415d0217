import { isGroup, joinOf, rulesIn } from '../../../model/filterGroup.ts'
import type { Filter, FilterRule } from '../../../model/listQuery.ts'
import { operatorMessageKey } from './filterConditions.ts'

type Translate = (key: string, options?: object) => string

/** What a sentence is made with: the language at work, its words, and what a condition's field and values are called. */
export type FilterWording = {
  locale: string
  translate: Translate
  describe: (filter: Filter) => { label: string; kind: string; texts: string[] }
}

/** A condition, or a group of them, as people say it: "Name contains harbor and (City is Boston or City is Salem)". */
export function filterSentence(rule: FilterRule, wording: FilterWording, isWithin = false): string {
  if (!isGroup(rule)) return conditionSentence(rule, wording)
  const rules = rulesIn(rule)
  const said = joined(
    rules.map((each) => filterSentence(each, wording, rules.length > 1)),
    joinOf(rule),
    wording,
  )
  return isWithin && rules.length > 1
    ? wording.translate('screens.filter.brackets', { sentence: said })
    : said
}

function conditionSentence(
  filter: Filter,
  { translate, describe: wordsOf }: FilterWording,
): string {
  const { label, kind, texts } = wordsOf(filter)
  const say = (word: string, facts: object = {}) =>
    translate(`screens.filter.says.${word}`, { label, ...facts })
  if (filter.operator === 'empty') return say(filter.values[0] === 'false' ? 'notEmpty' : 'empty')
  if (filter.operator === 'between') {
    const [first, last] = texts
    if (first && last) return say('between', { first, last })
    return say(operatorMessageKey(first ? 'gte' : 'lte', kind), { value: first || last })
  }
  const operator = filter.operator === 'in' && texts.length === 1 ? 'eq' : filter.operator
  return say(operatorMessageKey(operator, kind), { value: texts.join(translate('fields.comma')) })
}

/** Sentences joined as the language lists things. Its commas between whole conditions leave open in Japanese which of both is meant. */
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
