import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enterService } from '../../fields/views/mount.tsx'
import { makeBranch, makePerson } from './branchRecords.ts'
import { openConsole, see, table } from './openConsole.tsx'

test.each([
  { permission: 'APPLICATIONS:EMAIL', open: '/email/dashboard', name: 'Emails', closed: '/email' },
  {
    permission: 'INTEGRATIONS:EMAIL MANAGER',
    open: '/email',
    name: 'Email configurations',
    closed: '/email/dashboard',
  },
])('who has only $permission sees $open and not $closed [MAIL-08]', async ({
  permission,
  open,
  name,
  closed,
}) => {
  await enterService()
  const { webId } = await makeBranch()
  const account = await makePerson(webId, [`${permission}:READ`])
  await openConsole({ route: open, account })
  await see(table(name))
  location.hash = `#${closed}`
  await see(page.getByText('This page does not exist, or you do not have access to it.'))
  expect(page.getByRole('table').elements()).toEqual([])
})
