import type { HandlerResult, RequestContext } from '../requestContext.ts'
import { undoExpired, undoNotFound, undoUsed } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { undoTable } from './snapshotRecorder.ts'

/**
 * A stored undoable action. `records` and `name`: how many records of the entity it affected, and
 * the name of the first.
 */
export type UndoEntry = {
  id: string
  kind: 'remove' | 'change'
  entity: string
  records: number
  name: string
  rights: string | null
  created: string
  expires: string
  used: string | null
  over: boolean
}

const columns = `undo_id AS id, kind, entity, records, name, rights, created_at AS created, expires_at AS expires, used_at AS used, expires_at <= now() AS over`
/** Nobody reads through more than this many actions of a day. */
const maxEntries = 200

/** An entry as the response contains it. */
export const toResponseEntry = (
  { entity: { name: entity, title, many } }: EntityMeta,
  { id, kind, records, name, created, expires }: UndoEntry,
) => ({ id, kind, entity, title, many, records, name, created, expires })

/**
 * The actions that the person can still undo, the last one first, without those that they no longer
 * have the permission for.
 */
export async function listEntries({
  sql,
  user,
  service,
  guard,
}: RequestContext): Promise<HandlerResult> {
  const { rows } = await sql(
    `SELECT ${columns} FROM ${undoTable} WHERE user_id = $1 AND used_at IS NULL AND expires_at > now() ORDER BY created_at DESC, undo_id DESC LIMIT ${maxEntries}`,
    [user.webId],
  )
  const open = (rows as UndoEntry[]).filter(
    ({ entity, kind, rights }) =>
      rights !== null ||
      guard.find(service.registry.get(entity), kind === 'remove' ? 'DELETE' : 'UPDATE') !==
        undefined,
  )
  return {
    status: 200,
    body: open.map((entry) => toResponseEntry(service.registry.get(entry.entity), entry)),
  }
}

/**
 * The entry, locked until the transaction ends: a concurrent undo waits and then finds it used.
 * Errors NOT_FOUND (404), UNDO_USED (410), UNDO_EXPIRED (410)
 */
export async function claimEntry({ sql, user }: RequestContext, id: string): Promise<UndoEntry> {
  const { rows } = await sql(
    `SELECT ${columns} FROM ${undoTable} WHERE undo_id = $1 AND user_id = $2 FOR UPDATE`,
    [id, user.webId],
  )
  const [entry] = rows as UndoEntry[]
  if (!entry) throw undoNotFound({})
  if (entry.used !== null) throw undoUsed({})
  if (entry.over) throw undoExpired({})
  return entry
}
