import { asColumnChoice } from '../columns/columnChoice.ts'
import type { ColumnChoice } from '../columns/columnChoice.ts'
import { fromTree, toTree } from '../filters/filterTree.ts'
import type { FilterValues } from '../filters/filterConditions.ts'

/**
 * The state of a list: its filter with the search, and its other settings. Absent parts stay
 * unchanged.
 */
export type ListView = {
  filter: FilterValues
  sort?: { field: string; order: 'ASC' | 'DESC' }
  perPage?: number
  columns?: ColumnChoice
  /** The name of the layout: `board:type`. */
  layout?: string
}

// Stored beside the fields of the filter, under a name that no field can have: a value without it
// is only a filter.
const viewKey = '$view'

/**
 * The JSON text of a saved filter's `value`: the filter, and under `$view` what makes it a view
 * (FILT-18).
 */
export const writeView = ({ filter, ...view }: ListView): string =>
  JSON.stringify({ ...filter, [viewKey]: view })

/**
 * Parses a saved filter's `value`; undefined where it is not a filter. Unreadable parts of the view
 * are left out.
 */
export function readView(value: string): ListView | undefined {
  const parsed = parse(value)
  if (!isObject(parsed)) return undefined
  const { [viewKey]: view, ...filter } = parsed
  if (!isObject(view)) return { filter }
  const { sort, perPage, columns, layout } = view
  const choice = asColumnChoice(columns)
  return {
    filter: { search: '', ...filter },
    ...(isObject(sort) && typeof sort['field'] === 'string'
      ? { sort: { field: sort['field'], order: sort['order'] === 'DESC' ? 'DESC' : 'ASC' } }
      : {}),
    ...(typeof perPage === 'number' && perPage > 0 ? { perPage } : {}),
    ...(choice ? { columns: choice } : {}),
    ...(typeof layout === 'string' ? { layout } : {}),
  }
}

/**
 * Applies `saved` to the current list: its filter replaces the other, further settings only where
 * it has them.
 */
export function applyView(now: ListView, saved: ListView): ListView {
  const { search } = now.filter
  return { ...now, ...saved, filter: { ...(search ? { search } : {}), ...saved.filter } }
}

/** Whether the list equals `saved`; settings that `saved` lacks may differ. */
export function isSameView(now: ListView, saved: ListView): boolean {
  return canonical(now, saved) === canonical(applyView(now, saved), saved)
}

/**
 * A canonical form: the order of keys and of hidden columns is irrelevant, and no status means
 * every status (LIST-25).
 */
function canonical({ filter, sort, perPage, columns, layout }: ListView, saved: ListView): string {
  const conditions = Object.entries(fromTree(toTree(filter))).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return JSON.stringify([
    conditions,
    String(filter['status'] ?? 'ALL'),
    String(filter['search'] ?? ''),
    saved.sort && [sort?.field, sort?.order],
    saved.perPage && perPage,
    saved.layout && layout,
    saved.columns && [
      columns?.order,
      columns?.hidden.toSorted(),
      saved.columns.widths &&
        Object.entries(columns?.widths ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
    ],
  ])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not written by a list: it is shown as a filter that cannot be applied.
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
