import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../src/app/compositionRoot.ts'
import { violations } from '../fields/views/mount.tsx'
import { makeBranch, makePerson } from './requirements/branchRecords.ts'
import { button, openConsole, patience, see } from './requirements/openConsole.tsx'

const input = (name: string) => page.getByLabelText(name, { exact: true })
const keys = 'MESSAGING_SERVICE_ID,MESSAGING_AUTH_TOKEN,MESSAGING_BATCH_USER_ID'
const applying = async (site = '') =>
  Object.fromEntries(
    (
      await http({
        verb: 'GET',
        path: `/static-data/configuration/hierarchical?keys=${keys}&siteIds=${site}`,
      })
    ).json.map(({ key, value }: Record<string, string>) => [key, value]),
  )

test('the SMS configuration is one form, whose token is masked until it is revealed [SMS-01, SMS-03, SMS-04]', async () => {
  const sent = await openConsole({ route: '/smsConfig' })
  await see(input('Auth token'))
  expect(page.getByRole('table').query()).toBeNull()
  expect(await violations()).toBe('')
  await expect.element(input('Auth token')).toHaveAttribute('type', 'password')
  await userEvent.click(button('Show Auth token'))
  await expect.element(input('Auth token'), patience).toHaveAttribute('type', 'text')
  await expect.element(input('Auth token')).toHaveValue('demo-token')
  await expect.element(button('Save')).toBeDisabled()

  await userEvent.fill(input('Service id'), 'MG-new')
  await userEvent.click(button('Save'))
  await expect.poll(async () => (await applying()).MESSAGING_SERVICE_ID, patience).toBe('MG-new')
  const { body } = sent.find(({ path }) => path === '/static-data/configuration/addOrUpdateAll')!
  expect(body).toMatchObject([{ key: 'MESSAGING_SERVICE_ID', value: 'MG-new' }])
  await expect.element(button('Save'), patience).toBeDisabled()
  await expect.element(input('Auth token')).toHaveAttribute('type', 'password')
  await see(button('Show Auth token'))
})

test('a branch has the values of the client until it has its own, and again once its own is emptied [SMS-03]', {
  tags: 'thorough',
}, async () => {
  const { webId, name } = await (async () => {
    await openConsole({ route: '/home' })
    return makeBranch()
  })()
  await openConsole({ route: '/smsConfig' })
  const client = (await applying()).MESSAGING_BATCH_USER_ID
  await see(input('Batch user id'))
  await userEvent.click(page.getByRole('combobox', { name: 'Branch', exact: true }))
  await userEvent.type(page.getByRole('combobox', { name: 'Branch', exact: true }), String(name))
  await userEvent.click(page.getByRole('option', { name: String(name) }))
  await see(page.getByText(`The value of the whole client applies: ${client}`))
  const own = async () => (await applying(String(webId))).MESSAGING_BATCH_USER_ID
  await userEvent.fill(input('Batch user id'), 'only here')
  await userEvent.keyboard('{Enter}')
  await expect.poll(own, patience).toBe('only here')
  expect((await applying()).MESSAGING_BATCH_USER_ID).toBe(client)
  await expect.element(button('Save'), patience).toBeDisabled()
  await userEvent.clear(input('Batch user id'))
  await userEvent.click(button('Save'))
  await expect.poll(own, patience).toBe(client)
})

test('who may only read the SMS configuration can neither change nor reveal it [SMS-04, SMS-06]', async () => {
  await openConsole({ route: '/home' })
  const { webId } = await makeBranch()
  const account = await makePerson(webId, ['INTEGRATIONS:SMS MANAGER:READ'])
  await openConsole({ route: '/smsConfig', account })
  await see(input('Auth token'))
  await expect.element(input('Auth token')).toBeDisabled()
  await expect.element(button('Show Auth token')).toBeDisabled()
  expect(button('Save').query()).toBeNull()
})
