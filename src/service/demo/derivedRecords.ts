import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { isOwnKey } from '../../model/isWritable.ts'
import { type ValidatorModule } from '../../model/validation.ts'
import { fittingValues } from './fittingValues.ts'
import type { SeededRandom } from './seededRandom.ts'
import type { Author, CreatedRecord } from './createdRecord.ts'
import { startingLookups } from './startingLookups.ts'

/** The keys of existing records by entity, from which references are chosen. */
export type KnownKeys = (entity: string) => readonly string[]

/** Whether records can be derived: every entity that a required field refers to has some. */
export const isDerivable = (entity: Entity, keys: KnownKeys): boolean =>
  entity.fields.every(
    (field) => !field.required || !field.reference || keys(field.reference.entity).length > 0,
  )

/**
 * Records of an entity that the demo has no code for; each value is derived from its field. With
 * `validators`, records that its schema would refuse are repaired, or left out.
 */
export function deriveRecords(
  random: SeededRandom,
  entity: Entity,
  count: number,
  keys: KnownKeys,
  author: Author,
  validators?: ValidatorModule,
): CreatedRecord[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const record = {
      key: keyOf(entity, random, index),
      version: 1,
      created: random.instant(random.integer(2, 200)),
      createdBy: author,
    }
    if (taken.has(record.key)) return []
    taken.add(record.key)
    const derived = derivedValues(entity, {}, index, keys)
    if (!validators) return [{ ...record, values: derived }]
    const own = entity.fields.find(isOwnKey)
    const whole = own ? { ...derived, [own.name]: asKey(own, record.key) } : derived
    const values = fittingValues(entity, validators, whole, { n: index, today: random.today })
    return values ? [{ ...record, values }] : []
  })
}

/** The key of a record: as its schema describes it where the service could not make one. */
function keyOf(entity: Entity, random: SeededRandom, n: number): string {
  const key = random.key()
  const own = entity.fields.find(isOwnKey)
  if (!own) return key
  const { numeric, demo } = fieldTypeOf(own)
  if (own.required) return String(demo(own, n))
  return numeric ? String(n + 1) : key
}

/** A key as a body contains it. */
const asKey = (field: Field, key: string): unknown =>
  fieldTypeOf(field).numeric ? Number(key) : key

/**
 * `values` with a derived value for every other field, because a schema may have fields that the
 * demo does not know. Fields with a default keep it.
 */
export function derivedValues(
  entity: Entity,
  values: Record<string, unknown>,
  n: number,
  keys: KnownKeys,
): Record<string, unknown> {
  const missing = entity.fields.filter(
    (field) =>
      (field.column || field.packed) &&
      !field.system &&
      !field.virtual &&
      !(field.name in values) &&
      !field.hashed,
  )
  // Each field starts to count at its own number, so that the records of a link are different
  // pairs.
  const entries = missing.map(
    (field, place) =>
      [
        field.name,
        derivedValue(field, field.reference ? n * (1 + place * 2) + place : n, keys),
      ] as const,
  )
  return {
    ...values,
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null)),
  }
}

function derivedValue(field: Field, n: number, keys: KnownKeys): unknown {
  if (field.reference) return keyAt(field.reference.entity, n, keys)
  if (field.default !== undefined && field.choices === undefined && field.moment !== 'day')
    return field.default
  const codes = startingLookups.find((each) => each.name === field.lookup)?.values
  if (codes) return codes[n % codes.length]![0]
  const type = fieldTypeOf(field)
  if (field.startingParts) return type.demo(field, n)
  return withKeys(field, type.accept(type.demo(field, n), field), n, keys)
}

/**
 * Replaces the example keys of a field type by keys of existing records, also within groups and
 * lists.
 */
function withKeys(field: Field, value: unknown, n: number, keys: KnownKeys): unknown {
  if (Array.isArray(value)) {
    const item = field.item
    if (item?.reference)
      return [
        ...new Set(
          value.flatMap((_, index) => keyAt(item.reference!.entity, n + index, keys) ?? []),
        ),
      ]
    return value.map((each, index) => withKeys(field, each, n + index, keys))
  }
  if (typeof value !== 'object' || value === null || !field.fields) return value
  const inner = Object.entries(value).map(([name, each]) => {
    const of = field.fields!.find((one) => one.name === name)
    if (!of) return [name, each]
    return [name, of.reference ? keyAt(of.reference.entity, n, keys) : withKeys(of, each, n, keys)]
  })
  return Object.fromEntries(inner.filter(([, each]) => each !== undefined))
}

function keyAt(entity: string, n: number, keys: KnownKeys): string | undefined {
  const known = keys(entity)
  return known.length > 0 ? known[n % known.length] : undefined
}
