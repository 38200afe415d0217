import { useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { useTranslate } from 'ra-core'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import type { Shortcut } from '../../shortcuts/shortcuts.ts'
import type { EntityRecord } from '../../record/record.ts'
import { rowHeight } from './rowStyles.ts'
import type { RecordListProps } from './RecordTable.tsx'

/** Offset of a record's `aria-rowindex`: it counts from 1, and the headings are row 1. */
const headings = 2

type RowProps = Pick<RecordListProps, 'actions' | 'selection' | 'onDelete'>

/**
 * Keyboard navigation of a table: one row at a time has the focus, and the keys move it, open it,
 * select it and run its actions. Returns the row in the tab order, and the focus handler for the
 * parent of the rows.
 * @param first the number of the first row here among all that match, from 0
 * @param count how many rows there are to move among
 * @param recordAt the record of a row, undefined while it loads
 * @param reveal renders a row that may not be rendered yet
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
  props: RowProps
}) {
  const translate = useTranslate()
  const { active, setActive, go } = useActiveRow({ box, first, count, reveal })
  const visibleRows = () =>
    Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2)
  // The first step leads to the row in the tab order.
  const step = (by: number) => (event: KeyboardEvent) => go(rowOf(event) ? active + by : active)
  const recordIn = (row: Element | null) => recordAt(Number(row?.ariaRowIndex) - headings - first)
  const recordOf = (event: KeyboardEvent) => recordIn(rowOf(event))
  const t = (key: string) => translate(`screens.keys.${key}`)
  const within = box
  const moves: Shortcut[] = [
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
      run: (event) => step(visibleRows())(event),
    },
    {
      keys: ['PageUp'],
      label: t('back'),
      within,
      when: inRow,
      run: (event) => step(-visibleRows())(event),
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
  ]
  const actions = actionShortcuts({ box, activeRecord: recordAt(active), recordOf, t, props })
  useShortcuts(t('rows'), count > 0 ? [...moves, ...actions] : [])

  return {
    active,
    /** A row focused by mouse or Tab becomes the active one. */
    onFocus: (event: FocusEvent) => {
      const row = event.target.closest('tr[aria-rowindex]')
      if (row) setActive(Number(row.ariaRowIndex) - headings - first)
    },
    /** The record of a row, undefined while it loads. */
    recordOf: recordIn,
    rowIndexOf: (index: number) => first + index + headings,
  }
}

/** Which row is in the tab order, and `go`, which moves it and the focus. */
function useActiveRow({
  box,
  first,
  count,
  reveal,
}: {
  box: RefObject<HTMLElement | null>
  first: number
  count: number
  reveal?: ((index: number) => void) | undefined
}) {
  const [requested, setActive] = useState(0)
  const active = Math.max(0, Math.min(requested, count - 1))
  // The row that gets the focus once it is rendered.
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
  return { active, setActive, go }
}

/**
 * The shortcuts that select a row and run its actions: those that the active row offers.
 * @param recordOf the record of the row that an event comes from, undefined while it loads
 */
function actionShortcuts({
  box,
  activeRecord,
  recordOf,
  t,
  props: { actions, selection, onDelete },
}: {
  box: RefObject<HTMLElement | null>
  activeRecord: EntityRecord | undefined
  recordOf: (event: KeyboardEvent) => EntityRecord | undefined
  t: (key: string) => string
  props: RowProps
}): Shortcut[] {
  const within = box
  const available = new Set(activeRecord && actions?.(activeRecord).map((each) => each.key))
  const runAction = (key: string) => (event: KeyboardEvent) => {
    const record = recordOf(event)
    if (record)
      actions?.(record)
        .find((each) => each.key === key)
        ?.run()
  }
  const toggle = (event: KeyboardEvent) => {
    const record = recordOf(event)
    if (record) selection?.toggle(record.id)
  }
  return [
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
    ...(available.has('edit')
      ? [{ keys: ['e'], label: t('edit'), within, when: inRow, run: runAction('edit') }]
      : []),
    ...(available.has('delete')
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
}

// The record's own link, not one that opens a mail program.
const link = 'a[href]:not([href^="mailto:"], [href^="tel:"], [target])'
const rowOf = (event: KeyboardEvent) =>
  (event.target as Element).closest<HTMLElement>('tbody tr[aria-rowindex]')
const isWithin = (box: RefObject<HTMLElement | null>, event: KeyboardEvent) =>
  box.current?.contains(event.target as Node) ?? false
const inRow = (event: KeyboardEvent) => rowOf(event) !== null
const onRow = (event: KeyboardEvent) => event.target === rowOf(event)
