import { useContext, useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import type { OptionSource, PickerOption } from '../../fields/pickerOptions.tsx'
import { EntitiesContext, useEntityFinder } from '../entities.tsx'
import { useInSentence } from '../record/inSentence.ts'
import { statusField } from '../record/record.ts'
import { useWords } from '../record/useWords.ts'
import { useSession } from '../session.tsx'
import { findFilterField } from './filterFields.ts'
import { ownPaths, pathsBehind } from './offeredFilters.ts'

/**
 * The fields that a list of `entity` can be filtered by, as choices under headings: its own first, then those behind its references and links, whose
 * entities are fetched when the choices are first shown; and the path that a new condition starts with.
 */
export function useFilterOptions(entity: Entity): { source: OptionSource; first: string } {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const find = useEntityFinder()
  const { manifest } = useContext(EntitiesContext)
  const { user } = useSession()
  const status = statusField(entity)?.name
  // A path that the list names itself may lead through a reference as well.
  const group = useWords(entity).title
  const own = ownPaths(entity, find).flatMap((path) => (path === status ? [] : (findFilterField(entity, path, { find, translate, inSentence }) ?? []))).map(({ path, label }) => ({ value: path, text: label, group }))
  const key = JSON.stringify(own)
  const source = useMemo<OptionSource>(() => ({
    loadKey: ['filterFields', entity.name, translate('screens.filter.field')],
    load: async () => {
      const { paths, entities } = await pathsBehind(entity, manifest, (permission) => isPermitted(user, permission))
      const loaded = new Map([[entity.name, entity], ...entities.map((each) => [each.name, each] as const)])
      const around = { find: (name: string) => loaded.get(name), translate, inSentence }
      const named = JSON.parse(key) as PickerOption[]
      const behind = paths.filter((path) => !named.some((each) => each.value === path)).flatMap((path) => findFilterField(entity, path, around) ?? [])
      const data = [...named, ...behind.map(({ path, label, way }) => ({ value: path, text: label, ...(way ? { group: way } : {}) }))]
      return { data, total: data.length }
    },
  }), [entity, manifest, user, translate, inSentence, key])
  return { source, first: String(own[0]?.value ?? entity.key) }
}
