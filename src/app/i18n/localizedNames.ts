import type { ListFilter } from '../../client/contractCall.ts'
import type { ConsoleDataProvider } from '../../client/dataProvider.ts'
import type { Option, OptionsResult, OptionsParams } from '../../client/options.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { templateFields } from '../../model/template.ts'
import { foldText } from '../../model/foldText.ts'
import { loadEntity } from '../../screens/entities.tsx'
import type { Overrides, NamingContext } from '../../screens/entities.tsx'

/** More choices than this of an entity are left to the service, under the texts that it knows. */
const maxLoadedOptions = 300
/** Keys that an address has room for. */
const maxKeysInUrl = 200

type LocalizedEntity = { entity: Entity; nameOf: (choice: Option) => string }

/**
 * The data provider, with the choices of entities whose records have names in each language (`recordName` of an override) called by these,
 * wherever they are picked, said or searched for. The service knows such records by what is stored: a search is answered by the names here
 * as well, and they stand in the order of their names, where there are not too many of them.
 */
export function withLocalizedNames(
  provider: ConsoleDataProvider,
  {
    manifest,
    overrides,
    speech: namingContext,
  }: { manifest: ManifestEntry[]; overrides: Overrides; speech: () => NamingContext },
): ConsoleDataProvider {
  /** How choices of the entity are called; undefined where their text is their name. */
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
    // A choice holds its display as `text`, its key as `value`, and a few facts of the record.
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

  /** Every choice by its name, in their order in this language; undefined where there are too many to hold. */
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

  /** The choices that hold the term in their name, or that the service finds by it, and whether it would find them all by itself; undefined where there are too many to look. */
  const findByName = async (
    resource: string,
    entity: LocalizedEntity,
    params: OptionsParams,
  ): Promise<{ found: Option[]; isKnown: boolean } | undefined> => {
    const search = params.search?.trim()
    const asked = search
      ? provider.getOptions(resource, { ...params, page: 0, size: maxLoadedOptions })
      : undefined
    const [all, answer] = await Promise.all([loadAllOptions(resource, entity, params), asked])
    if (!all || !search || !answer) return all && { found: all, isKnown: true }
    const term = foldText(search)
    const byService = new Set(answer.data.map(({ value }) => value))
    const found = all.filter(
      ({ text, value }) => foldText(text).includes(term) || byService.has(value),
    )
    return { found, isKnown: found.length === byService.size }
  }

  /** A list's filter, with the keys of what is found in the place of the search where the service would find less. */
  const withMatchingKeys = async (
    resource: string,
    filter: ListFilter = {},
  ): Promise<ListFilter> => {
    const { search, ...rest } = filter
    const entity = search?.trim() ? await findLocalized(resource) : undefined
    const answer = entity && (await findByName(resource, entity, { search }))
    if (!answer || answer.isKnown || answer.found.length > maxKeysInUrl) return filter
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
