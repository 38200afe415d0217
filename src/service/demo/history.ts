import {
  activitySentence,
  type FieldChange,
  type ActivityVerb,
  type ActivityEntry,
} from '../../model/activityEntry.ts'
import type { Entity } from '../../model/entity.ts'
import { fillTemplate } from '../../model/template.ts'
import { fieldChange } from '../activity/changes.ts'
import type { SeededRandom } from './seededRandom.ts'
import type { Author, CreatedRecord, CreatedByEntity } from './createdRecord.ts'
import { startingLookups } from './startingLookups.ts'

/** How many days the activity covers. */
const month = 30

type Values = Record<string, unknown>
type HistoryEntry = { at: string; by: Author; changes: FieldChange[]; verb: ActivityVerb }
type Known = { entities: Map<string, Entity>; names: Map<string, string> }

/** The share of the records of an entity that changed within the month. */
const changed: Record<string, number> = {
  site: 0.6,
  'user-account': 0.3,
  device: 0.35,
  location: 0.3,
}

/**
 * A month of activity that agrees with the records: creations and assignments within the month, and
 * changes that lead to the present state of the records; it sets their versions and update dates.
 * `editors` are the people who may change a record.
 */
export function makeHistory(
  random: SeededRandom,
  records: CreatedByEntity,
  entities: Map<string, Entity>,
  editors: (entity: string, record: CreatedRecord) => Author[],
): CreatedRecord[] {
  const activity: CreatedRecord[] = []
  const known = { entities, names: namesOf(records, entities) }
  for (const [name, list] of records) {
    const entity = entities.get(name)
    if (!entity || entity.activity.off || entity.activity.code === undefined) continue
    for (const record of list) {
      const age = random.age(record.created)
      const entries =
        age <= month
          ? [creationEntry(entity, record, known)]
          : age > month + 2
            ? updateEntries(random, entity, record, editors(name, record), known)
            : []
      for (const entry of entries)
        activity.push(...activityOf(random, entity, record, entry, known))
    }
  }
  return activity
}

/**
 * An activity entry as the service writes it: for the record itself, or for a link one at each end
 * that names the other.
 */
function activityOf(
  random: SeededRandom,
  entity: Entity,
  { key, values }: CreatedRecord,
  entry: HistoryEntry,
  { entities, names }: Known,
): CreatedRecord[] {
  const scope = entity.sites && 'field' in entity.sites ? entity.sites.field : undefined
  const siteId = scope === undefined ? null : scope === entity.key ? key : (values[scope] as string)
  const make = (
    target: string,
    targetKey: string,
    namedEntity: Entity,
    name = '',
  ): CreatedRecord => {
    const details: ActivityEntry = {
      verb: entry.verb,
      title: namedEntity.title,
      name,
      entity: namedEntity.name,
      of: entity.name,
    }
    return {
      key: random.key(),
      version: 1,
      created: entry.at,
      createdBy: entry.by,
      values: {
        typeCode: entity.activity.code,
        typeCodeText: entity.title,
        description: activitySentence(details, entry.changes),
        entity: target,
        entityId: targetKey,
        siteId,
        changes: entry.changes,
        deed: details,
      },
    }
  }
  if (!entity.link) return [make(entity.name, key, entity, names.get(key))]
  return entity.link
    .filter((side) => values[side.field])
    .map((side) => {
      // A link may refer to one of several entities (a role instead of a user): then the entry
      // names the link itself.
      const other = entity.link!.find((each) => each !== side && values[each.field])
      return make(
        side.entity,
        values[side.field] as string,
        (other && entities.get(other.entity)) ?? entity,
        other ? names.get(values[other.field] as string) : nameOfLink(entity, values, names),
      )
    })
}

/** The name of a link itself: the texts in its display template. */
const nameOfLink = (entity: Entity, values: Values, names: Map<string, string>): string =>
  fillTemplate(entity.display, (name) => {
    const field = entity.fields.find((each) => each.name === name)
    const sources = field?.firstOf ?? [field?.from?.split('.')[0] ?? name]
    return sources
      .map((each) => names.get(values[each] as string) ?? values[each])
      .find((text) => text !== null && text !== undefined)
  })

const creationEntry = (
  entity: Entity,
  { created, createdBy, values }: CreatedRecord,
  known: Known,
): HistoryEntry => ({
  at: created,
  by: createdBy,
  verb: (entity.link?.length ?? 0) > 1 ? 'assigned' : 'created',
  changes: changesOf(entity, {}, values, known),
})

/** A few changes of one record, oldest first; none for most records. */
function updateEntries(
  random: SeededRandom,
  entity: Entity,
  record: CreatedRecord,
  editors: Author[],
  known: Known,
): HistoryEntry[] {
  const { values } = record
  const ended = values.status === 'INACTIVE' && typeof values.endDate === 'string'
  if (!ended && !random.chance(changed[entity.name] ?? 0)) return []
  const update = (at: string, before: Values): HistoryEntry => ({
    at,
    by: random.one(editors),
    verb: 'updated',
    changes: changesOf(entity, { ...values, ...before }, values, known),
  })
  const edits = random.some(editsOf(random, entity.name, values), random.one([1, 1, 2, 3]))
  // No field changes twice, so that every change leads to the present value.
  const entries = edits.map((edit) => update(random.instant(random.integer(1, month - 3)), edit))
  if (ended)
    entries.push(
      update(random.instant(random.age(`${values.endDate as string}T00:00:00Z`)), {
        endDate: null,
        status: 'ACTIVE',
      }),
    )
  const sorted = entries
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  const latest = sorted.at(-1)
  record.version += sorted.length
  record.updated = latest?.at
  record.updatedBy = latest?.by
  return sorted
}

/** Earlier values that a record of each entity may have had, one field each. */
function editsOf(random: SeededRandom, entity: string, values: Values): Values[] {
  const address = values.addressModel as { street: string } | undefined
  const phones = (values.userPhone ?? []) as { phone_number: string; default: boolean }[]
  const all: Record<string, Values[]> = {
    site: [
      {
        typeTextCode: random.one(
          ['FLAGSHIP', 'STANDARD', 'OUTLET'].filter((each) => each !== values.typeTextCode),
        ),
      },
      { storeEmail: null },
      { description: null },
      { website: null },
      {
        addressModel: address && {
          ...address,
          street: address.street.replace(/^\d+/, (number) => String(Number(number) + 2)),
        },
      },
    ],
    'user-account': [
      {
        userPhone: phones.map((each, index) =>
          index === 0
            ? { ...each, phone_number: random.phone(each.phone_number.slice(2, 5)) }
            : each,
        ),
      },
      { birthday: null },
      { lastName: random.lastName() },
    ],
    device: [
      { macAddress: null },
      { name: `${String(values.name).replace(/ \d+$/, '')} (new)` },
      { uuId: random.key() },
    ],
    location: [{ locationCode: null }, { name: `${String(values.name)} (old)` }],
  }
  return all[entity] ?? []
}

/**
 * The differences as people read them, in the order of the fields; secrets are listed without their
 * values.
 */
function changesOf(entity: Entity, before: Values, after: Values, { names }: Known): FieldChange[] {
  return entity.fields.flatMap((field) => {
    const { name, label } = field
    if (
      !field.column ||
      field.system ||
      JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)
    )
      return []
    if (field.writeOnly) return [{ field: name, label, from: null, to: null }]
    const stateOf = ({ [name]: value }: Values) => {
      const listed = startingLookups
        .find((each) => each.name === field.lookup)
        ?.values.find(([code]) => code === value)
      return { value, text: (field.reference && names.get(value as string)) ?? listed?.[1] }
    }
    const change = fieldChange(field, stateOf(before), stateOf(after))
    return change.from === change.to ? [] : [change]
  })
}

function namesOf(records: CreatedByEntity, entities: Map<string, Entity>): Map<string, string> {
  const names = new Map<string, string>()
  for (const [name, list] of records) {
    const entity = entities.get(name)
    if (entity && !entity.link)
      for (const record of list)
        names.set(
          record.key,
          fillTemplate(entity.display, (field) => record.values[field]),
        )
  }
  return names
}
