import { fieldTypeOf } from '../src/fields/fieldTypes.ts'
import type { Column, Entity, LinkSide, SiteScope, Tab } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import type { Condition } from '../src/model/condition.ts'
import { boundFields } from '../src/model/dateBounds.ts'
import { findField } from '../src/model/path.ts'
import { templateFields } from '../src/model/template.ts'
import { isFilterable, isScalar, type Draft } from './buildEntity.ts'
import { unknownWord, type Diagnostic } from './diagnostics.ts'
import type { Path } from './read.ts'
import { humanise, plural } from './words.ts'
import type { ColumnWords, SideWords, TabWords } from './words.types.ts'

/** Joins the drafts: references, joined fields, scopes, links and their tabs, lists, details and forms; complains by line. */
export function linkEntities(drafts: Draft[], report: (diagnostic: Diagnostic) => void): Entity[] {
  tellApart(drafts)
  const joiner = new Joiner(drafts, report)
  for (const draft of drafts) joiner.fields(draft)
  for (const draft of drafts) joiner.scope(draft)
  for (const draft of drafts) joiner.sides(draft)
  for (const draft of drafts) joiner.screens(draft)
  for (const draft of drafts) joiner.operations(draft)
  return drafts.map((draft) => draft.entity)
}

class Joiner {
  private readonly drafts: Draft[]
  private readonly report: (diagnostic: Diagnostic) => void
  private readonly byName: Map<string, Draft>
  private readonly calls = new Map<string, string>()
  constructor(drafts: Draft[], report: (diagnostic: Diagnostic) => void) {
    this.drafts = drafts
    this.report = report
    this.byName = new Map(drafts.map((draft) => [draft.entity.name, draft]))
  }

  fields(draft: Draft) {
    const visit = (field: Field, path: Path, beside: Field[]) => {
      this.named(draft, field, path, beside)
      if (field.reference && !this.byName.has(field.reference.entity)) this.complain(draft, [...path, 'x-field'], unknownWord('entity', field.reference.entity, this.byName.keys()))
      if (field.clearedBy) field.clearedBy = field.clearedBy.filter(Boolean)
      for (const sub of field.fields ?? []) visit(sub, [...path, ...(field.kind === 'list' || field.kind === 'phones' ? ['items'] : []), 'properties', sub.name], field.fields!)
      if (field.item) visit(field.item, [...path, 'items'], beside)
    }
    for (const field of draft.entity.fields) {
      const path: Path = ['properties', field.name]
      visit(field, path, draft.entity.fields)
      if (field.from) this.joined(draft, field, [...path, 'x-field', 'from'])
      if (field.through) this.through(draft, field, [...path, 'x-field', 'through'])
      if (field.text) for (const name of templateFields(field.text)) this.fieldAt(draft, name, [...path, 'x-field', 'text'], 'field')
      for (const name of field.firstOf ?? []) this.fieldAt(draft, name, [...path, 'x-field', 'firstOf'], 'field')
      if (field.sortBy) this.fieldAt(draft, field.sortBy, [...path, 'x-field', 'sortBy'], 'field')
    }
    for (const name of templateFields(draft.entity.display)) this.fieldAt(draft, name, ['x-entity', 'display'], 'field')
  }

  /** The other fields that a field's rules name stand beside it, or at the root. */
  private named(draft: Draft, field: Field, path: Path, beside: Field[]) {
    const known = [...beside, ...draft.entity.fields].map((each) => each.name)
    const words = { min: boundFields(field.min), max: boundFields(field.max), visibleWhen: conditionFields(field.visibleWhen), requiredWhen: conditionFields(field.requiredWhen), clearedBy: field.clearedBy ?? [] }
    for (const [word, names] of Object.entries(words)) for (const name of names) if (name && !known.includes(name) && !findField(draft.entity, name)) this.complain(draft, [...path, 'x-field', word], unknownWord('field', name, new Set(known)))
  }

  /** A joined field is of the type of what it shows. */
  private joined(draft: Draft, field: Field, at: Path) {
    const target = this.behind(draft, field.from!, at)
    field.readOnly = true
    if (!target || target === 'display') return void (field.kind = 'text')
    const { kind, choices, lookup, reference, integer, fields, item } = target
    Object.assign(field, { kind, ...(choices && { choices }), ...(lookup && { lookup }), ...(reference && { reference }), ...(integer && { integer }), ...(fields && { fields }), ...(item && { item }) })
  }

  /** The field at the end of a path through a reference; `display` when the path ends at the reference. */
  private behind(draft: Draft, path: string, at: Path): Field | 'display' | undefined {
    const dot = path.indexOf('.')
    const head = this.fieldAt(draft, dot < 0 ? path : path.slice(0, dot), at, 'field')
    if (!head) return undefined
    if (!head.reference) return void this.complain(draft, at, `"${path}" goes through "${head.name}", which is no reference; give it "x-field": { "ref": "…" }.`)
    const target = this.byName.get(head.reference.entity)
    if (!target) return undefined
    if (dot < 0) return 'display'
    return this.fieldAt(target, path.slice(dot + 1), at, `field of ${target.entity.name}`, draft)
  }

  private through(draft: Draft, field: Field, at: Path) {
    const through = field.through!
    const link = this.byName.get(through.link)
    if (!link) return this.complain(draft, [...at, 'link'], unknownWord('link', through.link, this.linkNames()))
    const here = through.here ?? link.entity.fields.find((each) => each.reference?.entity === draft.entity.name)?.name
    if (!here) return this.complain(draft, [...at, 'link'], `${through.link} has no reference to ${draft.entity.name}.`)
    field.through = { ...through, here }
    if (!through.write) field.readOnly = true
    const take = typeof through.take === 'string' ? [through.take] : Object.values(through.take)
    for (const path of take) this.pathThrough(link, path, [...at, 'take'], draft)
  }

  private pathThrough(link: Draft, path: string, at: Path, complainAt: Draft) {
    const [head, ...rest] = path.split('.')
    const field = this.fieldAt(link, head!, at, `field of ${link.entity.name}`, complainAt)
    const target = field?.reference ? this.byName.get(field.reference.entity) : undefined
    if (rest.length > 0 && target) this.fieldAt(target, rest.join('.'), at, `field of ${target.entity.name}`, complainAt)
  }

  scope(draft: Draft) {
    const said = draft.words.sites
    if (said === undefined) return
    if (typeof said === 'string') {
      if (said === draft.entity.key || this.fieldAt(draft, said, ['x-entity', 'sites'], 'field')) draft.entity.sites = { field: said }
      return
    }
    const link = this.byName.get(said.link)
    if (!link) return this.complain(draft, ['x-entity', 'sites'], unknownWord('link', said.link, this.linkNames()))
    const here = link.entity.fields.find((each) => each.reference?.entity === draft.entity.name)?.name
    const site = typeof link.words.sites === 'string' ? link.words.sites : link.entity.fields.find((each) => each.reference?.entity === 'site')?.name
    if (!here || !site) return this.complain(draft, ['x-entity', 'sites'], `${said.link} needs a reference to ${draft.entity.name} and one to site.`)
    draft.entity.sites = { link: said.link, here, site } satisfies SiteScope
  }

  sides(draft: Draft) {
    if (!draft.link) return
    const names = Object.keys(draft.link)
    draft.entity.link = names.flatMap((name) => {
      const at: Path = ['x-link', name]
      const field = this.fieldAt(draft, name, at, 'field')
      if (!field) return []
      const behind = field.reference && this.byName.get(field.reference.entity)
      if (!behind) {
        this.complain(draft, at, `"${name}" is a side of the link, so it needs "x-field": { "ref": "…" }.`)
        return []
      }
      if (draft.words.permission === undefined && draft.entity.permission.startsWith('SETTINGS:')) draft.entity.permission = behind.entity.permission
      return [this.side(draft, name, names.find((each) => each !== name), draft.link![name]!, behind)]
    })
  }

  private side(draft: Draft, name: string, other: string | undefined, words: SideWords, behind: Draft): LinkSide {
    const { entity } = draft
    const at: Path = ['x-link', name]
    const otherField = other ? findField(entity, other) : undefined
    const otherEntity = otherField?.reference ? this.byName.get(otherField.reference.entity)?.entity : undefined
    const guessed: ColumnWords[] = [...(other ? [other] : []), ...entity.fields.filter((field) => field.name !== name && field.name !== other && isScalar(field) && !field.hidden && !field.from && (!field.system || field.system === 'createdDate')).map((field) => field.name)].slice(0, 6)
    const columns = this.columns(draft, words.columns ?? guessed, [...at, 'columns'])
    const shown = columns.some((column) => column.link) ? columns : columns.map((column, index) => (index === 0 && !findField(entity, column.field)?.reference ? { ...column, link: true as const } : column))
    const side: LinkSide = {
      field: name,
      entity: behind.entity.name,
      tab: words.tab ?? otherEntity?.many ?? entity.many,
      permission: words.permission ?? behind.entity.permission,
      columns: shown,
      search: this.paths(draft, words.search ?? this.searchThrough(draft, other), [...at, 'search']),
      pageSize: words.pageSize ?? 10,
      defaults: words.defaults ?? statusDefault(entity),
    }
    if (words.assign !== false && (other || words.assign)) {
      const said = words.assign || {}
      const pick = said.pick ?? other!
      const picked = this.fieldAt(draft, pick, [...at, 'assign', 'pick'], 'field')
      const title = picked?.label ?? pick
      const extras = said.extras ?? entity.fields.filter((field) => field.required && !field.system && field.name !== name && field.name !== pick && !field.from).map((field) => field.name)
      for (const extra of extras) this.fieldAt(draft, extra, [...at, 'assign', 'extras'], 'field')
      side.assign = { label: said.label ?? `Assign ${title}`, pick, many: said.many ?? true, extras, required: said.required ?? extras.filter((extra) => findField(entity, extra)?.required), success: said.success ?? `${title} has been assigned successfully.`, ...(said.options ? { options: said.options } : {}) }
    }
    if (words.remove) side.remove = words.remove
    return side
  }

  private searchThrough(draft: Draft, other: string | undefined): string[] {
    const said = draft.words.list?.search
    if (said) return said
    const target = other ? this.byName.get(findField(draft.entity, other)?.reference?.entity ?? '') : undefined
    return target ? templateFields(target.entity.display).map((name) => `${other}.${name}`) : []
  }

  screens(draft: Draft) {
    const { entity, words } = draft
    const list = words.list ?? {}
    const visible = entity.fields.filter((field) => !field.hidden && !field.writeOnly && !field.virtual)
    const own = visible.filter((field) => !field.system || field.system === 'key')
    const guessed = own.filter((field) => isScalar(field) && !field.from).sort((a, b) => Number(b.name === displayField(entity)) - Number(a.name === displayField(entity)))
    const status = guessed.find((field) => field.kind === 'status')
    const some = [...guessed.filter((field) => field !== status).slice(0, status ? 5 : 6), ...(status ? [status] : [])].map((field) => field.name)
    const columns = this.columns(draft, list.columns ?? (some.length > 0 ? some : [entity.system.key, entity.system.createdDate]), ['x-entity', 'list', 'columns'])
    entity.list = {
      columns: columns.some((column) => column.link) ? columns : columns.map((column, index) => (index === 0 ? { ...column, link: true as const } : column)),
      search: this.paths(draft, list.search ?? guessed.filter((field) => fieldTypeOf(field).searchable && !field.from && !field.through && !field.reference && field.column).slice(0, 5).map((field) => field.name), ['x-entity', 'list', 'search']),
      filters: this.paths(draft, list.filters ?? this.guessFilters(entity), ['x-entity', 'list', 'filters']),
      sort: list.sort ?? entity.list.sort,
      actions: list.actions ?? (entity.readOnly ? [] : ['edit', 'delete']),
      bulk: entity.readOnly ? [] : ['delete'],
      pageSize: list.pageSize ?? 20,
      ...(list.addLabel ? { addLabel: list.addLabel } : {}),
      defaults: list.defaults ?? statusDefault(entity),
    }
    if (list.sort) this.fieldAt(draft, list.sort.field, ['x-entity', 'list', 'sort'], 'field')
    const grid = words.detail?.grid ?? [...own.filter((field) => !(field.system === 'key')), ...visible.filter((field) => field.system && field.system !== 'key')].map((field) => field.name)
    entity.detail.grid = grid.map((each) => (typeof each === 'string' ? { field: each } : each))
    for (const each of entity.detail.grid) this.column(draft, each.field, ['x-entity', 'detail', 'grid'])
    entity.detail.tabs = this.tabs(draft)
    const form = words.form ?? {}
    const typed = entity.fields.filter((field) => !field.hidden && !field.from && !field.text && !field.firstOf && (!field.readOnly || field.createOnly) && (!field.system || (field.system === 'key' && field.createOnly)))
    entity.form = { ...form, fields: this.paths(draft, form.fields ?? typed.map((field) => field.name), ['x-entity', 'form', 'fields']) }
    for (const step of form.steps ?? []) this.paths(draft, step.fields, ['x-entity', 'form', 'steps'])
    for (const set of entity.unique) this.paths(draft, set, ['x-entity', 'unique'])
    for (const set of entity.indexes) this.paths(draft, set, ['x-entity', 'index'])
  }

  private guessFilters(entity: Entity): string[] {
    return entity.fields.flatMap((field) => {
      if (field.hidden && !field.from) return []
      if (field.kind === 'address') return ['country', 'state', 'city'].map((part) => `${field.name}.${part}`).filter((path) => findField(entity, path))
      return isFilterable(field) && !(field.from && field.name.includes('.')) ? [field.name] : []
    })
  }

  private tabs(draft: Draft): Tab[] {
    const { entity, words } = draft
    const sides = this.drafts.flatMap((link) => (link.entity.link ?? []).filter((side) => side.entity === entity.name).map((side) => ({ link: link.entity.name, side })))
    const said = words.detail?.tabs ?? ['detail', ...sides.map(({ link }) => link), ...(entity.activity.off ? [] : ['activity'])]
    const tabs = said.flatMap((tab, index) => this.tab(draft, tab, sides, ['x-entity', 'detail', 'tabs', index]))
    const shown = new Set(tabs.map((tab) => (tab.kind === 'link' ? `${tab.link}.${tab.side}` : tab.kind)))
    // A link that another file adds gets its tab here without this file saying so.
    const rest = sides.filter(({ link, side }) => !shown.has(`${link}.${side.field}`)).map(({ link, side }) => linkTab(link, side))
    const last = tabs.at(-1)?.kind === 'activity' ? tabs.length - 1 : tabs.length
    return [...tabs.slice(0, last), ...rest, ...tabs.slice(last)]
  }

  private tab(draft: Draft, tab: TabWords, sides: { link: string; side: LinkSide }[], at: Path): Tab[] {
    if (tab === 'detail') return [{ kind: 'detail', name: 'detail', label: 'Detail' }]
    if (tab === 'activity') return [{ kind: 'activity', name: 'activity', label: 'Activity', codes: draft.entity.activity.tab }]
    if (typeof tab === 'object' && 'override' in tab) return [{ kind: 'override', name: tab.override, label: tab.label, ...(tab.permission ? { permission: tab.permission } : {}) }]
    const name = typeof tab === 'string' ? tab : tab.link
    const found = sides.find(({ link, side }) => link === name && (typeof tab === 'string' || !tab.side || side.field === tab.side))
    if (!found) {
      this.complain(draft, at, unknownWord('tab', name, ['detail', 'activity', ...sides.map(({ link }) => link)]))
      return []
    }
    return [{ ...linkTab(found.link, found.side), ...(typeof tab === 'object' && tab.label ? { label: tab.label } : {}) }]
  }

  private columns(draft: Draft, words: ColumnWords[], at: Path): Column[] {
    return words.flatMap((word, index) => {
      const column: Column = typeof word === 'string' ? { field: word } : { ...word }
      const field = this.column(draft, column.field, [...at, index])
      if (!field) return []
      const sortable = fieldTypeOf(field).sortable && !field.text && !field.firstOf && !field.through && !field.virtual
      return [{ ...column, ...((column.sortable ?? (sortable || Boolean(field.sortBy))) ? { sortable: true } : {}) }]
    })
  }

  /** The field a column shows; a path through a reference becomes a joined field of its own. */
  private column(draft: Draft, path: string, at: Path): Field | undefined {
    const known = findField(draft.entity, path)
    if (known || !path.includes('.')) return known ?? this.fieldAt(draft, path, at, 'column')
    const target = this.behind(draft, path, at)
    if (!target || target === 'display') return undefined
    const { name: _, column: _c, sqlType: _s, required: _r, unique: _u, system: _y, default: _d, min: _m, max: _x, wire: _w, ...shown } = target
    const field: Field = { name: path, ...shown, from: path, readOnly: true, hidden: true }
    draft.entity.fields.push(field)
    return field
  }

  private paths(draft: Draft, paths: string[], at: Path): string[] {
    return paths.filter((path, index) => this.column(draft, path, [...at, index]))
  }

  operations(draft: Draft) {
    const { entity, words } = draft
    for (const operation of entity.operations) {
      const at: Path = words.api?.[operation.kind] ? ['x-entity', 'api', operation.kind] : ['x-entity', 'api']
      for (const [, name] of operation.path.matchAll(/\{([^}]*)\}/g)) if (!findField(entity, name!)) this.complain(draft, at, `${operation.path}: ${unknownWord('field', name!, entity.fields.map((field) => field.name))}`)
      const call = `${operation.verb} ${operation.path.replace(/\{[^}]*\}/g, '{}')}`
      const other = this.calls.get(call)
      // Two paths that differ only in what their parameter means (siteForms/{siteId}/…) differ after it as well.
      if (other) this.complain(draft, at, `the call "${operation.verb} ${operation.path}" is already that of ${other}.`)
      this.calls.set(call, entity.name)
    }
  }

  private fieldAt(draft: Draft, path: string, at: Path, what: string, complainAt = draft): Field | undefined {
    const field = findField(draft.entity, path)
    if (!field) this.complain(complainAt, at, unknownWord(what, path, draft.entity.fields.filter((each) => !each.name.includes('.')).map((each) => each.name)))
    return field
  }

  private linkNames = () => this.drafts.filter((draft) => draft.link).map((draft) => draft.entity.name)

  private complain(draft: Draft, path: Path, message: string) {
    this.report({ severity: 'error', file: draft.file.file, line: draft.file.lineOf(path), message: `${spelled(path)}: ${message}` })
  }
}

/** Of several files with one title (public schemas: two invoices) the one that is called so keeps it; the others go by their files. */
function tellApart(drafts: Draft[]) {
  const key = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const byTitle = Map.groupBy(drafts.filter((draft) => draft.words.many === undefined), (draft) => key(draft.entity.title))
  for (const [title, alike] of byTitle) {
    if (alike.length === 1) continue
    const keeps = alike.find((draft) => key(draft.entity.name) === title) ?? alike[0]
    for (const { entity } of alike.filter((draft) => draft !== keeps)) {
      entity.title = humanise(entity.name)
      entity.many = plural(entity.title)
    }
  }
}

function conditionFields(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('not' in condition) return conditionFields(condition.not)
  if ('all' in condition) return condition.all.flatMap(conditionFields)
  if ('any' in condition) return condition.any.flatMap(conditionFields)
  return 'field' in condition ? [condition.field] : []
}

const linkTab = (link: string, side: LinkSide): Tab => ({ kind: 'link', name: link, label: side.tab, link, side: side.field, permission: side.permission })
const statusDefault = (entity: Entity): Record<string, string> => (entity.fields.some((field) => field.name === 'status' && field.kind === 'status') ? { status: 'ACTIVE' } : {})
const displayField = (entity: Entity) => templateFields(entity.display)[0]
const spelled = (path: Path) => path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('').replace(/^\./, '')
