import type { KeyboardEvent } from 'react'
import { placedColumns } from '../../../design/design.ts'
import type { Direction } from './designSteps.ts'
import { chooseColumn } from './useDesignSelection.ts'
import type { DesignerState } from '../useDesigner.ts'

/** The keys that move a column, together with Alt. */
const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Chooses a column, scrolls to it and moves the focus to its properties. */
export function editColumn({ setSelection, setPanel, scrollTo }: DesignerState, id: string): void {
  setSelection({ ids: [id] })
  scrollTo(id)
  setPanel({ name: 'properties', focus: true })
}

/** Does what a key means on a column of the canvas. */
export function handleColumnKey(designer: DesignerState, event: KeyboardEvent, id: string): void {
  const { rows, selection, setSelection, moveFocus, focus, actions } = designer
  const command = event.ctrlKey || event.metaKey
  const direction = directions[event.key]
  const key = event.key.toLowerCase()
  const order = placedColumns(rows).map(({ column }) => column.webId!)
  const beside = order[order.indexOf(id) + (direction === 'up' ? -1 : 1)]
  const isVertical = direction === 'up' || direction === 'down'
  if (direction && event.altKey) actions.move(direction)
  else if (isVertical && event.shiftKey) {
    if (beside) {
      setSelection(chooseColumn(rows, selection, beside, 'range'))
      moveFocus(beside)
    }
  } else if (isVertical) focus(beside ?? id)
  else if (direction && event.shiftKey) actions.resize(direction === 'left' ? -1 : 1)
  else if (event.key === 'Delete') actions.remove()
  else if (event.key === 'Enter' || event.key === 'F2') editColumn(designer, id)
  else if (event.key === 'Escape') setSelection({ ids: [id] })
  else if (command && key === 'a') setSelection({ ids: order })
  else if (command && key === 'd') actions.duplicate()
  else if (command && key === 'g') actions.group()
  else if (command && key === 'c') actions.copy()
  else if (command && key === 'x') actions.cut()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Does what a key means on a group of the canvas. */
export function handleGroupKey(
  { actions, groupName }: DesignerState,
  event: KeyboardEvent,
  id: string,
): void {
  const direction = directions[event.key]
  if (event.altKey && (direction === 'up' || direction === 'down'))
    actions.moveGroup(id, groupName(id), direction)
  else if (event.key === 'Delete') actions.removeGroup(id, groupName(id))
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Undoes and redoes by keys, anywhere on the screen but in inputs, which undo their own text. */
export function handleScreenKey({ back, forth }: DesignerState, event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  if (!(event.ctrlKey || event.metaKey) || target.matches('input, textarea')) return
  const key = event.key.toLowerCase()
  if (key === 'z' && !event.shiftKey) back()
  else if (key === 'y' || key === 'z') forth()
  else return
  event.preventDefault()
}
