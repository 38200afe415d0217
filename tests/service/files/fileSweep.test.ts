import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/service/files/memoryStore.ts'
import { removeUnusedFiles, type SweepOptions } from '../../../src/service/jobs/fileSweep.ts'
import { createEntityRegistry } from '../../../src/service/sql/entityRegistry.ts'
import { entities } from '../../../src/generated/entities.ts'
import { dialects } from '../../databases.ts'
import { openWorld, type World } from '../testService.ts'

const picture = new Uint8Array(readFileSync('docs/screenshots/phone.png'))

describe.each(dialects)('the sweep of files on %s', (dialect) => {
  let world: World
  const fileStore = createMemoryStore()
  let now: SweepOptions
  beforeAll(async () => {
    world = await openWorld(dialect, { more: { fileStore } })
    const { database, logged: _ } = world
    now = {
      database,
      registry: createEntityRegistry(entities),
      fileStore,
      unusedFor: '0 seconds',
      checkedFor: '0 seconds',
    }
  })
  afterAll(() => world.close())
  beforeEach(async () => void (await removeUnusedFiles(now)))

  const upload = async () =>
    (await (
      await world.service.fetch(
        new Request('http://desk.test/api/files/user-account?field=photo&name=Me.png', {
          method: 'POST',
          headers: { authorization: `Bearer ${world.tokens.admin}` },
          body: picture,
        }),
      )
    ).json()) as { key: string }
  const setPhoto = (photo: unknown) =>
    world.call('admin', 'PATCH', '/security/userAccounts/user', { photo })
  const isStored = async (key: string) => (await fileStore.get(key)) !== undefined
  const rowsOf = async (key: string) =>
    (
      await world.database.admin((sql) =>
        sql('SELECT 1 FROM branchdesk_system.file WHERE key = $1', [key]),
      )
    ).count

  test('a file that no record holds is removed, and one that a record holds is kept', async () => {
    const [held, unused] = [await upload(), await upload()]
    await setPhoto(held)
    expect(await removeUnusedFiles(now)).toBe(1)
    expect([await isStored(held.key), await isStored(unused.key)]).toEqual([true, false])
    expect([await rowsOf(held.key), await rowsOf(unused.key)]).toEqual([1, 0])
  })

  test('a file of today is kept, whether or not a record holds it', async () => {
    const { key } = await upload()
    expect(await removeUnusedFiles({ ...now, unusedFor: '2 days' })).toBe(0)
    expect(await isStored(key)).toBe(true)
  })

  test('a file that was taken out of its record is removed, and cannot be put back', async () => {
    const photo = await upload()
    await setPhoto(photo)
    await setPhoto(null)
    await removeUnusedFiles(now)
    expect(await isStored(photo.key)).toBe(false)
    expect((await setPhoto(photo)).body.errors).toMatchObject([
      { field: 'photo', code: 'fileMissing' },
    ])
  })

  test('a file of a removed record is kept as long as the removal can be undone', async () => {
    const photo = await upload()
    const { body: created } = await world.call('admin', 'POST', '/security/userAccounts/global', {
      firstName: 'Short',
      lastName: 'Stay',
      email: `short-${dialect}@acme.test`,
      photo,
      currentUserSite: [{ siteId: 's1', userRoleId: 'Manager' }],
    })
    const account = Array.isArray(created) ? created[0] : created
    expect(account.photo).toEqual(photo)
    const removed = await world.call('admin', 'DELETE', '/security/userAccounts', [account.webId])
    expect(removed.status).toBeLessThan(300)
    await removeUnusedFiles(now)
    expect(await isStored(photo.key)).toBe(true)
    await world.database.admin((sql) => sql('DELETE FROM branchdesk_system.undo_row'))
    await removeUnusedFiles(now)
    expect(await isStored(photo.key)).toBe(false)
  })

  test('an upload that a crash broke off is removed with its content', async () => {
    const key = 'broken-off-0001'
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(`INSERT INTO branchdesk_system.file (key, uploaded_by) VALUES ($1, 'admin')`, [key])
    })
    await fileStore.put(key, new Blob(['half']).stream(), 10)
    expect(await removeUnusedFiles(now)).toBe(1)
    expect([await isStored(key), await rowsOf(key)]).toEqual([false, 0])
  })

  test('a run that was stopped after it had marked a file is completed by the next', async () => {
    const { key } = await upload()
    const stopped = { ...fileStore, delete: () => Promise.reject(new Error('stopped')) }
    await expect(removeUnusedFiles({ ...now, fileStore: stopped })).rejects.toThrow('stopped')
    expect([await isStored(key), await rowsOf(key)]).toEqual([true, 1])
    await removeUnusedFiles(now)
    expect([await isStored(key), await rowsOf(key)]).toEqual([false, 0])
  })
})
