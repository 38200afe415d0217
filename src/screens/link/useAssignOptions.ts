import { useMemo } from 'react'
import { useDataProvider } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { isEmpty } from '../../model/condition.ts'
import type { AssignSpec, Entity, LinkSide } from '../../model/entity.ts'
import type { OptionsCall } from '../../model/field.ts'
import { optionValue } from '../../model/optionsCall.ts'
import type { OptionSource } from '../../fields/picker/pickerOptions.tsx'
import type { EntityRecord } from '../record/record.ts'
import { assignableFilter, decidingExtras, valuesOfOption } from './assignOptions.ts'

/**
 * The options that are not yet assigned: the service leaves out what the link already has for the
 * owner record and the extras (DLG-50).
 */
export function useAssignable(
  link: Entity,
  side: LinkSide,
  assign: AssignSpec,
  owner: EntityRecord,
  picked: Entity,
): OptionSource {
  const dataProvider = useDataProvider()
  const names = decidingExtras(link, assign)
  const values = useWatch({ name: names, disabled: names.length === 0 }) as unknown[]
  const where = JSON.stringify(
    Object.assign(
      { [side.field]: String(owner.id) },
      ...names.map((name, index) => valuesOfOption(assign, name, values?.[index])),
    ),
  )
  const { note } = assign
  return useMemo<OptionSource>(() => {
    const exclude = { link: link.name, where: JSON.parse(where) as Record<string, string> }
    const filter = assignableFilter(picked)
    return {
      loadKey: ['assignable', picked.name, link.name, where],
      load: async (query) => {
        const { data, total } = await dataProvider.getOptions(picked.name, {
          ...query,
          filter,
          exclude,
        })
        return {
          data: note
            ? data.map((each: { [fact: string]: unknown }) => ({ ...each, note: each[note] }))
            : data,
          total,
        }
      },
      loadTexts: async (chosen) =>
        (await dataProvider.getOptions(picked.name, { ids: chosen })).data,
    }
  }, [dataProvider, picked, link.name, where, note])
}

const none: OptionSource = { options: [] }

/**
 * The options of a call with the dialog's values as parameters; no request is sent before those are
 * chosen.
 */
export function useCallOptions(call: OptionsCall | undefined, key: unknown[]): OptionSource {
  const dataProvider = useDataProvider()
  const names = call
    ? [...`${call.call} ${Object.values(call.params).join(' ')}`.matchAll(/\{([^{}]+)\}/g)].map(
        (match) => match[1]!,
      )
    : []
  const values = useWatch({ name: names, disabled: names.length === 0 }) as unknown[]
  const record = JSON.stringify(
    Object.fromEntries(names.map((name, index) => [name, values?.[index] ?? null])),
  )
  const about = JSON.stringify(key)
  return useMemo<OptionSource>(() => {
    const fieldValues = JSON.parse(record) as Record<string, unknown>
    if (!call || Object.values(fieldValues).some(isEmpty)) return none
    return {
      loadKey: ['assignable', call.call, record, about],
      isSearchRepeatable: true,
      load: async () => {
        const { data } = await dataProvider.callOptions(call, fieldValues)
        return {
          data: data.map((option: { text: string; value: string }) => ({
            ...option,
            value: optionValue(call, option),
          })),
          total: data.length,
        }
      },
    }
  }, [dataProvider, call, record, about])
}
