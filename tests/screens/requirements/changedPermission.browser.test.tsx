import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tokenPath } from '../../../src/client/http.ts'
import { apiBase } from '../../../src/model/constants.ts'
import { demoPassword } from '../../../src/service/demo/demoPassword.ts'
import { button, openConsole, patience, press, rowsOf, see, table } from './openConsole.tsx'

/** Requests of the Admin, beside the console of someone else. */
async function adminCall(path: string, init: RequestInit = {}, token?: string): Promise<any> {
  const answer = await fetch(`${apiBase}${path}`, {
    ...init,
    headers: {
      authorization: token ? `Bearer ${token}` : `Basic ${btoa('branchdesk:branchdesk')}`,
      ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

test('without a stream, the first refusal brings the changed permissions: the list says that it may not be read, and the menu follows [PERM-19]', async () => {
  await openConsole({
    route: '/devices',
    account: 'hq@acme.test',
    // The console never learns where the stream is, and does not ask at an interval either.
    obstruction: { kind: 'silent', paths: ['/realtime'] },
  })
  await see(table('Devices'))
  const device = rowsOf(table('Devices'))[0]![0]!
  const entry = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Devices', exact: true })
  await expect.element(entry, patience).toBeInTheDocument()
  const { access_token: token } = await adminCall(tokenPath, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'admin@acme.test',
      password: demoPassword,
    }),
  })
  const { content } = await adminCall('/security/roles?search=Head', {}, token)
  await adminCall(
    '/security/rolePermissions/togglePermissions',
    {
      method: 'PUT',
      body: JSON.stringify({
        roleId: content[0].webId,
        permissions: [{ permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES:READ', enabled: false }],
      }),
    },
    token,
  )
  await expect.element(entry).toBeInTheDocument()
  await press('Refresh')
  await see(page.getByText(/^Your roles do not include the permission for Devices\./))
  await expect.element(entry, patience).not.toBeInTheDocument()
  expect([page.getByText(device).query(), button('Add device').query()]).toEqual([null, null])
})
