import { makeDocuments, type FormsAt, type RestrictedAt } from './documents.ts'
import type { SeededRandom } from './seededRandom.ts'
import { makeEvents } from './events.ts'
import { makeConfiguration, makeMail } from './mail.ts'
import type { Author, CreatedOf, CreatedRecord } from './createdRecord.ts'
import { makeConversations } from './messaging.ts'
import type { Profile } from './profiles.ts'
import type { CreatedSite } from './sites.ts'
import { createStaff } from './staff.ts'
import { makeTasks } from './tasks.ts'
import { makeTranslations } from './translations.ts'

/**
 * What exists already: the branches and people of the client, and the forms with the branches that
 * use them, if there are any.
 */
type Around = {
  sites: CreatedSite[]
  users: CreatedOf<'user-account'>[]
  links: CreatedOf<'user-site'>[]
  forms: CreatedOf<'form-definition'>[]
  siteForms: CreatedOf<'site-form'>[]
  formSections: CreatedOf<'form-section'>[]
  sections: CreatedOf<'section'>[]
  lookupValues: CreatedOf<'lookup-data'>[]
  author: Author
  began: string
}

/**
 * The daily work of a client: events and messages about them, documents, tasks and conversations,
 * in the order of their references.
 */
export function makeOperations(
  random: SeededRandom,
  profile: Profile,
  around: Around,
): [entity: string, list: CreatedRecord[]][] {
  const { sites, users, links, forms, siteForms, lookupValues, author, began } = around
  const open = sites.filter(({ values }) => values.status === 'ACTIVE')
  const staff = createStaff(users, links)
  const formsAt = createFormsAt(forms, siteForms)
  const mail = makeMail(random, profile, { author, began, users })
  const unfinished = unfinishedForms(around)
  const { documents, notes } = makeDocuments(random, profile, open, staff, {
    formsAt,
    restrictedAt: createRestrictedAt(around),
  })
  const { conversations, members, messages, texts } = makeConversations(random, open, staff)
  return [
    ['message-template', mail.templates],
    ['email-config', mail.configs],
    ['email-event-config', mail.eventConfigs],
    ['email', mail.emails],
    ['configuration', makeConfiguration(random, began, author, open[0]!.key)],
    ['event', makeEvents(random, profile, { author, smsTemplate: mail.templates[0]!.key })],
    ['document', documents],
    ['note', notes],
    [
      'scheduled-task',
      makeTasks(random, open, staff, createFormsAt(schedulable(around), siteForms)).filter(
        ({ values }) => !unfinished.has(values.formDefinitionId!),
      ),
    ],
    ['conversation', conversations],
    ['member', members],
    ['sms', texts],
    ['message', messages],
    ['saved-filter', makeFilters(random, profile, users[0]!.key, began, author)],
    ['lookup-lang', makeTranslations(random, lookupValues, began, author)],
  ]
}

/** The forms that can be scheduled: active ones with a published section. Source  SCHED-09 */
function schedulable({ forms, formSections, sections }: Around): Around['forms'] {
  const published = new Set(sections.filter(({ values }) => values.published).map(({ key }) => key))
  const filled = new Set(
    formSections
      .filter(({ values }) => published.has(values.formSectionId))
      .map(({ values }) => values.formDefinitionId),
  )
  return forms.filter(({ key, values }) => values.status === 'ACTIVE' && filled.has(key))
}

/** The keys of forms with a section that was never published: they cannot be filled in yet. */
const unfinishedForms = ({ formSections, sections }: Around): ReadonlySet<string> => {
  const drafts = new Set(sections.filter(({ values }) => !values.published).map(({ key }) => key))
  return new Set(
    formSections
      .filter(({ values }) => drafts.has(values.formSectionId))
      .map(({ values }) => values.formDefinitionId),
  )
}

function createRestrictedAt(around: Around): RestrictedAt {
  const usable = new Map(schedulable(around).map((form) => [form.key, form]))
  const restricted = around.formSections.filter(
    ({ values }) => values.locationRestriction && values.locationId,
  )
  const at = Map.groupBy(restricted, ({ values }) => values.siteId)
  return (siteId) =>
    at
      .get(siteId)
      ?.map(({ values }) => usable.get(values.formDefinitionId))
      .find((form) => form !== undefined)
}

function createFormsAt(
  forms: CreatedOf<'form-definition'>[],
  siteForms: CreatedOf<'site-form'>[],
): FormsAt {
  const known = new Map(forms.map((form) => [form.key, form]))
  const at = Map.groupBy(siteForms, ({ values }) => values.siteId)
  return (siteId) =>
    (at.get(siteId) ?? []).flatMap(({ values }) => known.get(values.formDefinitionId) ?? [])
}

const makeFilters = (
  random: SeededRandom,
  { key: clientId }: Profile,
  userId: string,
  created: string,
  createdBy: Author,
): CreatedOf<'saved-filter'>[] =>
  [
    { title: 'Closed branches', frameName: 'site', value: { status: 'INACTIVE' } },
    { title: 'People who left', frameName: 'user-account', value: { status: 'INACTIVE' } },
  ].map(({ title, frameName, value }) => ({
    key: random.key(),
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
