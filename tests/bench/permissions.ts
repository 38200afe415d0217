import type { Browser } from 'playwright-core'
import { permissionPrefix } from '../../src/model/constants.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { median, type Figure } from './report.ts'

const runs = 7
/** Changed permissions reach every open console within this time. */
const budget = 2_000
const permissionCode = `${permissionPrefix}:INTEGRATIONS:DEVICES:READ`

/**
 * How long it takes until an open console follows a changed permission of its role: from the
 * request that changes it to the menu without, and again with, the entry.
 */
export async function measurePermissions(browser: Browser, address: string): Promise<Figure[]> {
  const call = await callAsAdmin(address)
  const { content } = await call('GET', '/security/roles?search=Manager&size=1')
  const page = await (await browser.newContext({ baseURL: address })).newPage()
  await page.goto('/#/devices')
  await page.getByLabel('Email').fill('manager@acme.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const connected = page.waitForResponse((each) => each.url().endsWith('/graphql'))
  await page.getByRole('button', { name: 'Sign In' }).click()
  const entry = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Devices', exact: true })
  await entry.waitFor()
  await connected
  const taken: number[] = []
  for (let run = 0; run < runs * 2; run += 1) {
    const enabled = run % 2 === 1
    const start = performance.now()
    await call('PUT', '/security/rolePermissions/togglePermissions', {
      roleId: content[0].webId,
      permissions: [{ permissionCode, enabled }],
    })
    await entry.waitFor({ state: enabled ? 'visible' : 'hidden' })
    taken.push(performance.now() - start)
  }
  await page.context().close()
  return [
    {
      name: 'a changed permission reaches an open console',
      value: median(taken),
      unit: 'ms',
      budget,
      beside: { longest: Math.max(...taken) },
    },
  ]
}

/** Requests of the demo's administrator; a refused one is thrown. */
async function callAsAdmin(address: string) {
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${address}/api${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { access_token } = await send('/security/oauth/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'admin@acme.test',
      password: demoPassword,
    }),
  })
  return (method: string, path: string, body?: unknown) =>
    send(path, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
}
