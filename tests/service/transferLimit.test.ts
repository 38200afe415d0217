import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransferLimit } from '../../src/service/importExport/transferLimit.ts'
import { openWorld, type Person, type World } from './testService.ts'

let world: World
beforeAll(async () => void (world = await openWorld('postgres', { everyEntity: true })))
afterAll(() => world.close())

test('all people together have six exports and imports at a time, each of them two', () => {
  const limit = createTransferLimit()
  const ends = ['ann', 'ann', 'ben', 'ben', 'cleo', 'cleo'].map((user) => limit.begin(user))
  expect(() => limit.begin('ann')).toThrow('You already have 2 exports')
  expect(() => limit.begin('dan')).toThrow('Other people are exporting')
  ends[0]!()
  // Ending twice frees one place only.
  ends[0]!()
  ends.push(limit.begin('dan'))
  expect(() => limit.begin('eve')).toThrow('Other people are exporting')
})

/** Begins an export that runs until its response is read. */
const beginExport = (who: Person) =>
  world.service.fetch(
    new Request('http://desk.test/api/export/site?columns=name', {
      headers: { authorization: `Bearer ${world.tokens[who]}` },
    }),
  )

test('a third export of a person and a seventh of all are refused until one ends', async () => {
  const running: Response[] = []
  const begin = async (who: Person) => {
    const answer = await beginExport(who)
    expect(answer.status).toBe(200)
    running.push(answer)
  }
  for (const who of ['admin', 'admin'] as const) await begin(who)
  const third = await beginExport('admin')
  expect([third.status, await third.json()]).toEqual([
    429,
    expect.objectContaining({
      error: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('You already have 2 exports'),
    }),
  ])
  for (const who of ['hq', 'hq', 'manager', 'manager'] as const) await begin(who)
  const seventh = await beginExport('gadmin')
  expect([seventh.status, await seventh.json()]).toEqual([
    429,
    expect.objectContaining({
      error: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('Other people are exporting'),
    }),
  ])
  await running[0]!.text()
  await running[1]!.body!.cancel()
  await begin('gadmin')
  await begin('admin')
  expect((await beginExport('gadmin')).status).toBe(429)
  await Promise.all(running.slice(2).map((answer) => answer.text()))
  await (await beginExport('admin')).text()
})
