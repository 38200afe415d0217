import type { I18nProvider } from 'ra-core'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import type { LoadedEntities } from './loadedEntities.ts'

type Options = { smart_count?: number; [name: string]: unknown }
type Translate = I18nProvider['translate']

/**
 * The i18n provider with the schema's labels under the keys that react-admin looks up:
 * `resources.{entity}.name` with `smart_count`, and `resources.{entity}.fields.{field}`, also for
 * nested fields, through a reference or a link, and with the operator of a filter. A message
 * catalogue that has such a key takes precedence.
 */
export function withSchemaLabels(
  i18nProvider: I18nProvider,
  { manifest, loaded }: { manifest: ManifestEntry[]; loaded: Pick<LoadedEntities, 'find'> },
): I18nProvider {
  const { translate } = i18nProvider
  const known = new Map(manifest.map((entry) => [entry.name, entry]))
  const find = (key: string, { smart_count: count }: Options) => {
    // The source of a filter may end with an operator: `startDate[gte]`.
    const [, name = '', part, path] =
      /^resources\.([^.]+)\.(name|fields\.(.+?)(?:\[\w+\])?)$/.exec(key) ?? []
    const entry = known.get(name)
    if (!entry) return undefined
    const entity = loaded.find(name)
    if (part === 'name') return entityLabel(entry, entity, count ?? 1, translate)
    return entity && path && fieldLabel(entity, path, { translate, find: loaded.find })
  }
  return {
    ...i18nProvider,
    translate: (key, options: Options = {}) => {
      const label = key.startsWith('resources.') ? find(key, options) : undefined
      return translate(key, label ? { ...options, _: label } : options)
    },
  }
}

/** "Branch" for one and "Branches" for several; the manifest has the plural alone. */
function entityLabel(
  { name, many }: ManifestEntry,
  entity: Entity | undefined,
  count: number,
  translate: Translate,
): string | undefined {
  if (count !== 1) return translate(`entities.${name}.many`, { _: many })
  return translate(`entities.${name}.title`, { _: entity?.title ?? '' }) || undefined
}

/** A path through a reference or a link has the label of the field in the other entity. */
function fieldLabel(
  entity: Entity,
  path: string,
  { translate, find }: { translate: Translate; find: LoadedEntities['find'] },
): string | undefined {
  const field = findField(entity, path)
  if (field) return translate(`entity.${entity.name}.${path}`, { _: field.label })
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return undefined
  const outer: Field | undefined = entity.fields.find(({ name }) => name === head)
  if (outer?.partLabels)
    return translate(outer.partLabels.replace('{part}', rest.join('.')), { _: '' })
  const target = outer ? outer.reference && find(outer.reference.entity) : find(head)
  return target && fieldLabel(target, rest.join('.'), { translate, find })
}
