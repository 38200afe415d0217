import type { SeededRandom } from './seededRandom.ts'
import { nameOf, type Staff } from './staff.ts'
import type { CreatedOf } from './createdRecord.ts'
import type { CreatedSite } from './sites.ts'

/** `phone`: with a person who has a phone number; `asked` are their SMS, which begin the conversation. */
type Talk = { title: string; phone?: { asked: string[] }; left?: true; lines: string[] }

const talks: Talk[] = [
  {
    title: 'Delivery on Friday',
    lines: [
      'The truck comes at 7 instead of 9 on Friday. Who can open the dock?',
      'I can be there at 6:45.',
      'Thank you! I will tell the driver.',
      'Two pallets more than usual, please keep the corridor free.',
    ],
  },
  {
    title: 'Card reader at till 2',
    lines: [
      'The card reader at till 2 restarts by itself since this morning.',
      'Please try another cable first, there is one in the drawer of the manager office.',
      'Same with the other cable.',
      'Then we swap it tomorrow. Use till 3 until then.',
      'Done, till 3 is up.',
    ],
  },
  {
    title: 'Holiday shifts',
    lines: [
      'The shifts for the last week of December are open. Please write by Wednesday what you would like.',
      'I would take the 24th if I can have the 31st off.',
      'Works for me the other way round.',
      'Perfect, noted for both of you.',
    ],
  },
  {
    title: 'Lost and found',
    phone: { asked: ['Hello, did I leave a blue umbrella with you on Saturday?'] },
    lines: ['Yes, it is at the counter. We are open until 8 pm.', 'We keep it for two weeks.'],
  },
  {
    title: 'Fire drill next week',
    left: true,
    lines: [
      'The drill is on Tuesday at 10. Please let nobody know.',
      'Who takes the roll call outside?',
      'I do. The lists are printed.',
      'Remember the fitting rooms this time.',
    ],
  },
  {
    title: 'Cold storage alarm',
    lines: [
      'The sensor reported 8 °C at 5:40.',
      'The door was open after the delivery. It is back at 4 °C now.',
      'Thank you. Please note it in the checklist.',
    ],
  },
]

const isTried = (email: string) => /^(manager|user)@/.test(email)

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
  const createdRows: CreatedConversations = {
    conversations: [],
    members: [],
    messages: [],
    texts: [],
  }
  for (const [index, { title, phone, left, lines }] of talks.entries()) {
    const site = sites[index % sites.length]!
    const there = staff(site.key)
    const chosen = random.some(there, left ? 4 : 3)
    // The accounts that people try the demo with take part where they work.
    const people = [
      ...chosen,
      ...there.filter((user) => isTried(user.values.email) && !chosen.includes(user)),
    ]
    if (people.length === 0) continue
    const asked = phone?.asked ?? []
    const count = asked.length + lines.length
    const number = phone ? random.phone(site.area) : null
    const begun = random.instant(3 + index * 3)
    const at = (minutes: number) => new Date(Date.parse(begun) + minutes * 60_000).toISOString()
    const by = nameOf(people[0]!)
    const conversation: CreatedOf<'conversation', 'members'> = {
      key: random.key(),
      version: 1,
      created: begun,
      createdBy: by,
      values: {
        title,
        siteId: site.key,
        phoneNumber: number,
        lastSequence: count + (left ? 1 : 0),
        lastMessageDate: at(1 + (count - 1) * 7),
      },
    }
    const members = people.map(
      (user, place): CreatedOf<'member'> => ({
        key: random.key(),
        version: 1,
        created: begun,
        createdBy: by,
        values: {
          conversationId: conversation.key,
          userAccountId: user.key,
          // Everyone but the first has one unread message.
          lastReadSequence: place === 0 ? count : count - 1,
          leftDate: left && place === chosen.length - 1 ? at(600) : null,
        },
      }),
    )
    const gone = left && chosen.at(-1)
    if (gone)
      createdRows.messages.push({
        key: random.key(),
        version: 1,
        created: at(600),
        createdBy: nameOf(gone),
        values: {
          conversationId: conversation.key,
          event: 'LEFT',
          text: nameOf(gone),
          sequence: count + 1,
          status: 'DELIVERED',
        },
      })
    createdRows.conversations.push(conversation)
    createdRows.members.push(...members)
    for (const [line, text] of asked.entries())
      createdRows.messages.push({
        key: random.key(),
        version: 1,
        created: at(1 + line * 7),
        createdBy: number!,
        values: {
          conversationId: conversation.key,
          text,
          sequence: line + 1,
          status: 'DELIVERED',
        },
      })
    for (const [line, text] of lines.entries()) {
      const place = line % Math.min(people.length, 3)
      const sequence = asked.length + line + 1
      const created = at(1 + (sequence - 1) * 7)
      const sms =
        number && makeSms(random, { number, text, created, isLast: sequence === count }, site)
      if (sms) createdRows.texts.push(sms)
      createdRows.messages.push({
        key: random.key(),
        version: 1,
        created,
        createdBy: nameOf(people[place]!),
        values: {
          conversationId: conversation.key,
          memberId: members[place]!.key,
          text,
          sequence,
          status: sms ? sms.values.status : 'DELIVERED',
          ...(sms ? { smsId: sms.key, failure: sms.values.failure } : {}),
        },
      })
    }
  }
  return createdRows
}

/** The SMS of a message. The last one of a conversation was not delivered, and can be sent again. */
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
