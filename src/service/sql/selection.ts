import type { Field } from '../../model/field.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { holds } from '../../model/condition.ts'
import { secretMask } from '../../model/constants.ts'
import { valueAt } from '../../model/path.ts'
import { fillTemplate } from '../../model/template.ts'
import { literal, quote } from '../../model/identifier.ts'
import { packedColumn } from '../../model/table.ts'
import type { EntityRegistry, EntityMeta, FieldMeta } from './entityRegistry.ts'
import { createResolver, type Expression, type Reader, type Resolver } from './expression.ts'
import { selectAggregate } from './aggregate.ts'
import { isReferenceData, type DeferredLabel } from '../cache/labelCache.ts'
import type { Statement } from './statement.ts'

/**
 * A record of a response; `_text` holds the labels that people read instead of keys and codes.
 * `Field` are the names of its fields where code knows the entity.
 */
export type WireRecord<Field extends string = string> = { [Name in Field]?: unknown }
export type Texts = Record<string, string>
export type Step = (row: Record<string, any>, record: WireRecord, texts: Texts) => void

/**
 * The columns of a SELECT over `t`, the joins they need, how a row becomes a record, and the labels
 * that are filled in afterwards.
 */
export type Selection = {
  columns: string
  joins: string
  toRecord: (row: Record<string, any>) => WireRecord
  deferredLabels: DeferredLabel[]
}

/**
 * Every field of an entity that the reader may see, as one SELECT list over the table `t`; with
 * `select` only the fields, paths and templates that it names, each under its own name.
 */
export function createSelection(
  registry: EntityRegistry,
  meta: EntityMeta,
  reader: Reader,
  statement: Statement,
  selected?: string[],
): Selection {
  const builder = createBuilder(registry, meta, reader, statement)
  for (const path of selected ?? []) if (!meta.fields.has(path)) selectPath(path, builder)
  for (const field of meta.fields.values())
    if (
      !field.virtual &&
      !builder.resolver.isHidden(field) &&
      (!selected || selected.includes(field.name))
    )
      selectField(field, builder)
  if (meta.entity.open && !selected) selectFurther(builder)
  return {
    columns: builder.columns.join(', '),
    joins: builder.resolver.joins.join(' '),
    deferredLabels: builder.deferredLabels,
    toRecord(row) {
      const record: WireRecord = {}
      const texts: Texts = {}
      for (const step of builder.steps) step(row, record, texts)
      for (const step of builder.lastSteps) step(row, record, texts)
      record['_text'] = texts
      return record
    },
  }
}

/** What the functions that add to a SELECT list share. */
export type SelectionBuilder = {
  registry: EntityRegistry
  meta: EntityMeta
  reader: Reader
  statement: Statement
  resolver: Resolver
  alias: string
  columns: string[]
  /** Adds an expression to the SELECT list and returns the name of its column. */
  select: (sql: string) => string
  deferredLabels: DeferredLabel[]
  steps: Step[]
  /** Run after all others, because a template may refer to fields that come after it. */
  lastSteps: Step[]
}

function createBuilder(
  registry: EntityRegistry,
  meta: EntityMeta,
  reader: Reader,
  statement: Statement,
): SelectionBuilder {
  const alias = 't'
  const columns: string[] = []
  return {
    registry,
    meta,
    reader,
    statement,
    resolver: createResolver(registry, meta, alias, reader, statement),
    alias,
    columns,
    select: (sql) => `c${columns.push(`${sql} AS c${columns.length}`) - 1}`,
    deferredLabels: [],
    steps: [],
    lastSteps: [],
  }
}

/** Selects a path or template that a caller names, if it leads anywhere. */
function selectPath(path: string, builder: SelectionBuilder): void {
  const { resolver, select, steps } = builder
  if (path.includes('{')) {
    const at = select(resolver.template(path))
    steps.push((row, record) => void (record[path] = row[at] ?? null))
    return
  }
  const expression = resolver.find(path)
  if (expression) selectValue(path, expression, builder)
}

function selectField(field: FieldMeta, builder: SelectionBuilder): void {
  const { meta, lastSteps } = builder
  if (field.secretWhen)
    lastSteps.push(
      (_, record) =>
        void (
          isSecret(field, record) &&
          record[field.name] != null &&
          (record[field.name] = secretMask)
        ),
    )
  if (field.through) selectAggregate(field, builder)
  else if (field.text)
    lastSteps.push(
      (_, record, texts) =>
        void (record[field.name] = computedText(field.text!, record, texts, meta)),
    )
  else if (field.firstOf || field.from) selectComputed(field, builder)
  else if (field.quoted) selectColumn(field, builder)
  else if (field.packed) selectPacked(field, builder)
}

/** The column of packed fields, which is selected once for all of them. */
function packedAt({ alias, columns, select }: SelectionBuilder): string {
  const sql = `${alias}.${quote(packedColumn)}`
  const known = columns.findIndex((each) => each.startsWith(`${sql} AS `))
  return known < 0 ? select(sql) : `c${known}`
}

/** Reads the values that no field holds. */
function selectFurther(builder: SelectionBuilder): void {
  const at = packedAt(builder)
  builder.steps.push((row, record) => {
    for (const [name, value] of Object.entries(row[at] as WireRecord))
      if (value !== null && !builder.meta.fields.has(name)) record[name] = value
  })
}

/** Reads a packed field. */
function selectPacked(field: FieldMeta, builder: SelectionBuilder): void {
  const at = packedAt(builder)
  builder.steps.push(
    (row, record) =>
      void (record[field.name] = field.type.fromRow(row[at][field.name], field) ?? null),
  )
}

/** Selects a field that has a column, with the labels of what it refers to. */
function selectColumn(field: FieldMeta, builder: SelectionBuilder): void {
  const expression = builder.resolver.find(field.name)!
  if (expression.some)
    selectValue(
      field.name,
      { ...expression, field: { ...field, reference: undefined, lookup: undefined } },
      builder,
    )
  else selectValue(field.name, expression, builder)
  if (expression.some && (field.item?.reference || field.item?.lookup))
    selectText(field.name, expression.text(), builder)
  if (field.sqlType === 'jsonb' && field.fields) selectInnerTexts(field, builder)
}

function selectValue(name: string, expression: Expression, builder: SelectionBuilder): void {
  const { field } = expression
  const at = builder.select(expression.stored ?? expression.sql)
  const type = fieldTypeOf(field)
  builder.steps.push((row, record) => void (record[name] = type.fromRow(row[at], field) ?? null))
  if (
    (field.reference || field.lookup) &&
    !deferLabel(name, field, (record) => record[name], builder)
  )
    selectText(name, expression.text(), builder)
}

function selectText(name: string, sql: string, { select, steps }: SelectionBuilder): void {
  const at = select(sql)
  steps.push((row, _, texts) => void (row[at] != null && (texts[name] = String(row[at]))))
}

/**
 * Defers the label of a field until its rows are read, if it can be cached; returns whether it did.
 */
function deferLabel(
  name: string,
  field: Field,
  key: DeferredLabel['key'],
  { registry, deferredLabels }: SelectionBuilder,
): boolean {
  const target = field.lookup
    ? registry.lookups?.values
    : field.reference && registry.get(field.reference.entity)
  if (!target || (!field.lookup && !isReferenceData(target))) return false
  deferredLabels.push({
    name,
    source: field.lookup ?? target.name,
    isLookup: field.lookup !== undefined,
    key,
  })
  return true
}

/**
 * Selects a field that is joined through a reference, or the first of several references, as people
 * read it.
 */
function selectComputed(field: FieldMeta, parts: SelectionBuilder): void {
  const expression = parts.resolver.find(field.name)
  if (!expression) return
  // A path that is a column of its own (`deviceId.siteId`) has the value of the field it leads to;
  // a named one has its label.
  if (!field.firstOf && (!expression.field.reference || field.name.includes('.'))) {
    selectValue(field.name, expression, parts)
    if (expression.some && (expression.field.item?.reference || expression.field.item?.lookup))
      selectText(field.name, expression.text(), parts)
    return
  }
  const at = parts.select(expression.text())
  parts.steps.push((row, record, texts) => {
    record[field.name] = row[at] ?? null
    if (row[at] != null) texts[field.name] = row[at]
  })
}

/**
 * Selects the labels of references and look-ups inside a stored object (`addressModel.state`) or
 * each object of a list (`lines.0.productId`).
 */
function selectInnerTexts(field: FieldMeta, parts: SelectionBuilder): void {
  const column = `${parts.alias}.${field.quoted}`
  for (const inner of field.fields!) {
    if (!inner.reference && !inner.lookup) continue
    if (field.shape !== 'items') {
      if (
        deferLabel(
          `${field.name}.${inner.name}`,
          inner,
          (record) => (record[field.name] as WireRecord | null)?.[inner.name],
          parts,
        )
      )
        continue
      const expression = parts.resolver.find(`${field.name}.${inner.name}`)
      if (expression) selectText(`${field.name}.${inner.name}`, expression.text(), parts)
      continue
    }
    const text = innerText(inner, parts)
    if (!text) continue
    const item = parts.statement.alias()
    const at = parts.select(
      `(SELECT jsonb_agg(${text(`(${item}.value ->> ${literal(inner.name)})`)} ORDER BY ${item}.ordinality) FROM jsonb_array_elements(CASE WHEN jsonb_typeof(${column}) = 'array' THEN ${column} ELSE '[]' END) WITH ORDINALITY ${item})`,
    )
    parts.steps.push((row, _, texts) => {
      for (const [index, each] of ((row[at] ?? []) as unknown[]).entries())
        if (each != null) texts[`${field.name}.${index}.${inner.name}`] = String(each)
    })
  }
}

/** How the label of a nested key is looked up. */
function innerText(
  inner: Field,
  { registry, reader, statement }: SelectionBuilder,
): ((key: string) => string) | undefined {
  if (!inner.reference) return undefined
  const target = registry.get(inner.reference.entity)
  return (key) => {
    const within = createResolver(registry, target, statement.alias(), reader, statement)
    const text = within.display(within.at)
    const named = reader.namedCondition(target, within.at.alias, statement)
    return `(SELECT ${text} FROM ${target.table} ${within.at.alias} ${within.joins.join(' ')} WHERE ${within.at.alias}.web_id = ${key}${named ? ` AND ${named.sql}` : ''})`
  }
}

/** Fills in a template with the values of the record that was read: `{firstName} {lastName}`. */
function computedText(
  template: string,
  record: WireRecord,
  texts: Texts,
  meta: EntityMeta,
): string {
  return fillTemplate(template, (name) => {
    const field = meta.fields.get(name)
    return texts[name] ?? (field ? field.type.text(record[name], field) : valueAt(record, name))
  })
}

/** Whether the value of the field in this record is a secret. */
export const isSecret = (field: Field, record: WireRecord): boolean =>
  field.secretWhen !== undefined && holds(field.secretWhen, { record })

/** The name of a record as people read it: the display template of its entity, filled in. */
export const displayText = (meta: EntityMeta, record: WireRecord): string =>
  computedText(meta.entity.display, record, (record['_text'] ?? {}) as Texts, meta) ||
  String(record[meta.entity.key] ?? '')
