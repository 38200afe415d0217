import { screen, userEvent, within } from 'storybook/test'
import { startBrowserService } from '../../browserService.ts'
import { demoPassword } from '../../service/demo/demoPassword.ts'
import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import { snapshotAddress, type Call } from '../../../stories/storyWorld.ts'
import { patience, until } from '../../../stories/until.ts'

export default { title: 'Screens/Chat', component: Screen }

/** The conversation of the demo with photos, replies, reactions and mentions. */
const conversation = async (call: Call) =>
  `/chat/${await first(call, '/chat/conversations?title=Delivery on Friday')}`
const messages = () => screen.findByRole('log', undefined, patience)
const see = (text: string | RegExp) => screen.findByText(text, undefined, patience)
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, patience))
const write = async (text: string) => {
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Write a message' }, patience),
    `${text}{Enter}`,
  )
}
/** Searches the messages of the open conversation. */
async function search(text: string) {
  await messages()
  await press('Search messages')
  const dialog = await screen.findByRole('dialog', undefined, patience)
  await userEvent.type(within(dialog).getByRole('searchbox'), text)
  return dialog
}
const service = () => startBrowserService(snapshotAddress)

/** Returns a function that sends requests as a person, beside those of the screen. */
async function signedIn(username: string) {
  const { fetch } = await service()
  const request = async (verb: string, path: string, headers: object, body?: BodyInit) => {
    const url = `${window.location.origin}/api${path}`
    const answer = await fetch(
      new Request(url, { method: verb, headers: { ...headers }, ...(body ? { body } : {}) }),
    )
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${verb} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const form = { username, password: demoPassword, grant_type: 'password' }
  const { access_token: token } = await request(
    'POST',
    '/security/oauth/token',
    { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    new URLSearchParams(form),
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (verb: string, path: string, body?: unknown) =>
    request(verb, path, headers, body === undefined ? undefined : JSON.stringify(body))
}
const admin = () => signedIn('admin@acme.test')
/** The key of the open conversation. */
const openKey = () => window.location.hash.split('/').at(-1)!

/** The conversation after its last message was hidden. */
async function afterHiding(call: Call) {
  const route = await conversation(call)
  const send = await admin()
  const { content } = await send(
    'GET',
    `/chat/messages?conversationId=${route.split('/').at(-1)}&sort=sequence,desc&size=1`,
  )
  await send('PUT', `/chat/messages/${content[0].webId}/hidden`, { reason: 'A private matter' })
  return route
}

/** The conversation after the Admin has left it. */
async function afterLeaving(call: Call) {
  const route = await conversation(call)
  const send = await admin()
  const inbox: { webId: string; memberId: string }[] = await send('GET', '/chat/inbox')
  const { memberId } = inbox.find(({ webId }) => route.endsWith(webId))!
  await send('PATCH', `/chat/members/${memberId}`, { leftDate: new Date().toISOString() })
  return route
}

/** The list of somebody who was removed from their only conversation. */
async function afterRemoval() {
  const send = await admin()
  const { content } = await send('GET', '/security/userAccounts?email=clientadmin@acme.test')
  const members = await send('GET', `/chat/members?userAccountId=${content[0].webId}`)
  await send(
    'DELETE',
    '/chat/members',
    members.content.map(({ webId }: { webId: string }) => webId),
  )
  return '/chat'
}

export const Chat = story('/chat', /^Conversations$/)
export const ChatPhone = {
  ...story('/chat', /^Conversations$/, { variant: 'phone' }),
  tags: ['repeated'],
}
export const ChatEmpty = story(afterRemoval, /^Conversations$/, {
  account: 'clientadmin@acme.test',
  ready: () => see('You take part in no conversation yet'),
})
export const ChatFailed = story('/chat', /^Conversations$/, {
  obstruction: { kind: 'broken', paths: ['/chat/inbox'] },
  ready: tryAgain,
})

export const ChatConversation = story(conversation, /./, { ready: messages })
export const ChatConversationPhone = story(conversation, /./, {
  variant: 'phone',
  ready: async () => {
    const log = await messages()
    // The composer gets its height later, and the stream still opens at its end.
    return until(() => log.scrollHeight - log.scrollTop - log.clientHeight < 8)
  },
})
export const ChatConversationLoading = story(conversation, /./, {
  obstruction: { kind: 'silent', paths: ['/chat/messages'] },
})
export const ChatConversationDark = story(conversation, /./, { variant: 'dark', ready: messages })
export const ChatConversationFailed = story(conversation, /./, {
  obstruction: { kind: 'broken', paths: ['/chat/messages'] },
  ready: tryAgain,
})
/** A conversation that the user takes no part in. */
export const ChatConversationForbidden = story('/chat/unknown', /./, { ready: tryAgain })
/** The notice takes height from the stream, not from the composer. */
export const ChatConversationOffline = {
  ...story(conversation, /./, {
    ready: async () => {
      await messages()
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      window.dispatchEvent(new Event('offline'))
      await see('You are offline. What you see may be out of date.')
      return until(() => document.documentElement.scrollHeight <= window.innerHeight)
    },
  }),
  beforeEach: () => () => {
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
  },
}
/** Text from right to left with numbers, a mention, an address and lines in another script. */
export const ChatRightToLeft = story(conversation, /./, {
  ready: async () => {
    const log = await messages()
    await write('שלום @Samuel Osei! ההזמנה 1,234.50 ₪ (77-A), ראו https://example.com/77?x=1 תודה')
    await write('OK, see you then.{Shift>}{Enter}{/Shift}مع السلامة 5/12')
    return within(log).findByText(/السلامة/, undefined, patience)
  },
})

export const ChatSearch = story(conversation, /./, {
  ready: async () => within(await search('truck')).findByRole('link', undefined, patience),
})
export const ChatSearchNone = story(conversation, /./, {
  ready: async () => (await search('zeppelin'), see('No message matches “zeppelin”')),
})
export const ChatSearchFailed = story(conversation, /./, {
  ready: async () => {
    await messages()
    ;(await service()).setNetworkFault({ kind: 'broken', paths: ['/chat/messages'] })
    await search('truck')
    return tryAgain()
  },
})

export const ChatPeople = story(conversation, /./, {
  ready: async () => {
    await press('Participants and details')
    return within(await screen.findByRole('dialog', undefined, patience)).findByText(/\(you\)/)
  },
})
export const ChatNotSent = story(conversation, /./, {
  ready: async () => {
    await messages()
    ;(await service()).setNetworkFault({ kind: 'broken', paths: ['/chat/messages'] })
    await write('Is anybody there?')
    return see(/^Not sent: /)
  },
})
export const ChatTooManyMessages = story(conversation, /./, {
  ready: async () => {
    await messages()
    ;(await service()).setMessageLimit({ count: 1, seconds: 3_600 })
    await write('One')
    await write('Two')
    return see(/^Sent in \d+ seconds$/)
  },
})
export const ChatTooLong = story(conversation, /./, {
  ready: async () => {
    const input = await screen.findByRole('textbox', { name: 'Write a message' }, patience)
    await userEvent.click(input)
    await userEvent.paste('A long report. '.repeat(300))
    return see('A message has at most 4,000 characters, this one has 4,500.')
  },
})
export const ChatHidden = story(afterHiding, /./, { ready: () => see('Hidden by a moderator') })

export const ChatTyping = story(conversation, /./, {
  ready: async () => {
    await messages()
    const manager = await signedIn('manager@acme.test')
    // As a composer says again and again while somebody types.
    const typing = setInterval(
      () => void manager('PUT', `/chat/conversations/${openKey()}/typing`),
      1_000,
    )
    return see(/is typing…$/).finally(() => clearInterval(typing))
  },
})
export const ChatLiveMessage = story(conversation, /./, {
  ready: async () => {
    const log = await messages()
    const manager = await signedIn('manager@acme.test')
    await manager('POST', '/chat/messages', { conversationId: openKey(), text: 'Just now' })
    return within(log).findByText('Just now', undefined, patience)
  },
})
/** Somebody removes the person while the conversation is open. */
export const ChatRemoved = story(conversation, /./, {
  account: 'manager@acme.test',
  ready: async () => {
    await messages()
    const send = await admin()
    const { content } = await send('GET', '/security/userAccounts?email=manager@acme.test')
    const members = await send(
      'GET',
      `/chat/members?conversationId=${openKey()}&userAccountId=${content[0].webId}`,
    )
    await send(
      'DELETE',
      '/chat/members',
      members.content.map(({ webId }: { webId: string }) => webId),
    )
    return see('You are no longer a participant of this conversation')
  },
})
/** The last story of the conversation: the Admin takes no part in it from here on. */
export const ChatLeft = story(afterLeaving, /./, { ready: () => see('You left this conversation') })
