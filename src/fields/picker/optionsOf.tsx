import { use, useMemo } from 'react'
import { useDataProvider, useResourceContext, type DataProvider } from 'ra-core'
import { isEmpty } from '../../model/condition.ts'
import type { Field, OptionsCall } from '../../model/field.ts'
import type { ChoicesFor } from '../../model/listQuery.ts'
import { templateFields } from '../../model/template.ts'
import { ChoiceHeadersContext } from './choiceHeaders.ts'
import { lookupChoices, wholeListQuery } from './labelQuery.ts'
import { OfferedChoicesContext } from './offeredChoices.ts'
import type { OptionSource, PickerOption, PickerValue } from './pickerOptions.tsx'
import { useFieldPath, useSiblings } from '../controls/useFieldInput.tsx'

type Answer = { data: { text: string; value: string; [fact: string]: unknown }[]; total: number }
type OptionsQuery = {
  choicesFor?: ChoicesFor
  search?: string
  page?: number
  size?: number
  filter?: Record<string, unknown>
  ids?: string[]
  headers?: Record<string, string>
}

/** Reads choices among the records of an entity. */
export type ReadChoices = (entity: string, query: OptionsQuery) => Promise<Answer>

/** The data provider's methods for pickers, beyond those of ra-core. */
export type OptionsProvider = DataProvider & {
  getOptions: ReadChoices
  callOptions: (call: OptionsCall, record: Record<string, unknown>) => Promise<Answer>
}

const namesIn = (call: OptionsCall | undefined) =>
  call
    ? [...`${call.call} ${Object.values(call.params).join(' ')}`.matchAll(/\{([^{}]+)\}/g)].map(
        (match) => match[1]!,
      )
    : []

const asIs = ({ value }: { value: string }) => value

/** The choices of another entity, from the data provider. */
export const useEntityOptions = (
  entity: string,
  filter?: Record<string, unknown>,
  asValue?: (option: { text: string; value: string }) => PickerValue,
): OptionSource => useOptions({ entity, filter }, asValue)

/** With `isLookup`, the filter names a look-up list, and values are codes rather than keys. */
type Choices = {
  entity: string
  filter?: Record<string, unknown>
  isLookup?: boolean
  choicesFor?: ChoicesFor | undefined
}

function useOptions(
  { entity, filter: given, isLookup = false, choicesFor }: Choices,
  asValue: (option: { text: string; value: string }) => PickerValue = asIs,
): OptionSource {
  const provider = useDataProvider<OptionsProvider>()
  const headers = use(ChoiceHeadersContext)
  const offered = use(OfferedChoicesContext)
  const key = JSON.stringify(given ?? {})
  const choices = JSON.stringify(choicesFor ?? null)
  return useMemo(() => {
    // Compared as text, because the filter is a new object on every render.
    const filter = JSON.parse(key) as Record<string, unknown>
    const get = offered?.read ?? provider.getOptions
    const read = ({ data, total }: Answer) => ({
      total,
      data: data.map((option): PickerOption => ({ ...option, value: asValue(option) })),
    })
    return {
      loadKey: ['options', entity, key, choices, headers, offered?.key].filter(Boolean),
      load: async (query) =>
        read(
          await get(entity, {
            ...query,
            filter,
            ...(headers ? { headers } : {}),
            ...(choices === 'null' ? {} : { choicesFor: JSON.parse(choices) as ChoicesFor }),
          }),
        ),
      loadTexts: async (values) =>
        read(await get(entity, isLookup ? wholeListQuery(filter) : { ids: values.map(String) }))
          .data,
    }
  }, [provider, entity, key, choices, headers, offered, isLookup, asValue])
}

const asNumber = ({ value }: { value: string }) => Number(value)

/** The choices of a reference or look-up field for filters, independent of other fields. */
export const useRecordOptions = (
  field: Field,
  asValue?: (option: { text: string; value: string }) => PickerValue,
  choicesFor?: ChoicesFor,
): OptionSource =>
  useOptions(
    field.reference
      ? { entity: field.reference.entity, choicesFor }
      : { ...lookupChoices(field), isLookup: true },
    asValue,
  )

/**
 * The choices of a reference or look-up field in a form: from the other entity, the look-up list,
 * or a call whose parameters are other fields of the form. Such a call waits until those fields
 * have values.
 */
export function useFieldOptions(field: Field, source: string): OptionSource {
  const provider = useDataProvider<OptionsProvider>()
  const call = field.reference?.options
  const key = JSON.stringify(
    useSiblings(field, source, namesIn(call)),
    (_name, value: unknown) => value ?? null,
  )
  const choicesFor = useChoicesFor(field, source)
  const ofEntity = useRecordOptions(field, field.integer ? asNumber : undefined, choicesFor)
  const { loadTexts } = ofEntity
  const ofCall = useMemo<OptionSource>(() => {
    const record = JSON.parse(key) as Record<string, unknown>
    if (!call || Object.values(record).some(isEmpty)) return { options: [] }
    return {
      loadKey: ['call', call.call, key],
      load: async () => {
        // Such a call returns all options at once; the picker searches them.
        const { data } = await provider.callOptions(call, record)
        return { data, total: data.length }
      },
      loadTexts,
    }
  }, [provider, call, key, loadTexts])
  return call ? ofCall : ofEntity
}

/**
 * What limits the choices of a reference: its path, and the fields that its conditions read;
 * undefined if nothing does.
 */
function useChoicesFor(field: Field, source: string): ChoicesFor | undefined {
  const entity = useResourceContext()
  const path = useFieldPath(source)
  const { where, grants } = field.reference ?? {}
  const values = useSiblings(field, source, [
    ...Object.values(where ?? {}).flatMap(templateFields),
    ...(grants ? [grants] : []),
  ])
  if (!where && !grants) return undefined
  const record = Object.entries(values).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [[name, String(value)]],
  )
  return { field: `${entity}.${path}`, record: Object.fromEntries(record) }
}
