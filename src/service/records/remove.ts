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
import { keyInPath } from './read.ts'
import { removeRecords, warnOfDependants } from './removeRecords.ts'

/**
 * Removes one record by its path, or all that a body names: keys, or records by some of their fields. A path such as
 * `siteDevices/{siteId}/devices` narrows them to one side's links, and the body may then hold the other side's keys. The header
 * `X-Undo` says by which key it can be taken back.
 * Errors  403, NOT_FOUND (404) naming every key that is not there, GOES_ALONG (409) unless the call says `cascade=true`, and those
 *         of `removeRecords`
 */
export const remove: Handler = (call) => runIdempotent(call, () => removeFound(call))

async function removeFound(call: Call): Promise<HandlerResult> {
  const { meta: shape, guard, operation } = call
  const scope = guard.require(shape, 'DELETE')
  const key = keyInPath(call)
  const keys =
    key !== undefined
      ? [key]
      : operation.body === 'none'
        ? await sideKeys(call)
        : await namedKeys(call)
  const sides = key === undefined ? Object.entries(call.path) : []
  const reached = await findRecords(call, shape, keys, { lock: true, scope })
  // A link of another side is not there for a path that names this one.
  const found = reached.filter((record) => sides.every(([name, value]) => record[name] === value))
  const there = new Set(found.map((record) => keyOf(shape, record)))
  const missing = keys.filter((each) => !there.has(each))
  if (missing.length > 0) throw missingKeys(shape, missing)
  if (key !== undefined) checkVersion(call, found[0]!)
  // What a person should know of goes along only when told to.
  if (call.params.get('cascade') !== 'true') await warnOfDependants(call, shape, found)
  const { done: links, headers: undo } = await runUndoable(
    call,
    { kind: 'remove', meta: shape, keys, records: found },
    (kept) => removeRecords(kept, shape, found, scope),
  )
  const headers = {
    ...(Object.keys(links).length > 0
      ? {
          'x-removed-links': Object.entries(links)
            .map(([name, count]) => `${name}=${count}`)
            .join(', '),
        }
      : {}),
    ...undo,
  }
  if (operation.answer === 'record') return { status: 200, body: found[0], headers }
  if (shape.entity.dialect === 'simple-rest') return { status: 200, body: keys, headers }
  return { status: 204, headers }
}

function missingKeys(shape: EntityMeta, keys: string[]): Error {
  const errors: FieldError[] = keys.map((field) => ({
    field,
    code: 'notFound',
    message: `This ${shape.entity.title} was not found`,
  }))
  return keys.length === 1
    ? notFound({ ...entityFacts(shape), errors })
    : notFoundOfMany({ ...entityFacts(shape), count: keys.length, errors })
}

/** All records of the side that the path names (`DELETE sectionTemplates/section/{formSectionId}`). Errors NOT_FOUND (404) for none */
async function sideKeys({ meta: shape, sql, path }: Call): Promise<string[]> {
  const statement = createStatement()
  const side = Object.entries(path).map(
    ([name, value]) => `t.${columnOf(shape, name)} = ${statement.bind(value, 'text')}`,
  )
  const { rows } = await sql(
    `SELECT t.web_id FROM ${shape.table} t WHERE ${allOf(side)}`,
    statement.params,
  )
  if (rows.length === 0) throw notFound(entityFacts(shape))
  return rows.map((row) => row.web_id as string)
}

/** The keys of the records that the body and the path name. */
async function namedKeys(call: Call): Promise<string[]> {
  const { meta: shape, body, operation, path } = call
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
  return byFields(call, given, shape)
}

/** Links of one side by their own keys or by the keys of their other side. What names none stays as it is and is told as missing. */
async function linkKeys(
  { meta: shape, sql }: Call,
  ids: string[],
  sides: [string, string][],
): Promise<string[]> {
  const statement = createStatement()
  const keys = statement.bind(ids, 'text[]')
  const others = (shape.entity.link ?? [])
    .map((side) => side.field)
    .filter((field) => !sides.some(([side]) => side === field))
  const side = sides.map(
    ([name, value]) => `t.${columnOf(shape, name)} = ${statement.bind(value, 'text')}`,
  )
  const matching = anyOf([
    `t.web_id = ANY(${keys})`,
    ...others.map((field) => `t.${columnOf(shape, field)} = ANY(${keys})`),
  ])
  const { rows } = await sql(
    `SELECT t.web_id, ${others.length > 0 ? `t.${columnOf(shape, others[0]!)}` : 't.web_id'} AS other FROM ${shape.table} t WHERE ${allOf([...side, matching])}`,
    statement.params,
  )
  const known = new Set(rows.flatMap((row) => [row.web_id as string, row.other as string]))
  return [...rows.map((row) => row.web_id as string), ...ids.filter((id) => !known.has(id))]
}

/** Records that hold all of the given fields' values: `[{ eventId, siteId, userId }]`; those said by the same fields are found at once. */
async function byFields(
  { sql, path }: Call,
  given: unknown[],
  shape: EntityMeta,
): Promise<string[]> {
  const keys: string[] = []
  for (const alike of Map.groupBy(
    given.map((each) => saidFields(shape, each)),
    ({ names }) => names.join(),
  ).values()) {
    const statement = createStatement()
    // The other side's links are none of this call's, however alike; what is said to be empty must be.
    const side = Object.entries(path).map(
      ([name, value]) => `t.${columnOf(shape, name)} = ${statement.bind(value, 'text')}`,
    )
    const said = statement.bind(
      alike.map(({ values }) => JSON.stringify(values)),
      'text[]',
    )
    const held = `jsonb_build_array(${alike[0]!.names.map((name) => `t.${columnOf(shape, name)}::text`).join(', ')})`
    const { rows } = await sql(
      `SELECT s.place, t.web_id FROM unnest(${said}) WITH ORDINALITY AS s(held, place) LEFT JOIN ${shape.table} t ON ${allOf([...side, `${held} = s.held::jsonb`])}`,
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

/** What one record of a body is found by. Errors WRONG_BODY (400) for nothing at all */
function saidFields(
  shape: EntityMeta,
  each: unknown,
): { each: unknown; names: string[]; values: (string | null)[] } {
  const fields = Object.entries((each ?? {}) as Record<string, unknown>).filter(
    ([name, value]) =>
      shape.fields.get(name)?.quoted &&
      (value === null || ['string', 'number', 'boolean'].includes(typeof value)),
  )
  if (fields.every(([, value]) => value === null))
    throw wrongBodyShape({ expected: 'a list of records, each with fields to find it by' })
  return {
    each,
    names: fields.map(([name]) => name),
    values: fields.map(([name, value]) =>
      value === null || value === shape.fields.get(name)?.reference?.none ? null : String(value),
    ),
  }
}
