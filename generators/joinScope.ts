import type { SiteScope } from '../src/model/entity.ts'
import type { Draft } from './buildEntity.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'

/**
 * Resolves which sites an entity's records belong to: by a field, by a link, or by the record they
 * are a part of.
 */
export function joinScope(drafts: Drafts, draft: Draft) {
  const siteKeyword = draft.keywords.sites
  if (siteKeyword === undefined) return
  const at: Path = ['x-entity', 'sites']
  if (typeof siteKeyword === 'string') {
    if (siteKeyword === draft.entity.key) return void (draft.entity.sites = { field: siteKeyword })
    const entity = drafts.fieldAt(draft, siteKeyword, at, 'field')?.reference?.entity
    draft.entity.sites =
      entity === undefined || entity === 'site'
        ? { field: siteKeyword }
        : { part: siteKeyword, entity }
    return
  }
  const link = drafts.getLink(siteKeyword.link, draft, at)
  if (!link) return
  const here = link.entity.fields.find((each) => each.reference?.entity === draft.entity.name)?.name
  const site =
    typeof link.keywords.sites === 'string'
      ? link.keywords.sites
      : link.entity.fields.find((each) => each.reference?.entity === 'site')?.name
  if (!here || !site)
    return drafts.reportError(
      draft,
      at,
      `${siteKeyword.link} needs a reference to ${draft.entity.name} and one to site.`,
    )
  draft.entity.sites = { link: siteKeyword.link, here, site } satisfies SiteScope
}
