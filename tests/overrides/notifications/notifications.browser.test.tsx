import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { violations } from '../../fields/views/mount.tsx'
import { button, openConsole, patience, see } from '../../screens/requirements/openConsole.tsx'

const bell = (unread: number) => button(`Notifications, ${unread} unread`)
const list = () => page.getByRole('dialog', { name: 'Notifications' })
const path = '/notification/notifications'

test('the top bar counts unread notifications, lists them with links, marks one or all as read, and follows other windows', async () => {
  await openConsole({ route: '/home' })
  await see(bell(2))
  await userEvent.click(bell(2))
  await see(list().getByText(/Overdue: .+ \(.+\)$/))
  await see(list().getByText(/Due soon: /))
  expect(await violations()).toBe('')
  const marks = list().getByRole('button', { name: /^Mark as read: / })
  await userEvent.click(marks.first())
  await expect.poll(() => marks.elements().length, patience).toBe(1)
  await userEvent.click(list().getByRole('button', { name: /^Mark as unread: Overdue: .+ \(/ }))
  await expect.poll(() => marks.elements().length, patience).toBe(2)
  await userEvent.click(button('Mark all as read'))
  await expect.poll(() => marks.elements().length, patience).toBe(0)
  await expect.element(button('Mark all as read')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await see(bell(0))

  // Another window of the same person marks one as unread again.
  const { content } = (await http({ verb: 'GET', path })).json
  const ids = [content[0].webId]
  await http({ verb: 'POST', path: `${path}/read`, body: { ids, isRead: false } })
  await see(bell(1))

  // By keyboard: the first notification leads to its document and counts as read.
  ;(bell(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const first = list().getByRole('link', { name: /^Unread: / })
  await see(first)
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.hash, patience).toMatch(/^#\/detail\/document\//)
  await see(bell(0))
  expect(list().query()).toBeNull()
  // Without a choice, too: the Back button leads to the page before.
  await userEvent.click(bell(0))
  await see(list())
  window.history.back()
  await expect.element(list()).not.toBeInTheDocument()
})

test('each person chooses per kind where to be notified, and the choice is kept', async () => {
  await openConsole({ route: '/accountsettings' })
  await userEvent.click(page.getByRole('link', { name: 'Notification settings' }))
  const bySms = () => page.getByRole('switch', { name: 'Overdue: By SMS', exact: true })
  await see(bySms())
  expect(await violations()).toBe('')
  expect(bySms().element()).not.toBeChecked()
  // Messages of events are chosen for too; the console shows none of them.
  const ofTasks = page.getByRole('row', { name: /^Messages about tasks/ }).getByRole('switch')
  expect(ofTasks.elements().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Messages about tasks: By email',
    'Messages about tasks: By SMS',
  ])
  await userEvent.click(bySms())
  await expect.element(bySms(), patience).toBeChecked()
  const stored = async () => (await http({ verb: 'GET', path: '/notification/preferences' })).json
  await expect
    .poll(
      async () => (await stored()).content.find((each: any) => each.kind === 'OVERDUE'),
      patience,
    )
    .toMatchObject({ inConsole: true, byEmail: true, bySms: true })
})
