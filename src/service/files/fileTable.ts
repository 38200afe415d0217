import type { FileValue } from '../../model/fileValue.ts'
import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'

/** The table with a row for each file of each client; `systemTables` describes it. */
export const fileTable = `${systemSchema}.file`

/** A stored file: its value, the size of its thumbnail if it has one, and who uploaded it. */
export type FileRow = { value: FileValue; thumbnailSize?: number; uploadedBy: string }

/** What is known of a file once its content is stored. */
export type FileFacts = {
  name: string
  type: string
  size: number
  sha256: string
  width?: number
  height?: number
  thumbnailSize?: number
}

/** The key of the thumbnail of a file in the store. */
export const thumbnailKey = (key: string): string => `small-${key}`

/**
 * Notes that the content of a file is about to be stored, so that a crash leaves no unknown
 * content.
 */
export async function beginFile(sql: Sql, key: string, userId: string): Promise<void> {
  await sql(`INSERT INTO ${fileTable} (key, uploaded_by) VALUES ($1, $2)`, [key, userId])
}

/** Notes that the content is stored: from now on records can hold the file. */
export async function finishFile(sql: Sql, key: string, facts: FileFacts): Promise<void> {
  const { name, type, size, sha256, width, height, thumbnailSize } = facts
  await sql(
    `UPDATE ${fileTable} SET name = $2, type = $3, size = $4::bigint, sha256 = $5, width = $6::integer, height = $7::integer, thumbnail_size = $8::bigint, used_at = now() WHERE key = $1`,
    [key, name, type, size, sha256, width ?? null, height ?? null, thumbnailSize ?? null],
  )
}

const columns = 'key, name, type, size::float8 AS size, width, height'

/** A file of the client whose content is stored. */
export async function findFile(sql: Sql, key: string): Promise<FileRow | undefined> {
  const { rows } = await sql(
    `SELECT ${columns}, thumbnail_size::float8 AS thumbnail_size, uploaded_by FROM ${fileTable} WHERE key = $1 AND size IS NOT NULL`,
    [key],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    value: valueOf(row),
    uploadedBy: row.uploaded_by as string,
    ...(row.thumbnail_size === null ? {} : { thumbnailSize: Number(row.thumbnail_size) }),
  }
}

/**
 * The files of these keys that records can hold. They count as used from now on, so that the sweep,
 * which runs at the same time, does not remove them.
 */
export async function claimKeys(sql: Sql, keys: string[]): Promise<Map<string, FileValue>> {
  const { rows } = await sql(
    `UPDATE ${fileTable} SET used_at = now() WHERE key = ANY($1::text[]) AND size IS NOT NULL RETURNING ${columns}`,
    [keys],
  )
  return new Map(rows.map((row) => [row.key as string, valueOf(row)]))
}

const valueOf = ({ key, name, type, size, width, height }: Record<string, any>): FileValue => ({
  key,
  name,
  type,
  size: Number(size),
  ...(width === null ? {} : { width: Number(width) }),
  ...(height === null ? {} : { height: Number(height) }),
})
