import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { savedFilterEntity } from './useSavedFilters.ts'
import type { SavedFilter } from './useSavedFilters.ts'

type Change = (filter: SavedFilter, change: Partial<Pick<SavedFilter, 'value' | 'defaultIndicator'>>) => Promise<void>
type Copy = (filter: SavedFilter) => Promise<SavedFilter | undefined>

/**
 * Changes a saved filter by its PUT and says so (ERR-31), whether something is under way, and makes a private copy of one that
 * somebody shares (ERR-30); a refusal raises the toast that every refused call does.
 */
export function useChangeSavedFilter(onSaid: (text: string) => void): [Change, boolean, Copy] {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const run = async <Result>(call: () => Promise<Result>, done: string): Promise<Result | undefined> => {
    setBusy(true)
    try {
      const result = await call()
      notify(translate(done), { type: 'success' })
      onSaid(translate(done))
      return result
    } catch (error) {
      console.warn('The saved filter could not be changed.', error)
    } finally {
      // Also after a refusal: it may have been changed elsewhere.
      await queryClient.invalidateQueries({ queryKey: [savedFilterEntity] })
      setBusy(false)
    }
  }
  const change: Change = async (filter, values) => void (await run(() => dataProvider.update(savedFilterEntity, { id: filter.id, data: { ...filter, ...values }, previousData: filter }), 'screens.saved.updated'))
  const copy: Copy = async ({ title, value, frameName }) => (await run(() => dataProvider.create(savedFilterEntity, { data: { title, value, frameName, publicName: false, editable: true, defaultIndicator: false } }), 'screens.saved.added'))?.data
  return [change, busy, copy]
}
