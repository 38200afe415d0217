import { findEntity, getEntity, handlerOf } from '../recordTypes.ts'
import { createResolver } from '../sql/expression.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { allOf, createStatement } from '../sql/statement.ts'

/**
 * Whom a form can be assigned to at `paramSiteIds`: the roles in use there, then the people who
 * have one of them, without those that `formDefinitionId` is already assigned to there. `[{
 * userRoleName, userRoleId, type: 'ROLE' | 'user' }]`
 */
export const userAndRole = handlerOf<'user-site'>(async (call) => {
  const { meta, service, guard, params, sql } = call
  const statement = createStatement()
  const account = getEntity(call, 'user-account')
  const role = getEntity(call, 'role')
  const person = createResolver(service.registry, account, 'a', guard.reader, statement)
  const sites = statement.bind(
    params
      .get('paramSiteIds')
      ?.split(',')
      .map((key) => key.trim())
      .filter(Boolean) ?? [],
    'text[]',
  )
  const [siteId, userId, roleId] = (['siteId', 'userAccountId', 'roleId'] as const).map(
    (name) => `t.${columnOf(meta, name)}`,
  ) as [string, string, string]
  const given = findEntity(call, 'form-user')
  const form = params.get('formDefinitionId')
  const isFree = (side: 'userId' | 'roleId', key: string) =>
    given && form
      ? `NOT EXISTS (SELECT 1 FROM ${given.table} f WHERE f.${columnOf(given, 'formDefinitionId')} = ${statement.bind(form, 'text')} AND f.${columnOf(given, 'siteId')} = ${siteId} AND f.${columnOf(given, side)} = ${key})`
      : undefined
  const from = `FROM ${meta.table} t JOIN ${role.table} r ON r.web_id = ${roleId} JOIN ${account.table} a ON a.web_id = ${userId} ${person.joins.join(' ')}`
  const within = (free: string | undefined) =>
    allOf([
      `${siteId} = ANY(${sites})`,
      guard.condition(meta, guard.list(meta), 't', statement),
      free,
    ])
  const { rows } = await sql(
    `SELECT DISTINCT r.${columnOf(role, 'roleName')} AS name, r.web_id AS key, 'ROLE' AS type ${from} WHERE ${within(isFree('roleId', roleId))}
     UNION SELECT ${person.display(person.at)}, a.web_id, 'user' ${from} WHERE ${within(isFree('userId', userId))} ORDER BY type, name, key`,
    statement.params,
  )
  return {
    status: 200,
    body: rows.map(({ name, key, type }) => ({
      userRoleName: name as string,
      userRoleId: key as string,
      type: type as string,
    })),
  }
})
