import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import type { Entity, SettingsSpec } from '../../../../model/entity.ts'
import { useContractQuery, type ContractProvider } from '../../../custom/useContractQuery.ts'
import type { EntityRecord } from '../../../record/record.ts'
import { useEntityLabels } from '../../../record/useEntityLabels.ts'

/** The settings that apply at a branch, or to the whole client: an own one, and the client's. */
export type Settings = {
  /** The values of its own by key; an empty text without one. */
  values: Record<string, string>
  /** The records with these values by key. */
  own: Map<string, EntityRecord>
  /** Values of the client that apply at the branch by key. */
  inherited: Map<string, string>
}

/** Reads the settings of a form; `site`: those of a branch, null: those of the whole client. */
export function useSettings(entity: Entity, spec: SettingsSpec, site: string | null) {
  const query = useContractQuery<EntityRecord[]>({
    call: spec.read,
    params: { keys: spec.labels.map(({ key }) => key).join(), siteIds: site ?? '' },
  })
  const siteField = siteFieldOf(entity)
  const settings = useMemo<Settings | undefined>(() => {
    if (!query.data) return undefined
    const isOwn = (record: EntityRecord) => (record[siteField ?? ''] ?? null) === site
    const own = new Map(
      query.data.filter(isOwn).map((record) => [String(record[spec.key]), record]),
    )
    const inherited = query.data
      .filter((record) => !isOwn(record))
      .map((record) => [String(record[spec.key]), String(record[spec.value])] as const)
    return {
      values: Object.fromEntries(
        spec.labels.map(({ key }) => [key, String(own.get(key)?.[spec.value] ?? '')]),
      ),
      own,
      inherited: new Map(inherited),
    }
  }, [query.data, spec, site, siteField])
  return { ...query, settings }
}

/** The field with the branch of a setting, if settings can be for one. */
export const siteFieldOf = ({ sites }: Entity): string | undefined =>
  sites && 'field' in sites ? sites.field : undefined

/**
 * Stores what differs from the settings that were read, and removes those that are empty now, so
 * that the value of the client applies again.
 */
export function useSaveSettings(
  entity: Entity,
  { key: keyField, value: valueField }: SettingsSpec,
  site: string | null,
) {
  const provider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const { many } = useEntityLabels(entity)
  return async ({ values: before, own }: Settings, values: Record<string, unknown>) => {
    const changed = Object.entries(values)
      .map(([key, value]) => [key, String(value ?? '')] as const)
      .filter(([key, value]) => key in before && value !== before[key])
    const records = changed
      .filter(([, value]) => value !== '')
      .map(([key, value]) => ({
        [keyField]: key,
        [valueField]: value,
        ...(site ? { [siteFieldOf(entity)!]: site } : {}),
      }))
    const removed = changed.flatMap(([key, value]) => (value === '' ? (own.get(key) ?? []) : []))
    const meta = { silent: 'all' as const }
    try {
      if (records.length > 0) await provider.saveMany(entity.name, { records, meta })
      if (removed.length > 0)
        await provider.deleteMany(entity.name, {
          ids: removed.map((record) => String(record[entity.key])),
          meta,
        })
      notify(translate('screens.form.updated', { title: many }), { type: 'success' })
    } finally {
      await queryClient.invalidateQueries()
    }
  }
}

/** Asks the service for the value of a masked setting. */
export function useReveal({ reveal, value }: SettingsSpec) {
  const provider = useDataProvider<ContractProvider>()
  if (!reveal) return undefined
  return async (record: EntityRecord): Promise<string> => {
    const call = reveal.replace(/\{\w+\}/, encodeURIComponent(String(record.id ?? record['webId'])))
    return (await provider.request({ call }))[value]
  }
}
