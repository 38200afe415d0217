import { makeDocuments, type FormsAt } from './documents.ts'
import type { SeededRandom } from './seededRandom.ts'
import { makeEvents } from './events.ts'
import { makeConfiguration, makeMail } from './mail.ts'
import type { Author, CreatedRecord } from './createdRecord.ts'
import { makeConversations } from './messaging.ts'
import type { Profile } from './profiles.ts'
import type { CreatedSite } from './sites.ts'
import { createStaff } from './staff.ts'
import { makeTasks } from './tasks.ts'
import { makeTranslations } from './translations.ts'

/** What there is already: the client's branches and people, and the forms with the branches they are used at, where there are any. */
type Around = {
  sites: CreatedSite[]
  users: CreatedRecord[]
  links: CreatedRecord[]
  forms: CreatedRecord[]
  siteForms: CreatedRecord[]
  lookupValues: CreatedRecord[]
  author: Author
  began: string
}

/** What goes on at a client day by day: events and messages about them, documents, tasks and conversations, in the order they refer to each other. */
export function makeOperations(
  draws: SeededRandom,
  profile: Profile,
  { sites, users, links, forms, siteForms, lookupValues, author, began }: Around,
): [entity: string, list: CreatedRecord[]][] {
  const open = sites.filter(({ values }) => values.status === 'ACTIVE')
  const staff = createStaff(users, links)
  const formsAt = createFormsAt(forms, siteForms)
  const mail = makeMail(draws, profile, { author, began, users })
  const { documents, notes } = makeDocuments(draws, open, staff, formsAt)
  const { conversations, members, messages } = makeConversations(draws, open, staff)
  return [
    ['message-template', mail.templates],
    ['email-config', mail.configs],
    ['email-event-config', mail.eventConfigs],
    ['email', mail.emails],
    ['configuration', makeConfiguration(draws, began, author, open[0]!.key)],
    ['event', makeEvents(draws, profile, { author, smsTemplate: mail.templates[0]!.key })],
    ['document', documents],
    ['note', notes],
    ['scheduled-task', makeTasks(draws, open, staff, formsAt)],
    ['conversation', conversations],
    ['member', members],
    ['message', messages],
    ['saved-filter', makeFilters(draws, profile, users[0]!.key, began, author)],
    ['lookup-lang', makeTranslations(draws, lookupValues, began, author)],
  ]
}

function createFormsAt(forms: CreatedRecord[], siteForms: CreatedRecord[]): FormsAt {
  const known = new Map(forms.map((form) => [form.key, form]))
  const at = Map.groupBy(siteForms, ({ values }) => values.siteId as string)
  return (siteId) =>
    (at.get(siteId) ?? []).flatMap(
      ({ values }) => known.get(values.formDefinitionId as string) ?? [],
    )
}

const makeFilters = (
  draws: SeededRandom,
  { key: clientId }: Profile,
  userId: string,
  created: string,
  createdBy: Author,
): CreatedRecord[] =>
  [
    { title: 'Closed branches', frameName: 'site', value: { status: 'INACTIVE' } },
    { title: 'People who left', frameName: 'user-account', value: { status: 'INACTIVE' } },
  ].map(({ title, frameName, value }) => ({
    key: draws.key(),
    version: 1,
    created,
    createdBy,
    values: {
      title,
      frameName,
      value: JSON.stringify(value),
      publicName: false,
      editable: true,
      defaultIndicator: false,
      clientId,
      userId,
    },
  }))
