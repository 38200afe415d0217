import type { Field } from '../../model/field.ts'
import type { FieldError } from '../../model/problem.ts'
import type { RequestContext } from '../requestContext.ts'
import { notFound } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
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

/**
 * Errors for keys and codes that refer to nothing the person may choose: records of the same client
 * within their scope, and values of the look-up list. One statement for all drafts. Unchanged
 * (`previous`) values stay valid whatever became of their records.
 */
export async function checkReferences(
  call: RequestContext,
  meta: EntityMeta,
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
  if (pointers.length === 0) return errors
  const known = await findValid(call, pointers)
  for (const pointer of pointers) {
    if (known.has(`${pointer.entity ?? pointer.lookup} ${pointer.key}`)) continue
    const code = pointer.entity ? 'reference' : 'lookup'
    errors[pointer.draft]!.push({
      field: pointer.path,
      code,
      message: `${pointer.label} must be one of the choices`,
      params: { label: pointer.label },
    })
  }
  return errors
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
