import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  headersOf,
  lastTo,
  openConsole,
  routeOf,
  rowsOf,
  see,
  table,
} from './requirements/openConsole.tsx'

test('a detail lists the records that refer to it, without a keyword, and leads to them', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/detail/country/US/state' })
  await see(page.getByRole('tab', { name: 'Cities' }))
  await see(table('States').getByRole('link').first())
  expect(await headersOf(table('States'))).not.toContain('Country')
  const [first] = rowsOf(table('States'))[0]!
  expect(button('Delete').query()).toBeNull()
  await userEvent.click(table('States').getByRole('link', { name: first!, exact: true }))
  await see(page.getByRole('heading', { name: first!, exact: true }))
  expect(location.hash).toContain('/detail/state/')
})

test('a record that is added there refers to the open one', async () => {
  const sent = await openConsole({
    route: routeOf(
      '/email/emailConfigs',
      '',
      (id) => `/detail/emailConfig/${id}/email-event-config`,
    ),
  })
  const tab = page.getByRole('tabpanel', { name: 'Email event configurations' })
  await see(tab)
  await userEvent.click(tab.getByRole('button', { name: 'Add email event configuration' }))
  const open = page.getByRole('dialog')
  await see(open)
  expect(open.getByRole('combobox', { name: 'Email configuration' }).query()).toBeNull()
  for (const field of ['Email type', 'Template']) {
    await userEvent.click(open.getByRole('button', { name: `Open the choices of ${field}` }))
    await userEvent.click(page.getByRole('option').first())
  }
  await userEvent.click(open.getByRole('button', { name: 'Save' }))
  const { body } = await lastTo(sent, 'POST', '/email/emailEventConfigs')
  expect(body).toMatchObject({ emailConfigId: location.hash.split('/')[3] })
  await expect.element(open).not.toBeInTheDocument()
})
