import type { GetListParams } from 'ra-core'
import { HttpError } from 'ra-core'
import type { Entity } from '../model/entity.ts'
import type { FieldError } from '../model/problem.ts'
import { templateFields } from '../model/template.ts'
import type { ListFilter, WireRecord } from './contractCall.ts'
import type { ConsoleDataProvider } from './dataProvider.ts'
import { readFormFilter } from './formFilter.ts'
import type { Option } from './options.ts'
import type { CallMeta } from './providers/recordCalls.ts'

/**
 * `choices: true` requests the choices of an entity (its options operation) instead of its records.
 */
export type ReactAdminMeta = CallMeta & { choices?: boolean }

/**
 * The data provider as react-admin's components expect it. The generated screens say which errors
 * they show themselves (`meta.silent`); for them nothing changes.
 * - `<ReferenceInput>` and `<ReferenceField>` of an entity that the user may choose but not read,
 *   or that request it (`queryOptions={{ meta: { choices: true } }}`), get the options operation,
 *   and search with it.
 * - Filters of nested fields and with operators arrive as a form holds them (`readFormFilter`).
 * - An update with a part of a record (`useUpdate`) goes by PATCH, since PUT takes whole records.
 * - The values of `<DateTimeInput>` are sent as instants.
 * - The errors of a refused write stand under the names of their fields, as `<SimpleForm>` shows
 *   them.
 */
export function createReactAdminProvider(
  provider: ConsoleDataProvider,
  {
    load,
    mayRead,
  }: { load: (resource: string) => Promise<Entity>; mayRead: (entity: Entity) => boolean },
): ConsoleDataProvider {
  /** The entity, if its choices are to be returned. */
  const findChosen = async (resource: string, meta: ReactAdminMeta = {}) => {
    if (meta.silent !== undefined) return undefined
    const entity = await load(resource)
    const hasChoices = entity.operations.some(({ kind }) => kind === 'options')
    return hasChoices && (meta.choices || !mayRead(entity)) ? entity : undefined
  }

  const listChoices = async (entity: Entity, params: Partial<GetListParams>) => {
    const { q, search = q, id, ...filter } = (params.filter ?? {}) as ListFilter
    const { page = 1, perPage } = params.pagination ?? {}
    const { data, total } = await provider.getOptions(entity.name, {
      ...(typeof search === 'string' ? { search } : {}),
      ...(id === undefined ? {} : { ids: [id].flat() as string[] }),
      filter,
      page: page - 1,
      size: perPage,
      signal: params.signal,
    })
    return { data: data.map((option) => choiceRecord(entity, option)) as any[], total }
  }

  return {
    ...provider,
    getList: async (resource, given) => {
      const entity = await findChosen(resource, given.meta)
      const params = { ...given, filter: readFormFilter(given.filter) }
      return entity ? listChoices(entity, params) : provider.getList(resource, params)
    },
    getManyReference: (resource, params) =>
      provider.getManyReference(resource, { ...params, filter: readFormFilter(params.filter) }),
    getMany: async (resource, params) => {
      const entity = await findChosen(resource, params.meta)
      if (!entity) return provider.getMany(resource, params)
      const { data } = await provider.getOptions(resource, {
        ids: params.ids as (string | number)[],
        signal: params.signal,
      })
      return { data: data.map((option) => choiceRecord(entity, option)) as any[] }
    },
    create: async (resource, params) => {
      if (params.meta?.silent !== undefined) return provider.create(resource, params)
      const data = withInstants(await load(resource), params.data)
      return byField(provider.create(resource, { ...params, data }), () => load(resource))
    },
    update: async (resource, params) => {
      if (params.meta?.silent !== undefined) return provider.update(resource, params)
      const entity = await load(resource)
      const isPartial = isPart(entity, params.data)
      return byField(
        provider.update(resource, {
          ...params,
          data: withInstants(entity, params.data),
          ...(isPartial ? { meta: { ...params.meta, patch: true } } : {}),
        }),
        () => load(resource),
      )
    },
  }
}

/** A choice as a record: its facts, its key, and its text as the record's name. */
function choiceRecord(entity: Entity, option: Option): WireRecord {
  const [field, ...others] = templateFields(entity.display)
  return {
    ...option,
    ...(field && others.length === 0 ? { [field]: option.text } : {}),
    [entity.key]: option.value,
    id: option.value,
  }
}

/**
 * `data` with the values of `<DateTimeInput>`, which are local and name no time zone, as the
 * instants that the service takes.
 */
function withInstants<Data extends WireRecord>(entity: Entity, data: Data): Data {
  const local = entity.fields.filter(
    ({ name, format }) =>
      format === 'date-time' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(String(data[name])),
  )
  const instants = local.map(({ name }) => [name, new Date(String(data[name])).toISOString()])
  return { ...data, ...Object.fromEntries(instants) }
}

/** Whether `data` leaves out what a whole record must have. */
const isPart = (entity: Entity, data: WireRecord) =>
  entity.fields.some(
    ({ name, required, readOnly, writeOnly, createOnly, from }) =>
      required && !readOnly && !writeOnly && !createOnly && !from && data[name] === undefined,
  )

/**
 * Turns the error list of a refused write into `{ name: 'Name is required' }`. An error of another
 * record (a part with a value that exists already) has no input in the form; without any that has
 * one, react-admin shows the message of the refusal.
 */
async function byField<T>(write: Promise<T>, load: () => Promise<Entity>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof HttpError) || !Array.isArray(error.body?.errors)) throw error
    const { fields } = await load()
    const errors = (error.body.errors as FieldError[]).filter(({ field }) =>
      fields.some(({ name }) => field === name || field?.startsWith(`${name}.`)),
    )
    const named = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
    throw new HttpError(error.message, error.status, {
      ...error.body,
      errors: errors.length > 0 ? named : undefined,
    })
  }
}
