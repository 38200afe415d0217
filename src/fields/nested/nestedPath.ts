import { createContext, use } from 'react'

/**
 * The path of the object that contains the current display, without list indexes: `lines.price`;
 * empty at the top level.
 */
export const NestedPath = createContext('')

/** The path of a field in its entity, for the message keys of its choices: `schedule.frequency`. */
export const usePathOf = (name: string): string => [use(NestedPath), name].filter(Boolean).join('.')
