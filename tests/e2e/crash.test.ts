import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { column, signIn } from './console.ts'
import { callAs, copyDemo } from './service.ts'
import { startRunning } from './startProduct.ts'
import { testsAll } from '../../scripts/testScope.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// By default pglite.test.ts kills the writer of the embedded database, and kills.test.ts whole
// instances.
test.runIf(testsAll())(
  'a process is killed while it writes: everything it acknowledged is there after the next start',
  async () => {
    const environment = { DATA_DIR: copyDemo(path.join(folder, 'data')) }
    const first = await startRunning(environment)
    const call = await callAs('admin@acme.test', first.address)
    const acknowledged: string[] = []
    const writing = (async () => {
      for (let each = 0; ; each++) {
        await call('POST', 'security/roles', { roleName: `Survivor ${each}`, status: 'ACTIVE' })
        acknowledged.push(`Survivor ${each}`)
      }
    })().catch(() => undefined)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    await first.stop('SIGKILL')
    await writing

    const second = await startRunning(environment)
    const again = await callAs('admin@acme.test', second.address)
    const { content } = await again('GET', 'security/roles?size=1000&search=Survivor')
    const kept = content.map((role: { roleName: string }) => role.roleName)
    expect(acknowledged.filter((each) => !kept.includes(each))).toEqual([])
    // At most the last one was stored without being acknowledged.
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1)
    {
      await using session = await signIn('admin@acme.test', '/roles?filter={"search":"Survivor"}', {
        address: second.address,
      })
      await expect.poll(() => column(session.page, 'Roles', 'Name')).toContain(acknowledged.at(-1))
    }
    expect(await second.stop()).toBe(0)

    const third = await startRunning(environment)
    expect(third.output()).not.toMatch(/recover|stale|lock|error/i)
    expect(await third.stop()).toBe(0)
  },
)
