import { useStore } from 'ra-core'
import type { Entity, ListLayout } from '../../../model/entity.ts'

/** What identifies a layout of a list in the store and in saved filters: `table`, `board:type`. */
export const layoutName = (layout: ListLayout): string =>
  'field' in layout ? `${layout.kind}:${layout.field}` : layout.kind

/** The layouts of a list; without the keyword it is a table. */
export const layoutsOf = ({ list }: Pick<Entity, 'list'>): ListLayout[] =>
  list.views ?? [{ kind: 'table' }]

/** Whether a layout shows the page of the list; the others read the records by themselves. */
export const isPaged = (
  layout: ListLayout,
): layout is Exclude<ListLayout, { kind: 'board' | 'calendar' | 'tree' }> =>
  layout.kind !== 'board' && layout.kind !== 'calendar' && layout.kind !== 'tree'

export const layoutKey = (frame: string): string => `${frame}.layout`

/** The layouts of a list, the one that the person chose, and how to choose another. */
export type LayoutControl = {
  all: ListLayout[]
  current: ListLayout
  onChange: (name: string) => void
}

/** The layout of the list `frame` that the person chose last, else the first of the schema. */
export function useListLayout(frame: string, entity: Entity): LayoutControl {
  const [chosen, setChosen] = useStore<string | null>(layoutKey(frame), null)
  const all = layoutsOf(entity)
  const current = all.find((each) => layoutName(each) === chosen) ?? all[0]!
  return { all, current, onChange: setChosen }
}
