import { asColumnChoice } from '../columns/columnChoice.ts'
import type { ColumnChoice } from '../columns/columnChoice.ts'
import { fromTree, toTree } from '../filters/filterTree.ts'
import type { FilterValues } from '../filters/filterConditions.ts'

/** How a list stands: its filter with the search in it, and what else a person sets up. What is absent is left as it is. */
export type ListView = {
  filter: FilterValues
  sort?: { field: string; order: 'ASC' | 'DESC' }
  perPage?: number
  columns?: ColumnChoice
}

// Beside the fields of the filter, under a name no field can have: a value without it is a filter and nothing more.
const more = '$view'

/** The JSON text that a saved filter keeps as its `value`: the filter, and under `$view` what makes it a view (FILT-18). */
export const writeView = ({ filter, ...view }: ListView): string =>
  JSON.stringify({ ...filter, [more]: view })

/** What a saved filter's `value` says; undefined where it is not a filter. Parts of the view that are not understood are left out. */
export function readView(value: string): ListView | undefined {
  const said = parse(value)
  if (!isObject(said)) return undefined
  const { [more]: view, ...filter } = said
  if (!isObject(view)) return { filter }
  const { sort, perPage, columns } = view
  const choice = asColumnChoice(columns)
  return {
    filter: { search: '', ...filter },
    ...(isObject(sort) && typeof sort['field'] === 'string'
      ? { sort: { field: sort['field'], order: sort['order'] === 'DESC' ? 'DESC' : 'ASC' } }
      : {}),
    ...(typeof perPage === 'number' && perPage > 0 ? { perPage } : {}),
    ...(choice ? { columns: choice } : {}),
  }
}

/** `saved` laid over the list as it stands: its filter in place of the other, the rest where it says something. */
export function applyView(now: ListView, saved: ListView): ListView {
  const { search } = now.filter
  return { ...now, ...saved, filter: { ...(search ? { search } : {}), ...saved.filter } }
}

/** Whether the list stands as `saved` has it; what `saved` says nothing of may differ. */
export function isSameView(now: ListView, saved: ListView): boolean {
  return canonical(now, saved) === canonical(applyView(now, saved), saved)
}

/** Both spelled alike: the order of keys and of hidden columns says nothing, no status is every status (LIST-25). */
function canonical({ filter, sort, perPage, columns }: ListView, saved: ListView): string {
  const conditions = Object.entries(fromTree(toTree(filter))).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return JSON.stringify([
    conditions,
    String(filter['status'] ?? 'ALL'),
    String(filter['search'] ?? ''),
    saved.sort && [sort?.field, sort?.order],
    saved.perPage && perPage,
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
    // Not written by a list: whoever lists the filters shows it as one that can't be chosen.
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
