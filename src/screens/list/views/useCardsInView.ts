import { useCallback, useRef, useState } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { EntityRecord } from '../../record/record.ts'

/** So many cards are all rendered, so that short columns are printed in full. */
const allUpTo = 100
/** Pixels of a card before it is measured, and between two. */
const cardHeight = 96
const gap = 8

/** A card that is rendered, and what its element needs for its place among all. */
export type CardInView = {
  record: EntityRecord
  attributes?: { 'data-index': number; 'aria-setsize': number; 'aria-posinset': number }
  style?: CSSProperties
}

/**
 * The cards of a column that are rendered: of many, those in view and the one that has the focus or
 * is being dragged. `scroller` is the list that they scroll in.
 */
export function useCardsInView(records: EntityRecord[]): {
  scroller: RefObject<HTMLUListElement | null>
  cards: CardInView[]
  measure: ((card: Element | null) => void) | undefined
  onUse: (target: Element) => void
} {
  const scroller = useRef<HTMLUListElement>(null)
  const [kept, setKept] = useState(-1)
  const count = records.length
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown
      return [...shown, kept].sort((one, other) => one - other)
    },
    [kept],
  )
  const virtualizer = useVirtualizer({
    count,
    enabled: count > allUpTo,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => records[index]!.id,
    estimateSize: () => cardHeight,
    gap,
    overscan: 8,
    rangeExtractor,
    useFlushSync: false,
  })
  const onUse = (target: Element) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index')
    if (index) setKept(Number(index))
  }
  if (count <= allUpTo)
    return { scroller, cards: records.map((record) => ({ record })), measure: undefined, onUse }
  const items = virtualizer.getVirtualItems()
  const cards = items.map(({ index, start, end }, at): CardInView => {
    const before = items[at - 1] ? items[at - 1]!.end + gap : 0
    return {
      record: records[index]!,
      attributes: { 'data-index': index, 'aria-setsize': count, 'aria-posinset': index + 1 },
      // The space of the cards that are not there.
      style: {
        marginTop: start - before,
        marginBottom: at === items.length - 1 ? virtualizer.getTotalSize() - end : 0,
      },
    }
  })
  return { scroller, cards, measure: virtualizer.measureElement, onUse }
}
