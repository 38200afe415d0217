import { useEffect, useMemo, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pickerServerSearchAbove, sitePickerSize } from '../../model/constants.ts'
import { foldText } from '../../model/foldText.ts'

/** One choice: its text and the value for the record. */
export type PickerValue = string | number | boolean
export type PickerOption = {
  text: string
  value: PickerValue
  /** What is shown beside the text, to tell choices apart; the search does not find it. */
  note?: string
  /** The heading above it and its neighbours of the same group. */
  group?: string
  /** Not a choice itself: it opens these choices. */
  into?: OptionSource
}

/** All choices that the service found for a search, or without one. */
export type FoundChoices = { search: string | undefined; values: PickerValue[] }

/** Fetches one page of choices; `page` counts from 0. */
export type LoadOptions = (query: {
  search?: string
  page: number
  size: number
}) => Promise<{ data: PickerOption[]; total: number }>

/** The source of choices: a list, or a function that loads them. `loadKey` is the cache key. */
export type OptionSource =
  | {
      options: PickerOption[]
      load?: undefined
      loadKey?: undefined
      loadTexts?: undefined
      isSearchRepeatable?: undefined
      staleTime?: undefined
    }
  | {
      options?: undefined
      load: LoadOptions
      loadKey: readonly unknown[]
      /** Loads the choices for values that are not loaded yet. */
      loadTexts?: (values: PickerValue[]) => Promise<PickerOption[]>
      /** The service finds the same choices by a search that ran here. */
      isSearchRepeatable?: boolean
      /** How long loaded choices are shown without a new request, in milliseconds; absent: 0. */
      staleTime?: number
    }

const searchDelay = 300

function useDebounced(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

/**
 * The options whose text contains `search`, without regard to case and accents; first those that
 * start with it.
 */
function useMatching(options: PickerOption[], search: string): PickerOption[] {
  // Folding 100,000 texts is slow, so it waits for the first letter and is cached.
  const folded = useMemo(() => {
    let texts: string[] | undefined
    return () => (texts ??= options.map((option) => foldText(option.text)))
  }, [options])
  return useMemo(() => {
    const wanted = foldText(search.trim())
    if (!wanted) return options
    const texts = folded()
    const starting: PickerOption[] = []
    const containing: PickerOption[] = []
    for (const [index, option] of options.entries()) {
      const at = texts[index]!.indexOf(wanted)
      if (at >= 0) (at === 0 ? starting : containing).push(option)
    }
    return [...starting, ...containing]
  }, [options, folded, search])
}

const none: PickerOption[] = []

type OptionsPage = { data: PickerOption[]; total: number }

/** The query of the choices that match `term`, page by page. */
const optionsQuery = (source: OptionSource, term: string) => ({
  queryKey: ['pickerOptions', ...(source.loadKey ?? ['given']), term] as const,
  queryFn: ({ pageParam }: { pageParam: number }): Promise<OptionsPage> =>
    source.load!({ search: term || undefined, page: pageParam, size: pickerServerSearchAbove }),
  initialPageParam: 0,
  getNextPageParam: (last: OptionsPage, pages: OptionsPage[]) => {
    const loaded = pages.reduce((sum, each) => sum + each.data.length, 0)
    return last.data.length > 0 && loaded < last.total ? pages.length : undefined
  },
  retry: false,
  staleTime: source.staleTime ?? 0,
})

/** The query of the choices that a picker shows before anything is searched. */
export const firstOptions = (source: OptionSource) => optionsQuery(source, '')

/**
 * The choices that match `search`. Up to 200 are loaded at once and searched here; if there are
 * more, the service searches and returns pages. Nothing is loaded until `wanted`.
 */
export function usePickerOptions(source: OptionSource, search: string, wanted: boolean) {
  const settled = useDebounced(search.trim(), searchDelay)
  const fetches = source.load !== undefined
  const all = useInfiniteQuery({ ...firstOptions(source), enabled: fetches && wanted })
  const total = all.data?.pages[0]?.total ?? 0
  // If one call returned everything, the search runs here.
  const onServer = fetches && total > (all.data?.pages[0]?.data.length ?? 0)
  const found = useInfiniteQuery({
    ...optionsQuery(source, settled),
    enabled: wanted && onServer && settled !== '',
    placeholderData: (previous) => previous,
  })
  const searching = onServer && settled !== ''
  const query = searching ? found : all
  const loaded = useMemo(
    () => (fetches ? (query.data?.pages.flatMap((each) => each.data) ?? none) : none),
    [fetches, query.data],
  )
  const matching = useMatching(source.options ?? loaded, onServer ? '' : search)
  return {
    options: matching,
    /** The total number without a search. */
    total: fetches ? total : source.options!.length,
    state:
      !fetches || query.data
        ? ('ready' as const)
        : query.isError
          ? ('failed' as const)
          : ('loading' as const),
    /** Why the service refuses the choices, in its words. */
    refusal: refusalOf(query.error),
    retry: () => void query.refetch(),
    /**
     * Loads every choice that matches the search, or every choice. `isOfService`: the service found
     * them, and finds them again by the same search.
     */
    loadAll: async () => {
      const isSearchedHere = search.trim() !== '' && !onServer
      return {
        options:
          fetches && !isSearchedHere ? await loadAllOptions(source, search.trim()) : matching,
        isOfService: fetches && (!isSearchedHere || source.isSearchRepeatable === true),
      }
    },
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
}

function refusalOf(error: unknown): string | undefined {
  const { status, body } = (error ?? {}) as { status?: number; body?: { message?: string } }
  return status === 403 ? body?.message : undefined
}

/** Loads every option that contains `term`, or every option, in as few calls as possible. */
async function loadAllOptions(source: OptionSource, term: string): Promise<PickerOption[]> {
  if (source.options) return source.options
  const options: PickerOption[] = []
  for (let page = 0; ; page++) {
    const { data, total } = await source.load({
      search: term || undefined,
      page,
      size: sitePickerSize,
    })
    options.push(...data)
    if (data.length === 0 || options.length >= total) return options
  }
}

/**
 * The chosen values with their texts: from the loaded options, from `texts`, or from the service; a
 * value without a text is shown itself.
 */
export function useChosen(
  values: PickerValue[],
  source: OptionSource,
  loaded: PickerOption[],
  texts: ReadonlyMap<PickerValue, string>,
): PickerOption[] {
  const given = source.options
  const known = useMemo(() => {
    if (values.length === 0) return undefined
    const wanted = new Set(values)
    const found = new Map(texts)
    for (const option of given ?? loaded)
      if (wanted.has(option.value)) found.set(option.value, option.text)
    return found
  }, [values, given, loaded, texts])
  const unknown = source.loadTexts ? values.filter((value) => !known?.has(value)) : []
  const fetched = useQuery({
    queryKey: ['pickerTexts', ...(source.loadKey ?? []), unknown],
    queryFn: () => source.loadTexts!(unknown),
    enabled: unknown.length > 0,
    retry: false,
  })
  return useMemo(
    () =>
      values.map((value) => ({
        value,
        text:
          known?.get(value) ??
          fetched.data?.find((each) => each.value === value)?.text ??
          (fetched.isLoading ? '…' : String(value)),
      })),
    [values, known, fetched.data, fetched.isLoading],
  )
}
