import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { savedFilterEntity } from './useSavedFilters.ts'
import type { SavedFilter } from './useSavedFilters.ts'

type Change = (filter: SavedFilter, change: Partial<Pick<SavedFilter, 'value' | 'defaultIndicator'>>) => Promise<void>

/** Changes a saved filter by its PUT and says so (ERR-31), and whether that is under way; a refusal raises the toast that every refused call does. */
export function useChangeSavedFilter(onSaid: (text: string) => void): [Change, boolean] {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const change: Change = async (filter, values) => {
    setBusy(true)
    try {
      await dataProvider.update(savedFilterEntity, { id: filter.id, data: { ...filter, ...values }, previousData: filter })
      notify(translate('screens.saved.updated'), { type: 'success' })
      onSaid(translate('screens.saved.updated'))
    } catch (error) {
      console.warn('The saved filter could not be changed.', error)
    }
    // Also after a refusal: it may have been changed elsewhere.
    await queryClient.invalidateQueries({ queryKey: [savedFilterEntity] })
    setBusy(false)
  }
  return [change, busy]
}
