import type { GetListParams } from 'ra-core'
import { HttpError } from 'ra-core'
import { holds, isEmpty } from '../model/condition.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
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
 * - The values of inputs are sent as the service takes them (`fromInputs`).
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
      const data = fromInputs(await load(resource), params.data)
      return byField(provider.create(resource, { ...params, data }), () => load(resource))
    },
    update: async (resource, params) => {
      if (params.meta?.silent !== undefined) return provider.update(resource, params)
      const entity = await load(resource)
      const isPartial = isPart(entity, params.data)
      return byField(
        provider.update(resource, {
          ...params,
          data: fromInputs(entity, params.data),
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
 * The values of react-admin's inputs as the service takes them: local times of `<DateTimeInput>` as
 * instants, and null for an optional object whose inputs are all empty (`source="address.city"`
 * alone makes a form hold `{ address: {} }`).
 */
function fromInputs<Data extends WireRecord>(entity: Entity, data: Data): Data {
  const values = entity.fields.flatMap((field) => {
    const { name } = field
    if (data[name] === undefined) return []
    const isRequired =
      field.required || (field.requiredWhen && holds(field.requiredWhen, { record: data }))
    return [[name, !isRequired && isEmptyObject(data[name]) ? null : fromInput(field, data[name])]]
  })
  return { ...data, ...Object.fromEntries(values) }
}

function fromInput(field: Field, value: unknown): unknown {
  if (field.format === 'date-time') return toInstant(value)
  if (field.fields && isObject(value)) {
    const inner = field.fields.filter(({ name }) => value[name] !== undefined)
    const values = inner.map((each) => [each.name, fromInput(each, value[each.name])])
    return { ...value, ...Object.fromEntries(values) }
  }
  const { item = field } = field
  return Array.isArray(value) ? value.map((each) => fromInput(item, each)) : value
}

/** A local time names no time zone: it is on the clock of the browser. */
const toInstant = (value: unknown) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(String(value))
    ? new Date(String(value)).toISOString()
    : value

const isObject = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmptyObject = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((each) => isEmpty(each) || isEmptyObject(each))

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
