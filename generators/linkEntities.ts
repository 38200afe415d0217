import type { Entity } from '../src/model/entity.ts'
import type { Draft } from './buildEntity.ts'
import { checkCalls } from './checkCalls.ts'
import { checkRules } from './checkRules.ts'
import { checkSecrets } from './checkSecrets.ts'
import type { Diagnostic } from './diagnostics.ts'
import { Drafts } from './drafts.ts'
import { joinFields } from './joinFields.ts'
import { joinScope } from './joinScope.ts'
import { joinScreens } from './joinScreens.ts'
import { joinSides } from './linkTabs.ts'
import { humanise, plural } from './words.ts'

/** Joins the drafts: references, joined fields, scopes, links and their tabs, lists, details and forms; complains by line. */
export function linkEntities(all: Draft[], report: (diagnostic: Diagnostic) => void): Entity[] {
  tellApart(all)
  const drafts = new Drafts(all, report)
  // One step for all before the next: a tab shows the other entity's side, a column what a joined field turned out to be.
  for (const join of [joinFields, joinScope, joinSides, joinScreens])
    for (const draft of all) join(drafts, draft)
  checkCalls(drafts)
  checkRules(drafts)
  checkSecrets(drafts)
  return all.map((draft) => draft.entity)
}

/** Of several files with one title (public schemas: two invoices) the one that is called so keeps it; the others go by their files. */
function tellApart(drafts: Draft[]) {
  const key = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const byTitle = Map.groupBy(
    drafts.filter((draft) => draft.words.many === undefined),
    (draft) => key(draft.entity.title),
  )
  for (const [title, alike] of byTitle) {
    if (alike.length === 1) continue
    const keeps = alike.find((draft) => key(draft.entity.name) === title) ?? alike[0]
    for (const { entity } of alike.filter((draft) => draft !== keeps)) {
      entity.title = humanise(entity.name)
      entity.many = plural(entity.title)
    }
  }
}
