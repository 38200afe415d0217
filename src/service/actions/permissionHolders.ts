import { permissionSources } from '../../model/permission.ts'
import { actions, codeParts } from '../../model/permissionCodes.ts'
import { getEntity, handlerOf, type CallOf } from '../recordTypes.ts'
import { findRecords, getRecord } from '../records/find.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { createResolver } from '../sql/expression.ts'
import { allOf, createStatement, type Statement } from '../sql/statement.ts'
import { totalHeaders } from '../records/list.ts'
import { reasonOf, type Reason } from './effectivePermissions.ts'

/** The people of one answer: each is computed by itself. */
const pageSize = 50

/** Where a person has the permission for one reason: at these branches, or at all of them. */
type Place = Reason & { sites: { siteId: string; name: string }[] }

/**
 * Who has a permission, and where: the people that the caller may read, by name, each with the
 * branches that the caller may read and the reasons there. Computed by the function that guards.
 * `[{ userAccountId, name, places }]`, with the number of people in X-Total-Count.
 * Errors  NOT_FOUND (404), FORBIDDEN (403) without the permission to read people
 */
export const permissionHolders = handlerOf<'permission'>(async (call) => {
  const { sql, service } = call
  const record = await getRecord(call, call.meta, call.path['webId']!)
  const code = String(record.permissionCode)
  const { people, total } = await holdersOf(call, code)
  const body = []
  for (const { userAccountId, name } of people) {
    const user = await service.identityCache.read(sql, userAccountId)
    if (!user) continue
    const sources = permissionSources(user, code).filter(({ denied }) => !denied)
    body.push({
      userAccountId,
      name,
      places: sources.map((source): Place & { siteIds: string[] } => ({
        ...reasonOf(user)(source),
        siteIds: source.sites,
        sites: [],
      })),
    })
  }
  const names = await siteNames(
    call,
    body.flatMap(({ places }) => places.flatMap(({ siteIds }) => siteIds)),
  )
  return {
    status: 200,
    headers: totalHeaders({ rows: total, isBound: false }),
    body: body.map(({ places, ...person }) => ({
      ...person,
      places: places
        .map(
          ({ siteIds, ...place }): Place => ({
            ...place,
            sites: siteIds.flatMap((siteId) => {
              const name = names.get(siteId)
              return name === undefined ? [] : [{ siteId, name }]
            }),
          }),
        )
        .filter(({ everywhere, sites }) => everywhere || sites.length > 0),
    })),
  }
})

/** A page of the people with a role or a custom permission that grants a code, by name. */
async function holdersOf(
  call: CallOf<'permission'>,
  code: string,
): Promise<{ people: { userAccountId: string; name: string }[]; total: number }> {
  const { guard, service, sql, params } = call
  const account = getEntity(call, 'user-account')
  const scope = guard.require(account, 'READ')
  const statement = createStatement()
  const person = createResolver(service.registry, account, 't', guard.reader, statement)
  const name = person.display(person.at)
  const conditions = allOf([
    guard.condition(account, scope, 't', statement),
    `(${byRole(call, await rolesWith(call, code), statement)} OR ${byCustomPermission(call, code, statement)})`,
  ])
  const from = `FROM ${account.table} t ${person.joins.join(' ')} WHERE ${conditions}`
  const page = Math.max(0, Math.trunc(Number(params.get('page') ?? 0)) || 0)
  const { rows } = await sql(
    `SELECT t.web_id AS key, ${name} AS name, count(*) OVER ()::int AS total ${from} ORDER BY name, key LIMIT ${pageSize} OFFSET ${page * pageSize}`,
    statement.params,
  )
  return {
    people: rows.map((row) => ({ userAccountId: row.key as string, name: row.name as string })),
    total: (rows[0]?.total as number | undefined) ?? 0,
  }
}

/** The roles that grant a code: judged as if one person had all of them, one by one. */
async function rolesWith(call: CallOf<'permission'>, code: string): Promise<string[]> {
  const role = getEntity(call, 'role')
  const { rows } = await call.sql(`SELECT r.web_id AS key FROM ${role.table} r`)
  const found: string[] = []
  for (const { key } of rows as { key: string }[]) {
    const content = await call.service.roleCache.find(call, key)
    const models = (content?.codes ?? []).map((permissionCode) => ({
      permissionCode,
      siteIds: [],
      rolePermissionModels: [{ roleName: key, permissionCode }],
    }))
    const denials = (content?.denials ?? []).map((permissionCode) => ({
      roleName: key,
      permissionCode,
    }))
    const alone = { currentUserSite: [], allSitesRoles: [], permissionModels: models, denials }
    if (permissionSources(alone, code).some(({ denied }) => !denied)) found.push(key)
  }
  return found
}

function byRole(call: CallOf<'permission'>, roles: string[], statement: Statement): string {
  const link = getEntity(call, 'user-site')
  return `EXISTS (SELECT 1 FROM ${link.table} l WHERE l.${columnOf(link, 'userAccountId')} = t.web_id AND l.${columnOf(link, 'roleId')} = ANY(${statement.bind(roles, 'text[]')}))`
}

function byCustomPermission(
  call: CallOf<'permission'>,
  code: string,
  statement: Statement,
): string {
  const given = getEntity(call, 'user-permission')
  const { area, item, action } = codeParts(code)
  // A custom permission has one flag for each action, and grants no other.
  if (!actions.some((each) => each === action)) return 'false'
  const prefix = code.slice(0, code.indexOf(':'))
  const codes = [`${area}:${item}`, `${area}:*`, '*:*', `*:${item}`].map(
    (each) => `${prefix}:${each}`,
  )
  const flag = action.toLowerCase() as 'read' | 'create' | 'update' | 'delete'
  return `EXISTS (SELECT 1 FROM ${given.table} p WHERE p.${columnOf(given, 'userAccountId')} = t.web_id AND p.${columnOf(given, 'permissionCode')} = ANY(${statement.bind(codes, 'text[]')}) AND p.${columnOf(given, flag)})`
}

/** The names of these branches, as far as the caller may read them. */
async function siteNames(call: CallOf<'permission'>, keys: string[]): Promise<Map<string, string>> {
  const site = getEntity(call, 'site')
  if (keys.length === 0) return new Map()
  const records = await findRecords(call, site, [...new Set(keys)])
  return new Map(records.map((record) => [String(record.webId), String(record.name)]))
}
