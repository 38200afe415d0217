import { useCallback } from 'react'
import { useStore } from 'ra-core'
import type { Entity } from '../../../../model/entity.ts'
import type { Field } from '../../../../model/field.ts'
import type { EntityRecord } from '../../../record/record.ts'

type Id = EntityRecord['id']

/** Records whose state is remembered at most. */
const maximumRemembered = 200

/** Levels that open by themselves at most. */
const levelsOpenAtFirst = 10

/**
 * Whether a record shows what is below it before the person has opened or closed it: the only
 * record at the top, and those that are alone below another one, because there is nothing else to
 * choose.
 */
export const openAtFirst = ({ level, total }: { level: number; total: number }): boolean =>
  total === 1 && level <= levelsOpenAtFirst

/** The records that the person opened or closed, which is remembered. */
export function useExpanded(entity: Entity, field: Field) {
  const [chosen, setChosen] = useStore<Record<string, boolean>>(
    `${entity.name}.treeRows.${field.name}`,
    {},
  )
  const setExpanded = useCallback(
    (id: Id, isExpanded: boolean) =>
      setChosen(({ [String(id)]: _, ...others }) =>
        Object.fromEntries(
          [...Object.entries(others), [String(id), isExpanded] as const].slice(-maximumRemembered),
        ),
      ),
    [setChosen],
  )
  /** Undefined: the person has neither opened nor closed it. */
  const isExpanded = (id: Id): boolean | undefined => chosen[String(id)]
  return { isExpanded, setExpanded }
}
