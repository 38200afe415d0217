import { useContext, useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { isPermitted } from '../../../model/permission.ts'
import type { OptionSource, PickerOption } from '../../../fields/picker/pickerOptions.tsx'
import { EntitiesContext, useFindEntity } from '../../entities.tsx'
import { useInSentence } from '../../record/useInSentence.ts'
import { statusField } from '../../record/record.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'
import { useSession } from '../../session.tsx'
import { findFilterField } from './filterFields.ts'
import {
  filterablePaths,
  exploreRelation,
  createReadableLoader,
  relationsFrom,
} from './offeredFilters.ts'
import type { RelationPath } from './offeredFilters.ts'

/**
 * The fields that a list of `entity` can be filtered by, as grouped options: its own first, then
 * those behind its references and links, each with a step to the next ones. Entities are fetched
 * when first shown. `first` is the path that a new condition starts with;
 * `fixed` are the fields whose filter the screen itself sets.
 */
export function useFilterOptions(
  entity: Entity,
  fixed: string[],
): { source: OptionSource; first: string } {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const find = useFindEntity()
  const { manifest } = useContext(EntitiesContext)
  const { user } = useSession()
  const status = statusField(entity)?.name
  // A path from the list's own schema may also lead through a reference.
  const group = useEntityLabels(entity).title
  const own = filterablePaths(entity, find)
    .flatMap((path) =>
      path === status || fixed.includes(path)
        ? []
        : (findFilterField(entity, path, { find, translate, inSentence }) ?? []),
    )
    .map(({ path, label }) => ({ value: path, text: label, group }))
  const key = JSON.stringify(own)
  const source = useMemo<OptionSource>(() => {
    const named = JSON.parse(key) as PickerOption[]
    const read = createReadableLoader(manifest, (permission) => isPermitted(user, permission))
    const loaded = new Map([[entity.name, entity]])
    const load = async (name: string) => {
      const found = await read(name)
      if (found) loaded.set(name, found)
      return found
    }
    const fieldAt = (path: string) =>
      findFilterField(entity, path, { find: (name) => loaded.get(name), translate, inSentence })
    const sourceOf = (way: string, load: () => Promise<PickerOption[]>): OptionSource => ({
      loadKey: ['filterFields', entity.name, way, translate('screens.filter.field')],
      load: async () => {
        const data = await load()
        return { data, total: data.length }
      },
    })
    const optionsAt = async (way: RelationPath): Promise<PickerOption[]> => {
      const place = await exploreRelation(way, load)
      const fields = place?.paths.flatMap((path) => fieldAt(path) ?? []) ?? []
      const group = fields[0]?.prefixLabel
      const steps = place?.ways.filter(isReadable).map(
        (next): PickerOption => ({
          value: next.path,
          text: translate('screens.filter.fieldsOf', { way: fieldAt(next.path)?.label }),
          group,
          into: sourceOf(next.path, () => optionsAt(next)),
        }),
      )
      return [
        ...fields
          .filter(({ path }) => !named.some((each) => each.value === path))
          .map(({ path, label }) => ({ value: path, text: label, group })),
        ...(steps ?? []),
      ]
    }
    const isReadable = (way: RelationPath) =>
      manifest.some(({ name, permission }) => name === way.entity && isPermitted(user, permission))
    return sourceOf('', async () => [
      ...named,
      ...(await Promise.all((await relationsFrom(entity, load)).map(optionsAt))).flat(),
    ])
  }, [entity, manifest, user, translate, inSentence, key])
  return { source, first: String(own[0]?.value ?? entity.key) }
}
