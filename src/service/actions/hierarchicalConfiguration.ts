import { headerNames } from '../../model/headers.ts'
import { permissionCode } from '../../model/permission.ts'
import { handlerOf, type RecordOf } from '../recordTypes.ts'
import { findRecords } from '../records/find.ts'
import { requireCodes } from '../hooks/heldPermissions.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/**
 * The settings named by `keys`, in that order, each with the value that applies at the selected
 * branch: the value of the branch, else that of the client. The branch comes from the parameter or
 * the header `siteIds`; for several branches the values of the client apply.
 * Errors  FORBIDDEN (403) for a branch where the person may not read them
 */
export const hierarchicalConfiguration = handlerOf<'configuration'>(async (call) => {
  const { meta, sql, params, request } = call
  const listed = (given: string | null) =>
    given
      ?.split(',')
      .map((each) => each.trim())
      .filter(Boolean) ?? []
  const keys = listed(params.get('keys'))
  const sites = listed(params.get('siteIds') ?? request.headers.get(headerNames.sites))
  const site = sites.length === 1 ? sites[0] : null
  if (site) requireCodes(call, [permissionCode(meta.entity.permission)], { site })
  const [key, siteId] = [columnOf(meta, 'key'), columnOf(meta, 'siteId')]
  const { rows } = await sql(
    `SELECT DISTINCT ON (t.${key}) t.web_id FROM ${meta.table} t WHERE t.${key} = ANY($1::text[]) AND (t.${siteId} IS NULL OR t.${siteId} = $2) ORDER BY t.${key}, t.${siteId} NULLS LAST`,
    [keys, site],
  )
  const found = await findRecords(
    call,
    meta,
    rows.map((row) => row.web_id as string),
  )
  const byKey = new Map<unknown, RecordOf<'configuration'>>(
    found.map((record) => [record.key, record]),
  )
  return { status: 200, body: keys.flatMap((each) => byKey.get(each) ?? []) }
})
