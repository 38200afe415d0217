import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { isEmpty } from '../../model/condition.ts'
import type { Field } from '../../model/field.ts'
import { isRecord } from '../../fields/nested/nested.ts'
import { labelQuery } from '../../fields/picker/labelQuery.ts'

/**
 * The keys of a reference or look-up field, and the path of their label in a record's `_text`:
 * `siteDevices.0.siteId`.
 */
type Keys = { path: string; field: Field; keys: unknown[] }

/** All keys in a value of `field`, including those inside of its rows and groups. */
function keysIn(field: Field, value: unknown, path = field.name): Keys[] {
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

/**
 * The labels of the keys in a value, by their path in `_text`; those in `known` are not queried. A
 * label that cannot be read is left out.
 */
export function useKeyLabels(
  field: Field,
  value: unknown,
  known: Record<string, string>,
): Record<string, string> {
  const dataProvider = useDataProvider()
  const unlabelled = keysIn(field, value).filter(({ path }) => known[path] === undefined)
  const answers = useQueries({
    queries: unlabelled.map(({ field: of, keys }) => {
      const { entity, query } = labelQuery(of, keys)!
      return {
        queryKey: [entity, 'texts', JSON.stringify(query)],
        queryFn: () => dataProvider.getOptions(entity, query),
        staleTime: 60_000,
        retry: false,
      }
    }),
  })
  const found = unlabelled.flatMap(({ path, keys }, index): [string, string][] => {
    const options = answers[index]?.data?.data as { text: string; value: unknown }[] | undefined
    const texts = keys.map(
      (key) => options?.find((each) => String(each.value) === String(key))?.text,
    )
    return texts.includes(undefined) ? [] : [[path, texts.join(', ')]]
  })
  return { ...known, ...Object.fromEntries(found) }
}
