import { useMemo } from 'react'
import { useDataProvider } from 'ra-core'
import type { OptionsProvider, ReadChoices } from '../../fields/picker/optionsOf.tsx'
import { lookupValues } from '../designer/form/lookupValues.ts'

/** The choices that a document offers, as `{ text, value }`. */
const call = {
  call: 'GET document/{webId}/choices',
  params: { of: '{of}', search: '{search}', page: '{page}', size: '{size}', ids: '{ids}' },
  value: 'value',
  text: 'text',
}

/** The forms that the person may fill in at a branch, as `{ text, value }`. */
const formsCall = {
  call: 'GET document/forms',
  params: { siteId: '{siteId}', search: '{search}', page: '{page}', size: '{size}' },
  value: 'value',
  text: 'text',
}

/**
 * Reads the choices of the questions of a document: the records of its branch, which people may
 * choose who have no permission to read them elsewhere. Look-up lists are the same everywhere.
 */
export const offeredChoices =
  (provider: Pick<OptionsProvider, 'getOptions' | 'callOptions'>, document: string): ReadChoices =>
  (of, query) =>
    of === lookupValues.entity
      ? provider.getOptions(of, query)
      : provider.callOptions(call, {
          webId: document,
          of,
          ...query,
          ...(query.ids ? { size: query.ids.length } : {}),
        })

/**
 * The forms that the person may fill in at a branch, as the choices of a form; undefined before
 * there is a branch.
 */
export function useFormsToFillIn(siteId: string | undefined) {
  const provider = useDataProvider<OptionsProvider>()
  return useMemo(() => {
    if (!siteId) return undefined
    // A form that was chosen before the branch keeps its name, even if it is not theirs.
    const read: ReadChoices = (of, query) =>
      query.ids
        ? provider.getOptions(of, query)
        : provider.callOptions(formsCall, { siteId, ...query })
    return { key: `forms at ${siteId}`, read }
  }, [provider, siteId])
}

/** As `offeredChoices`, for the inputs and names below. */
export function useOfferedChoices(document: string) {
  const provider = useDataProvider<OptionsProvider>()
  return useMemo(
    () => ({ key: document, read: offeredChoices(provider, document) }),
    [provider, document],
  )
}
