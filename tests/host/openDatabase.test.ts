import { expect, test, vi } from 'vitest'
import { untilRecovered } from '../../src/host/connectDatabase.ts'
import { damageLine } from '../../src/host/openDatabase.ts'

const recovering = Object.assign(new Error('the database system is in recovery mode'), {
  code: '57P03',
})

test('a PostgreSQL that recovers is waited for, with one line', async () => {
  const ping = vi.fn().mockRejectedValueOnce(recovering).mockRejectedValueOnce(recovering)
  const print = vi.fn()
  await untilRecovered(ping, print, { pause: 1 })
  expect(ping).toHaveBeenCalledTimes(3)
  expect(print.mock.calls).toEqual([
    ['Waiting for the database of DATABASE_URL: the database system is in recovery mode.'],
  ])
})

test('it is not waited for without end, and other failures not at all', async () => {
  const print = vi.fn()
  const ping = vi.fn().mockRejectedValue(recovering)
  await expect(untilRecovered(ping, print, { patience: 5, pause: 1 })).rejects.toThrow(recovering)
  const refused = vi.fn().mockRejectedValue(new Error('refused'))
  await expect(untilRecovered(refused, print)).rejects.toThrow('refused')
  expect(refused).toHaveBeenCalledOnce()
})

test.each([
  ['XX001', 'could not read blocks 0..0 in file "base/5/16395"', true],
  ['58P01', 'could not open file "base/5/16386": No such file or directory', true],
  ['58P01', 'could not open extension control file "pg_trgm.control"', false],
  ['42P01', 'relation "site" does not exist', false],
])('a statement that fails with %s, %s: the files are damaged: %s', (code, message, isDamaged) => {
  const line = damageLine(Object.assign(new Error(`${message}\nDETAIL: more`), { code }))
  if (!isDamaged) return expect(line).toBeUndefined()
  expect(line).toContain(`(${message})`)
  expect(line).toContain('npm run restore -- latest')
})
