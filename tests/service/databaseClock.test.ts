import { createHmac } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { openWorld } from './testService.ts'

const hour = 3_600_000
afterEach(() => void vi.useRealTimers())

test('a process whose clock is wrong takes the time of the database: for reports about SMS, and for what is on time [SCHED-07, SMS-01]', async () => {
  const world = await openWorld('postgres')
  const saved = await world.call('admin', 'PUT', '/static-data/configuration/addOrUpdateAll', [
    { key: 'MESSAGING_SERVICE_ID', value: 'service-1' },
    { key: 'MESSAGING_AUTH_TOKEN', value: 'token-1' },
    { key: 'MESSAGING_BATCH_USER_ID', value: 'batch-1' },
  ])
  expect(saved.status).toBe(200)
  const now = Date.now()
  const { body: task } = await world.call('admin', 'POST', '/scheduler/tasks', {
    name: 'Round',
    siteId: 's1',
    participants: ['hq'],
    startDate: new Date(now - 60_000).toISOString(),
    endDate: new Date(now + hour).toISOString(),
  })
  const report = async (time: number) => {
    const body = JSON.stringify({ client_reference: 'unknown', status: 'Delivered' })
    const seconds = Math.floor(time / 1_000)
    const signature = createHmac('sha256', 'token-1').update(`${body}.n1.${seconds}`)
    const { status } = await world.call(undefined, 'POST', '/sms/callback/acme', body, {
      'x-sinch-webhook-signature': signature.digest('base64'),
      'x-sinch-webhook-signature-nonce': 'n1',
      'x-sinch-webhook-signature-timestamp': String(seconds),
    })
    return status
  }
  vi.useFakeTimers({ toFake: ['Date'], now: now + 2 * hour })
  expect([await report(now), await report(now + 2 * hour)]).toEqual([204, 401])
  await world.call('admin', 'POST', '/scheduler/tasks/complete', [task.webId])
  const { body } = await world.call('admin', 'GET', `/scheduler/tasks/${task.webId}`)
  expect(body).toMatchObject({ status: 'COMPLETED', period: 'ON_TIME' })
  await world.close()
})
