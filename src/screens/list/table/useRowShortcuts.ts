import { useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { useTranslate } from 'ra-core'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import type { Shortcut } from '../../shortcuts/shortcuts.ts'
import type { EntityRecord } from '../../record/record.ts'
import { rowHeight } from './rowStyles.ts'
import type { RecordListProps } from './RecordTable.tsx'

/** Of a row's number, what stands before the first record: the count from 1, and the headings. */
const headings = 2

/**
 * The keys of a table's rows: one row at a time has the focus, and the keys move it, open it, select it and act on it.
 * @param first the number of the first row here among all that match, from 0
 * @param count how many rows there are to move among
 * @param recordAt the record of a row, undefined while it is on its way
 * @param reveal brings a row into the page that may not be in it
 * Answers the row that Tab comes to, and what the rows' parent hears of the focus with.
 */
export function useRowShortcuts({
  box,
  first = 0,
  count,
  recordAt,
  reveal,
  props,
}: {
  box: RefObject<HTMLElement | null>
  first?: number
  count: number
  recordAt: (index: number) => EntityRecord | undefined
  reveal?: (index: number) => void
  props: Pick<RecordListProps, 'actions' | 'selection' | 'onDelete'>
}) {
  const translate = useTranslate()
  const [asked, setActive] = useState(0)
  const active = Math.max(0, Math.min(asked, count - 1))
  // Where the focus goes once the row is in the page.
  const wanted = useRef<number | undefined>(undefined)
  const focus = useCallback(() => {
    const row =
      wanted.current === undefined
        ? undefined
        : box.current?.querySelector<HTMLElement>(
            `tbody tr[aria-rowindex="${first + wanted.current + headings}"]`,
          )
    if (!row) return
    wanted.current = undefined
    row.focus()
  }, [box, first])
  useEffect(focus)

  const go = (index: number) => {
    if (count === 0) return
    const next = Math.max(0, Math.min(index, count - 1))
    wanted.current = next
    setActive(next)
    reveal?.(next)
    focus()
  }
  const inSight = () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2)
  // The first step leads to the row that Tab would come to.
  const step = (by: number) => (event: KeyboardEvent) => go(rowOf(event) ? active + by : active)
  const here = (event: KeyboardEvent) =>
    recordAt(Number(rowOf(event)?.ariaRowIndex) - headings - first)
  const { actions: actions, selection, onDelete } = props
  const sample = recordAt(active)
  const offered = new Set(sample && actions?.(sample).map((each) => each.key))
  const runAction = (key: string) => (event: KeyboardEvent) => {
    const record = here(event)
    if (record)
      actions?.(record)
        .find((each) => each.key === key)
        ?.run()
  }
  const toggle = (event: KeyboardEvent) => {
    const record = here(event)
    if (record) selection?.toggle(record.id)
  }
  const t = (key: string) => translate(`screens.keys.${key}`)
  const within = box
  const inRow = (event: KeyboardEvent) => rowOf(event) !== null
  const onRow = (event: KeyboardEvent) => event.target === rowOf(event)
  const shortcuts: Shortcut[] = [
    {
      keys: ['j', 'ArrowDown'],
      label: t('down'),
      when: (event) => event.key === 'j' || isWithin(box, event),
      run: step(1),
    },
    {
      keys: ['k', 'ArrowUp'],
      label: t('up'),
      when: (event) => event.key === 'k' || inRow(event),
      run: step(-1),
    },
    {
      keys: ['PageDown'],
      label: t('far'),
      within,
      when: inRow,
      run: (event) => step(inSight())(event),
    },
    {
      keys: ['PageUp'],
      label: t('back'),
      within,
      when: inRow,
      run: (event) => step(-inSight())(event),
    },
    { keys: ['Home'], label: t('first'), within, when: inRow, run: () => go(0) },
    { keys: ['End'], label: t('last'), within, when: inRow, run: () => go(count - 1) },
    {
      keys: ['Enter'],
      label: t('open'),
      within,
      when: onRow,
      run: (event) => rowOf(event)?.querySelector<HTMLElement>(link)?.click(),
    },
    ...(selection
      ? [
          {
            keys: ['x', ' '],
            label: t('select'),
            within,
            when: (event: KeyboardEvent) => (event.key === ' ' ? onRow(event) : inRow(event)),
            run: toggle,
          },
        ]
      : []),
    ...(offered.has('edit')
      ? [{ keys: ['e'], label: t('edit'), within, when: inRow, run: runAction('edit') }]
      : []),
    ...(offered.has('delete')
      ? [
          {
            keys: ['Delete'],
            label: t('delete'),
            within,
            when: inRow,
            run: (event: KeyboardEvent) =>
              selection?.count && onDelete ? onDelete() : runAction('delete')(event),
          },
        ]
      : []),
  ]
  useShortcuts(t('rows'), count > 0 ? shortcuts : [])

  return {
    active,
    /** Whoever comes to a row by mouse or Tab moves on from there. */
    onFocus: (event: FocusEvent) => {
      const row = event.target.closest('tr[aria-rowindex]')
      if (row) setActive(Number(row.ariaRowIndex) - headings - first)
    },
    placeOf: (index: number) => first + index + headings,
  }
}

// The record's own link, not one that writes a mail.
const link = 'a[href]:not([href^="mailto:"], [href^="tel:"], [target])'
const rowOf = (event: KeyboardEvent) =>
  (event.target as Element).closest<HTMLElement>('tbody tr[aria-rowindex]')
const isWithin = (box: RefObject<HTMLElement | null>, event: KeyboardEvent) =>
  box.current?.contains(event.target as Node) ?? false
