import { jsonColumn, parseText } from '../../columnForms.ts'
import { unstorable } from '../../../model/storable.ts'
import { pick } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { acceptRecord, isRecord, type TypeOf } from '../../nested/nested.ts'
import { namedKind } from '../../schemaShape.ts'

/** The parts of an address in the usual order. */
export const addressParts = ['street', 'street2', 'city', 'state', 'country', 'postalCode'] as const

/** An address in the record: the country's ISO code, the state's key (`US-MA`), the city's name. */
export type Address = Partial<Record<(typeof addressParts)[number], string | null>>

/**
 * Splits an address text at ", " into six parts or five (without street2); with any other count the
 * result is empty.
 * Source  DLG-20
 */
export function splitAddress(text: string): Address {
  const given = text.split(', ')
  const names =
    given.length === 6
      ? addressParts
      : given.length === 5
        ? addressParts.filter((name) => name !== 'street2')
        : []
  return Object.fromEntries(names.map((name, index) => [name, given[index]!]))
}

/** An address on one line; `texts` are the names of country and state, if known. */
export const addressText = (
  address: Address,
  texts: { country?: string; state?: string } = {},
): string =>
  addressParts
    .map((part) =>
      part === 'state'
        ? (texts.state ?? address.state?.replace(/^[A-Z]{2}-/, ''))
        : part === 'country'
          ? (texts.country ?? address.country)
          : address[part],
    )
    .filter(Boolean)
    .join(', ')

const places: Required<Address>[] = [
  {
    street: '12 Harbor Street',
    street2: null,
    city: 'Boston',
    state: 'US-MA',
    country: 'US',
    postalCode: '02110',
  },
  {
    street: '480 Market Street',
    street2: 'Floor 2',
    city: 'Denver',
    state: 'US-CO',
    country: 'US',
    postalCode: '80202',
  },
  {
    street: '95 Lake Shore Drive',
    street2: null,
    city: 'Chicago',
    state: 'US-IL',
    country: 'US',
    postalCode: '60611',
  },
  {
    street: '7 Congress Avenue',
    street2: 'Suite 310',
    city: 'Austin',
    state: 'US-TX',
    country: 'US',
    postalCode: '78701',
  },
  {
    street: '221 Pike Street',
    street2: null,
    city: 'Seattle',
    state: 'US-WA',
    country: 'US',
    postalCode: '98101',
  },
]

/**
 * A postal address with the cascade country, state, city.
 * Shape   schema object with `x-field.kind` "address" and the properties of `Address`; column
 *         `jsonb`
 * Unit    codes for country and state, names for the rest, postal code upper-case (VAL-20 to
 *         VAL-25)
 * Errors  `object`; its parts are checked one by one under `{name}.{part}`
 */
export const createAddress = (typeOf: TypeOf) =>
  ({
    kind: 'address',
    shape: 'object',
    partLabels: 'fields.address.{part}',
    startingParts: ['country'],
    filterParts: ['country', 'state', 'city'],
    regionParts: { country: 'country', state: 'state', city: 'city' },
    recognises: (schema) => namedKind(schema) === 'address',
    ...jsonColumn,
    operators: ['contains', 'empty'],
    sortable: true,
    searchable: true,
    accept: (value, field) => {
      const given = typeof value === 'string' && value !== '' ? splitAddress(value) : value
      return isRecord(given)
        ? acceptRecord(given, field.fields ?? [], typeOf)
        : given === ''
          ? null
          : (given ?? null)
    },
    parse: parseText,
    text: (value) => (isRecord(value) ? addressText(value as Address) : ''),
    demo: (field, n) => {
      const place = {
        ...pick(places, n),
        street: pick(places, n).street!.replace(/^\d+/, String(10 + n)),
      }
      const known = field.fields?.map((each) => each.name)
      return Object.fromEntries(
        Object.entries(place).filter(
          ([name, part]) => part !== null && (!known || known.includes(name)),
        ),
      )
    },
    check: (value) => (isRecord(value) ? unstorable(value) : 'object'),
    examples: {
      schema: {
        type: 'object',
        'x-field': { kind: 'address' },
        properties: {
          street: { type: 'string', maxLength: 100 },
          street2: { type: 'string' },
          country: { type: 'string' },
          state: { type: 'string' },
          city: { type: 'string' },
          postalCode: { type: 'string', maxLength: 10 },
        },
      },
      good: [
        {
          street: '12 Harbor Street',
          country: 'US',
          state: 'US-MA',
          city: 'Boston',
          postalCode: '02110',
        },
        '12 Harbor Street, Boston, US-MA, US, 02110',
      ],
      bad: [12, [], true],
    },
  }) satisfies FieldType
