import { entityFacts, notFound, wrongBodyShape } from '../problems.ts'
import { recordBody } from '../records/read.ts'
import { getRecord } from '../records/find.ts'
import { handlerOf } from '../recordTypes.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { createStatement } from '../sql/statement.ts'

const names = ['pinned', 'muted', 'archived'] as const

/**
 * Notes how a participant wants to see their conversation: `{ pinned?, muted?, archived? }`, each
 * true or false. It concerns nobody else, and is not an activity.
 * Errors  WRONG_BODY (400), NOT_FOUND (404), also for the participation of somebody else
 */
export const setConversationPreference = handlerOf<'member'>(async (call) => {
  const { meta, sql, user } = call
  const member = await getRecord(call, meta, call.path['webId']!)
  if (member.userAccountId !== user.webId) throw notFound(entityFacts(meta))
  const body = recordBody(call.body)
  const given = names.filter((name) => body[name] !== undefined)
  if (given.length === 0 || given.some((name) => typeof body[name] !== 'boolean'))
    throw wrongBodyShape({
      expected: '{ "pinned"?, "muted"?, "archived"?: true or false }, at least one of them',
    })
  const statement = createStatement()
  const changes = given.map(
    (name) => `${columnOf(meta, name)} = ${statement.bind(body[name], 'boolean')}`,
  )
  await sql(
    `UPDATE ${meta.table} SET ${changes.join(', ')} WHERE web_id = ${statement.bind(member.webId, 'text')}`,
    statement.params,
  )
  call.writtenEntities.add(meta.name)
  call.recordChanges.push({
    entity: meta.name,
    key: String(member.webId),
    act: 'UPDATED',
    references: {
      conversationId: [String(member.conversationId)],
      userAccountId: [user.webId],
    },
  })
  return { status: 204 }
})
