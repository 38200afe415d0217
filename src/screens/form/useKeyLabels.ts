import { use } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Field } from '../../model/field.ts'
import { OfferedChoicesContext } from '../../fields/picker/offeredChoices.ts'
import type { OptionsProvider } from '../../fields/picker/optionsOf.tsx'
import { labelQuery } from '../../fields/picker/labelQuery.ts'
import { keysIn, labelOf, type LabelledKeys } from './keyLabels.ts'

/**
 * The labels of the keys in a value, by their path in `_text`; those in `known` are not queried. A
 * label that cannot be read is left out.
 */
export function useKeyLabels(
  field: Field,
  value: unknown,
  known: Record<string, string>,
): Record<string, string> {
  const dataProvider = useDataProvider<OptionsProvider>()
  const offered = use(OfferedChoicesContext)
  const unlabelled = keysIn(field, value).filter(({ path }) => known[path] === undefined)
  const answers = useQueries({
    queries: unlabelled.map(({ field: of, keys }) => {
      const { entity, query } = labelQuery(of, keys)!
      return {
        queryKey: [entity, 'texts', JSON.stringify(query), ...(offered ? [offered.key] : [])],
        queryFn: () => (offered?.read ?? dataProvider.getOptions)(entity, query),
        staleTime: 60_000,
        retry: false,
      }
    }),
  })
  const found = unlabelled.flatMap(({ path, keys }, index): [string, string][] => {
    const label = labelOf(keys, answers[index]?.data?.data as LabelledKeys | undefined)
    return label === undefined ? [] : [[path, label]]
  })
  return { ...known, ...Object.fromEntries(found) }
}
