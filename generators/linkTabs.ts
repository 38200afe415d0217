import { tabPageSize } from '../src/model/constants.ts'
import { removalTexts, type LinkSide, type RemovalSpec } from '../src/model/entity.ts'
import { findField } from '../src/model/path.ts'
import { templateFields } from '../src/model/template.ts'
import { isScalar, type Draft } from './buildEntity.ts'
import { unknownName } from './diagnostics.ts'
import type { Drafts } from './drafts.ts'
import { joinColumns, joinPaths } from './joinColumns.ts'
import { linkName, statusDefault } from './joinScreens.ts'
import type { Path } from './read.ts'
import type { ColumnKeywords, SideKeywords } from './keywords.types.ts'

/**
 * Builds the sides of a link: for each reference the tab on the entity that it refers to, with its
 * table and its assign dialog.
 */
export function joinLinkTabs(drafts: Drafts, draft: Draft) {
  if (!draft.link) return
  const names = Object.keys(draft.link)
  draft.entity.link = names.flatMap((name) => {
    const at: Path = ['x-link', name]
    const field = drafts.fieldAt(draft, name, at, 'field')
    if (!field) return []
    const behind = drafts.target(field)
    if (!behind) {
      drafts.reportError(
        draft,
        at,
        `"${name}" is a side of the link, so it needs "x-field": { "ref": "…" }.`,
      )
      return []
    }
    if (draft.keywords.permission === undefined && draft.entity.permission.startsWith('SETTINGS:'))
      draft.entity.permission = behind.entity.permission
    return [
      joinSide(
        drafts,
        draft,
        name,
        names.find((each) => each !== name),
        behind,
      ),
    ]
  })
}

function joinSide(
  drafts: Drafts,
  draft: Draft,
  name: string,
  other: string | undefined,
  behind: Draft,
): LinkSide {
  const { entity } = draft
  const keywords = draft.link![name]!
  const at: Path = ['x-link', name]
  const otherEntity = other ? drafts.target(findField(entity, other))?.entity : undefined
  const guessed: ColumnKeywords[] = [
    ...(other ? [other] : []),
    ...entity.fields
      .filter(
        (field) =>
          field.name !== name &&
          field.name !== other &&
          isScalar(field) &&
          !field.hidden &&
          !field.from &&
          (!field.system || field.system === 'createdDate'),
      )
      .map((field) => field.name),
  ].slice(0, 6)
  const columns = joinColumns(drafts, draft, keywords.columns ?? guessed, [...at, 'columns'])
  const shown =
    columns[0] && findField(entity, columns[0].field)?.reference
      ? columns
      : linkName(entity, columns)
  const side: LinkSide = {
    field: name,
    entity: behind.entity.name,
    tab: keywords.tab || (otherEntity?.many ?? entity.many),
    permission: keywords.permission ?? behind.entity.permission,
    columns: shown,
    search: joinPaths(drafts, draft, keywords.search ?? searchThrough(drafts, draft, other), [
      ...at,
      'search',
    ]),
    pageSize: keywords.pageSize ?? tabPageSize,
    defaults: keywords.defaults ?? statusDefault(entity),
    remove: { as: 'delete', ...keywords.remove },
  }
  if (keywords.assign !== false && (other || keywords.assign))
    side.assign = joinAssign(drafts, draft, name, keywords.assign || {}, other, [...at, 'assign'])
  // What is assigned is unassigned; what belongs to one record only is deleted.
  side.remove.as = keywords.remove?.as ?? (side.assign ? 'unassign' : 'delete')
  checkPlaceholders(drafts, draft, side.remove, [...at, 'remove'])
  if (keywords.where) side.where = keywords.where
  for (const field of Object.keys(keywords.where ?? {}))
    drafts.fieldAt(draft, field, [...at, 'where', field], 'field')
  if (keywords.edit) side.edit = true
  if (keywords.changes) side.changes = keywords.changes
  return side
}

const removalPlaceholders = ['name', 'owner']

/** Reports a placeholder that no text of a removal can fill in. */
function checkPlaceholders(drafts: Drafts, draft: Draft, remove: RemovalSpec, at: Path) {
  for (const text of removalTexts)
    for (const name of templateFields(remove[text] ?? ''))
      if (!removalPlaceholders.includes(name))
        drafts.reportError(
          draft,
          [...at, text],
          unknownName('placeholder', name, removalPlaceholders),
        )
}

/** Builds the dialog that adds links: the field whose records are chosen, and further inputs. */
function joinAssign(
  drafts: Drafts,
  draft: Draft,
  name: string,
  keywords: Exclude<SideKeywords['assign'], false | undefined>,
  other: string | undefined,
  at: Path,
): LinkSide['assign'] {
  const { entity } = draft
  const pick = keywords.pick ?? other!
  const title = drafts.fieldAt(draft, pick, [...at, 'pick'], 'field')?.label ?? pick
  const extraKeywords =
    keywords.extras ??
    entity.fields
      .filter(
        (field) =>
          field.required &&
          !field.system &&
          field.name !== name &&
          field.name !== pick &&
          !field.from,
      )
      .map((field) => field.name)
  const extras = extraKeywords.map((extra) => (typeof extra === 'string' ? extra : extra.field))
  const labels = Object.fromEntries(
    extraKeywords.flatMap((extra) =>
      typeof extra === 'string' ? [] : [[extra.field, extra.label]],
    ),
  )
  const messages = Object.fromEntries(
    extraKeywords.flatMap((extra) =>
      typeof extra === 'string' || !extra.message ? [] : [[extra.field, extra.message]],
    ),
  )
  for (const extra of extras) drafts.fieldAt(draft, extra, [...at, 'extras'], 'field')
  for (const field of Object.keys(keywords.from ?? {}))
    if (!extras.includes(field))
      drafts.reportError(draft, [...at, 'from', field], unknownName('extra', field, extras))
  if (keywords.note) checkNote(drafts, draft, pick, keywords.note, [...at, 'note'])
  const required = keywords.required ?? extras.filter((extra) => findField(entity, extra)?.required)
  return {
    label: keywords.label ?? `Assign ${title}`,
    pick,
    ...(keywords.note ? { note: keywords.note } : {}),
    many: keywords.many ?? true,
    extras,
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
    ...(Object.keys(messages).length > 0 ? { messages } : {}),
    required,
    success: keywords.success ?? `${title} has been assigned successfully.`,
    ...(keywords.quiet ? { quiet: true as const } : {}),
    ...(keywords.options ? { options: keywords.options } : {}),
    ...(keywords.from ? { from: keywords.from } : {}),
  }
}

/** Reports a note that is not a fact of the options of what is picked. */
function checkNote(drafts: Drafts, draft: Draft, pick: string, note: string, at: Path) {
  const target = drafts.target(findField(draft.entity, pick))
  const facts = target?.entity.operations.find(({ kind }) => kind === 'options')?.facts ?? []
  if (!facts.includes(note)) drafts.reportError(draft, at, unknownName('fact', note, facts))
}

/** The default search of a link: the display fields of the record on the other side. */
function searchThrough(drafts: Drafts, draft: Draft, other: string | undefined): string[] {
  const ownSearch = draft.keywords.list?.search
  if (ownSearch) return ownSearch
  const target = other ? drafts.target(findField(draft.entity, other)) : undefined
  return target ? templateFields(target.entity.display).map((name) => `${other}.${name}`) : []
}
