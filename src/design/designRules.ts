import type { FilterGroup } from '../model/listQuery.ts'
import { conditionNames } from './columnProblems.ts'
import { toSchema } from './designSchema.ts'
import { computationOf } from './formula.ts'
import { columnsOf, type DesignColumn, type DesignRow } from './design.ts'

/** A rule of a field: when it is shown or required, or how its value is computed. */
export type DesignRule = {
  /** The column on the canvas, which is the table for a column of one. */
  id: string
  column: DesignColumn
  table?: DesignColumn
} & (
  | { word: 'visibleWhen' | 'requiredWhen'; condition: FilterGroup; uses: string[] }
  | { word: 'formula'; formula: string; uses: string[] }
)

/**
 * Every rule of a design in reading order; `uses` are the ids of the columns that it depends on.
 */
export function designRules(rows: DesignRow[]): DesignRule[] {
  const columns = rows.flatMap(columnsOf)
  const ids = new Map(
    columns.flatMap(({ fieldKey, webId }) => (fieldKey && webId ? [[fieldKey, webId]] : [])),
  )
  const formulas = new Map(
    columns.some(({ settings }) => settings?.formula)
      ? computationOf(toSchema(rows)).order.map(({ key, formula }) => [key, formula.uses])
      : [],
  )
  const idsOf = (names: string[]) => [...new Set(names.flatMap((name) => ids.get(name) ?? []))]
  const rulesOf = (column: DesignColumn, place: Pick<DesignRule, 'id' | 'table'>): DesignRule[] => [
    ...(['visibleWhen', 'requiredWhen'] as const).flatMap((word) => {
      const condition = column.settings?.[word]
      return condition
        ? [{ ...place, column, word, condition, uses: idsOf(conditionNames(condition)) }]
        : []
    }),
    ...(column.settings?.formula
      ? [
          {
            ...place,
            column,
            word: 'formula' as const,
            formula: column.settings.formula,
            uses: idsOf(formulas.get(column.fieldKey ?? '') ?? []),
          },
        ]
      : []),
  ]
  return columns.flatMap((column) => {
    const id = column.webId ?? ''
    return [
      ...rulesOf(column, { id }),
      ...(column.settings?.columns ?? []).flatMap((each) => rulesOf(each, { id, table: column })),
    ]
  })
}
