import type { Condition } from '../../model/condition.ts'
import type { MessageSubject } from '../../model/messageSubjects.ts'
import type { EventMessageKind } from '../../model/notificationTexts.ts'
import type { ValuesOf } from '../recordTypes.ts'

export type EmailType = ValuesOf<'email-event-config'>['emailType']

/**
 * What causes messages of a type: records of an entity that are created, removed or changed and
 * meet a condition then. A change must be one of the fields in `fields`, or of any but those in
 * `except`. `people`, `roles`: the fields with the keys of the people and roles that it is about.
 */
export type EventType = {
  type: EmailType
  entity: MessageSubject
  change: 'created' | 'changed' | 'removed'
  fields?: string[]
  except?: string[]
  when?: Condition
  people: string[]
  roles?: string[]
  /** What people may refuse; without one everybody gets the messages. */
  kind?: EventMessageKind
  /** The condition under which the record causes e-mails as well; without one it always does. */
  emailWhen?: Condition
  /**
   * The field with the key of the record `event` that says whether SMS are sent, and with which
   * template.
   */
  eventIn?: string
  /** The routing of the form under which its routed people get them; without one they always do. */
  routing?: string
}

const document = {
  entity: 'document' as const,
  people: ['userId'],
  kind: 'DOCUMENT_MESSAGE' as const,
}
const task = {
  entity: 'scheduled-task' as const,
  people: ['userId', 'participants'],
  kind: 'TASK_MESSAGE' as const,
}
const account = { entity: 'user-account' as const, people: ['webId'] }
/** Documents that people begin themselves are nothing new to them. */
const wasScheduled: Condition = { field: 'taskId' }

/**
 * The types of messages with what causes them. Mails about passwords are sent by the calls of
 * accounts, because they have a link that is stored nowhere.
 * Source  EVT-18
 */
export const eventTypes: EventType[] = [
  { type: 'CREATED', change: 'created', when: wasScheduled, ...document },
  {
    type: 'DOCUMENT_ALTER',
    change: 'changed',
    fields: ['documentName', 'siteId', 'userId', 'startDate', 'endDate'],
    ...document,
  },
  {
    type: 'EXPIRED',
    change: 'changed',
    fields: ['status'],
    when: { field: 'status', is: 'EXPIRED' },
    ...document,
  },
  {
    type: 'SUBMISSION',
    change: 'changed',
    fields: ['status'],
    when: { field: 'status', is: 'COMPLETED' },
    routing: 'ON_SUBMIT',
    ...document,
  },
  { type: 'DELETED', change: 'removed', when: wasScheduled, ...document },
  {
    type: 'COMPLETED',
    change: 'changed',
    fields: ['status'],
    when: { field: 'status', is: 'COMPLETED' },
    ...task,
  },
  { type: 'UPDATED', change: 'changed', except: ['status', 'period'], ...task },
  { type: 'USER_CREATED', change: 'created', ...account },
  {
    type: 'USER_UPDATED',
    change: 'changed',
    fields: ['firstName', 'lastName', 'email', 'userPhone', 'startDate', 'endDate', 'birthday'],
    ...account,
  },
  { type: 'USER_STATUS', change: 'changed', fields: ['status'], ...account },
  {
    type: 'EVENT_CREATED',
    entity: 'event',
    change: 'created',
    people: [],
    kind: 'EVENT_MESSAGE',
    emailWhen: { field: 'communicationModes', operator: 'in', values: ['EMAIL'] },
    eventIn: 'webId',
  },
  {
    type: 'EVENT_DOCUMENT',
    entity: 'event-form',
    change: 'created',
    people: ['userId'],
    roles: ['roleId'],
    kind: 'EVENT_MESSAGE',
    eventIn: 'eventId',
  },
]
