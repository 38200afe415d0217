import { createContext, use } from 'react'

/** Where the object stands in its entity that a display is inside of, without the rows: `lines.price`; empty at the top. */
export const NestedPath = createContext('')

/** Where a field stands in its entity, by which its choices are translated: `schedule.frequency`. */
export const usePathOf = (name: string): string => [use(NestedPath), name].filter(Boolean).join('.')
