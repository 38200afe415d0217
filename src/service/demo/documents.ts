import type { SeededRandom } from './seededRandom.ts'
import { nameOf, type Staff } from './staff.ts'
import type { CreatedRecord } from './createdRecord.ts'
import type { CreatedSite } from './sites.ts'

/** Which forms are in use at a branch, by its key. */
export type FormsAt = (siteId: string) => CreatedRecord[]

const remarks = [
  'Filled in together with the night shift.',
  'Photo of the back door is still missing.',
  'Repeated on the next day, all fine.',
  'The thermometer was replaced before.',
  'Signed by the branch manager.',
  'Two items were corrected afterwards.',
]

/** How many documents each branch has: those of the last five weeks and the next two. */
const each = 6

/** Forms that were filled in at branches, were missed, or are to be filled in soon, and what people noted about some of them. */
export function makeDocuments(
  draws: SeededRandom,
  sites: CreatedSite[],
  staff: Staff,
  formsAt: FormsAt,
): { documents: CreatedRecord[]; notes: CreatedRecord[] } {
  const notes: CreatedRecord[] = []
  const documents = sites.flatMap((site) => {
    const people = staff(site.key)
    const forms = formsAt(site.key)
    if (people.length === 0) return []
    return Array.from({ length: each }, (_, index): CreatedRecord => {
      const days = index < 2 ? -draws.whole(0, 14) : draws.whole(1, 35)
      const user = draws.one(people)
      const form = forms.length > 0 ? draws.one(forms) : undefined
      const status = days <= 0 ? 'SCHEDULE' : draws.chance(0.82) ? 'COMPLETED' : 'EXPIRED'
      const document: CreatedRecord = {
        key: draws.key(),
        version: 1,
        created: draws.instant(Math.max(days, 0) + draws.whole(2, 9)),
        createdBy: 'Branchdesk',
        values: {
          documentName:
            form?.values.name ??
            draws.one([
              'Opening checklist',
              'Closing checklist',
              'Cleaning record',
              'Delivery inspection',
            ]),
          siteId: site.key,
          userId: user.key,
          userName: nameOf(user),
          formDefinitionId: form?.key ?? null,
          startDate: `${draws.day(days)}T08:00:00.000Z`,
          endDate: `${draws.day(days - draws.whole(0, 2))}T22:00:00.000Z`,
          status,
        },
      }
      if (status === 'COMPLETED' && draws.chance(0.3))
        notes.push({
          key: draws.key(),
          version: 1,
          created: draws.instant(Math.max(1, days - 1)),
          createdBy: nameOf(draws.one(people)),
          values: { documentId: document.key, text: draws.one(remarks) },
        })
      return document
    })
  })
  return { documents, notes }
}
