import { hookNames } from '../src/model/hook.ts'
import { unknownName } from './diagnostics.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'

/** Reports unknown hooks. */
export function checkHooks(drafts: Drafts) {
  for (const draft of drafts.all) {
    for (const [index, rule] of (draft.keywords.rules ?? []).entries()) {
      const at: Path = ['x-entity', 'rules', index, ...(typeof rule === 'string' ? [] : ['name'])]
      const name: string = typeof rule === 'string' ? rule : rule.name
      if (!hookNames.some((each) => each === name))
        drafts.reportError(draft, at, unknownName('rule', name, hookNames))
    }
  }
}
