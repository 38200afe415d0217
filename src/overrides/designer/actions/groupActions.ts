import type { ActionTools } from './actionTools.ts'
import { changeGroup, columnsOfGroup, groupColumns, moveGroup } from './designSteps.ts'

/** What people do with groups of columns. */
export function groupActions({
  rows,
  translate,
  nameOf,
  ids,
  own,
  step,
  remove,
  onSelect,
}: ActionTools) {
  return {
    group: () => {
      const label = translate('designer.group.new')
      const group = { id: crypto.randomUUID(), label }
      step(
        translate('designer.step.group', { name: nameOf(own()) }),
        groupColumns(rows, ids(), group),
      )
      onSelect({ ids: [], group: group.id })
    },
    ungroup: (id: string, name: string) => {
      step(
        translate('designer.step.ungroup', { name }),
        changeGroup(rows, id, () => undefined),
      )
      onSelect({ ids: columnsOfGroup(rows, id).map(({ webId }) => webId!) })
    },
    moveGroup: (id: string, name: string, direction: 'up' | 'down') =>
      step(translate(`designer.step.move.${direction}`, { name }), moveGroup(rows, id, direction)),
    removeGroup: (id: string, name: string) => remove(columnsOfGroup(rows, id), name),
  }
}
