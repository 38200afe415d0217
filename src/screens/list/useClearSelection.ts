import { useEffect, useRef } from 'react'
import { useListContext } from 'ra-core'

/** The selection holds for the rows in sight only: it ends when they change (LIST-14). */
export function useClearSelection(data: unknown): void {
  const { onUnselectItems } = useListContext()
  const clear = useRef(onUnselectItems)
  useEffect(() => { clear.current = onUnselectItems })
  useEffect(() => clear.current(), [data])
}
