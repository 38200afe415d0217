import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../src/app/compositionRoot.ts'
import type { CurrentUser } from '../../src/model/permission.ts'
import RecordDialog from '../../src/screens/form/RecordDialog.tsx'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { enterService } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

beforeAll(() => enterService())

test('a dialog asks for the current password only when the service needs it: for a new address of the own account', async () => {
  const { json: user } = await http({ verb: 'GET', path: '/security/userAccounts/currentUser' })
  const { webId, email } = user as CurrentUser
  await mountScreen(
    <RecordDialog
      entity={entityOf('user-account')}
      mode="edit"
      id={webId}
      restore={false}
      onClose={() => undefined}
    />,
  )
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await userEvent.fill(box('Email'), `new.${email}`)
  expect(box('Current password').query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(page.getByText('Current password is required')).toBeVisible()
  await expect.element(box('Current password')).toHaveFocus()
  await userEvent.fill(box('Current password'), demoPassword)
  const answered = async () =>
    ((await http({ verb: 'GET', path: `/security/userAccounts/${webId}` })).json as CurrentUser)
      .email
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(answered).toBe(`new.${email}`)
})
