import { expect, test, vi } from 'vitest'
import { untilRecovered } from '../../src/host/openDatabase.ts'

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
