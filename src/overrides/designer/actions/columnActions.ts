import { columnsOf, type DesignColumn, type DesignRow } from '../../../design/design.ts'
import type { FieldKindName } from '../../../design/fieldKinds.ts'
import type { ActionTools } from './actionTools.ts'
import {
  addColumn,
  changeColumn,
  columnsIn,
  columnsOfGroup,
  dropColumns,
  mostColumns,
  moveColumns,
  placeOf,
  resizeColumn,
  type Direction,
  type DropTarget,
} from './designSteps.ts'
import type { DragSource } from '../canvas/dropTarget.ts'

/** What people do with the chosen columns: add, move, duplicate and remove. */
export function columnActions(tools: ActionTools) {
  const { rows, chosen, translate, nameOf, ids, own, step, onFocus, onAdded } = tools
  return {
    add: (kind: FieldKindName) => {
      const column = tools.make(kind)
      step(
        translate('designer.step.add', { name: nameOf([column]) }),
        addColumn(rows, column, chosen),
      )
      onAdded(column)
    },
    drop: (source: DragSource, target: DropTarget) => drop(tools, source, target),
    move: (direction: Direction) => {
      step(
        translate(`designer.step.move.${direction}`, { name: nameOf(own()) }),
        moveColumns(rows, ids(), direction),
      )
      if (chosen) onFocus(chosen)
    },
    duplicate: () => {
      const name = translate('designer.step.duplicate', { name: nameOf(own()) })
      tools.insert(tools.ownByRow(), name)
    },
    remove: () => tools.remove(own(), nameOf(own())),
  }
}

/** What people set for the chosen columns: their width, and whether they are required. */
export function columnSettingActions({
  rows,
  selection,
  translate,
  nameOf,
  own,
  step,
}: ActionTools) {
  return {
    resize: (by: number) => {
      const columns = own()
      const width = (column: DesignColumn) => Math.min(12, Math.max(1, (column.width ?? 12) + by))
      step(
        translate('designer.step.resize', { name: nameOf(columns), width: width(columns.at(-1)!) }),
        columns.reduce((next, column) => resizeColumn(next, column.webId!, width(column)), rows),
      )
    },
    setWidth: (id: string, width: number) => {
      const column = placeOf(rows, id)?.column
      if (column && (column.width ?? 12) !== width)
        step(
          translate('designer.step.resize', { name: nameOf([column]), width }),
          resizeColumn(rows, id, width),
        )
    },
    setRequired: (required: boolean) =>
      step(
        translate('designer.design.required'),
        selection.ids.reduce(
          (next, id) => changeColumn(next, id, (column) => ({ ...column, required })),
          rows,
        ),
      ),
  }
}

/** Drops what was dragged at a place of the design. */
function drop(tools: ActionTools, source: DragSource, target: DropTarget): void {
  const { rows, translate, nameOf, step, onSelect, onFocus, onAdded } = tools
  const columns = draggedColumns(tools, source)
  const group =
    'group' in source
      ? rows.find((row) => row.group?.id === source.group)?.group
      : 'newRow' in target
        ? target.group
        : undefined
  const name = translate('kind' in source ? 'designer.step.add' : 'designer.step.drop', {
    name: nameOf(columns),
  })
  const next = dropColumns(rows, columns, 'newRow' in target ? { ...target, group } : target)
  step(name, next)
  if (next === rows && 'beside' in target && isRowFull(rows, columns, target.beside))
    return tools.onWarn(translate('designer.step.fullRow'))
  if (next === rows || 'group' in source) return
  if ('kind' in source) return onAdded(columns[0]!)
  onSelect({ ids: columns.map(({ webId }) => webId!) })
  onFocus(columns.at(-1)!.webId!)
}

/** Whether columns do not fit beside another one. */
function isRowFull(rows: DesignRow[], columns: DesignColumn[], beside: string): boolean {
  const row = rows[placeOf(rows, beside)?.row ?? -1]
  const others = row ? columnsOf(row).filter((each) => !columns.includes(each)) : []
  return others.length + columns.length > mostColumns
}

/** The columns that are dragged; a chosen one takes the other chosen ones with it. */
function draggedColumns({ rows, selection, make, own }: ActionTools, source: DragSource) {
  if ('kind' in source) return [make(source.kind)]
  if ('group' in source) return columnsOfGroup(rows, source.group)
  return selection.ids.includes(source.column) ? own() : columnsIn(rows, new Set([source.column]))
}
