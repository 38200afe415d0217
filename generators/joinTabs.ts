import type { LinkSide, Tab } from '../src/model/entity.ts'
import type { Draft } from './buildEntity.ts'
import { unknownName } from './diagnostics.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'
import type { TabKeywords } from './keywords.types.ts'

type Side = { link: string; side: LinkSide }

/** The tabs of a detail: those in the schema, and those of links from other files. */
export function joinTabs(drafts: Drafts, draft: Draft): Tab[] {
  const { entity, keywords } = draft
  const sides = drafts.all.flatMap((link) =>
    (link.entity.link ?? [])
      .filter((side) => side.entity === entity.name && link.link?.[side.field]?.tab !== false)
      .map((side) => ({ link: link.entity.name, side })),
  )
  const tabKeywords = keywords.detail?.tabs ?? [
    'detail',
    ...sides.map(({ link }) => link),
    ...(entity.activity.off ? [] : ['activity']),
  ]
  const tabs = tabKeywords.flatMap((tab, index) =>
    joinTab(drafts, draft, tab, sides, ['x-entity', 'detail', 'tabs', index]),
  )
  const shown = new Set(
    tabs.map((tab) => (tab.kind === 'link' ? `${tab.link}.${tab.side}` : tab.kind)),
  )
  // A link that another file adds gets its tab here without a change of this file.
  const rest = [
    ...sides.filter(({ link, side }) => !shown.has(`${link}.${side.field}`)).map(linkTab),
    ...referrerTabs(drafts, draft),
  ]
  const last = tabs.at(-1)?.kind === 'activity' ? tabs.length - 1 : tabs.length
  return [...tabs.slice(0, last), ...rest, ...tabs.slice(last)]
}

/**
 * The tabs of the records that refer to the entity by a plain reference: those that the reference
 * names, and all of them if the entity does not name its tabs.
 */
function referrerTabs(drafts: Drafts, { entity, keywords }: Draft): Tab[] {
  const isOpen = keywords.detail?.tabs === undefined
  const referrers = drafts.all.flatMap(({ entity: other, link }) =>
    link || !other.operations.some(({ kind }) => kind === 'list')
      ? []
      : other.fields.flatMap((field) => {
          const { entity: target, tab } = field.reference ?? {}
          const isShown = tab !== false && (tab !== undefined || (isOpen && !field.hidden))
          return target === entity.name && field.column && isShown ? [{ other, field, tab }] : []
        }),
  )
  return referrers.map(({ other, field, tab }): Tab => {
    const isOnly = referrers.filter((each) => each.other === other).length === 1
    return {
      kind: 'link',
      name: isOnly ? other.name : `${other.name}.${field.name}`,
      label: tab || (isOnly ? other.many : `${other.many} (${field.label})`),
      link: other.name,
      side: field.name,
      permission: other.permission,
    }
  })
}

function joinTab(drafts: Drafts, draft: Draft, tab: TabKeywords, sides: Side[], at: Path): Tab[] {
  if (tab === 'detail') return [{ kind: 'detail', name: 'detail', label: 'Detail' }]
  if (tab === 'activity')
    return [
      { kind: 'activity', name: 'activity', label: 'Activity', codes: draft.entity.activity.tab },
    ]
  if (typeof tab === 'object' && 'override' in tab)
    return [
      {
        kind: 'override',
        name: tab.override,
        label: tab.label,
        ...(tab.permission ? { permission: tab.permission } : {}),
      },
    ]
  const name = typeof tab === 'string' ? tab : tab.link
  const found = sides.find(
    ({ link, side }) =>
      link === name && (typeof tab === 'string' || !tab.side || side.field === tab.side),
  )
  if (!found) {
    drafts.reportError(
      draft,
      at,
      unknownName('tab', name, ['detail', 'activity', ...sides.map(({ link }) => link)]),
    )
    return []
  }
  return [
    { ...linkTab(found), ...(typeof tab === 'object' && tab.label ? { label: tab.label } : {}) },
  ]
}

const linkTab = ({ link, side }: Side): Tab => ({
  kind: 'link',
  name: link,
  label: side.tab,
  link,
  side: side.field,
  permission: side.permission,
})
