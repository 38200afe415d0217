import { permissionCode } from '../../model/permission.ts'
import { requireCodes } from '../hooks/heldPermissions.ts'
import { getRecord } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import type { Handler } from '../requestContext.ts'
import { isSecret } from '../sql/selection.ts'

/**
 * The values of a record that all other calls mask (`secretWhen`), by field, for those who may
 * change the record. The call is a GET: responses of other calls are stored, so that a retry runs
 * once.
 * Errors  NOT_FOUND (404), FORBIDDEN (403)
 */
export const revealSecret: Handler = async (call) => {
  const { meta, sql } = call
  const key = keyInPath(call)!
  const record = await getRecord(call, meta, key)
  const scope = meta.entity.sites
  const site = scope && 'field' in scope ? record[scope.field] : undefined
  requireCodes(
    call,
    [permissionCode(meta.entity.permission, 'UPDATE')],
    typeof site === 'string' ? { site } : 'everywhere',
  )
  const masked = meta.stored.filter((field) => isSecret(field, record))
  const columns = masked.map(({ quoted }, index) => `${quoted} AS f${index}`)
  if (columns.length === 0) return { status: 200, body: {} }
  const { rows } = await sql(`SELECT ${columns.join()} FROM ${meta.table} WHERE web_id = $1`, [key])
  return {
    status: 200,
    body: Object.fromEntries(masked.map(({ name }, index) => [name, rows[0]![`f${index}`]])),
  }
}
