import { expect, test } from 'vitest'
import { createCanAccess } from '../../src/client/canAccess.ts'
import { createSession } from '../../src/client/session.ts'
import { manifest } from '../../src/generated/manifest.ts'
import type { CurrentUser } from '../../src/model/permission.ts'

/** A person who holds these permissions at one site. */
function access(...codes: string[]) {
  const storage = new Map<string, string>()
  const session = createSession({
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  })
  const user = {
    webId: 'u1',
    currentUserSite: [],
    allSitesRoles: [],
    permissionModels: codes.map((code) => ({
      permissionCode: `BRANCHDESK:${code}`,
      siteIds: ['s1'],
      rolePermissionModels: [],
    })),
  } as unknown as CurrentUser
  session.write({ token: 't', user })
  const canAccess = createCanAccess({ manifest, session })
  return {
    session,
    may: async (resource: string, record?: Record<string, unknown>) => {
      const actions = ['list', 'show', 'export', 'create', 'edit', 'delete', 'unknown']
      const answers = await Promise.all(
        actions.map((action) => canAccess({ resource, action, record })),
      )
      return actions.filter((_, index) => answers[index]).join(' ')
    },
  }
}

test('each of react-admin’s actions takes the permission of its kind', async () => {
  expect(await access('INTEGRATIONS:DEVICES:READ').may('device')).toBe('list show export')
  expect(await access('INTEGRATIONS:DEVICES:UPDATE').may('device')).toBe('edit')
  expect(await access('INTEGRATIONS:DEVICES:*').may('device')).toBe(
    'list show export create edit delete',
  )
  expect(await access('BUSINESS:SITE:*').may('device')).toBe('')
})

test('what the contract has no call for is refused whatever the permission', async () => {
  expect(await access('*:*:*').may('email')).toBe('list show export')
  expect(await access('*:*:*').may('no-such-entity')).toBe('')
})

test('a record that belongs to someone else cannot be changed', async () => {
  const { may } = access()
  expect(await may('saved-filter', { userId: 'u1' })).toBe('list show export create edit delete')
  expect(await may('saved-filter', { userId: 'u2' })).toBe('list show export')
})

test('the selected sites decide', async () => {
  const { session, may } = access('INTEGRATIONS:DEVICES:READ')
  session.write({ selectedSites: ['s2'] })
  expect(await may('device')).toBe('')
})
