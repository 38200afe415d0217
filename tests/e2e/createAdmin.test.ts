import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startRunning } from './startProduct.ts'
import { testsAll } from '../../scripts/testScope.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { DATABASE_URL: _, ...environment } = process.env
const DATA_DIR = path.join(folder, 'data')

/** Runs `npm run create-admin` with these arguments on the embedded database. */
const createAdmin = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/createAdmin.ts', ...args], {
    encoding: 'utf8',
    env: { ...environment, DATA_DIR, DEMO: 'off', ADMIN_PASSWORD: 'Tests-of-2026!' },
  })

// By default walks.test.ts does the same on PostgreSQL, without every city of the world.
test.runIf(testsAll())(
  'the first account of an embedded database without demo data signs in as its Admin',
  async () => {
    const given = ['--client', 'Initech', '--email', 'bill@initech.test', '--first-name', 'Bill']
    const lacking = createAdmin(...given)
    expect([lacking.status, lacking.stderr]).toEqual([1, expect.stringContaining('--last-name')])
    const created = createAdmin(...given, '--last-name', 'Lumbergh')
    expect([created.stderr, created.status]).toEqual(['', 0])
    expect(created.stdout).toContain('bill@initech.test is its Admin')
    const again = createAdmin(...given, '--last-name', 'Lumbergh')
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('bill@initech.test')])

    const product = await startRunning({ DATA_DIR, DEMO: 'off' })
    try {
      const call = (path: string, init: RequestInit) => fetch(`${product.address}/api${path}`, init)
      const token = await call('/security/oauth/token', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
        body: new URLSearchParams({
          username: 'bill@initech.test',
          password: 'Tests-of-2026!',
          grant_type: 'password',
        }),
      })
      expect(token.status).toBe(200)
      const { access_token: bearer } = await token.json()
      const me = await call('/security/userAccounts/currentUser', {
        headers: { authorization: `Bearer ${bearer}` },
      })
      expect((await me.json()).currentUserSite).toMatchObject([{ roleName: 'Admin' }])
    } finally {
      await product.stop()
    }
  },
)
