import { createContext } from 'react'
import type { ReadChoices } from './optionsOf.tsx'

/**
 * What the record around an input offers as choices of references, for whoever may fill it in: a
 * document those of its branch. `key` identifies the record. Without it, the choices are those that
 * the person may choose anywhere.
 */
export const OfferedChoicesContext = createContext<{ key: string; read: ReadChoices } | undefined>(
  undefined,
)
