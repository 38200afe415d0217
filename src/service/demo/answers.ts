import {
  locationsOf,
  progressOf,
  recordingIn,
  sectionsAt,
  versionsKeyOf,
  type DocumentAnswers,
  type DocumentSection,
} from '../../design/answers.ts'
import { columnsOf, lookupOf, type DesignColumn, type DesignRow } from '../../design/design.ts'
import { toSchema } from '../../design/designSchema.ts'
import { createdOf, type CreatedByEntity, type CreatedOf } from './createdRecord.ts'
import { demoFile, demoRecordingFile } from './files.ts'
import type { SeededRandom } from './seededRandom.ts'

/** What people write into text fields, by the label of the field. */
const texts: Record<string, string[]> = {
  'Asset number': ['BD-10482', 'BD-11730', 'BD-20915'],
  'Delivery note': ['DN-55021', 'DN-55388', 'DN-56104'],
  'Reason of the difference': ['One return was booked twice.', 'A coin roll was short.'],
  'What was criticised': ['Long queue at the second till.', 'The heating was too low.'],
  'What was praised': ['Friendly help with a return.', 'The clean entrance.'],
  Campaign: ['Autumn sale', 'Back to school', 'Winter jackets'],
  'Fault found': ['Battery does not hold its charge.', 'Screen has a crack.'],
  'Immediate measures': ['The area was closed off and cleaned.', 'First aid was given.'],
  Item: ['Black umbrella', 'Blue scarf', 'Set of keys'],
  'Missing items': ['Two burn dressings', 'Scissors'],
  Notes: ['Repeated with the late shift.'],
  'Receipt number': ['R-884120', 'R-884391', 'R-885002'],
  'Repairs needed': ['Door closer of the back door'],
  'Seal number': ['S-2214', 'S-2219', 'S-2230'],
  Supplier: ['Northfield Foods', 'Harbor Paper', 'Keystone Textiles'],
  'Supplies missing': ['Paper towels', 'Soap for the second basin'],
  Topic: ['Use of the fire extinguisher', 'Lifting without injury', 'Handling of cash'],
  'What happened': ['A customer slipped on a wet floor.', 'A pallet tipped over in the yard.'],
  'What must be put right': ['Replace the lamp above the stairs.', 'Label the second freezer.'],
  'What was done when too warm': ['Goods were moved to the other freezer.'],
}
const remarks = ['Checked together with the early shift.', 'Nothing unusual.', 'Corrected at once.']

/**
 * Gives the documents the published sections of their forms, and answers: all of them to completed
 * documents, some to those that have expired. Those with answers were filled in at the first
 * location that a section is restricted to.
 */
export function answerDocuments(random: SeededRandom, records: CreatedByEntity): void {
  const versions = new Map(
    createdOf(records, 'section-version').map((each) => [each.values.formSectionId, each]),
  )
  const names = new Map(
    createdOf(records, 'section').map(({ key, values }) => [key, values.name as string]),
  )
  const placed = Map.groupBy(
    createdOf(records, 'form-section'),
    ({ values }) => values.formDefinitionId,
  )
  const locations = new Map(
    createdOf(records, 'location').map(({ key, values }) => [key, values.name as string]),
  )
  const lookups = lookupValues(records)
  for (const document of createdOf(records, 'document')) {
    const sections = (placed.get(document.values.formDefinitionId as string) ?? [])
      .filter(
        ({ values }) =>
          !values.locationRestriction || !values.siteId || values.siteId === document.values.siteId,
      )
      .flatMap(({ values }) => {
        const version = versions.get(values.formSectionId)
        const locationId = (values.locationId as string | null | undefined) ?? null
        const place = {
          isRestricted: values.locationRestriction === true && locationId !== null,
          locationId,
          locationName: (locationId && locations.get(locationId)) ?? null,
        }
        return version ? [{ id: values.formSectionId as string, version, place }] : []
      })
    const answers: DocumentAnswers = {}
    const { status } = document.values
    const all = sections.map(({ id, version, place }): DocumentSection => {
      const rows = version.values.formSectionRowModels as DesignRow[]
      return {
        sectionId: id,
        name: names.get(id)!,
        number: 1,
        ...place,
        rows,
        schema: toSchema(rows),
      }
    })
    const location = status === 'SCHEDULE' ? undefined : locationsOf(all)[0]
    const known = sectionsAt(all, location?.id)
    for (const { sectionId, rows } of known)
      if (status === 'COMPLETED' || (status === 'EXPIRED' && random.chance(0.5)))
        answers[sectionId] = answersOf(random, document, rows.flatMap(columnsOf), lookups)
    const pinned = sections.map(({ id, version, place }) => ({
      sectionId: id,
      name: names.get(id),
      number: 1,
      versionId: version.key,
      ...place,
    }))
    Object.assign(document.values, {
      locationId: location?.id ?? null,
      locationName: location?.name ?? null,
      sections: pinned,
      versionsKey: versionsKeyOf(pinned),
      answers,
      audio: recordingIn(known, answers),
      progress: known.length === 0 ? 0 : progressOf(known, answers),
      ...(status === 'COMPLETED' ? submission(random, document.values.startDate as string) : {}),
    })
  }
}

/** The codes of the look-up lists by the name of the list. */
function lookupValues(records: CreatedByEntity): (name: string) => string[] {
  const lists = new Map(
    createdOf(records, 'lookup').map(({ key, values }) => [values.lookupName as string, key]),
  )
  const values = Map.groupBy(createdOf(records, 'lookup-data'), (each) => each.values.lookupId)
  return (name) =>
    (values.get(lists.get(name) as string) ?? []).map((each) => each.values.value as string)
}

function answersOf(
  random: SeededRandom,
  document: CreatedOf<'document'>,
  columns: DesignColumn[],
  lookups: (name: string) => string[],
): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const column of columns) {
    if (!column.fieldKey || !(column.required || random.chance(0.6))) continue
    const answer = answerOf(random, document, column, lookups)
    if (answer !== undefined) answers[column.fieldKey] = answer
  }
  return answers
}

function answerOf(
  random: SeededRandom,
  { key, values }: CreatedOf<'document'>,
  column: DesignColumn,
  lookups: (name: string) => string[],
): unknown {
  const label = column.label ?? ''
  const lookup = lookupOf(column)
  const choices = lookup ? lookups(lookup) : (column.options ?? [])
  switch (column.fieldType) {
    case 'text':
      return textOf(random, label, values.userName ?? '')
    case 'number':
      if (label.startsWith('Freezer')) return random.integer(-6, 0)
      if (/°F/.test(label)) return random.integer(33, 40)
      return /dollars/.test(label) ? random.integer(5, 900) : random.integer(1, 24)
    case 'date':
      return (values.startDate as string).slice(0, 10)
    case 'checkbox':
      return true
    case 'radio':
    case 'select':
      if (choices.length === 0) return undefined
      return random.chance(0.8) ? choices[0] : random.one(choices)
    case 'photo':
      return demoFile(`${label}.png`, `photo ${label} ${key.slice(0, 8)}`)
    case 'audio':
      return demoRecordingFile(`${label}.wav`, `${label} ${key.slice(0, 8)}`)
    case 'signature':
      return demoFile('Signature.png', `signature ${values.userId}`)
    default:
      return undefined
  }
}

function textOf(random: SeededRandom, label: string, person: string): string {
  const [first = '', ...rest] = person.split(' ')
  if (label === 'First name') return first
  if (label === 'Last name') return rest.join(' ')
  if (/^(Inspector|Name|Counted by|Trainer|Responsible person)$/.test(label)) return person
  return random.one(texts[label] ?? remarks)
}

/** A time in the hours after another one. */
/**
 * When a document was submitted: after its start, one in ten before it and so outside its period.
 */
function submission(random: SeededRandom, start: string) {
  const minutes = random.integer(20, 600)
  const onTime = minutes % 10 > 0
  const submitted = Date.parse(start) + (onTime ? minutes : -minutes) * 60_000
  return { submittedDate: new Date(submitted).toISOString(), onTime }
}
