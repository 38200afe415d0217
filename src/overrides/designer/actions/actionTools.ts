import { placedColumns, type DesignColumn, type DesignRow } from '../../../design/design.ts'
import type { FieldKindName } from '../../../design/fieldKinds.ts'
import {
  columnsByRow,
  columnsIn,
  copyColumns,
  keysOf,
  newColumn,
  removeColumns,
} from './designSteps.ts'
import type { DesignSelection } from './useDesignSelection.ts'

/** The design that actions change, and what they report to it. */
export type ActionContext = {
  rows: DesignRow[]
  selection: DesignSelection
  onSelect: (selection: DesignSelection) => void
  onFocus: (id: string) => void
  /** A new column is in the design. */
  onAdded: (column: DesignColumn) => void
  onStep: (name: string, next: DesignRow[], merges?: string) => void
  onAnnounce: (text: string) => void
  /** Something was not done as asked. */
  onWarn: (text: string) => void
}

/** What the actions on a design share. */
export type ActionTools = ReturnType<typeof actionTools>

/**
 * The chosen columns with their names, and the steps that several actions do. `translate` gives the
 * names of steps in the reader's language.
 */
export function actionTools(
  context: ActionContext,
  translate: (key: string, values?: object) => string,
) {
  const { rows, selection, onSelect, onFocus, onStep } = context
  const chosen = selection.ids.at(-1)
  const kindName = (kind: string) => translate(`designer.fieldType.${kind}`, { _: kind })
  const step = (name: string, next: DesignRow[]) => next !== rows && onStep(name, next)
  return {
    ...context,
    translate,
    /** The last chosen column, which has the focus. */
    chosen,
    kindName,
    nameOf: (columns: DesignColumn[]): string =>
      columns.length === 1
        ? columns[0]!.label || columns[0]!.fieldKey || kindName(columns[0]!.fieldType)
        : translate('designer.step.several', { smart_count: columns.length }),
    ids: () => new Set(selection.ids),
    own: () => columnsIn(rows, new Set(selection.ids)),
    /** The chosen columns by the rows that they stand in. */
    ownByRow: () => columnsByRow(rows, new Set(selection.ids)),
    make: (kind: FieldKindName) => newColumn(kind, kindName(kind), keysOf(rows)),
    step,
    /** Inserts copies of columns, by row, after the chosen one, and chooses them. */
    insert: (given: DesignColumn[][], name: string) => {
      if (given.length === 0) return
      const copied = copyColumns(rows, given, chosen)
      step(name, copied.rows)
      onSelect({ ids: copied.added })
      onFocus(copied.added.at(-1)!)
    },
    /** Removes columns, and chooses the one after them, or else the one before. */
    remove: (columns: DesignColumn[], name: string) => {
      const gone = new Set(columns.map(({ webId }) => webId!))
      const order = placedColumns(rows).map(({ column }) => column.webId!)
      const index = order.findLastIndex((id) => gone.has(id))
      const next = order.slice(index + 1)[0] ?? order.findLast((id) => !gone.has(id))
      step(translate('designer.step.remove', { name }), removeColumns(rows, gone))
      onSelect({ ids: next ? [next] : [] })
      if (next) onFocus(next)
    },
  }
}
