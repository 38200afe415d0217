import { screen } from 'storybook/test'
import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import type { Call } from '../../../stories/storyWorld.ts'
import { patience } from '../../../stories/until.ts'

export default { title: 'Screens/Chat', component: Screen }

const conversation = async (call: Call) =>
  `/chat/${await first(call, '/chat/conversations?sort=lastMessageDate,desc')}`
const messages = () => screen.findByRole('log', undefined, patience)

export const Chat = story('/chat', /^Conversations$/)
export const ChatPhone = story('/chat', /^Conversations$/, { variant: 'phone' })
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
