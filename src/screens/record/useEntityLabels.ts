import { useCallback, useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { joinLabels, type LabelPart } from './columns.ts'
import { useInSentence } from './useInSentence.ts'

/**
 * What an entity is called in the current language: its title, its plural, and the label of each
 * field or column.
 */
export type EntityLabels = {
  title: string
  many: string
  fieldLabel: (
    field: Pick<Field, 'name' | 'label'> & { parts?: LabelPart[]; literal?: true },
  ) => string
}

/**
 * Returns the labels of `entity` from the message catalogue (`entity.{name}.…`), or the schema's
 * own. The label of a path joins the labels of its parts; a literal label stays as it is.
 * @example
 * const { many, fieldLabel } = useEntityLabels(useEntity('site'))
 */
export function useEntityLabels(entity: Pick<Entity, 'name' | 'title' | 'many'>): EntityLabels {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const fieldLabel = useCallback<EntityLabels['fieldLabel']>(
    ({ name, label: ownLabel, parts, literal }) => {
      if (literal) return ownLabel
      const joined = parts
        ?.map((part) => translate(part.key, { _: part.label }))
        .reduce((whole, part) => joinLabels(whole, part, inSentence))
      return translate(`entity.${entity.name}.${name}`, { _: joined ?? ownLabel })
    },
    [translate, inSentence, entity.name],
  )
  return useMemo(
    () => ({
      title: translate(`entities.${entity.name}.title`, { _: entity.title }),
      many: translate(`entities.${entity.name}.many`, { _: entity.many }),
      fieldLabel,
    }),
    [translate, entity, fieldLabel],
  )
}
