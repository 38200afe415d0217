import type { HandlerResult, RequestContext } from '../requestContext.ts'
import { undoExpired, undoNotFound, undoUsed } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { undoTable } from './snapshotRecorder.ts'

/** An act as it was noted. `records` and `name`: how many of the entity's records, and what the first of them was called. */
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
/** More than this many acts of a day nobody looks through. */
const most = 200

/** An act as its person is told of it. */
export const toResponseEntry = (
  { entity: { name: entity, title, many } }: EntityMeta,
  { id, kind, records, name, created, expires }: UndoEntry,
) => ({ id, kind, entity, title, many, records, name, created, expires })

/** The person's acts that may still be taken back, the last one first; what they may do no more is left out. */
export async function listEntries({
  sql,
  user,
  service,
  guard,
}: RequestContext): Promise<HandlerResult> {
  const { rows } = await sql(
    `SELECT ${columns} FROM ${undoTable} WHERE user_id = $1 AND used_at IS NULL AND expires_at > now() ORDER BY created_at DESC, undo_id DESC LIMIT ${most}`,
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

/** The person's own act, held until the transaction ends: a second one at the same time waits and is told that it was used. Errors NOT_FOUND (404), UNDO_USED (410), UNDO_EXPIRED (410) */
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
