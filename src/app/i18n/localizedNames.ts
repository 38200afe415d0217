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

type LocalizedEntity = { entity: Entity; nameOf: (choice: Option) => string }

/**
 * Wraps the data provider for entities whose records have a name in each language (`recordName` of
 * an override): their options get the localized names. The service knows only the stored texts, so
 * a search also matches the localized names, and options are sorted by them, unless there are too
 * many.
 */
export function withLocalizedNames(
  provider: ConsoleDataProvider,
  {
    manifest,
    overrides,
    namingContext,
  }: { manifest: ManifestEntry[]; overrides: Overrides; namingContext: () => NamingContext },
): ConsoleDataProvider {
  /** The entity and its naming function; undefined when its options need no localized names. */
  const findLocalized = async (resource: string): Promise<LocalizedEntity | undefined> => {
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

  /** All options with their names, sorted in this language; undefined when there are too many. */
  const loadAllOptions = async (
    resource: string,
    entity: LocalizedEntity,
    params: OptionsParams,
  ): Promise<Option[] | undefined> => {
    const { data, total } = localizeOptions(
      await provider.getOptions(resource, {
        ...params,
        search: undefined,
        page: 0,
        size: maxLoadedOptions,
      }),
      entity,
    )
    const { compare } = new Intl.Collator(namingContext().locale, { numeric: true })
    return total > data.length
      ? undefined
      : data.toSorted((one, other) => compare(one.text, other.text))
  }

  /**
   * The options whose name contains the term, or that the service finds, and whether the service
   * alone would find all of them; undefined when there are too many.
   */
  const findByName = async (
    resource: string,
    entity: LocalizedEntity,
    params: OptionsParams,
  ): Promise<{ found: Option[]; isComplete: boolean } | undefined> => {
    const search = params.search?.trim()
    const searchTerm = search
      ? provider.getOptions(resource, { ...params, page: 0, size: maxLoadedOptions })
      : undefined
    const [all, answer] = await Promise.all([loadAllOptions(resource, entity, params), searchTerm])
    if (!all || !search || !answer) return all && { found: all, isComplete: true }
    const term = foldText(search)
    const byService = new Set(answer.data.map(({ value }) => value))
    const found = all.filter(
      ({ text, value }) => foldText(text).includes(term) || byService.has(value),
    )
    return { found, isComplete: found.length === byService.size }
  }

  /**
   * The filter of a list; replaces the search by the keys of the matches if the service would find
   * fewer.
   */
  const withMatchingKeys = async (
    resource: string,
    filter: ListFilter = {},
  ): Promise<ListFilter> => {
    const { search, ...rest } = filter
    const entity = search?.trim() ? await findLocalized(resource) : undefined
    const answer = entity && (await findByName(resource, entity, { search }))
    if (!answer || answer.isComplete || answer.found.length > maxKeysInUrl) return filter
    return { ...rest, [`${entity.entity.key}[in]`]: answer.found.map(({ value }) => value) }
  }

  return {
    ...provider,
    getOptions: async (resource, params) => {
      const entity = await findLocalized(resource)
      if (!entity) return provider.getOptions(resource, params)
      const answer = params.ids ? undefined : await findByName(resource, entity, params)
      if (!answer) return localizeOptions(await provider.getOptions(resource, params), entity)
      const { page = 0, size = maxLoadedOptions } = params
      return {
        data: answer.found.slice(page * size, (page + 1) * size),
        total: answer.found.length,
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
