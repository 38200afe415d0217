import { later, type SeededRandom } from './seededRandom.ts'
import type { Author, CreatedByEntity, CreatedOf, CreatedRecord } from './createdRecord.ts'
import { namedForms, type NamedForm } from './namedForms.ts'
import type { Profile } from './profiles.ts'
import { makeSections } from './sections.ts'

type Around = {
  sites: CreatedRecord[]
  users: CreatedOf<'user-account'>[]
  userSites: CreatedOf<'user-site'>[]
  siteLocations: CreatedOf<'site-location'>[]
  roleKeys: Map<string, string>
  author: Author
}

type FormLinks = Record<
  'categories' | 'siteForms' | 'formSections' | 'formUsers' | 'routings' | 'external' | 'roles',
  CreatedRecord[]
>

/**
 * The forms of a client with everything that belongs to them: sections and their designs, the
 * branches that use them, who fills them in there, their subjects and the recipients of their
 * mails.
 */
export function makeForms(random: SeededRandom, profile: Profile, around: Around): CreatedByEntity {
  const { author } = around
  const designed = makeSections(random, profile, { author, designer: around.users[0]! })
  const sectionKeys = new Map(
    designed.sections.map(({ key, values }) => [values.name as string, key]),
  )
  const links: FormLinks = {
    categories: [],
    siteForms: [],
    formSections: [],
    formUsers: [],
    routings: [],
    external: [],
    roles: [],
  }
  const forms = (namedForms[profile.key] ?? []).map((named, index) => {
    const form = makeForm(random, named, index, author)
    const link = linkTo(random, form)
    // Forms for each day are in use at all branches, the others at some.
    const sites = index < 4 ? around.sites : someOpen(random, around.sites)
    links.categories.push(link({ categoryCode: named.category, status: 'ACTIVE' }))
    links.formSections.push(
      ...linkSections(random, named, index, { link, sectionKeys, sites, around }),
    )
    for (const site of sites)
      links.siteForms.push(
        link({ siteId: site.key, status: 'ACTIVE' }, later(form.created, site.created)),
      )
    for (const site of random.some(sites, 5))
      links.formUsers.push(
        ...fillers(random, site, around).map((values) =>
          link(values, later(form.created, site.created)),
        ),
      )
    addRecipients(random, profile, named, index, link, links)
    return form
  })
  return new Map([
    ['section', designed.sections],
    ['section-row', designed.rows],
    ['section-row-column', designed.columns],
    ['section-version', designed.versions],
    ['section-template', designed.templates],
    ['section-draft', designed.drafts],
    ['form-definition', forms],
    ['form-category', links.categories],
    ['site-form', links.siteForms],
    ['form-section', links.formSections],
    ['form-user', links.formUsers],
    ['routing', links.routings],
    ['user-routing', links.external],
    ['role-routing', links.roles],
  ])
}

function makeForm(
  random: SeededRandom,
  { name, restricted }: NamedForm,
  index: number,
  createdBy: Author,
): CreatedOf<'form-definition', 'siteIds'> {
  const days = index % 9 === 8 ? random.integer(3, 28) : random.integer(40, 560)
  const created = random.instant(days)
  const retired = index % 13 === 12
  return {
    key: random.key(),
    version: 1,
    created,
    createdBy,
    values: {
      name,
      locationRestrict: restricted ?? false,
      startDate: random.day(Math.max(0, days - random.integer(0, 10))),
      endDate: retired ? random.day(random.integer(1, 25)) : null,
      status: retired ? 'INACTIVE' : 'ACTIVE',
    },
  }
}

/** Creates a record that belongs to a form, at the form's time unless `created` is given. */
type Link = (values: CreatedRecord['values'], created?: string) => CreatedRecord

const linkTo =
  (random: SeededRandom, form: CreatedRecord<unknown>): Link =>
  (values, created = form.created) => ({
    key: random.key(),
    version: 1,
    created,
    createdBy: form.createdBy,
    values: { formDefinitionId: form.key, ...values },
  })

function someOpen(random: SeededRandom, sites: CreatedRecord[]): CreatedRecord[] {
  const open = sites.filter(({ values }) => values.status === 'ACTIVE')
  return random.some(open, random.integer(3, Math.max(3, Math.round(open.length / 2))))
}

function linkSections(
  random: SeededRandom,
  { sections, restricted }: NamedForm,
  index: number,
  {
    link,
    sectionKeys,
    sites,
    around,
  }: {
    link: Link
    sectionKeys: Map<string, string>
    sites: CreatedRecord[]
    around: Around
  },
): CreatedRecord[] {
  const isRestricted = restricted === true
  return sections.map((section, place) =>
    link({
      formSectionId: sectionKeys.get(section),
      sequence: place + 1,
      locationRestriction: isRestricted,
      ...placeOf(random, isRestricted, sites, around.siteLocations),
      recordHistory: index % 6 === 0,
      status: 'ACTIVE',
    }),
  )
}

/** Who gets mail about a form: by its subject an office or an insurer, and some roles. */
function addRecipients(
  random: SeededRandom,
  profile: Profile,
  { category }: NamedForm,
  index: number,
  link: Link,
  links: FormLinks,
): void {
  if (category === 'INCIDENT' || category === 'SAFETY')
    links.routings.push(
      link({ emailRoutingCode: random.one(['ON_SUBMIT', 'ON_APPROVAL', 'WEEKLY']) }),
    )
  if (category === 'INCIDENT')
    links.external.push(
      link({
        externalEmail: `claims@${profile.key === 'acme' ? 'harborinsurance' : 'lakesideinsurance'}.test`,
        userId: null,
      }),
    )
  if (index % 4 === 0) links.roles.push(link({ roleCode: random.one(['MANAGER', 'HQ_STAFF']) }))
}

/**
 * The forms that are filled in for each event, at a branch by its managers or one of its people.
 */
export function makeEventForms(
  random: SeededRandom,
  {
    events,
    formUsers,
    author,
  }: { events: CreatedRecord[]; formUsers: CreatedRecord[]; author: Author },
): CreatedRecord[] {
  if (formUsers.length === 0) return []
  return events.flatMap((event) =>
    random.some(formUsers, random.integer(1, 3)).map(
      ({ created, values }): CreatedRecord => ({
        key: random.key(),
        version: 1,
        created: later(event.created, created),
        createdBy: author,
        values: {
          eventId: event.key,
          formDefinitionId: values.formDefinitionId,
          siteId: values.siteId,
          userId: values.userId,
          roleId: values.roleId,
          status: 'ACTIVE',
        },
      }),
    ),
  )
}

/** The branch and location of a section that is bound to one. */
function placeOf(
  random: SeededRandom,
  restricted: boolean,
  sites: CreatedRecord[],
  siteLocations: CreatedOf<'site-location'>[],
): { siteId: unknown; locationId: unknown } {
  const within = new Set(sites.map(({ key }) => key))
  const places = restricted ? siteLocations.filter(({ values }) => within.has(values.siteId)) : []
  const place = places.length > 0 ? random.one(places).values : undefined
  return { siteId: place?.siteId ?? null, locationId: place?.locationId ?? null }
}

/** Who fills a form in at a branch: everyone with a certain role there, or one or two people. */
function fillers(
  random: SeededRandom,
  site: CreatedRecord,
  { userSites, roleKeys }: Around,
): CreatedRecord['values'][] {
  if (random.chance(0.4))
    return [
      { siteId: site.key, userId: null, roleId: roleKeys.get(random.one(['Manager', 'User'])) },
    ]
  const there = userSites.filter(({ values }) => values.siteId === site.key)
  return random
    .some(there, random.integer(1, 2))
    .map(({ values }) => ({ siteId: site.key, userId: values.userAccountId, roleId: null }))
}
