import { demoFile } from './files.ts'
import type { SeededRandom } from './seededRandom.ts'
import { nameOf, type Staff } from './staff.ts'
import type { CreatedOf } from './createdRecord.ts'
import type { CreatedSite } from './sites.ts'

/**
 * What somebody writes. `{admin}` is the name of the administrator, or of another participant;
 * `photo` names a picture, `replyTo` counts the lines from 0, `reactions` has for each emoji how
 * many people reacted with it.
 */
type Line = { text: string; photo?: string; replyTo?: number; reactions?: Record<string, number> }

/**
 * `phone`: with a person who has a phone number; `asked` are their SMS, which begin the
 * conversation; `unread` are the messages at the end that only the first person has read.
 */
type Talk = {
  title: string
  phone?: { asked: string[] }
  left?: true
  unread: number
  lines: (string | Line)[]
}

const talks: Talk[] = [
  {
    title: 'Delivery on Friday',
    unread: 2,
    lines: [
      'The truck comes at 7 instead of 9 on Friday. Who can open the dock?',
      { text: 'I can be there at 6:45.', replyTo: 0, reactions: { '👍': 2, '🙏': 1 } },
      { text: 'This is how much room we have.', photo: 'Dock.png' },
      '@{admin} two pallets more than usual, is that fine with you?',
      { text: 'I will keep the corridor free until then.', reactions: { '✅': 1 } },
    ],
  },
  {
    title: 'Card reader at till 2',
    unread: 1,
    lines: [
      'The card reader at till 2 restarts by itself since this morning.',
      {
        text: 'Please try another cable first, there is one in the drawer of the manager office.',
        replyTo: 0,
      },
      { text: 'Same with the other cable.', photo: 'Card reader.png', reactions: { '😮': 2 } },
      'Then we swap it tomorrow. Use till 3 until then.',
      { text: 'Done, till 3 is up.', reactions: { '🎉': 3 } },
    ],
  },
  {
    title: 'Holiday shifts',
    unread: 1,
    lines: [
      'The shifts for the last week of December are open. Please write by Wednesday what you would like.',
      'I would take the 24th if I can have the 31st off.',
      { text: 'Works for me the other way round.', replyTo: 1, reactions: { '👍': 1 } },
      'Perfect, noted for both of you.',
    ],
  },
  {
    title: 'Lost and found',
    unread: 1,
    phone: { asked: ['Hello, did I leave a blue umbrella with you on Saturday?'] },
    lines: ['Yes, it is at the counter. We are open until 8 pm.', 'We keep it for two weeks.'],
  },
  {
    title: 'Fire drill next week',
    unread: 1,
    left: true,
    lines: [
      'The drill is on Tuesday at 10. Please let nobody know.',
      'Who takes the roll call outside?',
      { text: 'I do. The lists are printed.', replyTo: 1, reactions: { '👏': 1 } },
      'Remember the fitting rooms this time.',
    ],
  },
  {
    title: 'Cold storage alarm',
    unread: 1,
    lines: [
      'The sensor reported 8 °C at 5:40.',
      'The door was open after the delivery. It is back at 4 °C now.',
      { text: 'Thank you. Please note it in the checklist.', reactions: { '✅': 1 } },
    ],
  },
]

const isTried = ({ values }: CreatedOf<'user-account'>) =>
  /^(admin|manager|user)@/.test(values.email)

type CreatedConversations = {
  conversations: CreatedOf<'conversation', 'members'>[]
  members: CreatedOf<'member'>[]
  messages: CreatedOf<'message'>[]
  texts: CreatedOf<'sms'>[]
}

/**
 * A few conversations between people of a branch, their participants, and their messages of the
 * last weeks.
 */
export function makeConversations(
  random: SeededRandom,
  sites: CreatedSite[],
  staff: Staff,
): CreatedConversations {
  const created: CreatedConversations = { conversations: [], members: [], messages: [], texts: [] }
  for (const [index, talk] of talks.entries()) {
    const site = sites[index % sites.length]!
    const there = staff(site.key)
    const chosen = random.some(there, talk.left ? 4 : 3)
    // The accounts that people try the demo with take part where they work.
    const people = [...chosen, ...there.filter((user) => isTried(user) && !chosen.includes(user))]
    if (people.length === 0) continue
    const number = talk.phone ? random.phone(site.area) : null
    const begun = random.instant(3 + index * 3)
    const gone = talk.left ? chosen.at(-1) : undefined
    addConversation(random, created, { talk, site, people, gone, number, begun })
  }
  return created
}

type Situation = {
  talk: Talk
  site: CreatedSite
  people: CreatedOf<'user-account'>[]
  /** Who has left. */
  gone: CreatedOf<'user-account'> | undefined
  number: string | null
  begun: string
}

function addConversation(
  random: SeededRandom,
  created: CreatedConversations,
  situation: Situation,
): void {
  const { talk, site, people, gone, number, begun } = situation
  const count = (talk.phone?.asked.length ?? 0) + talk.lines.length
  const begins = { version: 1, created: begun, createdBy: nameOf(people[0]!) }
  const conversation: CreatedOf<'conversation', 'members'> = {
    key: random.key(),
    ...begins,
    values: {
      title: talk.title,
      siteId: site.key,
      phoneNumber: number,
      lastSequence: count + (gone ? 1 : 0),
      lastMessageDate: later(begun, minutesOf(count)),
    },
  }
  const members = people.map(
    (user, place): CreatedOf<'member'> => ({
      key: random.key(),
      ...begins,
      values: {
        conversationId: conversation.key,
        userAccountId: user.key,
        lastReadSequence: place === 0 ? count : count - talk.unread,
        leftDate: user === gone ? later(begun, minutesUntilLeaving) : null,
      },
    }),
  )
  created.conversations.push(conversation)
  created.members.push(...members)
  const message: MakeMessage = (minutes, createdBy, values) => ({
    key: random.key(),
    version: 1,
    created: later(begun, minutes),
    createdBy,
    values: { conversationId: conversation.key, status: 'DELIVERED', ...values },
  })
  addMessages(random, created, { ...situation, members, message })
}

type MakeMessage = (
  minutes: number,
  createdBy: string,
  values: Omit<CreatedOf<'message'>['values'], 'conversationId'>,
) => CreatedOf<'message'>

/** Minutes from the beginning of a conversation to a message, by its number. */
const minutesOf = (sequence: number): number => 1 + (sequence - 1) * 7
const minutesUntilLeaving = 600
const later = (begun: string, minutes: number): string =>
  new Date(Date.parse(begun) + minutes * 60_000).toISOString()

/** Who has left, the SMS that began the conversation, and what was written after them. */
function addMessages(
  random: SeededRandom,
  created: CreatedConversations,
  {
    talk,
    site,
    people,
    gone,
    number,
    begun,
    members,
    message,
  }: Situation & { members: CreatedOf<'member'>[]; message: MakeMessage },
): void {
  const asked = talk.phone?.asked ?? []
  const count = asked.length + talk.lines.length
  if (gone) {
    const values = { event: 'LEFT', text: nameOf(gone), sequence: count + 1 } as const
    created.messages.push(message(minutesUntilLeaving, nameOf(gone), values))
  }
  for (const [index, text] of asked.entries())
    created.messages.push(message(minutesOf(index + 1), number!, { text, sequence: index + 1 }))
  const written: CreatedOf<'message'>[] = []
  for (const [index, given] of talk.lines.entries()) {
    const line = typeof given === 'string' ? { text: given } : given
    const place = index % Math.min(people.length, 3)
    const sequence = asked.length + index + 1
    const others = people.filter((_, other) => other !== place)
    const text = withAdmin(line.text, others.length > 0 ? others : people)
    const [sent, isLast] = [later(begun, minutesOf(sequence)), sequence === count]
    const sms = number && makeSms(random, { number, text, created: sent, isLast }, site)
    if (sms) created.texts.push(sms)
    written.push(
      message(minutesOf(sequence), nameOf(people[place]!), {
        memberId: members[place]!.key,
        text,
        sequence,
        ...extrasOf(line, { site, written, others, sent }),
        ...(sms ? { status: sms.values.status, smsId: sms.key, failure: sms.values.failure } : {}),
      }),
    )
  }
  created.messages.push(...written)
}

/** A line with the name of the administrator, or of another participant where it is theirs. */
const withAdmin = (text: string, others: CreatedOf<'user-account'>[]): string =>
  text.replace('{admin}', () =>
    nameOf(others.find(({ values }) => values.email.startsWith('admin@')) ?? others.at(-1)!),
  )

/** The photo, quote and reactions of a line. */
const extrasOf = (
  { photo, replyTo, reactions }: Line,
  {
    site,
    written,
    others,
    sent,
  }: {
    site: CreatedSite
    written: CreatedOf<'message'>[]
    others: CreatedOf<'user-account'>[]
    sent: string
  },
) => ({
  ...(photo ? { files: [demoFile(photo, `${photo} of ${site.key}`)] } : {}),
  ...(replyTo === undefined ? {} : { replyToId: written[replyTo]!.key }),
  ...(reactions
    ? {
        reactions: Object.entries(reactions).map(([emoji, count]) => ({
          emoji,
          userAccountIds: others.slice(0, count).map(({ key }) => key),
          dates: others.slice(0, count).map(() => sent),
        })),
      }
    : {}),
})

/**
 * The SMS of a message. The last one of a conversation was not delivered, and can be sent again.
 */
function makeSms(
  random: SeededRandom,
  {
    number,
    text,
    created,
    isLast,
  }: { number: string; text: string; created: string; isLast: boolean },
  site: CreatedSite,
): CreatedOf<'sms'> {
  return {
    key: random.key(),
    version: 1,
    created,
    createdBy: 'Branchdesk',
    values: {
      recipient: number,
      text,
      siteId: site.key,
      attempts: 1,
      ...(isLast
        ? { status: 'FAILED', failure: 'REFUSED', responseCode: 400 }
        : { status: 'DELIVERED' }),
    },
  }
}
