import { headerNames } from '../../model/headers.ts'
import { bulkMaximum } from '../../model/constants.ts'
import type { FieldError } from '../../model/problem.ts'
import type { HandlerResult, Call, Handler } from '../requestContext.ts'
import { entityFacts, notFound, notFoundOfMany, wrongBodyShape } from '../problems.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { allOf, anyOf, createStatement } from '../sql/statement.ts'
import { runUndoable } from '../undo/snapshotRecorder.ts'
import { keyText } from './bodies.ts'
import { checkVersion } from './concurrency.ts'
import { findRecords, keyOf } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { warnOfLookupUses } from './lookupUses.ts'
import { keyInPath } from './read.ts'
import { removeRecords, warnOfDependants } from './removeRecords.ts'

/**
 * Removes one record by its path, or all that a body names: keys, or records by some of their
 * fields. A path such as `siteDevices/{siteId}/devices` narrows them to the links of one side, and
 * the body may then contain the keys of the other side. The header `X-Undo` is the key to undo the
 * removal.
 * Errors  403, NOT_FOUND (404) naming every missing key, GOES_ALONG (409) unless the call has
 *         `cascade=true`, and those of `removeRecords`
 */
export const remove: Handler = (call) => runIdempotent(call, () => removeFound(call))

async function removeFound(call: Call): Promise<HandlerResult> {
  const { meta, guard, operation } = call
  const scope = guard.require(meta, 'DELETE')
  const key = keyInPath(call)
  const keys =
    key !== undefined
      ? [key]
      : operation.body === 'none'
        ? await sideKeys(call)
        : await namedKeys(call)
  const sides = key === undefined ? Object.entries(call.path) : []
  const reached = await findRecords(call, meta, keys, { lock: true, scope })
  // For a path that names one side, links of another side do not exist.
  const found = reached.filter((record) => sides.every(([name, value]) => record[name] === value))
  const there = new Set(found.map((record) => keyOf(meta, record)))
  const missing = keys.filter((each) => !there.has(each))
  if (missing.length > 0) throw missingKeys(meta, missing)
  if (key !== undefined) checkVersion(call, found[0]!)
  // Dependent records with a warning are removed only on explicit request.
  if (call.params.get('cascade') !== 'true') {
    await warnOfDependants(call, meta, found)
    await warnOfLookupUses(call, meta, found)
  }
  const { done: links, headers: undo } = await runUndoable(
    call,
    { kind: 'remove', meta, keys, records: found },
    (undoableCall) => removeRecords(undoableCall, meta, found, scope),
  )
  const headers = {
    ...(Object.keys(links).length > 0
      ? {
          [headerNames.removedLinks]: Object.entries(links)
            .map(([name, count]) => `${name}=${count}`)
            .join(', '),
        }
      : {}),
    ...undo,
  }
  if (operation.answer === 'record') return { status: 200, body: found[0], headers }
  if (meta.entity.dialect === 'simple-rest') return { status: 200, body: keys, headers }
  return { status: 204, headers }
}

function missingKeys(meta: EntityMeta, keys: string[]): Error {
  const errors: FieldError[] = keys.map((field) => ({
    field,
    code: 'notFound',
    message: `This ${meta.entity.title} was not found`,
  }))
  return keys.length === 1
    ? notFound({ ...entityFacts(meta), errors })
    : notFoundOfMany({ ...entityFacts(meta), smart_count: keys.length, errors })
}

/**
 * The keys of all records of the side in the path (`DELETE
 * sectionTemplates/section/{formSectionId}`). Errors NOT_FOUND (404) for none
 */
async function sideKeys({ meta, sql, path }: Call): Promise<string[]> {
  const statement = createStatement()
  const side = Object.entries(path).map(
    ([name, value]) => `t.${columnOf(meta, name)} = ${statement.bind(value, 'text')}`,
  )
  const { rows } = await sql(
    `SELECT t.web_id FROM ${meta.table} t WHERE ${allOf(side)}`,
    statement.params,
  )
  if (rows.length === 0) throw notFound(entityFacts(meta))
  return rows.map((row) => row.web_id as string)
}

/** The keys of the records that the body and the path name. */
async function namedKeys(call: Call): Promise<string[]> {
  const { meta, body, operation, path } = call
  const given =
    operation.body === 'ids' && typeof body === 'object' && body !== null && 'ids' in body
      ? body.ids
      : body
  if (!Array.isArray(given) || given.length === 0 || given.length > bulkMaximum)
    throw wrongBodyShape({
      expected: `a list of 1 to ${bulkMaximum} ${operation.body === 'ids' ? 'keys' : 'records'}`,
    })
  const sides = Object.entries(path)
  if (operation.body === 'ids') {
    const ids = [...new Set(given.map(keyText))]
    return sides.length > 0 ? linkKeys(call, ids, sides) : ids
  }
  return byFields(call, given, meta)
}

/**
 * Finds links of one side by their own keys or by the keys of their other side. Keys without a link
 * are returned unchanged and reported as missing.
 */
async function linkKeys(
  { meta, sql }: Call,
  ids: string[],
  sides: [string, string][],
): Promise<string[]> {
  const statement = createStatement()
  const keys = statement.bind(ids, 'text[]')
  const others = (meta.entity.link ?? [])
    .map((side) => side.field)
    .filter((field) => !sides.some(([side]) => side === field))
  const side = sides.map(
    ([name, value]) => `t.${columnOf(meta, name)} = ${statement.bind(value, 'text')}`,
  )
  const matching = anyOf([
    `t.web_id = ANY(${keys})`,
    ...others.map((field) => `t.${columnOf(meta, field)} = ANY(${keys})`),
  ])
  const { rows } = await sql(
    `SELECT t.web_id, ${others.length > 0 ? `t.${columnOf(meta, others[0]!)}` : 't.web_id'} AS other FROM ${meta.table} t WHERE ${allOf([...side, matching])}`,
    statement.params,
  )
  const known = new Set(rows.flatMap((row) => [row.web_id as string, row.other as string]))
  return [...rows.map((row) => row.web_id as string), ...ids.filter((id) => !known.has(id))]
}

/**
 * Finds records that have all of the given values: `[{ eventId, siteId, userId }]`. Records that
 * are given by the same fields are found in one query.
 */
async function byFields(
  { sql, path }: Call,
  given: unknown[],
  meta: EntityMeta,
): Promise<string[]> {
  const keys: string[] = []
  for (const alike of Map.groupBy(
    given.map((each) => matchFields(meta, each)),
    ({ names }) => names.join(),
  ).values()) {
    const statement = createStatement()
    // Links of another side are excluded, however similar; a field that is given as empty must be
    // empty.
    const side = Object.entries(path).map(
      ([name, value]) => `t.${columnOf(meta, name)} = ${statement.bind(value, 'text')}`,
    )
    const lists = statement.bind(
      alike.map(({ values }) => JSON.stringify(values)),
      'text[]',
    )
    const held = `jsonb_build_array(${alike[0]!.names.map((name) => `t.${columnOf(meta, name)}::text`).join(', ')})`
    const { rows } = await sql(
      `SELECT s.place, t.web_id FROM unnest(${lists}) WITH ORDINALITY AS s(held, place) LEFT JOIN ${meta.table} t ON ${allOf([...side, `${held} = s.held::jsonb`])}`,
      statement.params,
    )
    keys.push(
      ...rows.map(
        (row) =>
          (row.web_id as string | null) ?? JSON.stringify(alike[Number(row.place) - 1]!.each),
      ),
    )
  }
  return [...new Set(keys)]
}

/** The fields by which a record of the body is found. Errors WRONG_BODY (400) for none */
function matchFields(
  meta: EntityMeta,
  each: unknown,
): { each: unknown; names: string[]; values: (string | null)[] } {
  const fields = Object.entries((each ?? {}) as Record<string, unknown>).filter(
    ([name, value]) =>
      meta.fields.get(name)?.quoted &&
      (value === null || ['string', 'number', 'boolean'].includes(typeof value)),
  )
  if (fields.every(([, value]) => value === null))
    throw wrongBodyShape({ expected: 'a list of records, each with fields to find it by' })
  return {
    each,
    names: fields.map(([name]) => name),
    values: fields.map(([name, value]) =>
      value === null || value === meta.fields.get(name)?.reference?.none ? null : String(value),
    ),
  }
}
