import type { SeededRandom } from './seededRandom.ts'
import type { Profile } from './profiles.ts'
import { nameOf, type Staff } from './staff.ts'
import type { CreatedOf } from './createdRecord.ts'
import type { CreatedSite } from './sites.ts'

/** The forms in use at a branch, by its key. */
export type FormsAt = (siteId: string) => CreatedOf<'form-definition'>[]

/** A form with a section that is only for a location of a branch, by the branch's key. */
export type RestrictedAt = (siteId: string) => CreatedOf<'form-definition'> | undefined

const remarks = [
  'Filled in together with the night shift.',
  'Photo of the back door is still missing.',
  'Repeated on the next day, all fine.',
  'The thermometer was replaced before.',
  'Signed by the branch manager.',
  'Two items were corrected afterwards.',
]

/** Documents per branch, in the last five weeks and the next two. */
const each = 6

/**
 * Forms that were filled in at branches, were missed, or are due soon, and notes about some of
 * them. Those due are first of all for the branch's people with known passwords, so that each of
 * them finds something to fill in; the first of a branch is restricted to a location if the branch
 * has such a form.
 */
export function makeDocuments(
  random: SeededRandom,
  profile: Profile,
  sites: CreatedSite[],
  staff: Staff,
  { formsAt, restrictedAt }: { formsAt: FormsAt; restrictedAt: RestrictedAt },
): { documents: CreatedOf<'document'>[]; notes: CreatedOf<'note'>[] } {
  const notes: CreatedOf<'note'>[] = []
  const local = new Set(profile.people.flatMap((each) => (each.sites === 'all' ? [] : each.email)))
  const documents = sites.flatMap((site) => {
    const people = staff(site.key)
    const known = people.filter(({ values }) => local.has(values.email as string))
    const forms = formsAt(site.key)
    if (people.length === 0) return []
    return Array.from({ length: each }, (_, index): CreatedOf<'document'> => {
      const isDue = index < 2
      const days = isDue ? -random.integer(0, 14) : random.integer(1, 35)
      const drawn = random.one(people)
      const user = (isDue && known[index]) || drawn
      const drawnForm = forms.length > 0 ? random.one(forms) : undefined
      const form = (index === 0 && restrictedAt(site.key)) || drawnForm
      const status = days <= 0 ? 'SCHEDULE' : random.chance(0.82) ? 'COMPLETED' : 'EXPIRED'
      const document: CreatedOf<'document'> = {
        key: random.key(),
        version: 1,
        created: random.instant(Math.max(days, 0) + random.integer(2, 9)),
        createdBy: 'Branchdesk',
        values: {
          documentName:
            form?.values.name ??
            random.one([
              'Opening checklist',
              'Closing checklist',
              'Cleaning record',
              'Delivery inspection',
            ]),
          siteId: site.key,
          userId: user.key,
          userName: nameOf(user),
          formDefinitionId: form?.key ?? null,
          startDate: `${random.day(days)}T08:00:00.000Z`,
          endDate: `${random.day(days - random.integer(0, 2))}T22:00:00.000Z`,
          status,
        },
      }
      if (status === 'COMPLETED' && random.chance(0.3)) {
        const key = random.key()
        const created = random.instant(Math.max(1, days - 1))
        const author = random.one(people)
        notes.push({
          key,
          version: 1,
          created,
          createdBy: nameOf(author),
          values: { documentId: document.key, text: random.one(remarks), authorId: author.key },
        })
      }
      return document
    })
  })
  return { documents, notes }
}
