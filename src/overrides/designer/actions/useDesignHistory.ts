import { useReducer } from 'react'
import type { DesignRow } from '../../../design/design.ts'
import { followNames } from '../../../design/followNames.ts'

/** A step that was done: its name in the reader's language, and the rows before it. */
type Step = { name: string; rows: DesignRow[]; merges?: string | undefined }

type State = { rows: DesignRow[]; past: Step[]; future: Step[] }

type Action =
  | { type: 'do'; name: string; rows: DesignRow[]; merges?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }

export function historyReducer(state: State, action: Action): State {
  const { rows, past, future } = state
  switch (action.type) {
    case 'do': {
      if (action.rows === rows) return state
      // Typing into one input is one step, so names are followed from what it began with.
      const isSame = continues(past, action.merges)
      return {
        rows: followNames(isSame ? past.at(-1)!.rows : rows, action.rows),
        past: isSame ? past : [...past, { name: action.name, rows, merges: action.merges }],
        future: [],
      }
    }
    case 'undo': {
      const last = past.at(-1)
      return last
        ? {
            rows: last.rows,
            past: past.slice(0, -1),
            future: [{ name: last.name, rows }, ...future],
          }
        : state
    }
    case 'redo': {
      const [next, ...rest] = future
      return next
        ? { rows: next.rows, past: [...past, { name: next.name, rows }], future: rest }
        : state
    }
  }
}

/** Whether a step continues the last one, as typing into one input does. */
const continues = (past: Step[], merges: string | undefined): boolean =>
  merges !== undefined && past.at(-1)?.merges === merges

/** The rows of a design with its steps, which can be undone and done again. */
export function useDesignHistory(start: DesignRow[]) {
  const [{ rows, past, future }, dispatch] = useReducer(historyReducer, {
    rows: start,
    past: [],
    future: [],
  })
  return {
    rows,
    /** The rows that a change starts from: those before the step that it continues. */
    startOf: (merges: string | undefined) => (continues(past, merges) ? past.at(-1)!.rows : rows),
    /** The names of the steps that undo and redo would take; undefined: none. */
    undoName: past.at(-1)?.name,
    redoName: future[0]?.name,
    /** Steps with the same `merges` that follow each other are one. */
    step: (name: string, next: DesignRow[], merges?: string) =>
      dispatch({ type: 'do', name, rows: next, merges }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
  }
}
