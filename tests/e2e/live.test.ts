import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { comeBack, gone, see } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

/** A conversation of two users at a new branch. */
async function talk() {
  const [admin, hq] = await Promise.all([callAs('admin@acme.test'), callAs('hq@acme.test')])
  const people = await Promise.all(
    [admin, hq].map(
      async (call) => (await call('GET', 'security/userAccounts/currentUser')).webId as string,
    ),
  )
  const branch = await makeBranch()
  return admin('POST', 'chat/conversations', {
    title: `Talk of ${branch.name}`,
    siteId: branch.webId,
    members: people.map((userAccountId) => ({ userAccountId })),
  })
}

test('a message appears in the open window of the other person [API-COM-09, CHAT-07]', async () => {
  const conversation = await talk()
  await using reader = await comeBack('hq@acme.test', `/chat/${conversation.webId}`)
  await using writer = await comeBack('admin@acme.test', `/chat/${conversation.webId}`)
  await see(reader.page, 'No messages yet')

  const { page } = writer
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Can you hear me?')
  await page.keyboard.press('Enter')
  await see(reader.page, 'Can you hear me?')

  // The title of a tab in the background counts what is unread, and one less once it is seen. The
  // reader has other conversations, with unread messages of the demo.
  const unread = async () => Number(/^\((\d+)\) /.exec(await reader.page.title())?.[1] ?? 0)
  const inbox = await (await callAs('hq@acme.test'))('GET', 'chat/inbox')
  const others = inbox
    .filter(({ webId }: { webId: string }) => webId !== conversation.webId)
    .reduce((sum: number, each: { unread: number }) => sum + each.unread, 0)
  await expect.poll(unread).toBe(others)
  await reader.page.evaluate(look, true)
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Still there?')
  await page.keyboard.press('Enter')
  await expect.poll(unread).toBe(others + 1)
  await reader.page.evaluate(look, false)
  await expect.poll(unread).toBe(others)

  const call = await callAs('admin@acme.test')
  const { content } = await call('GET', `chat/messages?conversationId=${conversation.webId}`)
  await call(
    'DELETE',
    'chat/messages',
    content.map(({ webId }: { webId: string }) => webId),
  )
  await gone(reader.page.getByText('Can you hear me?', { exact: true }))
  await gone(reader.page.getByText(': Can you hear me?'))
  expect([reader.faults, writer.faults]).toEqual([[], []])
})

test('people see who of the others is online and typing, as text that is announced once [CHAT-03, CHAT-07]', {
  tags: 'thorough',
}, async () => {
  // People of its own: those of the demo are online in the windows of other tests.
  const branch = await makeBranch()
  const [one, other] = [
    await makeUser([branch.webId], 'Manager', { password: demoPassword }),
    await makeUser([branch.webId], 'Manager', { password: demoPassword }),
  ]
  const call = await callAs('admin@acme.test')
  const conversation = await call('POST', 'chat/conversations', {
    title: `Talk of ${branch.name}`,
    siteId: branch.webId,
    members: [one, other].map(({ webId: userAccountId }) => ({ userAccountId })),
  })
  await using reader = await comeBack(one.email, `/chat/${conversation.webId}`)
  await see(reader.page, 'No messages yet')
  const online = reader.page
    .getByRole('region', { name: /^Messages of / })
    .getByRole('img', { name: 'Online' })
  await expect.poll(() => online.count()).toBe(1)
  const typing = reader.page.getByRole('status').filter({ hasText: 'is typing…' })
  await using writer = await comeBack(other.email, `/chat/${conversation.webId}`)
  await expect.poll(() => online.count()).toBe(2)
  const composer = writer.page.getByRole('textbox', { name: 'Write a message' })
  await composer.pressSequentially('One moment')
  await typing.waitFor()
  await writer.page.keyboard.press('Enter')
  await see(reader.page, 'One moment')
  await expect.poll(() => typing.count()).toBe(0)
  await reader.page.getByRole('button', { name: 'Participants and details' }).click()
  const people = reader.page.getByRole('dialog').getByRole('img', { name: 'Online' })
  await expect.poll(() => people.count()).toBe(2)
  await reader.page.keyboard.press('Escape')
  // Who stops typing is no longer shown after a moment.
  await composer.fill('Or')
  await typing.waitFor()
  await expect.poll(() => typing.count()).toBe(0)
  expect([reader.faults, writer.faults]).toEqual([[], []])
})

test('an open list and an open record show changes by others, and a hidden page catches up when it becomes visible', async () => {
  const conversation = await talk()
  const call = await callAs('admin@acme.test')
  await using list = await comeBack(
    'hq@acme.test',
    `/conversations?filter=${encodeURIComponent(JSON.stringify({ search: conversation.title }))}`,
  )
  await using record = await comeBack('hq@acme.test', `/chat/${conversation.webId}`)
  for (const { page } of [list, record]) await see(page, conversation.title)
  const rename = async (version: number) =>
    call('PUT', `chat/conversations/${conversation.webId}`, {
      ...conversation,
      version,
      title: `${conversation.title}, ${version}`,
    })
  const renamed = await rename(conversation.version)
  for (const { page } of [list, record]) await see(page, renamed.title)

  await list.page.evaluate(look, true)
  const again = await rename(renamed.version)
  await see(record.page, again.title)
  await see(list.page, renamed.title)
  await list.page.evaluate(look, false)
  await see(list.page, again.title)
})

test('all tabs of a browser share one connection, which another tab takes over when its tab closes or does not answer, and which ends with the session [CHAT-07]', {
  tags: 'thorough',
}, async () => {
  const conversation = await talk()
  await using first = await comeBack('hq@acme.test', `/chat/${conversation.webId}`)
  const streams = new Set<Request>()
  const ends = (request: Request) => streams.delete(request)
  const isStream = (request: Request) => request.url().endsWith('/api/graphql')
  first.context.on('request', (request) => void (isStream(request) && streams.add(request)))
  first.context.on('requestfinished', ends)
  first.context.on('requestfailed', ends)
  // From the beginning, so that the streams of this tab are counted too.
  await first.page.reload()
  await see(first.page, 'No messages yet')
  await expect.poll(() => streams.size).toBe(1)
  const second = await first.context.newPage()
  const third = await first.context.newPage()
  for (const page of [second, third]) await page.goto(`/#/chat/${conversation.webId}`)
  for (const page of [second, third]) await see(page, 'No messages yet')

  const call = await callAs('admin@acme.test')
  const write = (text: string) =>
    call('POST', 'chat/messages', { conversationId: conversation.webId, text })
  await first.page.evaluate(look, true)
  await write('To every tab')
  for (const page of [first.page, second, third]) await see(page, 'To every tab')
  await first.page.evaluate(look, false)
  const leaders = () => [...streams].map((request) => pages.indexOf(request.frame().page()))
  const pages = [first.page, second, third]
  expect(leaders()).toEqual([0])

  // A leader that the browser has frozen answers nobody; a tab notices it when it becomes visible.
  await first.page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
  await second.evaluate(look, false)
  await expect.poll(leaders).toEqual([1])
  await write('After a frozen tab')
  for (const page of [second, third]) await see(page, 'After a frozen tab')

  await second.goto('about:blank')
  await expect.poll(leaders).toEqual([2])
  await write('After a closed tab')
  await see(third, 'After a closed tab')

  await second.goto(`/#/chat/${conversation.webId}`)
  await second.getByRole('button', { name: /^Account of / }).click()
  await second.getByRole('menuitem', { name: 'Sign out' }).click()
  await third.getByRole('textbox', { name: 'Email' }).waitFor()
  await expect.poll(() => streams.size).toBe(0)
})

/** Runs in the page: hides or shows it, as when the user changes the tab. */
function look(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the sections of a form show what others add, move, remove and create', async () => {
  const call = await callAs('admin@acme.test')
  const word = unique('Quartz')
  const form = await call('POST', 'forms/definitions/global', {
    name: word,
    siteIds: [(await makeBranch()).webId],
    status: 'ACTIVE',
  })
  const create = (name: string) => call('POST', 'forms/sections', { name: `${word} ${name}` })
  const place = ({ webId }: { webId: string }) =>
    call('POST', 'forms/definitionSections', [
      { formSectionId: webId, formDefinitionId: form.webId },
    ])
  await place(await create('first'))
  const second = await create('second')
  await using window = await comeBack('hq@acme.test', `/detail/form/${form.webId}/form-section`)
  const list = (name: string) => window.page.getByRole('region', { name, exact: true })
  const names = (name: string) =>
    list(name)
      .getByRole('listitem')
      .evaluateAll((all) =>
        all.map((each) => each.querySelector('[title]')!.getAttribute('title')!.split(' ').at(-1)),
      )
  const selected = () => names('Sections of the form')
  await expect.poll(selected).toEqual(['first'])
  await list('Available sections').getByRole('searchbox', { name: 'Search sections' }).fill(word)
  await expect.poll(() => names('Available sections')).toEqual(['second'])

  const [link] = await place(second)
  await expect.poll(selected).toEqual(['first', 'second'])
  await call('PUT', `forms/definitionSections/${link.webId}/sequence`, {
    oldIndex: 1,
    newIndex: 0,
    formDefinitionId: form.webId,
  })
  await expect.poll(selected).toEqual(['second', 'first'])
  await call('DELETE', 'forms/definitionSections', [link.webId])
  await expect.poll(selected).toEqual(['first'])
  await create('third')
  await expect.poll(() => names('Available sections')).toContain('third')
  expect(window.faults).toEqual([])
})
