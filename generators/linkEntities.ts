import type { Entity } from '../src/model/entity.ts'
import type { Draft } from './buildEntity.ts'
import { checkCalls } from './checkCalls.ts'
import { checkCollisions } from './checkCollisions.ts'
import { checkHooks } from './checkHooks.ts'
import { checkSecrets } from './checkSecrets.ts'
import type { Diagnostic } from './diagnostics.ts'
import { Drafts } from './drafts.ts'
import { joinFields } from './joinFields.ts'
import { joinLookups } from './joinLookups.ts'
import { joinScope } from './joinScope.ts'
import { joinScreens } from './joinScreens.ts'
import { joinLinkTabs } from './linkTabs.ts'
import { plural } from './naming.ts'
import { packFields } from './packFields.ts'
import type { Sources } from './read.ts'
import { humanise } from '../src/model/label.ts'

/**
 * Completes the drafts with what depends on other entities: references, joined fields, scopes,
 * links and their tabs, lists, details and forms. Errors are reported by line; `sources` are the
 * entities of the last run.
 */
export function linkEntities(
  all: Draft[],
  sources: Sources,
  report: (diagnostic: Diagnostic) => void,
): Entity[] {
  makeTitlesUnique(all)
  const drafts = new Drafts(all, report)
  // Each step runs for all drafts before the next: a tab needs the other entity's link, a column
  // the joined fields.
  for (const join of [joinFields, joinLookups, joinScope, joinLinkTabs, joinScreens])
    for (const draft of all) join(drafts, draft)
  checkCollisions(drafts, sources)
  checkCalls(drafts)
  checkHooks(drafts)
  checkSecrets(drafts)
  const entities = all.map((draft) => draft.entity)
  for (const entity of entities) packFields(entity, entities)
  return entities
}

/**
 * Makes titles unique. Of several files with the same title (public schemas: two invoices), the one
 * with that file name keeps it; the others are named after their files.
 */
function makeTitlesUnique(drafts: Draft[]) {
  const key = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const byTitle = Map.groupBy(
    drafts.filter((draft) => draft.keywords.many === undefined),
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
