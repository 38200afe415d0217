import { createContext } from 'react'

/**
 * Headers of the requests for the choices of references, for inputs that show what others choose:
 * at other branches (`siteIds`), or with another role (`asRole`).
 */
export const ChoiceHeadersContext = createContext<Record<string, string> | undefined>(undefined)
