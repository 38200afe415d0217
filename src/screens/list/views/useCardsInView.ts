import { useRef, useState } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { EntityRecord } from '../../record/record.ts'
import { useIsPrinted } from '../../states/useIsPrinted.ts'
import { cardsAtOnce } from './useColumnRecords.ts'
import type { MovedCards } from './useMoveCard.ts'

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
 * The cards of a column that are rendered: of more than are shown at first, those in view, those
 * that are being moved, and the one that has the focus or is being dragged. Where they are printed,
 * all of them are. `scroller` is the list that they scroll in.
 */
export function useCardsInView(
  records: EntityRecord[],
  moved: MovedCards,
): {
  scroller: RefObject<HTMLUListElement | null>
  cards: CardInView[]
  measure: ((card: Element | null) => void) | undefined
  onUse: (target: Element) => void
} {
  const scroller = useRef<HTMLUListElement>(null)
  const [used, setUsed] = useState<EntityRecord['id']>()
  const isPrinted = useIsPrinted()
  const count = records.length
  const isPartial = count > cardsAtOnce && !isPrinted
  const kept = records.flatMap(({ id }, index) => (id === used || moved.has(id) ? [index] : []))
  const virtualizer = useVirtualizer({
    count,
    enabled: isPartial,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => records[index]!.id,
    estimateSize: () => cardHeight,
    gap,
    overscan: 8,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other),
    useFlushSync: false,
  })
  const onUse = (target: Element) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index')
    if (index) setUsed(records[Number(index)]?.id)
  }
  if (!isPartial)
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
