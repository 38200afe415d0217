import { lacksForClone, startsFresh } from '../../model/clone.ts'
import { isWritable } from '../../model/isWritable.ts'
import { notClonable } from '../problems.ts'
import type { Call, Handler } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { allOf, createStatement } from '../sql/statement.ts'
import { todayAnywhere } from './check.ts'
import { createRecords, insertChecked } from './create.ts'
import { etag, findRecords, getRecord, keyOf } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { keyInPath, recordBody } from './read.ts'

/**
 * Creates a copy. A body that names the record to copy takes over what it leaves out, except what
 * starts fresh in copies, and the records of the links that the schema names; a body without such a
 * key is the copy itself.
 */
export const clone: Handler = (call) =>
  runIdempotent(call, async () => {
    const { meta } = call
    call.guard.require(meta, 'CREATE')
    const body = recordBody(call.body)
    const from = keyInPath(call) ?? body[meta.key.name]
    const original =
      typeof from === 'string' || typeof from === 'number'
        ? await getRecord(call, meta, String(from))
        : undefined
    const [record] = await createRecords(call, [original ? copyOf(call, original, body) : body])
    const copied = original && (await copyLinks(call, keyOf(meta, original), keyOf(meta, record!)))
    const [copy] = copied ? await findRecords(call, meta, [keyOf(meta, record!)]) : []
    return { status: 201, body: copy ?? record, headers: etag(meta, copy ?? record!) }
  })

/** The values of the copy: those of the body over those of the original. */
function copyOf({ meta }: Call, original: WireRecord, body: WireRecord): WireRecord {
  const { entity } = meta
  const lack = lacksForClone(entity, original)
  if (lack) throw notClonable({ entity: meta.name, ...lack })
  const left = new Set([meta.key.name, ...entity.unique.flat()])
  const copied = [...meta.fields.values()].filter(
    (field) =>
      isWritable(field) &&
      !left.has(field.name) &&
      !startsFresh(entity, field, original[field.name], todayAnywhere().today) &&
      isTakenOver(meta, field.through?.link) &&
      original[field.name] !== undefined,
  )
  const given: WireRecord = {
    ...Object.fromEntries(copied.map((field) => [field.name, original[field.name]])),
    ...body,
  }
  // A list that is empty in the original as well is not given for the copy: whether it may be empty
  // is only checked for records that set it.
  const copy = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => !(isEmptyList(value) && isEmptyList(original[name])),
    ),
  )
  delete copy[meta.key.name]
  return copy
}

/** Whether a copy takes over the records of a link that the record holds. */
const isTakenOver = ({ entity: { clone } }: EntityMeta, link: string | undefined) =>
  !link || !clone?.links || clone.links.some(({ entity }) => entity === link)

/**
 * Copies the records of the links that the schema names and the body cannot hold, as far as the
 * person may read them; returns whether there were any.
 */
async function copyLinks(call: Call, from: string, to: string): Promise<boolean> {
  const { meta, guard, service } = call
  let isAny = false
  for (const { entity, here } of meta.entity.clone?.links ?? []) {
    if (meta.linkedFields.some(({ through }) => through!.link === entity)) continue
    const link = service.registry.get(entity)
    const scope = guard.require(link, 'CREATE')
    const originals = await linksOf(call, link, here, from)
    const copies = originals.map((original) => ({
      ...Object.fromEntries(
        [...link.fields.values()]
          .filter(
            (field) =>
              isWritable(field) &&
              original[field.name] !== undefined &&
              !startsFresh(link.entity, field, original[field.name], todayAnywhere().today),
          )
          .map((field) => [field.name, original[field.name]]),
      ),
      [here]: to,
    }))
    if (copies.length > 0) await insertChecked(call, link, copies, scope)
    isAny ||= copies.length > 0
  }
  return isAny
}

async function linksOf(
  call: Call,
  link: EntityMeta,
  here: string,
  key: string,
): Promise<WireRecord[]> {
  const scope = call.guard.find(link, 'READ')
  if (!scope) return []
  const statement = createStatement()
  const { rows } = await call.sql(
    `SELECT t.web_id FROM ${link.table} t WHERE ${allOf([`t.${columnOf(link, here)} = ${statement.bind(key, 'text')}`, call.guard.condition(link, scope, 't', statement)])} ORDER BY t.web_id`,
    statement.params,
  )
  return findRecords(
    call,
    link,
    rows.map((row) => row.web_id as string),
  )
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
