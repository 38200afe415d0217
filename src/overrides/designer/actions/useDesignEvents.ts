import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { columnsOf, type DesignColumn, type DesignRow } from '../../../design/design.ts'
import type { FieldKindName } from '../../../design/fieldKinds.ts'
import { foldText } from '../../../model/foldText.ts'
import type { ChangeColumn } from './changeColumn.ts'
import { editColumn, handleColumnKey, handleGroupKey } from './designKeys.ts'
import { changeColumn, keysOf, removeColumns, type Direction } from './designSteps.ts'
import type { DesignerState } from '../useDesigner.ts'
import { chooseColumn, type ChooseMode } from './useDesignSelection.ts'

/**
 * What happens in the palette, on the canvas and in the inspector. The object stays the same, so
 * that a step renders only the parts that it changes.
 */
export type DesignEvents = {
  /** The design as it is now. */
  rows: () => DesignRow[]
  /** Replaces the design in one step of this name. */
  replace: (name: string, rows: DesignRow[]) => void
  add: (kind: FieldKindName) => void
  /** The columns of the design whose label or key contains a text. */
  find: (text: string) => DesignColumn[]
  /** Shows a column and chooses it. */
  show: (id: string) => void
  choose: (id: string, mode: ChooseMode) => void
  chooseGroup: (id: string) => void
  key: (event: KeyboardEvent, id: string) => void
  groupKey: (event: KeyboardEvent, id: string) => void
  /** Makes a column so many of twelve parts wide. */
  resize: (id: string, width: number) => void
  /** The keys of the columns that are not chosen. */
  takenKeys: () => ReadonlySet<string>
  /** Changes the one chosen column. */
  change: ChangeColumn
  move: (direction: Direction) => void
  /** Makes the chosen columns wider or narrower. */
  widen: (by: number) => void
  duplicate: () => void
  remove: () => void
  copy: () => void
  cut: () => void
  /** Pastes what the clipboard has, which the browser may ask for. */
  paste: () => void
  /** Pastes columns, or plain text of which each line becomes a field. */
  pasteText: (text: string) => void
  /** Groups the chosen columns under a heading. */
  group: () => void
  /** Chooses a column and moves the focus to its properties. */
  edit: (id: string) => void
  /** Goes back from a panel to the chosen column. */
  leave: () => void
}

/** The events of a designer, which act on its newest state. */
export function useDesignEvents(designer: DesignerState): DesignEvents {
  const current = useRef(designer)
  useLayoutEffect(() => {
    current.current = designer
  })
  const [events] = useState<DesignEvents>(() => {
    const now = () => current.current
    return {
      rows: () => now().rows,
      replace: (name, rows) => now().replace(name, rows),
      add: (kind) => {
        now().setPanel(undefined)
        now().actions.add(kind)
      },
      find: (text) => {
        const wanted = foldText(text.trim())
        return now()
          .rows.flatMap(columnsOf)
          .filter(({ label = '', fieldKey = '' }) =>
            foldText(`${label} ${fieldKey}`).includes(wanted),
          )
      },
      show: (id) => {
        now().setPanel(undefined)
        now().focus(id)
      },
      choose: (id, mode) => now().setSelection(chooseColumn(now().rows, now().selection, id, mode)),
      chooseGroup: (id) => now().chooseGroup(id),
      key: (event, id) => handleColumnKey(now(), event, id),
      groupKey: (event, id) => handleGroupKey(now(), event, id),
      resize: (id, width) => now().actions.setWidth(id, width),
      takenKeys: () => keysOf(removeColumns(now().rows, new Set(now().selection.ids))),
      change: (name, change, merges) => {
        const { startOf, selection, step } = now()
        const [chosen, ...others] = selection.ids
        if (chosen && others.length === 0)
          step(name, changeColumn(startOf(merges), chosen, change), merges)
      },
      move: (direction) => now().actions.move(direction),
      widen: (by) => now().actions.resize(by),
      duplicate: () => now().actions.duplicate(),
      remove: () => now().actions.remove(),
      copy: () => now().actions.copy(),
      cut: () => now().actions.cut(),
      paste: () => void now().actions.paste(),
      pasteText: (text) => now().actions.pasteText(text),
      group: () => now().actions.group(),
      edit: (id) => editColumn(now(), id),
      leave: () => {
        const { selection, setPanel, moveFocus } = now()
        const chosen = selection.ids.at(-1)
        setPanel(undefined)
        if (chosen) moveFocus(chosen)
      },
    }
  })
  return events
}
