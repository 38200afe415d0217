import { isEmpty } from '../../model/condition.ts'
import type { Field } from '../../model/field.ts'
import type { FieldError } from '../../model/problem.ts'
import { templateFields } from '../../model/template.ts'
import { checkFiles } from '../files/checkFiles.ts'
import type { RequestContext } from '../requestContext.ts'
import { notFound } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { choiceConditions } from '../sql/choiceConditions.ts'
import { lookupTables } from '../sql/lookupTables.ts'
import { isReferenceData } from '../cache/labelCache.ts'
import { allOf, createStatement, isOneOf } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'

/** One key within a draft: its path, and what it refers to. */
type Pointer = {
  draft: number
  path: string
  label: string
  key: string
  entity?: string
  lookup?: string
}

/** The fields of records: those of an entity, or those of a design, which have no column. */
export type CheckedFields = { fields: ReadonlyMap<string, Field & { quoted?: string }> }

/**
 * Errors for keys and codes that refer to nothing the person may choose: records of the same client
 * within their scope, values of the look-up list, and files of the client. One statement for all
 * drafts. Unchanged (`previous`) values stay valid whatever became of their records.
 */
export async function checkReferences(
  call: RequestContext,
  meta: CheckedFields,
  drafts: { values: WireRecord; previous?: WireRecord }[],
): Promise<FieldError[][]> {
  const pointers = drafts.flatMap(({ values, previous }, draft) =>
    [...meta.fields.values()].flatMap((field) =>
      isUnchanged(values[field.name], previous?.[field.name])
        ? []
        : pointersOf(field, values[field.name], draft, field.name),
    ),
  )
  const errors: FieldError[][] = drafts.map(() => [])
  const [known, refused, missing] = await Promise.all([
    pointers.length > 0 ? findValid(call, pointers) : new Set<string>(),
    findRefused(call, meta, drafts),
    checkFiles(call, meta, drafts),
  ])
  const unknown = pointers.filter(
    ({ entity, lookup, key }) => !known.has(`${entity ?? lookup} ${key}`),
  )
  for (const { draft, path, label, lookup } of [...unknown, ...refused]) {
    const code = lookup ? 'lookup' : 'reference'
    const own = meta.fields.get(path)?.messages?.[code]
    errors[draft]!.push({
      field: path,
      code,
      message: own ?? `${label} must be one of the choices`,
      ...(own ? {} : { params: { label } }),
    })
  }
  return errors.map((found, draft) => [...found, ...missing[draft]!])
}

/**
 * The references whose records do not have what the reference's `where` requires, also inside
 * groups and lists. Checked when the reference changes, or a value that its `where` reads.
 */
async function findRefused(
  { service, sql }: RequestContext,
  meta: CheckedFields,
  drafts: { values: WireRecord; previous?: WireRecord }[],
): Promise<Pick<Pointer, 'draft' | 'path' | 'label' | 'lookup'>[]> {
  const { registry } = service
  const statement = createStatement()
  // What several drafts refer to in the same way is looked up once.
  const limited = new Map<string, { draft: number; path: string; label: string }[]>()
  const parts = [...meta.fields.values()].filter(isLimited).flatMap((field) => {
    if (!field.quoted) return []
    const limitedIn = (record: WireRecord) =>
      limitedReferences(field, record[field.name], field.name, record)
    return drafts.flatMap(({ values, previous = {} }, draft) => {
      const kept = new Set(limitedIn(previous).map(({ sameAs }) => sameAs))
      return limitedIn({ ...previous, ...values }).flatMap((found) => {
        if (kept.has(found.sameAs)) return []
        const place = { draft, path: found.path, label: found.field.label }
        const same = limited.get(found.sameAs)
        if (same) {
          same.push(place)
          return []
        }
        const { where, entity } = found.field.reference!
        const target = registry.get(entity)
        const conditions = choiceConditions(registry, target, where!, found.record, 't', statement)
        if (conditions.length === 0) return []
        limited.set(found.sameAs, [place])
        return `SELECT ${statement.bind(found.sameAs, 'text')} AS found WHERE NOT EXISTS (SELECT 1 FROM ${target.table} t WHERE ${allOf([`t.web_id = ${statement.bind(found.key, 'text')}`, ...conditions])})`
      })
    })
  })
  if (parts.length === 0) return []
  const { rows } = await sql(parts.join(' UNION ALL '), statement.params)
  return rows.flatMap(({ found }) => limited.get(found as string)!)
}

/** Whether a field is, or contains, a reference with a `where`. */
const isLimited = (field: Field): boolean =>
  field.reference?.where !== undefined ||
  (field.item !== undefined && isLimited(field.item)) ||
  (field.fields ?? []).some(isLimited)

/**
 * One reference with a `where` in a record: its path and key, and the values that its templates
 * read. `sameAs` is equal where key and values are, wherever in a list.
 */
type LimitedReference = {
  field: Field
  path: string
  key: string
  record: WireRecord
  sameAs: string
}

function limitedReferences(
  field: Field,
  value: unknown,
  path: string,
  record: WireRecord,
): LimitedReference[] {
  if (isEmpty(value)) return []
  if (Array.isArray(value)) {
    const each = field.item ? { ...field.item, label: field.label } : field
    return value.flatMap((one, index) => limitedReferences(each, one, `${path}.${index}`, record))
  }
  if (typeof value === 'object') {
    const inside = { ...record, ...value }
    return (field.fields ?? []).flatMap((inner) =>
      limitedReferences(inner, (value as WireRecord)[inner.name], `${path}.${inner.name}`, inside),
    )
  }
  const { where } = field.reference ?? {}
  if (!where) return []
  const named = Object.values(where).flatMap(templateFields)
  const sameAs = [
    path.replace(/\.\d+/g, ''),
    String(value),
    ...named.map((name) => record[name] ?? null),
  ]
  return [{ field, path, key: String(value), record, sameAs: JSON.stringify(sameAs) }]
}

/**
 * Errors NOT_FOUND (404) when a path parameter names a record that the person may not choose
 * (`assignUsers/{siteId}`).
 */
export async function requireSides(
  call: RequestContext & { meta: EntityMeta },
  sides: WireRecord,
): Promise<void> {
  const { meta } = call
  const [missing] = (await checkReferences(call, meta, [{ values: sides }]))[0]!
  if (missing)
    throw notFound({
      entity: meta.name,
      field: missing.field,
      title: meta.fields.get(missing.field)?.label.toLowerCase() ?? 'record',
    })
}

const isUnchanged = (a: unknown, b: unknown) =>
  a === undefined || JSON.stringify(a) === JSON.stringify(b)

function pointersOf(field: Field, value: unknown, draft: number, path: string): Pointer[] {
  if (value === null || value === undefined || value === '' || field.readOnly) return []
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => {
      if (field.item)
        return pointersOf({ ...field.item, label: field.label }, each, draft, `${path}.${index}`)
      return typeof each === 'object' && each !== null
        ? innerPointers(field, each as WireRecord, draft, `${path}.${index}`)
        : []
    })
  }
  if (typeof value === 'object') return innerPointers(field, value as WireRecord, draft, path)
  const common = { draft, path, label: field.label, key: String(value) }
  if (field.reference) return [{ ...common, entity: field.reference.entity }]
  return field.lookup ? [{ ...common, lookup: field.lookup }] : []
}

const innerPointers = (field: Field, value: WireRecord, draft: number, path: string) =>
  (field.fields ?? []).flatMap((inner) =>
    pointersOf(inner, value[inner.name], draft, `${path}.${inner.name}`),
  )

/** The pointers that are valid and in scope, as `entity key` or `list code`. */
async function findValid(
  { guard, service, sql }: RequestContext,
  pointers: Pointer[],
): Promise<Set<string>> {
  const statement = createStatement()
  const keysOf = (of: (pointer: Pointer) => boolean) => [
    ...new Set(pointers.filter(of).map((pointer) => pointer.key)),
  ]
  const known: string[] = []
  const parts: string[] = []
  for (const name of new Set(pointers.flatMap((pointer) => pointer.entity ?? []))) {
    const target = service.registry.get(name)
    const wanted = keysOf((pointer) => pointer.entity === name)
    if (isReferenceData(target)) {
      for (const key of (await service.referenceDataCache.find(sql, target, wanted)).keys())
        known.push(`${name} ${key}`)
      continue
    }
    const scope = guard.choosable(target)
    if (!scope) continue
    parts.push(
      `SELECT ${statement.bind(name, 'text')} || ' ' || t.web_id AS found FROM ${target.table} t WHERE ${allOf([isOneOf('t.web_id', wanted, statement), guard.condition(target, scope, 't', statement)])}`,
    )
  }
  const lookups = lookupTables(service.registry)
  for (const name of new Set(pointers.flatMap((pointer) => pointer.lookup ?? []))) {
    const codes = keysOf((pointer) => pointer.lookup === name)
    const list = statement.bind(name, 'text')
    // Without look-up lists in this installation any code is valid.
    parts.push(
      lookups
        ? `SELECT ${list} || ' ' || ${lookups.code('v')} AS found FROM ${lookups.from('v')} WHERE ${lookups.listName('v')} = ${list} AND ${isOneOf(lookups.code('v'), codes, statement)}`
        : `SELECT ${list} || ' ' || code AS found FROM unnest(${statement.bind(codes, 'text[]')}) code`,
    )
  }
  if (parts.length === 0) return new Set(known)
  const { rows } = await sql(parts.join(' UNION ALL '), statement.params, { prepared: true })
  return new Set([...known, ...rows.map((row) => row.found as string)])
}
