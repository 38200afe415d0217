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

/** Days that activity reaches back. */
const month = 30

type Values = Record<string, unknown>
type Deed = { at: string; by: Author; changes: FieldChange[]; verb: ActivityVerb }
type Known = { entities: Map<string, Entity>; names: Map<string, string> }

/** Which share of an entity's records was changed within the month. */
const changed: Record<string, number> = {
  site: 0.6,
  'user-account': 0.3,
  device: 0.35,
  location: 0.3,
}

/**
 * A month of activity that agrees with the records: what was made or assigned within the month, and changes that lead to
 * what the records are now, whose versions and update dates are set by it. `editors` are those who may change a record.
 */
export function makeHistory(
  draws: SeededRandom,
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
      const age = draws.age(record.created)
      const deeds =
        age <= month
          ? [beginningOf(entity, record, known)]
          : age > month + 2
            ? updatesOf(draws, entity, record, editors(name, record), known)
            : []
      for (const deed of deeds) activity.push(...activityOf(draws, entity, record, deed, known))
    }
  }
  return activity
}

/** A deed as the service notes it: at the record itself, or for a link at either end, told by the other one. */
function activityOf(
  draws: SeededRandom,
  entity: Entity,
  { key, values }: CreatedRecord,
  deed: Deed,
  { entities, names }: Known,
): CreatedRecord[] {
  const scope = entity.sites && 'field' in entity.sites ? entity.sites.field : undefined
  const siteId = scope === undefined ? null : scope === entity.key ? key : (values[scope] as string)
  const make = (target: string, targetKey: string, told: Entity, name = ''): CreatedRecord => {
    const noted: ActivityEntry = {
      verb: deed.verb,
      title: told.title,
      name,
      entity: told.name,
      of: entity.name,
    }
    return {
      key: draws.key(),
      version: 1,
      created: deed.at,
      createdBy: deed.by,
      values: {
        typeCode: entity.activity.code,
        typeCodeText: entity.title,
        description: activitySentence(noted, deed.changes),
        entity: target,
        entityId: targetKey,
        siteId,
        changes: deed.changes,
        deed: noted,
      },
    }
  }
  if (!entity.link) return [make(entity.name, key, entity, names.get(key))]
  return entity.link
    .filter((side) => values[side.field])
    .map((side) => {
      // A link may lead to one of several (a role in the place of a user): then it goes by its own name.
      const other = entity.link!.find((each) => each !== side && values[each.field])
      return make(
        side.entity,
        values[side.field] as string,
        (other && entities.get(other.entity)) ?? entity,
        other ? names.get(values[other.field] as string) : nameOfLink(entity, values, names),
      )
    })
}

/** What a link is called by itself: the texts that its display is made of. */
const nameOfLink = (entity: Entity, values: Values, names: Map<string, string>): string =>
  fillTemplate(entity.display, (name) => {
    const field = entity.fields.find((each) => each.name === name)
    const sources = field?.firstOf ?? [field?.from?.split('.')[0] ?? name]
    return sources
      .map((each) => names.get(values[each] as string) ?? values[each])
      .find((text) => text !== null && text !== undefined)
  })

const beginningOf = (
  entity: Entity,
  { created, createdBy, values }: CreatedRecord,
  known: Known,
): Deed => ({
  at: created,
  by: createdBy,
  verb: (entity.link?.length ?? 0) > 1 ? 'assigned' : 'created',
  changes: changesOf(entity, {}, values, known),
})

/** A few changes of one record, oldest first; none for most. */
function updatesOf(
  draws: SeededRandom,
  entity: Entity,
  record: CreatedRecord,
  editors: Author[],
  known: Known,
): Deed[] {
  const { values } = record
  const ended = values.status === 'INACTIVE' && typeof values.endDate === 'string'
  if (!ended && !draws.chance(changed[entity.name] ?? 0)) return []
  const update = (at: string, before: Values): Deed => ({
    at,
    by: draws.one(editors),
    verb: 'updated',
    changes: changesOf(entity, { ...values, ...before }, values, known),
  })
  const edits = draws.some(editsOf(draws, entity.name, values), draws.one([1, 1, 2, 3]))
  // No field is changed twice, so that every change leads to what the record is now.
  const deeds = edits.map((edit) => update(draws.instant(draws.whole(1, month - 3)), edit))
  if (ended)
    deeds.push(
      update(draws.instant(draws.age(`${values.endDate as string}T00:00:00Z`)), {
        endDate: null,
        status: 'ACTIVE',
      }),
    )
  const told = deeds
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  const latest = told.at(-1)
  record.version += told.length
  record.updated = latest?.at
  record.updatedBy = latest?.by
  return told
}

/** What might have been otherwise in a record of each kind: one field each, as it was before. */
function editsOf(draws: SeededRandom, entity: string, values: Values): Values[] {
  const address = values.addressModel as { street: string } | undefined
  const phones = (values.userPhone ?? []) as { phone_number: string; default: boolean }[]
  const all: Record<string, Values[]> = {
    site: [
      {
        typeTextCode: draws.one(
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
            ? { ...each, phone_number: draws.phone(each.phone_number.slice(2, 5)) }
            : each,
        ),
      },
      { birthday: null },
      { lastName: draws.lastName() },
    ],
    device: [
      { macAddress: null },
      { name: `${String(values.name).replace(/ \d+$/, '')} (new)` },
      { uuId: draws.key() },
    ],
    location: [{ locationCode: null }, { name: `${String(values.name)} (old)` }],
  }
  return all[entity] ?? []
}

/** The differences in the words of people, in the order of the fields; secrets are named without their values. */
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
