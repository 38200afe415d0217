import { useEffect, useMemo, useRef } from 'react'
import type { CanvasEvents } from './Canvas.tsx'
import { handleColumnKey, handleGroupKey } from './designKeys.ts'
import type { DesignerState } from './useDesigner.ts'
import { chooseColumn } from './useDesignSelection.ts'

/**
 * The events of the canvas. They stay the same object, so that a step renders only the rows that it
 * changes.
 */
export function useCanvasEvents(designer: DesignerState): CanvasEvents {
  const { rows, selection, setSelection, chooseGroup, actions } = designer
  const current = useRef<CanvasEvents>(undefined)
  useEffect(() => {
    current.current = {
      choose: (id, mode) => setSelection(chooseColumn(rows, selection, id, mode)),
      chooseGroup,
      key: (event, id) => handleColumnKey(designer, event, id),
      groupKey: (event, id) => handleGroupKey(designer, event, id),
      resize: actions.setWidth,
    }
  })
  return useMemo<CanvasEvents>(
    () => ({
      choose: (...given) => current.current!.choose(...given),
      chooseGroup: (...given) => current.current!.chooseGroup(...given),
      key: (...given) => current.current!.key(...given),
      groupKey: (...given) => current.current!.groupKey(...given),
      resize: (...given) => current.current!.resize(...given),
    }),
    [],
  )
}
