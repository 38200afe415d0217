import { hookNames } from '../src/model/hook.ts'
import { unknownWord } from './diagnostics.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'

/** Complains of rules that nobody wrote. */
export function checkRules(drafts: Drafts) {
  for (const draft of drafts.all) {
    for (const [index, rule] of (draft.words.rules ?? []).entries()) {
      const at: Path = ['x-entity', 'rules', index, ...(typeof rule === 'string' ? [] : ['name'])]
      const name: string = typeof rule === 'string' ? rule : rule.name
      if (!hookNames.some((each) => each === name))
        drafts.complain(draft, at, unknownWord('rule', name, hookNames))
    }
  }
}
