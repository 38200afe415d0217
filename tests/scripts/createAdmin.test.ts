import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the command for the first account says how it is used, without a database', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/createAdmin.ts', '--help'], {
    encoding: 'utf8',
    // A variable that is set but empty would be an error of the configuration.
    env: { ...process.env, DATA_DIR: '' },
  })
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Usage: npm run create-admin -- .*--client NAME/)
})
