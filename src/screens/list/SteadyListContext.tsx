import { useState } from 'react'
import type { ReactNode } from 'react'
import { ListContextProvider, useListContext } from 'ra-core'
import isEqual from 'es-toolkit/compat/isEqual'

/**
 * The list context around it, changed only when something in it has changed. `ListBase` (ra-core
 * 5.15) stores the page, order and filters of each address, and would then render the whole list
 * again for the same rows.
 */
export function SteadyListContext({ children }: { children: ReactNode }) {
  const list = useListContext()
  const [steady, setSteady] = useState(list)
  if (steady !== list && !isEqual(steady, list)) setSteady(list)
  return <ListContextProvider value={steady}>{children}</ListContextProvider>
}
