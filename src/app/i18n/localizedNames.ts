import type { ListFilter } from '../../client/contractCall.ts'
import type { ConsoleDataProvider } from '../../client/dataProvider.ts'
import type { Option, OptionsResult, OptionsParams } from '../../client/options.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { templateFields } from '../../model/template.ts'
import { foldText } from '../../model/foldText.ts'
import { loadEntity } from '../../screens/entities.tsx'
import type { Overrides, NamingContext } from '../../screens/entities.tsx'

/**
 * The maximum number of options to search and sort here; beyond that, the service searches its
 * stored texts.
 */
const maxLoadedOptions = 300
/** The maximum number of keys in a URL. */
const maxKeysInUrl = 200

type NamingSetup = {
  manifest: ManifestEntry[]
  overrides: Overrides
  namingContext: () => NamingContext
}

/** An entity whose options get localized names, in the language in which they are sorted. */
type LocalizedEntity = { entity: Entity; locale: string; nameOf: (choice: Option) => string }

/**
 * Wraps the data provider for entities whose records have a name in each language (`recordName` of
 * an override): their options get the localized names. The service knows only the stored texts, so
 * a search also matches the localized names, and options are sorted by them, unless there are too
 * many.
 */
export function withLocalizedNames(
  provider: ConsoleDataProvider,
  setup: NamingSetup,
): ConsoleDataProvider {
  /**
   * The filter of a list; replaces the search by the keys of the matches if the service would find
   * fewer.
   */
  const withMatchingKeys = async (
    resource: string,
    filter: ListFilter = {},
  ): Promise<ListFilter> => {
    const { search, ...rest } = filter
    const localized = search?.trim() ? await findLocalized(setup, resource) : undefined
    const matches = localized && (await findByName(provider, localized, { search }))
    if (!matches || matches.isComplete || matches.found.length > maxKeysInUrl) return filter
    const keys = matches.found.map(({ value }) => value)
    return { ...rest, [`${localized.entity.key}[in]`]: keys }
  }

  return {
    ...provider,
    getOptions: async (resource, params) => {
      const localized = await findLocalized(setup, resource)
      if (!localized) return provider.getOptions(resource, params)
      const matches = params.ids ? undefined : await findByName(provider, localized, params)
      if (!matches) return localizeOptions(await provider.getOptions(resource, params), localized)
      const { page = 0, size = maxLoadedOptions } = params
      return {
        data: matches.found.slice(page * size, (page + 1) * size),
        total: matches.found.length,
      }
    },
    getList: async (resource, params) =>
      provider.getList(resource, {
        ...params,
        filter: await withMatchingKeys(resource, params.filter),
      }),
    exportRecords: async (resource, request) =>
      provider.exportRecords(resource, {
        ...request,
        filter: await withMatchingKeys(resource, request.filter),
      }),
  }
}

/** The entity and its naming function; undefined when its options need no localized names. */
async function findLocalized(
  { manifest, overrides, namingContext }: NamingSetup,
  resource: string,
): Promise<LocalizedEntity | undefined> {
  const entry = manifest.find(({ name }) => name === resource)
  if (!entry || !overrides[resource]) return undefined
  const {
    entity,
    override: { recordName },
  } = await loadEntity(entry, overrides[resource])
  const [field, ...others] = templateFields(entity.display)
  if (
    !recordName ||
    !field ||
    others.length > 0 ||
    !entity.operations.some(({ kind }) => kind === 'options')
  )
    return undefined
  // An option has the display text as `text`, the key as `value`, and some fields of the record.
  return {
    entity,
    locale: namingContext().locale,
    nameOf: ({ text, value, ...facts }) =>
      recordName({ ...facts, [field]: text, [entity.key]: value }, namingContext()) || text,
  }
}

const localizeOptions = (
  { data, total }: OptionsResult,
  { nameOf }: LocalizedEntity,
): OptionsResult => ({
  total,
  data: data.map((choice) => ({ ...choice, text: nameOf(choice) })),
})

/**
 * The options whose name contains the term, or that the service finds, and whether the service
 * alone would find all of them; undefined when there are too many.
 */
async function findByName(
  provider: ConsoleDataProvider,
  localized: LocalizedEntity,
  params: OptionsParams,
): Promise<{ found: Option[]; isComplete: boolean } | undefined> {
  const { name } = localized.entity
  const search = params.search?.trim()
  const load = (loadParams: OptionsParams) =>
    provider.getOptions(name, { ...loadParams, page: 0, size: maxLoadedOptions })
  const [{ data, total }, byService] = await Promise.all([
    load({ ...params, search: undefined }),
    search ? load(params) : undefined,
  ])
  if (total > data.length) return undefined
  const { compare } = new Intl.Collator(localized.locale, { numeric: true })
  const all = localizeOptions({ data, total }, localized).data.toSorted((one, other) =>
    compare(one.text, other.text),
  )
  if (!search || !byService) return { found: all, isComplete: true }
  const term = foldText(search)
  const keys = new Set(byService.data.map(({ value }) => value))
  const found = all.filter(({ text, value }) => foldText(text).includes(term) || keys.has(value))
  return { found, isComplete: found.length === keys.size }
}
