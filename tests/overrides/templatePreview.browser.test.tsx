import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../src/app/compositionRoot.ts'
import { violations } from '../fields/views/mount.tsx'
import { button, openConsole, patience, see } from '../screens/requirements/openConsole.tsx'

const frame = () =>
  page.getByTitle('The email as mail programs show it').element() as HTMLIFrameElement
/** What the page of the e-mail says; nothing of it runs, so the test reads its source. */
const shown = () => new DOMParser().parseFromString(frame().srcdoc, 'text/html').body.textContent

test('a template that names an event is filled in with one [EVT-17]', async () => {
  await openConsole({ route: '/template' })
  const { webId } = (
    await http({
      verb: 'POST',
      path: '/notification/templates',
      body: {
        name: 'About an event',
        subType: 'EMAIL',
        subject: 'About {{event.name}}',
        body: 'Hello',
      },
    })
  ).json
  await openConsole({ route: `/detail/template/${webId}` })
  await userEvent.click(button('Edit'))
  await expect
    .element(page.getByRole('combobox', { name: 'Filled in with' }), patience)
    .toHaveTextContent('Events')
})

test('a template is filled in with a chosen record while it is written, in each of its languages [SMS-05, EVT-17]', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/template' })
  const { webId } = (
    await http({
      verb: 'POST',
      path: '/notification/templates',
      body: {
        name: 'Written in a test',
        subType: 'EMAIL',
        subject: 'About {{document.name}}',
        body: 'Hello {{user.firstName}}',
        translations: [{ language: 'de', body: 'Guten Tag {{user.firstName}}' }],
      },
    })
  ).json
  const sent = await openConsole({ route: `/detail/template/${webId}` })
  await userEvent.click(button('Edit'))
  await see(page.getByRole('region', { name: 'Preview' }))
  await userEvent.click(page.getByRole('combobox', { name: 'Example record', exact: true }))
  const option = page.getByRole('option').nth(3)
  await see(option)
  const name = option.element().textContent
  await userEvent.click(option)
  await see(page.getByText(`About ${name}`))
  await expect.poll(shown, patience).toMatch(/^\s*Hello [A-Z]\w+\s*$/)
  expect(await violations()).toBe('')

  await userEvent.fill(
    page.getByLabelText('HTML', { exact: true }).first(),
    '<b>{{user.name}}</b><script>x()</script>',
  )
  await expect.poll(shown, patience).toMatch(/^\s*[A-Z]\w+ [A-Z]\w+\s*$/)
  expect(frame().srcdoc).not.toContain('script')
  expect(frame().getAttribute('sandbox')).toBe('')

  await userEvent.click(page.getByRole('combobox', { name: 'Language of the recipient' }))
  await userEvent.click(page.getByRole('option', { name: 'Deutsch' }))
  await expect.poll(shown, patience).toMatch(/^\s*Guten Tag [A-Z]\w+\s*$/)
  // Nothing is stored: the dialog has not been saved.
  expect(
    sent.filter(({ verb, path }) => verb !== 'GET' && path === '/notification/templates'),
  ).toEqual([])
})
