import type { SiteScope } from '../src/model/entity.ts'
import type { Draft } from './buildEntity.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'

/**
 * Resolves which sites an entity's records belong to: by a field, by a link, or by the record they
 * are a part of.
 */
export function joinScope(drafts: Drafts, draft: Draft) {
  const said = draft.words.sites
  if (said === undefined) return
  const at: Path = ['x-entity', 'sites']
  if (typeof said === 'string') {
    if (said === draft.entity.key) return void (draft.entity.sites = { field: said })
    const entity = drafts.fieldAt(draft, said, at, 'field')?.reference?.entity
    draft.entity.sites =
      entity === undefined || entity === 'site' ? { field: said } : { part: said, entity }
    return
  }
  const link = drafts.getLink(said.link, draft, at)
  if (!link) return
  const here = link.entity.fields.find((each) => each.reference?.entity === draft.entity.name)?.name
  const site =
    typeof link.words.sites === 'string'
      ? link.words.sites
      : link.entity.fields.find((each) => each.reference?.entity === 'site')?.name
  if (!here || !site)
    return drafts.complain(
      draft,
      at,
      `${said.link} needs a reference to ${draft.entity.name} and one to site.`,
    )
  draft.entity.sites = { link: said.link, here, site } satisfies SiteScope
}
