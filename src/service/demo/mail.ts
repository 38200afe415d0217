import type { SeededRandom } from './seededRandom.ts'
import type { Author, CreatedOf, CreatedRecord } from './createdRecord.ts'
import type { ValuesOf } from '../recordTypes.ts'
import type { Profile } from './profiles.ts'

type Template = {
  name: string
  subType: 'EMAIL' | 'SMS'
  type?: ValuesOf<'email-event-config'>['emailType']
  subject?: string
  body: string
  translations?: NonNullable<ValuesOf<'message-template'>['translations']>
}

const templates: Template[] = [
  {
    name: 'Event reminder',
    subType: 'SMS',
    body: '{{site.name}}: {{event.name}} starts on {{event.startDate}}. {{link}}',
  },
  {
    name: 'Document overdue',
    subType: 'SMS',
    body: '{{user.firstName}}, {{document.name}} at {{site.name}} was due on {{document.endDate}}.',
  },
  {
    name: 'Welcome',
    subType: 'EMAIL',
    type: 'USER_CREATED',
    subject: 'Welcome to {{client.name}}',
    body: 'Hello {{user.firstName}},\n\nyour account is ready. Sign in here: {{link}}',
  },
  {
    name: 'Password reset',
    subType: 'EMAIL',
    type: 'PASSWORD_RESET',
    subject: 'Set a new password',
    body: 'Hello {{user.firstName}},\n\nchoose a new password here: {{link}}\nThe link holds for one hour.',
  },
  {
    name: 'New event',
    subType: 'EMAIL',
    type: 'EVENT_CREATED',
    subject: '{{event.name}} at {{site.name}}',
    body: 'Hello {{user.firstName}},\n\n{{event.name}} starts on {{event.startDate}}.',
  },
  {
    name: 'Form submitted',
    subType: 'EMAIL',
    type: 'SUBMISSION',
    subject: '{{form.name}} was submitted',
    body: '{{author.name}} submitted {{form.name}} at {{site.name}}.',
  },
  {
    name: 'Document expired',
    subType: 'EMAIL',
    type: 'EXPIRED',
    subject: '{{document.name}} has expired',
    body: '{{document.name}} at {{site.name}} was due on {{document.endDate}} and was not filled in.',
    translations: [
      {
        language: 'de',
        subject: '{{document.name}} ist abgelaufen',
        body: '{{document.name}} ({{site.name}}) war am {{document.endDate}} fällig und wurde nicht ausgefüllt.',
      },
      {
        language: 'fr',
        subject: '{{document.name}} a expiré',
        body: '{{document.name}} ({{site.name}}) était à remplir avant le {{document.endDate}} et ne l’a pas été.',
      },
    ],
  },
]

/**
 * SMS and e-mail templates, the mail server, which template belongs to which type of e-mail, and
 * the e-mails of two months.
 */
export function makeMail(
  random: SeededRandom,
  profile: Profile,
  { author, began, users }: { author: Author; began: string; users: CreatedOf<'user-account'>[] },
): {
  templates: CreatedOf<'message-template'>[]
  configs: CreatedOf<'email-config'>[]
  eventConfigs: CreatedOf<'email-event-config'>[]
  emails: CreatedOf<'email'>[]
} {
  const common = { version: 1, created: began, createdBy: author }
  const createdTemplates = templates.map(
    ({ name, subType, subject, body, translations }): CreatedOf<'message-template'> => ({
      ...common,
      key: random.key(),
      values: {
        name,
        subType,
        subject: subject ?? null,
        body,
        ...(translations ? { translations } : {}),
        status: 'ACTIVE',
      },
    }),
  )
  const config: CreatedOf<'email-config'> = {
    ...common,
    key: random.key(),
    values: {
      name: 'Office mail',
      fromAddress: `no-reply@${profile.domain}`,
      host: `smtp.${profile.domain}`,
      port: 587,
      userName: `no-reply@${profile.domain}`,
      status: 'ACTIVE',
    },
  }
  const eventConfigs = templates.flatMap(({ type }, index): CreatedOf<'email-event-config'>[] =>
    type
      ? [
          {
            ...common,
            key: random.key(),
            values: {
              emailType: type,
              siteIds: [],
              templateId: createdTemplates[index]!.key,
              emailConfigId: config.key,
              status: 'ACTIVE',
            },
          },
        ]
      : [],
  )
  return {
    templates: createdTemplates,
    configs: [config],
    eventConfigs,
    emails: makeEmails(random, profile, users),
  }
}

/** Most e-mails arrived. */
const emailStatuses = [
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'SENT',
  'SENT',
  'PENDING',
  'FAILED',
] as const

/** What became of the attempts to send an e-mail of a status. */
const attempted: Record<(typeof emailStatuses)[number], Partial<CreatedOf<'email'>['values']>> = {
  DELIVERED: { attempts: 1 },
  SENT: { attempts: 1 },
  PENDING: { attempts: 0 },
  FAILED: { attempts: 1, failure: 'REFUSED', responseCode: 550 },
}

function makeEmails(
  random: SeededRandom,
  profile: Profile,
  users: CreatedOf<'user-account'>[],
): CreatedOf<'email'>[] {
  const sent = templates.filter((each) => each.type !== undefined)
  return Array.from({ length: Math.min(60, users.length) }, (_, index) => {
    const { type, subject, body } = sent[index % sent.length]!
    const user = random.one(users)
    const fill = (text: string) => fillTemplate(random, profile, user, text)
    // One e-mail that failed can be sent again.
    const drawn = random.one(emailStatuses)
    const status = index === 0 ? 'FAILED' : drawn
    const values = {
      recipient: user.values.email,
      subject: fill(subject!),
      body: fill(body),
      emailType: type!,
      status,
      repeatable: type !== 'PASSWORD_RESET',
      ...attempted[status],
    }
    const created = random.instant(random.integer(1, 60))
    return { key: random.key(), version: 1, created, createdBy: 'Branchdesk', values }
  })
}

function fillTemplate(
  random: SeededRandom,
  { name, sites, domain }: Profile,
  { values: user }: CreatedOf<'user-account'>,
  text: string,
): string {
  const site = sites[0]!
  return text
    .replaceAll('{{user.firstName}}', user.firstName)
    .replaceAll('{{author.name}}', `${user.firstName} ${user.lastName}`)
    .replaceAll('{{client.name}}', name)
    .replaceAll('{{event.name}}', 'Fire drill')
    .replaceAll('{{form.name}}', 'Opening checklist')
    .replaceAll('{{document.name}}', 'Opening checklist')
    .replaceAll('{{site.name}}', `${site.city} ${site.quarter}`)
    .replaceAll('{{link}}', `https://desk.${domain}`)
    .replaceAll(/\{\{(event\.startDate|document\.endDate)\}\}/g, random.day(2))
}

/** The configuration of the messaging provider; one branch sends from its own service. */
export const makeConfiguration = (
  random: SeededRandom,
  created: string,
  createdBy: Author,
  siteId: string,
): CreatedRecord[] =>
  [
    { key: 'MESSAGING_SERVICE_ID', value: 'MG-0f4c2d', siteId: null },
    { key: 'MESSAGING_AUTH_TOKEN', value: 'demo-token', siteId: null },
    { key: 'MESSAGING_BATCH_USER_ID', value: 'batch-01', siteId: null },
    { key: 'MESSAGING_SERVICE_ID', value: 'MG-77a1be', siteId },
  ].map((values) => ({ key: random.key(), version: 1, created, createdBy, values }))
