import { expect, test } from 'vitest'
import { comeBack, see, toast } from './console.ts'
import { mailsTo, makeBranch, makeUser } from './service.ts'

const countMailsTo = async (recipient: string) => (await mailsTo(recipient)).length

test('an administrator sends a user a password reset link from the row and from the detail [AUTH-16]', {
  tags: 'thorough',
}, async () => {
  const { webId: id, email, firstName, lastName } = await makeUser([(await makeBranch()).webId])
  const name = `${firstName} ${lastName}`
  await using session = await comeBack(
    'admin@acme.test',
    `/user?filter=${encodeURIComponent(JSON.stringify({ search: email, status: 'ACTIVE' }))}`,
  )
  const { page } = session
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Reset Password' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Reset Password' })
  await see(dialog, `Send ${name} a mail with a link to choose a new password?`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await countMailsTo(email)).toBe(0)

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Reset Password' }).click()
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await toast(page, 'Password reset email has been sent successfully!')
  await expect.poll(() => countMailsTo(email)).toBe(1)

  await page.goto(`/#/detail/user/${id}`)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await dialog.getByRole('alert').waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => countMailsTo(email)).toBe(2)
})

test('an action is offered only for records that meet its condition [AUTH-16]', async () => {
  const { webId: id } = await makeUser([(await makeBranch()).webId], 'User', { status: 'INACTIVE' })
  await using session = await comeBack('admin@acme.test', `/detail/user/${id}`)
  await session.page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  expect(await session.page.getByRole('button', { name: 'Reset Password' }).count()).toBe(0)
})
