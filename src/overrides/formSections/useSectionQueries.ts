import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'ra-core'
import type { EntityRecord } from '../../branchdesk.ts'
import { contractQueryKey, useLiveQuery } from '../../branchdesk.ts'

/** A section that can be added to the form. */
export type Section = { webId: string; name: string }

/** A section in its place in the form; `sequence` counts from 1. */
export type PlacedSection = EntityRecord & {
  webId: string
  formSectionId: string
  sectionName: string
  sequence: number
  locationId: string | null
  locationName: string | null
  locationRestriction: boolean
  siteId: string | null
  _text?: Record<string, string>
}

/** The largest page that the service returns. */
const pageSize = 1000

/** The key of the query of a form's sections. */
export const placedKey = (form: string) => ['form-section', 'sections of', form]

/**
 * The sections of a form, and those that match a search and can be added. What others change shows
 * as well. A read waits until the own changes are `settled`: earlier it would find the sections as
 * they were before, and show them so.
 */
export function useSectionQueries(
  form: string,
  search: string,
  mayAdd: boolean,
  settled: () => Promise<void>,
) {
  const provider = useDataProvider()
  const request = {
    call: 'GET forms/sections/list',
    params: { sort: 'name,asc', ...(search ? { search } : {}) },
  }
  const all = useQuery<Section[]>({
    queryKey: contractQueryKey(request),
    queryFn: ({ signal }) => provider.request(request, signal),
    placeholderData: keepPreviousData,
    enabled: mayAdd,
  })
  const key = placedKey(form)
  useLiveQuery('form-section', key, 'formDefinitionId', form)
  useLiveQuery(mayAdd ? 'section' : undefined, ['contract', request.call])
  const placed = useQuery<PlacedSection[]>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      await settled()
      return readPlaced(provider, form, signal)
    },
  })
  return { all, placed, readPlaced: () => readPlaced(provider, form) }
}

/** Every section of a form, read page by page. */
async function readPlaced(
  provider: DataProvider,
  form: string,
  signal?: AbortSignal,
): Promise<PlacedSection[]> {
  const found: PlacedSection[] = []
  for (let page = 0, isLast = false; !isLast; page++) {
    const { content, totalElements } = await provider.request(
      {
        call: 'GET forms/definitionSections',
        params: {
          formDefinitionId: form,
          status: 'ACTIVE',
          sort: 'sequence,asc',
          page: String(page),
          size: String(pageSize),
        },
      },
      signal,
    )
    found.push(...content.map((each: PlacedSection) => ({ ...each, id: each.webId })))
    isLast = content.length === 0 || found.length >= totalElements
  }
  return found
}
