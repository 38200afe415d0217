import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useStore, useStoreContext } from 'ra-core'
import type { Column, Entity } from '../../../model/entity.ts'
import { applyChoice, availableColumns, defaultChoice } from './columnChoice.ts'
import type { ColumnChoice } from './columnChoice.ts'
import {
  columnsKey,
  markColumnsUnsaved,
  saveColumns,
  screenSettingsQuery,
  retryUnsavedColumns,
} from '../savedFilters/screenSettings.ts'

// Of several changes in a row (a column dragged, an arrow key held) only the last is saved.
const settled = 600

/**
 * The columns of a list as the user chose, ordered and resized them; `list` names the list, in the
 * store and at the service.
 */
export function useColumnChoice(list: string, entity: Entity, shown: Column[]) {
  const [choice, setChoice] = useStore<ColumnChoice | null>(columnsKey(list), null)
  const remember = useRemember(list)
  const available = useMemo(() => availableColumns(entity, shown), [entity, shown])
  return {
    available,
    columns: useMemo(
      () => (choice ? applyChoice(available, choice, shown) : shown),
      [available, choice, shown],
    ),
    choice: choice ?? defaultChoice(available, shown),
    onChange: (next: ColumnChoice | undefined) => {
      setChoice(next ?? null)
      remember()
    },
  }
}

/**
 * Whether the user's screen settings are loaded: a list whose columns change after it is shown
 * would jump.
 */
export function useAreSettingsLoaded(): boolean {
  return useQuery(screenSettingsQuery(useDataProvider(), useStoreContext())).isSuccess
}

/**
 * Saves the last of several choices to the service, once they pause or the screen is left; one that
 * did not reach it, once the network is back.
 */
function useRemember(list: string) {
  const dataProvider = useDataProvider()
  const store = useStoreContext()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | undefined>(
    undefined,
  )
  useEffect(() => () => waiting.current?.save(), [list])
  useEffect(() => {
    const again = () => void retryUnsavedColumns(dataProvider, store)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [dataProvider, store])
  return () => {
    markColumnsUnsaved(store, list)
    clearTimeout(waiting.current?.timer)
    const save = () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      // A failure raises its toast; the list keeps the choice.
      saveColumns(dataProvider, store, list).catch(() => undefined)
    }
    waiting.current = { timer: setTimeout(save, settled), save }
  }
}
