import { useCallback, useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'

/** The entity's words in the language at work: its titles, and the label of each field or column. */
export type Words = { title: string; many: string; label: (field: Pick<Field, 'name' | 'label'>) => string }

/** Words of `entity` from the catalogue (`entity.{name}.…`), else as the schema says them. */
export function useWords(entity: Pick<Entity, 'name' | 'title' | 'many'>): Words {
  const translate = useTranslate()
  const label = useCallback(
    (field: Pick<Field, 'name' | 'label'>) => translate(`entity.${entity.name}.${field.name}`, { _: field.label }),
    [translate, entity.name])
  return useMemo(() => ({
    title: translate(`entity.${entity.name}.title`, { _: entity.title }),
    many: translate(`entity.${entity.name}.many`, { _: entity.many }),
    label,
  }), [translate, entity, label])
}
