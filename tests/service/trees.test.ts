import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { topFilter } from '../../src/screens/list/views/tree/treeFilter.ts'
import { entity } from '../../src/generated/entities/user-account.ts'
import { openWorld, type Person, type World } from './testService.ts'

describe.each(mainDialects)('trees on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  const field = entity.fields.find(({ name }) => name === 'managerId')!
  const namesAtTop = async (who: Person) => {
    const { where, ...filter } = topFilter({ status: 'ACTIVE' }, field, entity)
    const query = new URLSearchParams({ ...filter, size: '100', where: JSON.stringify(where) })
    const { body } = await world.call(who, 'GET', `/security/userAccounts?${query}`)
    return body.content.map(({ firstName }: { firstName: string }) => firstName).sort()
  }
  const change = async (key: string, values: object) => {
    const { body } = await world.call('admin', 'GET', `/security/userAccounts/${key}`)
    return world.call('admin', 'PATCH', `/security/userAccounts/${key}`, values, {
      'if-match': `"${body.version}"`,
    })
  }

  test('at the top of a tree are the records whose parent the reader may not read or the filter leaves out, and no record is below itself', async () => {
    expect(await namesAtTop('admin')).toEqual(['admin', 'hq', 'loner', 'manager', 'user'])
    expect((await change('hq', { managerId: 'admin' })).status).toBe(200)
    expect((await change('manager', { managerId: 'loner' })).status).toBe(200)
    expect((await change('user', { managerId: 'manager' })).status).toBe(200)
    expect(await namesAtTop('admin')).toEqual(['admin', 'loner'])
    // The manager may not read the loner, who is at a branch of others.
    expect(await namesAtTop('manager')).toEqual(['admin', 'manager'])
    expect(await change('loner', { managerId: 'user' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'managerId', code: 'ancestor' }] },
    })
    expect((await change('admin', { status: 'INACTIVE' })).status).toBe(200)
    expect(await namesAtTop('hq')).toEqual(['hq', 'loner'])
  })
})
