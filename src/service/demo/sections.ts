import type { SeededRandom } from './seededRandom.ts'
import type { Author, CreatedOf } from './createdRecord.ts'
import type { ValuesOf } from '../recordTypes.ts'
import { namedSections, type NamedSection } from './namedForms.ts'
import type { Profile } from './profiles.ts'

/**
 * The sections of a client with their saved designs, published versions, a few templates, and one
 * draft.
 */
export type CreatedSections = {
  sections: CreatedOf<'section'>[]
  rows: CreatedOf<'section-row'>[]
  columns: CreatedOf<'section-row-column'>[]
  versions: CreatedOf<'section-version'>[]
  templates: CreatedOf<'section-template'>[]
  drafts: CreatedOf<'section-draft'>[]
}

/** Sections that are templates for new designs. */
const templates = ['Who and when', 'Sign-off', 'Corrective action']

/**
 * Creates the sections of a client: all but the last three are published, and one of those has a
 * draft.
 */
export function makeSections(
  random: SeededRandom,
  profile: Profile,
  { author, designer }: { author: Author; designer: CreatedOf<'user-account'> },
): CreatedSections {
  const named = namedSections[profile.key] ?? []
  const created: CreatedSections = {
    sections: [],
    rows: [],
    columns: [],
    versions: [],
    templates: [],
    drafts: [],
  }
  for (const [index, each] of named.entries()) {
    const isPublished = index < named.length - 3
    const section = makeSection(random, each.name, author, {
      isPublished,
      isInactive: index === named.length - 5,
    })
    const design = designOf(random, each)
    created.sections.push(section)
    addDesign(created, section, design)
    const part = <Values>(values: Values) => ({
      ...systemValues(section),
      key: random.key(),
      values,
    })
    if (isPublished)
      created.versions.push(
        part({ formSectionId: section.key, number: 1, formSectionRowModels: design }),
      )
    if (section.values.template)
      created.templates.push(
        part({ formSectionId: section.key, name: each.name, status: 'ACTIVE' }),
      )
    if (index === named.length - 1)
      created.drafts.push(makeDraft(random, section, design, designer))
  }
  return created
}

function makeSection(
  random: SeededRandom,
  name: string,
  createdBy: Author,
  { isPublished, isInactive }: { isPublished: boolean; isInactive: boolean },
): CreatedOf<'section'> {
  const days = isPublished ? random.integer(60, 600) : random.integer(3, 25)
  return {
    version: 1,
    created: random.instant(days),
    createdBy,
    key: random.key(),
    values: {
      name,
      startDate: random.day(days),
      endDate: null,
      status: isInactive ? 'INACTIVE' : 'ACTIVE',
      published: isPublished,
      publishedVersion: isPublished ? 1 : null,
      template: templates.includes(name),
    },
  }
}

/** What the parts of a section have in common with it. */
const systemValues = ({ version, created, createdBy }: CreatedOf<'section'>) => ({
  version,
  created,
  createdBy,
})

function addDesign(
  { rows, columns }: CreatedSections,
  section: CreatedOf<'section'>,
  design: Row[],
): void {
  const common = systemValues(section)
  for (const [place, row] of design.entries()) {
    rows.push({
      ...common,
      key: row.webId,
      values: { formSectionId: section.key, sequence: place + 1, group: null },
    })
    for (const { webId, ...column } of row.formSectionRowColumnModels)
      columns.push({ ...common, key: webId, values: { sectionRowId: row.webId, ...column } })
  }
}

function makeDraft(
  random: SeededRandom,
  section: CreatedOf<'section'>,
  design: Row[],
  designer: CreatedOf<'user-account'>,
): CreatedOf<'section-draft'> {
  return {
    version: 1,
    createdBy: `${designer.values.firstName} ${designer.values.lastName}`,
    created: random.instant(2),
    key: random.key(),
    values: {
      formSectionId: section.key,
      userId: designer.key,
      data: { formSectionRowModels: design },
      status: 'IN_PROCESS',
    },
  }
}

type Column = {
  webId: string
  sequence: number
  width: number
  fieldType: ValuesOf<'section-row-column'>['fieldType']
  fieldKey: string | null
  label: string
  required: boolean
  maximumLength: number | null
  options: string[] | null
}
type Row = { webId: string; sequence: number; formSectionRowColumnModels: Column[] }

/** The rows and columns of a section, also as its versions and drafts store them. */
function designOf(random: SeededRandom, { rows }: NamedSection): Row[] {
  const taken = new Set<string>()
  return rows.map((row, index) => {
    const columns = row.split(' / ')
    return {
      webId: random.key(),
      sequence: index + 1,
      formSectionRowColumnModels: columns.map((text, place) =>
        columnOf(random.key(), text, place + 1, 12 / columns.length, taken),
      ),
    }
  })
}

function columnOf(
  webId: string,
  text: string,
  sequence: number,
  width: number,
  taken: Set<string>,
): Column {
  const found =
    /^(.*):(text|number|date|select|checkbox|radio|photo|audio|signature)(!?)(?:=(.*))?$/.exec(text)
  const [, label, fieldType, required, options] = found as unknown as [
    string,
    string,
    Column['fieldType'],
    string,
    string | undefined,
  ]
  return {
    webId,
    sequence,
    width,
    fieldType,
    fieldKey: freeKey(label, taken),
    label,
    required: required === '!',
    maximumLength: fieldType === 'text' ? 250 : null,
    options: options?.split(',') ?? null,
  }
}

/** `Date of the check` → `dateOfTheCheck`; a duplicate gets a number. */
function freeKey(label: string, taken: Set<string>): string {
  const words = label
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .split(/ +/)
  const key = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
  let free = key
  for (let next = 2; taken.has(free); next++) free = `${key}${next}`
  taken.add(free)
  return free
}
