import { conditionFields } from '../src/model/condition.ts'
import { boundFields } from '../src/model/dateBounds.ts'
import { traitsOf } from '../src/fields/fieldTypes.ts'
import { textField } from '../src/fields/textField.ts'
import { fieldTraits, type Field, type Reference } from '../src/model/field.ts'
import { findField } from '../src/model/path.ts'
import { templateFields } from '../src/model/template.ts'
import { isWritable } from '../src/model/isWritable.ts'
import type { Draft } from './buildEntity.ts'
import { unknownName } from './diagnostics.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'

/**
 * Resolves what a draft's fields name of other fields and entities: references, joined, computed
 * and aggregated fields.
 */
export function joinFields(drafts: Drafts, draft: Draft) {
  const at = (path: string, where: Path) => drafts.fieldAt(draft, path, where, 'field')
  const visit = (field: Field, path: Path, beside: Field[]) => {
    checkNamed(drafts, draft, field, path, beside)
    if (field.reference)
      joinReference(drafts, draft, field.reference, [...path, 'x-field', 'ref'], beside)
    checkWhere(drafts, draft, field, [...path, 'x-field', 'ref', 'where'], beside)
    if (field.inline && beside !== draft.entity.fields)
      drafts.reportError(
        draft,
        [...path, 'x-field', 'inline'],
        `"${field.name}" is inside another field: only top-level fields can be edited in lists.`,
      )
    if (field.clearedBy) field.clearedBy = field.clearedBy.filter(Boolean)
    if (field.detailOnly && beside !== draft.entity.fields)
      drafts.reportError(
        draft,
        [...path, 'x-field', 'detailOnly'],
        `"${field.name}" is inside another field: only top-level fields can be left out of lists.`,
      )
    for (const sub of field.fields ?? [])
      visit(
        sub,
        [...path, ...(field.shape === 'items' ? ['items'] : []), 'properties', sub.name],
        field.fields!,
      )
    if (field.item) visit(field.item, [...path, 'items'], beside)
  }
  for (const field of draft.entity.fields) {
    const path: Path = ['properties', field.name]
    visit(field, path, draft.entity.fields)
    if (field.from) joinShown(drafts, draft, field, [...path, 'x-field', 'from'])
    if (field.through) joinThrough(drafts, draft, field, [...path, 'x-field', 'through'])
    if (field.text)
      for (const name of templateFields(field.text)) at(name, [...path, 'x-field', 'text'])
    if (field.firstOf)
      joinFirst(
        field,
        field.firstOf.flatMap((name) => at(name, [...path, 'x-field', 'firstOf']) ?? []),
      )
    if (field.detailOnly && !(field.hidden && field.column))
      drafts.reportError(
        draft,
        [...path, 'x-field', 'detailOnly'],
        `"${field.name}" cannot be left out of lists: only a hidden, stored field can.`,
      )
    if (field.inserts)
      drafts.get(field.inserts.entity, draft, [...path, 'x-field', 'inserts', 'entity'])
    if (field.inline) checkInline(drafts, draft, field, [...path, 'x-field', 'inline'])
    if (field.sortBy) at(field.sortBy, [...path, 'x-field', 'sortBy'])
  }
  for (const name of templateFields(draft.entity.display)) at(name, ['x-entity', 'display'])
}

/**
 * Checks what a reference names, and gives a badge without colours those of the field that the
 * other entity displays.
 */
function joinReference(
  drafts: Drafts,
  draft: Draft,
  reference: Reference,
  at: Path,
  beside: Field[],
) {
  const target = drafts.get(reference.entity, draft, at.slice(0, -1))
  const known = [...beside, ...draft.entity.fields].map(({ name }) => name)
  for (const [word, names] of Object.entries({
    grants: reference.grants ? [reference.grants] : [],
    dialog: reference.dialog ?? [],
  }))
    for (const name of names)
      if (!known.includes(name))
        drafts.reportError(draft, [...at, word], unknownName('field', name, new Set(known)))
  const shown = target?.entity.fields.find(({ name }) => target.entity.display === `{${name}}`)
  if (reference.as === 'badge' && shown?.colours) reference.colours ??= shown.colours
}

/** Checks that the other fields in a field's rules exist beside it or at the root. */
function checkNamed(drafts: Drafts, draft: Draft, field: Field, path: Path, beside: Field[]) {
  const known = [...beside, ...draft.entity.fields].map((each) => each.name)
  const words = {
    min: boundFields(field.min),
    max: boundFields(field.max),
    visibleWhen: conditionFields(field.visibleWhen),
    requiredWhen: conditionFields(field.requiredWhen),
    clearedBy: field.clearedBy ?? [],
    choicesWhen: (field.choices ?? []).flatMap(({ when }) => conditionFields(when)),
  }
  for (const [word, names] of Object.entries(words))
    for (const name of names)
      if (name && !known.includes(name) && !findField(draft.entity, name))
        drafts.reportError(
          draft,
          [...path, 'x-field', word],
          unknownName('field', name, new Set(known)),
        )
  const parts = (field.fields ?? []).map((each) => each.name)
  if (field.uniqueBy !== undefined && !parts.includes(field.uniqueBy))
    drafts.reportError(
      draft,
      [...path, 'x-field', 'uniqueBy'],
      unknownName('field', field.uniqueBy, parts),
    )
}

/** Checks that a cell can hold the input of a field, and that its change is a whole change. */
function checkInline(drafts: Drafts, draft: Draft, field: Field, at: Path) {
  const dependent = draft.entity.fields.find((each) => each.clearedBy?.includes(field.name))
  const reason =
    (field.shape && 'its value has parts') ||
    (field.status && 'it is the status, which actions change') ||
    ((!isWritable(field) || field.byAction) && 'edit forms cannot change it') ||
    ((field.createOnly || field.virtual || field.writeOnly || field.secretWhen) &&
      'lists do not show a value that can be changed') ||
    (dependent && `its change clears "${dependent.name}", which the cell does not show`)
  if (reason)
    drafts.reportError(
      draft,
      at,
      `"${field.name}" cannot be edited in lists: ${reason}. Allowed are fields with one value that edit forms can change.`,
    )
}

/**
 * Checks the paths that limit the choices of a reference, and the fields that fill their values.
 */
function checkWhere(drafts: Drafts, draft: Draft, field: Field, at: Path, beside: Field[]) {
  const target = drafts.target(field)
  if (!target) return
  const known = [...beside, ...draft.entity.fields].map(({ name }) => name)
  for (const [path, template] of Object.entries(field.reference?.where ?? {})) {
    for (const name of templateFields(template))
      if (!known.includes(name))
        drafts.reportError(draft, [...at, path], unknownName('field', name, new Set(known)))
    const [head = '', ...rest] = path.split('.')
    if (rest.length === 0) {
      drafts.fieldAt(target, head, [...at, path], `field of ${target.entity.name}`, draft)
      continue
    }
    const links = linksTo(drafts, target)
    const link = links.find(({ entity }) => entity.name === head)
    if (!link) {
      const names = links.map(({ entity }) => entity.name)
      drafts.reportError(
        draft,
        [...at, path],
        unknownName(`link to ${target.entity.name}`, head, names),
      )
    } else checkBehind(drafts, link, rest, [...at, path], draft)
  }
}

/** The entities that have a reference to this one. */
const linksTo = (drafts: Drafts, target: Draft): Draft[] =>
  drafts.all.filter(({ entity }) =>
    entity.fields.some(({ reference }) => reference?.entity === target.entity.name),
  )

/** Checks a path from a link on: its field, or what is behind a reference, which may be a link. */
function checkBehind(drafts: Drafts, link: Draft, path: string[], at: Path, draft: Draft) {
  const [head = '', next, ...rest] = path
  if (next === undefined)
    return void drafts.fieldAt(link, head, at, `field of ${link.entity.name}`, draft)
  const field = link.entity.fields.find(({ name }) => name === head)
  const target = field && drafts.target(field)
  const further =
    target && rest.length > 0
      ? linksTo(drafts, target).find(({ entity }) => entity.name === next)
      : undefined
  if (further) checkBehind(drafts, further, rest, at, draft)
  else drafts.fieldBehind(link, path.join('.'), at)
}

/**
 * A field with `firstOf` contains those references, so that it is shown with the link of the one
 * that has a value.
 */
function joinFirst(field: Field, of: Field[]) {
  const references = of.flatMap(({ name, label, kind, reference }) =>
    reference ? [{ name, label, kind, reference }] : [],
  )
  if (references.length > 0) field.fields = references
}

/** A joined field gets the type of the field that it shows. */
function joinShown(drafts: Drafts, draft: Draft, field: Field, at: Path) {
  const target = drafts.fieldBehind(draft, field.from!, at)
  field.readOnly = true
  for (const trait of fieldTraits) delete field[trait]
  if (!target || target === 'display')
    return void Object.assign(field, textField(field.name, field.label))
  const { kind, choices, lookup, reference, integer, fields, item } = target
  Object.assign(field, {
    kind,
    ...traitsOf(target),
    ...(choices && { choices }),
    ...(lookup && { lookup }),
    ...(reference && { reference }),
    ...(integer && { integer }),
    ...(fields && { fields }),
    ...(item && { item }),
  })
}

function joinThrough(drafts: Drafts, draft: Draft, field: Field, at: Path) {
  const through = field.through!
  const link = drafts.getLink(through.link, draft, [...at, 'link'])
  if (!link) return
  const here =
    through.here ??
    link.entity.fields.find((each) => each.reference?.entity === draft.entity.name)?.name
  if (!here)
    return drafts.reportError(
      draft,
      [...at, 'link'],
      `${through.link} has no reference to ${draft.entity.name}.`,
    )
  field.through = { ...through, here }
  if (!through.write) field.readOnly = true
  for (const path of typeof through.select === 'string'
    ? [through.select]
    : Object.values(through.select)) {
    const [head, ...rest] = path.split('.')
    const target = drafts.target(
      drafts.fieldAt(link, head!, [...at, 'select'], `field of ${link.entity.name}`, draft),
    )
    if (rest.length > 0 && target)
      drafts.fieldAt(
        target,
        rest.join('.'),
        [...at, 'select'],
        `field of ${target.entity.name}`,
        draft,
      )
  }
}
