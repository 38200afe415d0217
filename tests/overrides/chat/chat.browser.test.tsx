import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startBrowserService } from '../../../src/browserService.ts'
import { http } from '../../../src/app/compositionRoot.ts'
import { demoPassword } from '../../../src/service/demo/demoPassword.ts'
import { endWorld, snapshotAddress } from '../../../stories/storyWorld.ts'
import { enterService, violations } from '../../fields/views/mount.tsx'
import { makeBranch } from '../../screens/requirements/branchRecords.ts'
import {
  button,
  choose,
  dialog,
  lastTo,
  openConsole,
  patience,
  press,
  see,
} from '../../screens/requirements/openConsole.tsx'

type Row = Record<string, any>
let count = 0
const frame = () => new Promise((done) => requestAnimationFrame(done))
/** Waits until an element no longer scrolls and shows no placeholder. */
async function settled(element: Element) {
  for (let still = 0; still < 4; still++) {
    const { scrollTop } = element
    await frame()
    if (element.scrollTop !== scrollTop || element.querySelector('.MuiSkeleton-root')) still = 0
  }
}
/** Returns a function that says whether an element was hidden since, for however short a time. */
function watchHidden(element: Element): () => boolean {
  let isHidden = false
  const observer = new MutationObserver(() => (isHidden ||= !element.checkVisibility()))
  observer.observe(document.body, { attributes: true, childList: true, subtree: true })
  return () => (observer.disconnect(), isHidden)
}
const get = async (path: string) => (await http({ verb: 'GET', path })).json
const send = async (verb: 'POST' | 'PATCH' | 'PUT', path: string, body: unknown) =>
  (await http({ verb, path, body })).json as Row

/** A conversation of the Admin and the people of two other accounts, with messages of the Admin. */
async function talk(...texts: string[]) {
  const people: string[] = []
  let me = ''
  for (const account of ['manager@acme.test', 'hq@acme.test', 'admin@acme.test']) {
    await enterService(undefined, account)
    const user: Row = await get('/security/userAccounts/currentUser')
    people.push(user['webId'])
    me = `${user['firstName']} ${user['lastName']}`
  }
  const title = `Opal${Date.now().toString(36)}${count++}`
  const branch = await makeBranch(`Branch ${title}`)
  const number = `+1 202 555 ${String(1000 + (Date.now() % 9000))}`
  const { webId, members } = await send('POST', '/chat/conversations', {
    title,
    siteId: branch.webId,
    members: people.map((userAccountId) => ({ userAccountId })),
  })
  for (const text of texts) await send('POST', '/chat/messages', { conversationId: webId, text })
  const member = (index: number): string =>
    members.find((each: Row) => each.userAccountId === people[index]).webId
  return { id: webId as string, title, number, me, route: `/chat/${webId}`, member }
}

/** Returns a function that sends requests as another person than the one of the page. */
async function signedIn(username: string) {
  const { fetch } = await startBrowserService(snapshotAddress)
  const call = async (method: string, path: string, headers: HeadersInit, body: BodyInit) => {
    const url = `${window.location.origin}/api${path}`
    const text = await (await fetch(new Request(url, { method, headers, body }))).text()
    return (text ? JSON.parse(text) : {}) as Row
  }
  const form = new URLSearchParams({ username, password: demoPassword, grant_type: 'password' })
  const { access_token: token } = await call(
    'POST',
    '/security/oauth/token',
    { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    form,
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (method: string, path: string, body: unknown) =>
    call(method, path, headers, JSON.stringify(body))
}

/** Returns a function that writes in a conversation as another person. */
async function writer(username: string, conversationId: string) {
  const call = await signedIn(username)
  return (text: string) => call('POST', '/chat/messages', { conversationId, text })
}

const composer = () => page.getByRole('textbox', { name: 'Write a message' })
const stream = (title: string) => page.getByRole('log', { name: `Messages of ${title}` })
const stored = async (id: string): Promise<string[]> =>
  (await get(`/chat/messages?conversationId=${id}&sort=sequence,asc`)).content.map(
    ({ text }: Row) => text,
  )

test('a message is sent with Enter, edited with the arrow up and deleted, and Shift+Enter is a new line [CHAT-03]', async () => {
  const { id, title, route } = await talk()
  await openConsole({ route })
  await see(page.getByText('No messages yet').first())
  expect(await violations()).toBe('')
  await userEvent.click(composer())
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two{Enter}')
  await see(stream(title).getByText('One two'))
  await expect.poll(() => stored(id), patience).toEqual(['One\ntwo'])
  await see(page.getByText('Sent', { exact: true }))
  // The list of conversations names the author of its last message.
  await see(page.getByRole('link', { name: new RegExp(`^${title} .*You: One two`) }))

  await userEvent.keyboard('{ArrowUp}')
  await see(page.getByText('You are editing a message. Escape cancels.'))
  await userEvent.keyboard('{Escape}')
  expect(button('Stop editing').query()).toBeNull()
  await userEvent.click(composer())
  await userEvent.keyboard('{ArrowUp}')
  await see(button('Stop editing'))
  await userEvent.fill(composer(), 'Three')
  const wasHidden = watchHidden(stream(title).element())
  await userEvent.keyboard('{Enter}')
  await see(stream(title).getByText('(edited)'))
  expect(wasHidden()).toBe(false)
  expect(await stored(id)).toEqual(['Three'])
  await press('(edited) Show earlier versions')
  await see(dialog('Earlier versions').getByText('One two'))
  expect(await violations()).toBe('')
  await press('Close')
  expect(await violations()).toBe('')

  await press('Delete message: Three')
  await see(page.getByText(/^Delete this message for everyone\?/))
  await press('Delete')
  await see(stream(title).getByText('Message deleted'))
  expect(await stored(id)).toEqual([''])
  expect(button(/^Reply to /).query()).toBeNull()
  expect(await violations()).toBe('')
})

test('the arrow keys move between messages, and the focus is not lost with the button that had it [CHAT-03]', async () => {
  const { title, me, route } = await talk('One', 'Two', 'Three')
  await openConsole({ route })
  await see(stream(title).getByText('Three'))
  const focused = () => document.activeElement?.closest('article')?.textContent ?? ''
  await press('Participants and details')
  await see(dialog('Participants and details'))
  await userEvent.keyboard('{Escape}')
  await expect
    .poll(() => document.activeElement, patience)
    .toBe(button('Participants and details').element())
  await press('Go to a date')
  await expect.element(page.getByRole('textbox', { name: 'Day' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  // Behind the stream, the Tab key reaches the composer, not the buttons of each message.
  ;(stream(title).element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Attach files')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(stream(title)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toContain('Three')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toContain('Two')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button('👍')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(button('👀')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const reaction = stream(title).getByRole('group', { name: 'Reactions' }).getByRole('button')
  await see(reaction)
  ;(reaction.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => reaction.query(), patience).toBeNull()
  expect(focused()).toContain('Two')

  await press('Delete message: Two')
  await press('Delete')
  await see(stream(title).getByText('Message deleted'))
  await expect.poll(focused, patience).toContain('Message deleted')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toContain('Three')
  await press('More for the message: Three')
  await userEvent.click(page.getByRole('menuitem', { name: 'Hide message' }))
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await press('Cancel')
  await expect.element(button('More for the message: Three')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('menuitem', { name: 'Hide message' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Insults')
  await userEvent.keyboard('{Enter}')
  await see(stream(title).getByText('Hidden by a moderator'))
  await expect.poll(focused, patience).toContain('Hidden by a moderator')
  await userEvent.click(button(`Reply to ${me}`).last())
  await press('Do not quote')
  await expect.element(composer()).toHaveFocus()
  ;(stream(title).element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(composer()).toHaveFocus()
  expect(await violations()).toBe('')
})

test('what others write is read out to screen readers, but not what scrolling adds [CHAT-03]', async () => {
  const { id, title, route } = await talk('Before')
  const write = await writer('manager@acme.test', id)
  const author = (await write('Earlier'))['createdBy']
  await openConsole({ route })
  await see(stream(title).getByText('Earlier'))
  // Rows that scrolling adds are not read out.
  expect(stream(title).element().getAttribute('aria-live')).toBe('off')
  const spoken = () =>
    page
      .getByRole('status')
      .elements()
      .map((each) => each.textContent)
      .filter(Boolean)
  expect(spoken()).toEqual([])
  await write('Hello')
  await expect.poll(spoken, patience).toEqual([`${author}: Hello`])
  await userEvent.fill(composer(), 'My own')
  await userEvent.keyboard('{Enter}')
  await see(page.getByText('Sent', { exact: true }))
  await expect.poll(spoken, patience).toEqual([])
})

test('a conversation of a branch that the user may not read stands among the others, and the branches filter them', async () => {
  const { title } = await talk('From another branch')
  const manager = await signedIn('manager@acme.test')
  const { content } = await manager('GET', '/site/sites?size=1', undefined)
  const { webId: user } = await manager('GET', '/security/userAccounts/currentUser', undefined)
  const own = `${title} at home`
  await send('POST', '/chat/conversations', {
    title: own,
    siteId: content[0].webId,
    members: [{ userAccountId: user }],
  })
  await openConsole({ route: '/chat', account: 'manager@acme.test' })
  const entries = () => page.getByRole('link', { name: new RegExp(title) }).elements().length
  await expect.poll(entries, patience).toBe(2)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Branch' }), content[0].name)
  await expect.poll(entries, patience).toBe(1)
  await see(page.getByRole('link', { name: new RegExp(own) }))
  expect(await violations()).toBe('')

  // Only what the user may do at the branch of the conversation is offered.
  const people = dialog('Participants and details')
  const open = async (name: RegExp) => {
    await userEvent.click(page.getByRole('link', { name }))
    await press('Participants and details')
    await see(people.getByRole('button', { name: 'Leave conversation' }))
  }
  await open(new RegExp(own))
  await see(people.getByRole('button', { name: 'Add participant' }))
  await press('Close')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Branch' }), 'All branches')
  await open(new RegExp(`^${title} \\d`))
  expect(people.getByRole('button', { name: /^(Add participant|Edit|Delete)$/ }).query()).toBeNull()
})

test('an archived conversation does not count as unread in the title', async () => {
  const { id, title, me } = await talk()
  await (await writer('manager@acme.test', id))('Unread')
  await openConsole({ route: '/chat' })
  await see(page.getByRole('link', { name: new RegExp(`^${title}.*1 unread`) }))
  const counted = () => Number(/^\((\d+)\) /.exec(document.title)?.[1] ?? 0)
  await expect.poll(counted, patience).toBeGreaterThan(0)
  const before = counted()
  const { content } = await get(`/chat/members?conversationId=${id}`)
  const own = (content as Row[]).find(({ name }) => name === me)!
  await send('PUT', `/chat/members/${own['webId']}/preference`, { archived: true })
  await expect.poll(counted, patience).toBe(before - 1)
})

test('an @ offers the other participants, keys or a click insert one, and mentions stand out', {
  tags: 'thorough',
}, async () => {
  const { id, title, me, route } = await talk()
  const { content } = await get(`/chat/members?conversationId=${id}`)
  const [other] = (content as Row[]).map(({ name }) => name as string).filter((name) => name !== me)
  await openConsole({ route })
  await see(composer())
  await userEvent.click(composer())
  const menu = page.getByRole('listbox', { name: 'People to mention' })
  const options = () => menu.getByRole('option').elements()
  await userEvent.keyboard('mail me@')
  expect(menu.query()).toBeNull()
  await userEvent.keyboard(' @')
  await see(menu)
  expect(options()).toHaveLength(2)
  expect(await violations()).toBe('')
  await userEvent.keyboard(other!.slice(0, 3).toLowerCase())
  await expect.poll(() => options().map((each) => each.textContent), patience).toEqual([other])
  expect(composer().element().getAttribute('aria-activedescendant')).toBe(options()[0]!.id)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => menu.query(), patience).toBeNull()
  await userEvent.keyboard('{Backspace}')
  expect(menu.query()).toBeNull()

  await userEvent.fill(composer(), '')
  await userEvent.keyboard('@{ArrowDown}{ArrowUp}')
  await see(menu)
  const first = options()[0]!.textContent
  await userEvent.keyboard('{Enter}')
  await expect.element(composer()).toHaveValue(`@${first} `)
  await userEvent.keyboard(`and @${me}{Enter}`)
  const text = `@${first} and @${me}`
  await expect.poll(() => stored(id), patience).toEqual([text])
  await see(stream(title).getByText(`@${first}`, { exact: true }))
  await expect
    .poll(() => stream(title).element().querySelector('mark')?.textContent, patience)
    .toBe(`@${me}`)
  expect(await violations()).toBe('')
})

test('a moderator hides a message with a reason, sees what it says, and shows it again; others see that it is hidden', {
  tags: 'thorough',
}, async () => {
  const { id, title, me, route } = await talk('Rude words')
  await openConsole({ route })
  await see(stream(title).getByText('Rude words'))
  await press('More for the message: Rude words')
  await userEvent.click(page.getByRole('menuitem', { name: 'Hide message' }))
  const reason = dialog('Hide message').getByRole('textbox', { name: 'Reason' })
  // Of a right-to-left override and a space without width, nothing can be seen.
  await userEvent.fill(reason, '\u202e\u200b')
  await expect.element(button('Hide message')).toBeDisabled()
  await userEvent.fill(reason, 'Insults')
  expect(await violations()).toBe('')
  await userEvent.keyboard('{Enter}')
  await see(stream(title).getByText('Hidden by a moderator'))
  const content = stream(title).getByRole('group', { name: 'Hidden message' })
  await see(content.getByText('Rude words'))
  await see(content.getByText(`Hidden by ${me}: Insults`))
  expect(button(/^Reply to /).query()).toBeNull()
  expect(await violations()).toBe('')

  await press('Show again')
  await expect.poll(() => content.query(), patience).toBeNull()
  await see(stream(title).getByText('Rude words'))
  const { content: stored } = await get(`/chat/messages?conversationId=${id}`)
  await send('PUT', `/chat/messages/${stored[0].webId}/hidden`, { reason: 'Insults' })

  await openConsole({ route, account: 'manager@acme.test' })
  await see(stream(title).getByText('Hidden by a moderator'))
  expect(page.getByText('Rude words').query()).toBeNull()
  await see(page.getByRole('link', { name: new RegExp(`${title}.*Hidden by a moderator`) }))
})

test('who moderates another branch than that of the conversation is not offered to hide messages', {
  tags: 'thorough',
}, async () => {
  const { title, route } = await talk('Rude words')
  const { content: found } = await get('/security/userAccounts?search=manager@acme.test')
  const { content: links } = await get(`/site/userSites?size=1&userAccountId=${found[0].webId}`)
  await send('POST', '/security/userPermissions/assign', {
    userIds: [found[0].webId],
    siteId: links[0].siteId,
    permissions: [{ permissionCode: 'BRANCHDESK:APPLICATIONS:SMS', delete: true }],
  })
  await openConsole({ route, account: 'manager@acme.test' })
  await see(stream(title).getByText('Rude words'))
  await press('More for the message: Rude words')
  await see(page.getByRole('menuitem', { name: 'Copy link' }))
  expect(page.getByRole('menuitem', { name: 'Hide message' }).query()).toBeNull()
})

test('a message that does not arrive is kept, can be tried again, and is sent once when the network is back', async () => {
  const { id, title, route } = await talk()
  await openConsole({ route })
  await see(composer())
  const { fetch } = window
  let tried = 0
  window.fetch = (input, init) => {
    if (init?.method === 'POST') tried++
    return Promise.reject(new TypeError(`Failed to fetch ${String(input)}`))
  }
  await userEvent.fill(composer(), 'First')
  await userEvent.keyboard('{Enter}')
  await see(page.getByText(/^Not sent: /))
  await userEvent.fill(composer(), 'Second')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByText(/^Not sent: /).elements().length, patience).toBe(2)
  const attempts = tried
  await userEvent.click(button('Try again').first())
  await expect.poll(() => tried, patience).toBeGreaterThan(attempts)
  window.fetch = fetch
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => stored(id), patience).toEqual(['First', 'Second'])
  await expect.poll(() => page.getByText(/^Not sent: /).query(), patience).toBeNull()
  await see(stream(title).getByText('Second'))
})

test('the stream stays at its end when others write while an own message is on its way', {
  tags: 'thorough',
}, async () => {
  const { id, title, route } = await talk('Hello')
  await openConsole({ route })
  await see(stream(title).getByText('Hello'))
  const say = await writer('manager@acme.test', id)
  const { fetch } = window
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  window.fetch = async (input, init) => {
    if (init?.method === 'POST' && String(input).endsWith('/chat/messages')) await released
    return fetch(input, init)
  }
  const log = stream(title).element()
  const untilEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight
  try {
    await userEvent.fill(composer(), 'Mine')
    await userEvent.keyboard('{Enter}')
    await see(stream(title).getByText('Mine'))
    await settled(log)
    for (let at = 1; at <= 25; at++) await say(`Line ${at}`)
    await see(stream(title).getByText('Line 25'))
    await expect.poll(untilEnd, patience).toBeLessThan(8)
  } finally {
    release()
    window.fetch = fetch
  }
  await see(page.getByText('Sent', { exact: true }))
  await expect.poll(untilEnd, patience).toBeLessThan(8)
  await see(stream(title).getByText('Mine'))
  const unread = page.getByRole('link', { name: new RegExp(`${title}.*unread`) })
  await expect.poll(() => unread.query(), patience).toBeNull()
})

test('a message above the limit of one person says when it is sent, and leaves the composer free', {
  tags: 'thorough',
}, async () => {
  const { id, title, route } = await talk()
  const service = await startBrowserService(snapshotAddress)
  await openConsole({ route })
  await see(page.getByText('No messages yet').first())
  service.setMessageLimit({ count: 2, seconds: 3_600 })
  try {
    await userEvent.click(composer())
    await userEvent.keyboard('One{Enter}Two{Enter}Three{Enter}Four{Enter}')
    await see(stream(title).getByText(/^Sent in \d+ seconds$/))
    expect(await stored(id)).toEqual(['One', 'Two'])
    // Nothing is lost, and the composer is free for the next message.
    await see(stream(title).getByText('Three'))
    await see(stream(title).getByText('Four'))
    expect(button('Try again').query()).toBeNull()
    await expect.element(composer()).toHaveValue('')
    expect(await violations()).toBe('')
  } finally {
    service.setMessageLimit()
  }
})

test('new messages of others make a sound and a system notification only on request, and not where they are in sight', {
  tags: 'thorough',
}, async () => {
  const { id, title, route } = await talk()
  const shown: string[] = []
  let sounds = 0
  let answer: NotificationPermission = 'denied'
  const { Notification: RealNotification, AudioContext: RealAudio } = window
  class FakeNotification {
    static permission: NotificationPermission = 'default'
    static requestPermission = async () => (FakeNotification.permission = answer)
    constructor(name: string, { body }: NotificationOptions) {
      shown.push(`${name} | ${body}`)
    }
    close() {}
  }
  class Sound extends RealAudio {
    constructor() {
      super()
      sounds++
    }
  }
  Object.assign(window, { Notification: FakeNotification, AudioContext: Sound })
  try {
    await openConsole({ route: '/chat' })
    const say = await writer('manager@acme.test', id)
    const item = (name: string) => page.getByRole('menuitemcheckbox', { name })
    const preview = (text: string) =>
      page.getByRole('link', { name: new RegExp(`${title}.*${text}`) })
    await say('Nobody asked')
    await see(preview('Nobody asked'))
    await press('Notices of new messages')
    expect(await violations()).toBe('')
    await userEvent.click(item('System notifications'))
    await see(page.getByText('This browser does not allow notifications for this page.'))
    answer = 'granted'
    await userEvent.click(item('System notifications'))
    await expect.element(item('System notifications')).toBeChecked()
    await userEvent.click(item('Play a sound'))
    await expect.element(item('Play a sound')).toBeChecked()
    // It plays once, as a sample.
    expect([sounds, shown]).toEqual([1, []])
    await userEvent.keyboard('{Escape}')
    await say('Somebody there?')
    await expect.poll(() => shown.length, patience).toBe(1)
    expect(shown[0]).toMatch(new RegExp(`^${title} \\| .+: Somebody there\\?$`))
    expect(sounds).toBe(2)

    await userEvent.click(preview('Somebody there'))
    await see(stream(title).getByText('Somebody there?'))
    await say('You see me')
    await see(stream(title).getByText('You see me'))
    await send('POST', '/chat/messages', { conversationId: id, text: 'An own one' })
    await see(stream(title).getByText('An own one'))
    expect([sounds, shown.length]).toEqual([2, 1])
    expect(route).toBe(`/chat/${id}`)
  } finally {
    Object.assign(window, { Notification: RealNotification, AudioContext: RealAudio })
  }
})

test('a message carries files, people react to it, and a conversation is pinned and archived', {
  tags: 'thorough',
}, async () => {
  const { id, title, route, me } = await talk('Look at this')
  await openConsole({ route })
  await see(stream(title).getByText('Look at this'))
  const chooser = document.querySelector<HTMLInputElement>('form input[type="file"]')!
  await userEvent.upload(
    page.elementLocator(chooser),
    new File(['Ground floor'], 'Plan.txt', { type: 'text/plain' }),
  )
  await see(button('Remove Plan.txt'))
  await userEvent.click(button('Send'))
  await see(stream(title).getByRole('button', { name: 'Download Plan.txt' }))
  expect(await violations()).toBe('')
  expect(
    (await get(`/chat/messages?conversationId=${id}&sort=sequence,desc`)).content[0],
  ).toMatchObject({ text: null, files: [{ name: 'Plan.txt', size: 12 }] })

  await userEvent.click(button('React to the message: Look at this'))
  await expect.poll(() => document.activeElement?.textContent, patience).toBe('👍')
  await userEvent.keyboard('{Enter}')
  const reaction = button('👍 1')
  await expect.element(reaction, patience).toHaveAttribute('title', `👍 from ${me}`)
  await expect.element(reaction, patience).toHaveAttribute('aria-pressed', 'true')
  expect(await violations()).toBe('')
  await userEvent.click(reaction)
  await expect.poll(() => reaction.query(), patience).toBeNull()

  const prefer = async (name: string) => {
    await userEvent.click(button('More for this conversation'))
    await userEvent.click(page.getByRole('menuitem', { name, exact: true }))
  }
  await prefer('Pin')
  await see(page.getByRole('link', { name: new RegExp(`^Pinned ?${title}`) }))
  await prefer('Archive')
  window.location.hash = '#/chat'
  await see(button(/^Archived \(/))
  await expect
    .poll(() => page.getByRole('link', { name: new RegExp(title) }).query(), patience)
    .toBeNull()
  await userEvent.click(button(/^Archived \(/))
  await see(page.getByRole('link', { name: new RegExp(title) }))
})

test('a reply quotes its message, and a draft is kept for each conversation', {
  tags: 'thorough',
}, async () => {
  const { title, route } = await talk('Who brings the keys?')
  const sent = await openConsole({ route })
  await see(stream(title).getByText('Who brings the keys?'))
  await userEvent.click(page.getByRole('button', { name: /^Reply to / }).first())
  await see(button('Do not quote'))
  await userEvent.fill(composer(), 'I do')
  await userEvent.keyboard('{Enter}')
  const { body } = await lastTo(sent, 'POST', '/chat/messages')
  expect(body).toMatchObject({ text: 'I do', replyToId: expect.any(String) })
  await see(page.getByLabelText('Quoted message').filter({ hasText: 'Who brings the keys?' }))

  await userEvent.fill(composer(), 'Not finished')
  window.location.hash = '#/chat'
  await see(page.getByRole('heading', { level: 1, name: 'Conversations' }))
  // The list marks it until it is sent.
  await userEvent.click(page.getByRole('link', { name: new RegExp(`^Draft ?${title}`) }))
  await expect
    .poll(() => (composer().query() as HTMLTextAreaElement | null)?.value, patience)
    .toBe('Not finished')
  await userEvent.click(composer())
  await userEvent.keyboard('{Enter}')
  await see(stream(title).getByText('Not finished'))
  window.location.hash = '#/chat'
  await see(page.getByRole('link', { name: new RegExp(`^${title}`) }))
})

test('the list finds conversations, counts unread messages, and an opened one is read from its first new message', {
  tags: 'thorough',
}, async () => {
  const { id, title } = await talk('Hello', 'Anyone there?')
  const account = 'hq@acme.test'
  await openConsole({ route: '/chat', account })
  await see(page.getByRole('link', { name: new RegExp(`^${title}.*2 unread`) }))
  expect(await violations()).toBe('')
  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  await userEvent.click(search)
  await userEvent.keyboard('nothing like this')
  await see(page.getByText('No conversation matches “nothing like this”'))
  await userEvent.fill(search, title.toLowerCase())
  const link = page.getByRole('link', { name: new RegExp(`^${title}`) })
  await see(link)
  // Who opens a conversation can write at once.
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(stream(title).getByText('New messages'))
  await expect.element(composer(), patience).toHaveFocus()
  await expect
    .poll(async () => (await get('/chat/inbox')).find((each: Row) => each.webId === id), patience)
    .toMatchObject({ unread: 0, lastReadSequence: 2 })
  await see(link)
  await expect.poll(() => page.getByText('2 unread').query(), patience).toBeNull()

  // What is marked while it is open stays unread until it is opened again, or something is written.
  const unread = page.getByRole('link', { name: new RegExp(`${title}.*1 unread`) })
  const mark = async () => {
    const more = button('More for the message: Anyone there?')
    ;(more.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await see(page.getByRole('menuitem', { name: 'Mark as unread' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Mark as unread' }))
    await see(unread)
    const marker = stream(title).getByText('New messages')
    await expect
      .poll(() => marker.element().closest('[data-index]')?.textContent, patience)
      .toContain('Anyone there?')
  }
  await mark()
  await openConsole({ route: `/chat/${id}`, account })
  await see(stream(title).getByText('New messages'))
  await expect.poll(() => unread.query(), patience).toBeNull()
  await mark()
  await userEvent.fill(composer(), 'Here')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stream(title).getByText('New messages').query(), patience).toBeNull()
  await expect.poll(() => unread.query(), patience).toBeNull()
})

test('people who leave read what was written before, and write nothing more [CHAT-01, CHAT-02, CHAT-04]', async () => {
  const { title, route } = await talk('Before')
  await openConsole({ route })
  await see(stream(title).getByText('Before'))
  await press('Participants and details')
  const people = page.getByRole('list', { name: 'Participants' })
  await see(people.getByRole('listitem').nth(2))
  expect(await violations()).toBe('')
  await press('Leave conversation')
  await see(page.getByText(/^Leave this conversation\?/))
  await userEvent.click(
    page.getByRole('alertdialog', { name: 'Leave conversation' }).getByRole('button', {
      name: 'Leave conversation',
    }),
  )
  await see(people.getByText(/^Left on /))
  await press('Close')
  await see(page.getByText('You left this conversation'))
  await see(stream(title).getByText('Before'))
  await see(stream(title).getByText(/ left$/))
  expect(composer().query()).toBeNull()
})

test('a person who is removed reads at once that the conversation is closed to them, and nothing of it stays', async () => {
  const { title, route, member } = await talk('A private matter')
  const remove = await signedIn('admin@acme.test')
  await openConsole({ route, account: 'manager@acme.test' })
  await see(stream(title).getByText('A private matter'))
  const entry = page.getByRole('link', { name: new RegExp(title) })
  await see(entry)
  await remove('DELETE', '/chat/members', [member(0)])
  await see(page.getByText('You are no longer a participant of this conversation'))
  await expect.poll(() => entry.query(), patience).toBeNull()
  expect(page.getByText(title).query()).toBeNull()
  expect(composer().query()).toBeNull()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect(breadcrumb.element().textContent).toBe('Conversations›Conversation')
  expect(await violations()).toBe('')
})

test('a conversation needs a participant and a phone number of its own, and opens once it is created [CHAT-05, CHAT-06]', {
  tags: 'thorough',
}, async () => {
  const { id, title, number, me } = await talk()
  await send('PATCH', `/chat/conversations/${id}`, { phoneNumber: number })
  await openConsole({ route: '/chat' })
  await press('New conversation')
  const form = dialog('Add conversation')
  await see(form.getByRole('textbox', { name: 'Title' }))
  await userEvent.fill(form.getByRole('textbox', { name: 'Title' }), `${title} again`)
  await choose('Branch', `Branch ${title}`)
  await userEvent.fill(form.getByRole('textbox', { name: 'Phone number' }), number)
  // Who starts a conversation takes part in it.
  await expect.element(form.getByRole('combobox', { name: 'User' }), patience).toHaveValue(me)
  await press('Remove Participant 1')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await see(form.getByText('Participants must have at least 1 item').first())
  await press('Add participant')
  await choose('User', me)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await see(page.getByText('Chat already linked').first())
  await userEvent.clear(form.getByRole('textbox', { name: 'Phone number' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await see(stream(`${title} again`))
  await see(composer())
})

test('people are added and removed, and the stream says so', { tags: 'thorough' }, async () => {
  const { title, route } = await talk('Hello')
  await openConsole({ route })
  await press('Participants and details')
  const people = page.getByRole('list', { name: 'Participants' })
  await see(people.getByRole('listitem').nth(2))
  const gone = people
    .getByRole('listitem')
    .elements()
    .map((each) => each.querySelector('p')!.textContent)
    .find((name) => !name.endsWith('(you)'))!
  await press(`Remove ${gone}`)
  await see(page.getByText(`Remove ${gone} from this conversation? They can no longer read it.`))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await see(page.getByText(`${gone} has been removed from the conversation.`))
  await expect.poll(() => people.getByRole('listitem').elements().length, patience).toBe(2)
  await press('Add participant')
  await choose('User', gone)
  await press('Save')
  await expect.poll(() => people.getByRole('listitem').elements().length, patience).toBe(3)
  await press('Close')
  await see(stream(title).getByText(new RegExp(` removed ${gone}$`)))
  await see(stream(title).getByText(new RegExp(` added ${gone}$`)))
  expect(await violations()).toBe('')
  // A line about a participant cannot have the focus; from the stream, the arrow keys go on.
  await openConsole({ route: `${route}?sequence=2` })
  await expect.element(stream(title), patience).toHaveFocus()
})

test('a long conversation opens at its first unread message, reads upwards without moving what is read, and goes to a date', {
  tags: 'thorough',
}, async () => {
  const { id, title } = await talk(...Array.from({ length: 120 }, (_, at) => `Line ${at + 1}`))
  const line = (at: number) => stream(title).getByText(`Line ${at}`, { exact: true })
  await openConsole({ route: '/chat', account: 'hq@acme.test' })
  await see(page.getByRole('link', { name: new RegExp(`^${title}.*99\\+ unread`) }))
  await enterService(undefined, 'hq@acme.test')
  await send('PUT', `/chat/conversations/${id}/read`, { sequence: 80 })
  const sent = await openConsole({ route: `/chat/${id}`, account: 'hq@acme.test' })
  await see(line(81))
  await see(stream(title).getByText('New messages'))
  await see(button('40 new messages'))
  expect(line(1).query()).toBeNull()
  expect(await violations()).toBe('')
  await press('40 new messages')
  await see(line(120))
  await expect.poll(() => button('40 new messages').query(), patience).toBeNull()

  // A wheel turned upwards by 300 pixels moves each line by 300 pixels, whatever is read above it.
  const log = stream(title).element()
  const topOf = (text: string) =>
    [...log.querySelectorAll('article')]
      .find((each) => each.textContent.includes(text))
      ?.getBoundingClientRect().top
  let farthest = 0
  // For some frames the stream still scrolls to its end, also against the wheel.
  await expect
    .poll(() => {
      if (log.scrollHeight - log.scrollTop - log.clientHeight < 60) log.scrollTop -= 300
      return button('Go to the latest message').query()
    }, patience)
    .not.toBeNull()
  await settled(log)
  while (log.scrollTop > 0) {
    const seen = [...log.querySelectorAll('article')].find(
      (each) => each.getBoundingClientRect().top > log.getBoundingClientRect().top,
    )!
    const text = /Line \d+/.exec(seen.textContent)![0]
    const before = topOf(text)!
    const step = Math.min(300, log.scrollTop)
    log.scrollTop -= step
    // Not for a frame either, while the lines above are measured.
    const isSettled = settled(log).then(() => true)
    do {
      const after = topOf(text)
      if (after !== undefined) farthest = Math.max(farthest, Math.abs(after - before - step))
    } while ((await Promise.race([isSettled, frame()])) !== true)
  }
  await see(line(1))
  expect(farthest).toBeLessThan(2)
  // A request brings many lines. How often one is sent again, as news arrive, depends on the
  // machine.
  const asked = sent.filter(({ path }) => path === '/chat/messages').map(({ query }) => `${query}`)
  expect(new Set(asked).size).toBeLessThan(8)
  // Only what is in sight is rendered.
  expect(log.querySelectorAll('article').length).toBeLessThan(60)

  await press('Go to the latest message')
  await see(line(120))
  await press('Go to a date')
  await userEvent.fill(page.getByRole('textbox', { name: 'Day' }), '01/01/2020')
  expect(await violations()).toBe('')
  await press('Go')
  await see(line(1))
  await expect.poll(() => document.activeElement?.textContent, patience).toContain('Line 1')
  expect(document.activeElement?.ariaCurrent).toBe('true')
})

test('messages are found in all conversations and in one, and a link leads to its place', {
  tags: 'thorough',
}, async () => {
  const word = `quartz${count}`
  const lines = Array.from({ length: 80 }, (_, at) => `Line ${at + 1}`)
  const { id, title } = await talk(`The ${word} door is open`, ...lines)
  const other = await talk(`Another ${word} door`)
  const found = (text: string) => page.getByRole('link', { name: new RegExp(text) })
  await openConsole({ route: '/chat' })
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search conversations' }), word)
  await see(found(`${other.title} Another`))
  expect(await violations()).toBe('')
  await userEvent.click(found(`${title} The ${word}`))
  const message = stream(title).getByRole('article', { name: /^/ }).filter({ hasText: word })
  await see(message)
  await expect.poll(() => message.element().getAttribute('aria-current'), patience).toBe('true')
  await expect.element(message, patience).toHaveFocus()

  await press('Go to the latest message')
  await see(stream(title).getByText('Line 80', { exact: true }))
  await press('Search messages')
  await userEvent.keyboard(word)
  const inside = page.getByRole('dialog', { name: 'Search messages' })
  await see(inside.getByRole('link'))
  expect(inside.getByRole('link').elements().length).toBe(1)
  expect(await violations()).toBe('')
  await userEvent.click(inside.getByRole('link'))
  await see(message)
  await expect.element(message, patience).toHaveFocus()
  // Where it is scrolled to again, it leaves the focus where it is.
  await userEvent.click(composer())
  await press('Go to the latest message')
  await see(stream(title).getByText('Line 80', { exact: true }))
  await userEvent.click(composer())
  stream(title).element().scrollTop = 0
  await see(message)
  await expect.element(composer()).toHaveFocus()

  const copied: string[] = []
  const { writeText } = navigator.clipboard
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  try {
    for (const item of ['Copy text', 'Copy link']) {
      await press(`More for the message: The ${word} door is open`)
      await userEvent.click(page.getByRole('menuitem', { name: item }))
      await expect.poll(() => page.getByRole('menuitem').query(), patience).toBeNull()
    }
  } finally {
    navigator.clipboard.writeText = writeText
  }
  expect(copied[0]).toBe(`The ${word} door is open`)
  expect(copied[1]).toMatch(new RegExp(`#/chat/${id}\\?message=`))

  // Notifications name a message by its number.
  const [last] = (await get(`/chat/messages?conversationId=${id}&size=1&sort=sequence,desc`))
    .content
  await openConsole({ route: `/chat/${id}?sequence=${last.sequence - 60}` })
  const named = stream(title).getByRole('article').filter({ hasText: 'Line 20' })
  await see(named)
  await expect.poll(() => named.element().getAttribute('aria-current'), patience).toBe('true')
  await expect.element(named, patience).toHaveFocus()
})

test('a text that is too long for a message says so and stays in the composer', {
  tags: 'thorough',
}, async () => {
  const { id, route, title } = await talk()
  await openConsole({ route })
  await see(composer())
  await userEvent.fill(composer(), 'y'.repeat(1_000_000))
  await see(page.getByText('A message has at most 4,000 characters, this one has 1,000,000.'))
  // The browser sizes it: a copy that is measured takes seconds for so long a text.
  expect(document.querySelectorAll('form textarea')).toHaveLength(1)
  const text = 'x'.repeat(4_001)
  await userEvent.fill(composer(), text)
  await see(page.getByText('A message has at most 4,000 characters, this one has 4,001.'))
  await expect.element(button('Send')).toBeDisabled()
  await expect.element(composer()).toHaveAttribute('aria-invalid', 'true')
  expect(await violations()).toBe('')
  await userEvent.click(composer())
  await userEvent.keyboard('{Enter}')
  await expect.element(composer()).toHaveValue(text)
  await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}{Enter}')
  await expect.poll(() => stored(id), patience).toEqual(['x'.repeat(4_000)])
  // A text without spaces takes no room from the conversation.
  const { right } = composer().element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(stream(title).element().getBoundingClientRect().right)
})

test('addresses in a message are links, and characters that disguise a text are removed', {
  tags: 'thorough',
}, async () => {
  const { id, title, route } = await talk('Look: https://example.com/a. (\u202egpj.exe)')
  const { webId: _, ...conversation } = await get(`/chat/conversations/${id}`)
  await send('PUT', `/chat/conversations/${id}`, { ...conversation, title: `${title}\u202efdp` })
  await openConsole({ route })
  await see(page.getByRole('heading', { level: 1, name: `${title}fdp` }))
  await press('Participants and details')
  await see(dialog('Participants and details').getByText(`${title}fdp`))
  const labels = [...document.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel)
  expect(`${document.body.textContent} ${labels.join(' ')} ${document.title}`).not.toContain(
    '\u202e',
  )
  await press('Close')
  const link = stream(`${title}fdp`).getByRole('link', { name: 'https://example.com/a' })
  await see(link)
  const { href, rel, target } = link.element() as HTMLAnchorElement
  expect([href, rel, target]).toEqual(['https://example.com/a', 'noopener noreferrer', '_blank'])
  await see(stream(`${title}fdp`).getByText(/\(gpj\.exe\)/))
  expect(await violations()).toBe('')
})

test('a conversation that cannot be read says so and can be tried again', async () => {
  await openConsole({ route: '/chat/nothing-here' })
  await see(button('Try again'))
  await see(page.getByRole('navigation', { name: 'Conversations' }))
})

test('a message that was not delivered by SMS says why and is sent again, and one that is written goes there [CHAT-05, CHAT-09]', {
  tags: 'thorough',
}, async () => {
  await enterService(undefined, 'admin@acme.test')
  const { content } = await get('/chat/conversations?title=Lost and found')
  const { webId, title, phoneNumber, members } = content[0]
  const user: Row = await get('/security/userAccounts/currentUser')
  if (!members.some(({ userAccountId }: Row) => userAccountId === user['webId']))
    await send('POST', '/chat/members', { conversationId: webId, userAccountId: user['webId'] })
  await openConsole({ route: `/chat/${webId}` })
  await see(stream(title).getByText('Not delivered by SMS: Refused'))
  await see(page.getByText(/^Messages go by SMS to /))
  // What the phone has sent has the number as its author.
  await see(stream(title).getByText(phoneNumber))
  expect(await violations()).toBe('')
  await press('Try again')
  await see(stream(title).getByText('Waiting to be sent by SMS'))
  expect(button('Try again').query()).toBeNull()
  await userEvent.fill(composer(), 'Thank you')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(
      async () =>
        (await get('/sms/messages?text[contains]=Thank')).content.map(
          (each: Row) => each['recipient'],
        ),
      patience,
    )
    .toEqual([phoneNumber])
  // It cannot be changed any more.
  expect(button('Edit message: Thank you').query()).toBeNull()
})

test('nobody is shown as online once the connection to the service is lost [CHAT-07]', {
  tags: 'thorough',
}, async () => {
  const { route } = await talk('Hello')
  await openConsole({ route })
  const online = page.getByRole('img', { name: 'Online' })
  await see(online.first())
  await endWorld()
  await expect.poll(() => online.query(), patience).toBeNull()
})
