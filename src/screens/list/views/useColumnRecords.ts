import { useState } from 'react'
import { useGetList, useListContext, useResourceContext } from 'ra-core'
import type { Field } from '../../../model/field.ts'
import type { EntityRecord } from '../../record/record.ts'
import { inlineErrorQueryOptions } from '../inlineErrorQueryOptions.ts'
import type { MovedCards } from './useMoveCard.ts'

/** A value of the field whose values are the columns; null: the records at the top of a tree. */
export type ColumnValue = string | number | boolean | null

/** Cards that a column shows at first. */
export const cardsAtOnce = 25
/** "Show more" doubles them, up to so many at once. */
const mostAdded = 500

/**
 * The records in a column of the board or below one of a tree, in the order of the list. Those that
 * are being moved are in their new place already. `more` is how many the next step would add; there
 * is an `error` only while no records are known.
 */
export function useColumnRecords({
  field,
  filter,
  value,
  moved,
}: {
  field: Field
  filter: Record<string, unknown>
  value: ColumnValue
  moved: MovedCards
}) {
  const { sort } = useListContext()
  const [shown, setShown] = useState(cardsAtOnce)
  const resource = useResourceContext()!
  const { data, total, meta, error, isPending, isFetching, refetch } = useGetList<EntityRecord>(
    resource,
    {
      filter,
      sort,
      pagination: { page: 1, perPage: shown },
      meta: inlineErrorQueryOptions.meta,
    },
    { retry: false, placeholderData: (before) => before },
  )
  const read = data ?? []
  const isElsewhere = ({ id }: EntityRecord) => moved.has(id) && moved.get(id)!.value !== value
  const here = read.filter((each) => !isElsewhere(each))
  const arrived = [...moved.values()]
    .filter((each) => each.value === value && !here.some(({ id }) => id === each.record.id))
    .map(({ record }) => ({ ...record, [field.name]: value }))
  const left = read.length - here.length
  const next = shown + Math.min(shown, mostAdded)
  return {
    records: [...arrived, ...here],
    /** Undefined: not read yet. */
    count: total === undefined ? undefined : total - left + arrived.length,
    meta,
    error: data ? null : error,
    isPending,
    isFetching,
    refetch,
    more: total === undefined ? 0 : Math.max(0, Math.min(next, total) - read.length),
    showMore: () => setShown(next),
  }
}
