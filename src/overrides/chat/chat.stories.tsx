import { screen, userEvent, within } from 'storybook/test'
import { startBrowserService } from '../../browserService.ts'
import { demoPassword } from '../../service/demo/demoPassword.ts'
import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import { snapshotAddress, type Call } from '../../../stories/storyWorld.ts'
import { patience } from '../../../stories/until.ts'

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
const service = () => startBrowserService(snapshotAddress)

/** Returns a function that sends requests as the Admin, before the screen is opened. */
async function admin() {
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
  const form = { username: 'admin@acme.test', password: demoPassword, grant_type: 'password' }
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
  ready: messages,
})
export const ChatConversationDark = story(conversation, /./, { variant: 'dark', ready: messages })
export const ChatConversationFailed = story(conversation, /./, {
  obstruction: { kind: 'broken', paths: ['/chat/messages'] },
  ready: tryAgain,
})
/** A conversation that the user takes no part in. */
export const ChatConversationForbidden = story('/chat/unknown', /./, { ready: tryAgain })
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
export const ChatHidden = story(afterHiding, /./, { ready: () => see('Hidden by a moderator') })
export const ChatLeft = story(afterLeaving, /./, { ready: () => see('You left this conversation') })
