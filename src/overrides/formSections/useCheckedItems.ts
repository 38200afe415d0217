import { useState } from 'react'
import type { ListedSection } from './listedSection.ts'

/** The items of a list whose checkboxes are checked. */
export function useCheckedItems(items: ListedSection[]) {
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set())
  return {
    isChecked: (id: string) => checkedIds.has(id),
    // What is no longer in the list is not chosen either.
    chosen: items.flatMap(({ id }) => (checkedIds.has(id) ? [id] : [])),
    check: (ids: string[], isChecked: boolean) => {
      const next = new Set(checkedIds)
      for (const id of ids)
        if (isChecked) next.add(id)
        else next.delete(id)
      setCheckedIds(next)
    },
  }
}
