import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

type Row = Record<string, any>
const patience = { timeout: 30_000 }

describe.each(mainDialects)('mentions that were read in their conversation on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect, { more: { jobs: { every: 20 } } })
  })
  afterAll(() => world.close())

  const talk = async (): Promise<string> =>
    (
      await world.call('admin', 'POST', '/chat/conversations', {
        title: 'Talk',
        siteId: 's1',
        members: ['admin', 'user'].map((userAccountId) => ({ userAccountId })),
      })
    ).body.webId
  const mention = (conversationId: string) =>
    world.call('admin', 'POST', '/chat/messages', { conversationId, text: '@user Tester come' })
  const read = (conversation: string, sequence: number) =>
    world.call('user', 'PUT', `/chat/conversations/${conversation}/read`, { sequence })
  /** Which mentions of a conversation are read, by the number of their message. */
  const areRead = async (conversation: string): Promise<Record<string, boolean>> => {
    const { body } = await world.call('user', 'GET', '/notification/notifications?size=50')
    return Object.fromEntries(
      (body.content as Row[])
        .filter(({ link }) => link.startsWith(`/chat/${conversation}?`))
        .map(({ link, readDate }) => [link.split('=')[1], readDate !== null]),
    )
  }

  test('are read in the notifications too, up to the message that was read, and in no other conversation', async () => {
    const [here, elsewhere] = [await talk(), await talk()]
    for (const conversation of [here, here, elsewhere]) await mention(conversation)
    await expect.poll(() => areRead(here), patience).toEqual({ 1: false, 2: false })
    await expect.poll(() => areRead(elsewhere), patience).toEqual({ 1: false })
    expect((await read(here, 1)).status).toBe(204)
    expect(await areRead(here)).toEqual({ 1: true, 2: false })
    expect((await read(here, Number.MAX_SAFE_INTEGER)).status).toBe(204)
    expect(await areRead(here)).toEqual({ 1: true, 2: true })
    expect(await areRead(elsewhere)).toEqual({ 1: false })
  })

  test('come as read when the person has read the message before they are notified', async () => {
    const id = await talk()
    await world.database.admin((sql) =>
      sql(
        `UPDATE member SET last_read_sequence = 5 WHERE conversation_id = $1 AND user_account_id = 'user'`,
        [id],
      ),
    )
    await mention(id)
    await expect.poll(() => areRead(id), patience).toEqual({ 1: true })
  })
})
