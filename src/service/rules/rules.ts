import type { SignedIn } from '../call.ts'
import type { Shape } from '../sql/catalogue.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { Entity } from '../../model/entity.ts'
import { accountRule } from './accountRule.ts'
import { grantsRule } from './grantsRule.ts'
import { keepOneUnlessAdmin } from './keepOneUnlessAdmin.ts'

/** A rule as the schema names it, with its words. */
export type RuleWords = Entity['rules'][number]

/** What no schema can say about an entity's writes. Each may refuse by throwing a problem. */
export type Rule = {
  /** Before records are made or changed: `values` as they will be, `previous` as they are. */
  beforeWrite?(call: SignedIn, shape: Shape, drafts: { values: WireRecord; previous?: WireRecord }[], words: RuleWords): Promise<void>
  /** `parent`: the entity whose removal takes these links along. */
  beforeRemove?(call: SignedIn, shape: Shape, records: WireRecord[], words: RuleWords, parent?: Shape): Promise<void>
  /** After a write: what follows from it, such as sessions that end. `changed` are the names of the fields. */
  afterWrite?(call: SignedIn, shape: Shape, keys: string[], changed: string[]): Promise<void>
}

/** Every rule by the name that schemas call it. `activity` speaks to reading alone (`activityRows.ts`). */
const rules: Record<string, Rule> = {
  'keep-one-unless-admin': keepOneUnlessAdmin,
  grants: grantsRule,
  'signs-in': accountRule,
  activity: {},
}

/** The rules of an entity with the schema's words. Throws for a rule that nobody wrote. */
export function rulesOf(shape: Shape): { rule: Rule; words: RuleWords }[] {
  return shape.entity.rules.map((words) => {
    const rule = rules[words.name]
    if (!rule) throw new Error(`${shape.name} names the rule "${words.name}"; there are ${Object.keys(rules).join(', ')}.`)
    return { rule, words }
  })
}
