import { isEmpty } from '../../model/condition.ts'
import type { Field } from '../../model/field.ts'
import { isRecord } from '../../fields/nested/nested.ts'
import { labelQuery, type LabelQuery } from '../../fields/picker/labelQuery.ts'

/**
 * The keys of a reference or look-up field, and the path of their label in a record's `_text`:
 * `siteDevices.0.siteId`.
 */
export type Keys = { path: string; field: Field; keys: unknown[] }

/** All keys in a value of `field`, including those inside of its rows and groups. */
export function keysIn(field: Field, value: unknown, path = field.name): Keys[] {
  if (isEmpty(value)) return []
  const keyed = field.item ?? field
  if (keyed.lookup || keyed.reference) return [{ path, field: keyed, keys: [value].flat() }]
  const rows = Array.isArray(value)
    ? value.map((row, index) => [row, `${path}.${index}`] as const)
    : [[value, path] as const]
  return rows.flatMap(([row, at]) =>
    isRecord(row)
      ? (field.fields ?? []).flatMap((inner) =>
          keysIn(inner, row[inner.name], `${at}.${inner.name}`),
        )
      : [],
  )
}

/** Texts of options by their keys, as the data provider's `getOptions` returns them. */
export type LabelledKeys = { text: string; value: unknown }[]

/** The label of keys, joined by commas; undefined: one of them has none. */
export function labelOf(keys: unknown[], options: LabelledKeys | undefined): string | undefined {
  const texts = keys.map((key) => options?.find((each) => String(each.value) === String(key))?.text)
  return texts.includes(undefined) ? undefined : texts.join(', ')
}

/**
 * The labels of the keys in the values of `fields`, by their path in `_text`. A label that cannot
 * be read is left out; `read` asks the service.
 */
export async function readKeyLabels(
  fields: Field[],
  values: Record<string, unknown>,
  read: (query: LabelQuery) => Promise<LabelledKeys>,
): Promise<Record<string, string>> {
  const found = await Promise.all(
    fields
      .flatMap((field) => keysIn(field, values[field.name]))
      .map(async ({ path, field, keys }): Promise<[string, string][]> => {
        const label = labelOf(keys, await read(labelQuery(field, keys)!))
        return label === undefined ? [] : [[path, label]]
      }),
  )
  return Object.fromEntries(found.flat())
}
