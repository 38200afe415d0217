import { useMemo } from 'react'
import { useStore } from 'ra-core'
import type { Column, Entity } from '../../model/entity.ts'
import { applyChoice, availableColumns, defaultChoice } from './columnChoice.ts'
import type { ColumnChoice } from './columnChoice.ts'

/** The store's key for the columns chosen for `list`. */
export const columnsKey = (list: string) => `columns.${list}`

/** The columns of a list as this person chose them; `list` names the list in the store, which ends with the session. */
export function useColumnChoice(list: string, entity: Entity, shown: Column[]) {
  const [choice, setChoice] = useStore<ColumnChoice | null>(columnsKey(list), null)
  const available = useMemo(() => availableColumns(entity, shown), [entity, shown])
  return {
    available,
    columns: useMemo(() => (choice ? applyChoice(available, choice, shown) : shown), [available, choice, shown]),
    choice: choice ?? defaultChoice(available, shown),
    onChange: (next: ColumnChoice | undefined) => setChoice(next ?? null),
  }
}
