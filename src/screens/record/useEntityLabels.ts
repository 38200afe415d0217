import { useCallback, useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { joinLabels, type LabelPart } from './columns.ts'
import { useInSentence } from './inSentence.ts'

/** The entity's words in the language at work: its titles, and the label of each field or column. */
export type EntityLabels = {
  title: string
  many: string
  fieldLabel: (field: Pick<Field, 'name' | 'label'> & { parts?: LabelPart[] }) => string
}

/** Words of `entity` from the catalogue (`entity.{name}.…`), else as the schema says them; a path's are those of its parts. */
export function useEntityLabels(entity: Pick<Entity, 'name' | 'title' | 'many'>): EntityLabels {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const label = useCallback<EntityLabels['fieldLabel']>(
    ({ name, label: said, parts }) => {
      const joined = parts
        ?.map((part) => translate(part.key, { _: part.label }))
        .reduce((whole, part) => joinLabels(whole, part, inSentence))
      return translate(`entity.${entity.name}.${name}`, { _: joined ?? said })
    },
    [translate, inSentence, entity.name],
  )
  return useMemo(
    () => ({
      title: translate(`entities.${entity.name}.title`, { _: entity.title }),
      many: translate(`entities.${entity.name}.many`, { _: entity.many }),
      label,
    }),
    [translate, entity, label],
  )
}
