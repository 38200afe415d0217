import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '../fields/views/mount.tsx'
import { button, lastTo, openConsole, see } from './requirements/openConsole.tsx'

const open = (status: string, width: number) =>
  openConsole({
    route: async (call) => {
      await page.viewport(width, 844)
      const { content } = await call(`/email/emails?status=${status}&repeatable=true&size=1`)
      return `/email/details/${content[0].webId}`
    },
  })

test('an e-mail shows why it failed, on a desk and on a phone, and is sent again [MAIL-02]', {
  tags: 'thorough',
}, async () => {
  await open('FAILED', 390)
  await see(page.getByText('Refused'))
  expect(await violations()).toBe('')
  const sent = await open('FAILED', 1280)
  await see(page.getByText('Refused'))
  await see(page.getByText('550'))
  expect(await violations()).toBe('')
  await see(button('Send again'))
  await userEvent.click(button('Send again'))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }))
  await lastTo(sent, 'POST', /^\/email\/emails\/[^/]+\/send$/)
  await see(page.getByText('The email will be sent again.'))
  await see(page.getByText('Pending').first())
})

test('an e-mail that arrived is not sent again [MAIL-02]', async () => {
  await open('DELIVERED', 1280)
  await see(page.getByText('Delivered').first())
  expect(button('Send again').query()).toBe(null)
})

test('an e-mail configuration is edited, deleted, and tried by an e-mail to oneself [MAIL-03]', async () => {
  const sent = await openConsole({
    route: async (call) => {
      await page.viewport(1280, 844)
      const { content } = await call('/email/emailConfigs?size=1')
      return `/detail/emailConfig/${content[0].webId}`
    },
  })
  await see(button('Send test email'))
  await see(button('Delete'))
  await userEvent.click(button('Send test email'))
  await userEvent.click(
    page.getByRole('alertdialog').getByRole('button', { name: 'Send test email' }),
  )
  await lastTo(sent, 'POST', /^\/email\/emailConfigs\/[^/]+\/test$/)
  await see(page.getByText(/^The test email is on its way to your address\./))
  await userEvent.click(button('Edit'))
  await see(page.getByRole('dialog').getByRole('combobox', { name: 'Encryption' }))
  expect(await violations()).toBe('')
})

test('on a phone a number stands beside its label, which says what it counts', async () => {
  await page.viewport(390, 844)
  await openConsole({ route: '/email/dashboard' })
  await see(
    page
      .getByRole('listitem')
      .getByText(/^Attempts: \d$/)
      .first(),
  )
})
