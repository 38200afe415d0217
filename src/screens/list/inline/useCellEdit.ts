import { useCallback, useRef, useState } from 'react'
import type { MouseEvent, RefObject } from 'react'
import { useTranslate } from 'ra-core'
import type { EntityRecord } from '../../record/record.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'

type Cell = { id: EntityRecord['id']; path: string }

/** What a row needs to edit its cells. The functions do not change. */
export type CellEdit = {
  /** Leaves the cell; its row gets the focus. */
  close: (cell: HTMLTableCellElement) => void
  /** Finds the cell after (1) or before (-1) this one; returns a function that opens it. */
  beside: (cell: HTMLTableCellElement, by: 1 | -1) => () => void
}

/**
 * Which cell of a table is being edited. A double click or F2 opens a cell; F2 on a row opens the
 * first one that can be edited.
 * @param recordOf the record of a row, undefined while it loads
 */
export function useCellEdit(
  box: RefObject<HTMLElement | null>,
  recordOf: (row: Element) => EntityRecord | undefined,
  isOffered: boolean,
) {
  const translate = useTranslate()
  const [editing, setEditing] = useState<Cell>()
  const latest = useRef(recordOf)
  latest.current = recordOf

  const cellOf = useCallback((cell: HTMLElement | null | undefined): Cell | undefined => {
    const row = cell?.closest('tr')
    const record = row ? latest.current(row) : undefined
    const path = cell?.dataset['inline']
    return record && path ? { id: record.id, path } : undefined
  }, [])
  const [cellEdit] = useState<CellEdit>(() => ({
    close: (cell) => {
      setEditing(undefined)
      cell.closest('tr')?.focus()
    },
    beside: (cell, by) => {
      // In the order of the table, as far as its rows are rendered.
      const cells = [...(box.current?.querySelectorAll<HTMLElement>(inlineCell) ?? [])]
      const next = cellOf(cells[cells.indexOf(cell) + by])
      return () => {
        setEditing(next)
        if (!next) cell.closest('tr')?.focus()
      }
    },
  }))
  const open = (target: EventTarget | null) => {
    const element = target as Element | null
    const cell =
      element?.closest<HTMLElement>(inlineCell) ??
      element?.closest('tr')?.querySelector<HTMLElement>(inlineCell)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    setEditing(cellOf(cell))
  }
  useShortcuts(
    translate('screens.keys.rows'),
    isOffered
      ? [
          {
            keys: ['F2'],
            label: translate('screens.keys.editCell'),
            within: box,
            when: (event) => (event.target as Element).closest('tbody tr') !== null,
            run: (event) => open(event.target),
          },
        ]
      : [],
  )
  return {
    cellEdit,
    /** The path of the cell of this record that is being edited. */
    editedIn: (record: EntityRecord) => (editing?.id === record.id ? editing.path : undefined),
    onDoubleClick: (event: MouseEvent) => {
      const target = event.target as Element
      if (isOffered && target.closest(inlineCell)) open(target)
    },
  }
}

const inlineCell = 'td[data-inline]'
