import { useCallback, useState } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'ra-core'
import { allRowsSize } from '../../../model/constants.ts'
import type { EntityRecord } from '../../record/record.ts'
import { failureText } from '../../states/failureText.ts'
import type { Selection } from './useSelection.ts'

/**
 * Calls `action` with the selected records: if everything is selected, those that match the list's
 * search and filters now, on all pages; else the chosen ones, also those that are not visible. A
 * failure raises a toast. `isBusy` is true meanwhile.
 */
export function useSelectedRecords(selection: Selection): {
  isBusy: boolean
  run: (action: (records: EntityRecord[]) => unknown) => Promise<void>
} {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  const { resource, data, filter, filterValues, sort } = useListContext<EntityRecord>()
  const [isBusy, setBusy] = useState(false)

  const matching = useCallback(async () => {
    const records: EntityRecord[] = []
    for (let page = 1, total = 1; records.length < total; page += 1) {
      const answer = await dataProvider.getList<EntityRecord>(resource, {
        filter: { ...filterValues, ...filter },
        sort,
        pagination: { page, perPage: allRowsSize },
      })
      if (answer.data.length === 0) break
      records.push(...answer.data)
      total = answer.total ?? records.length
    }
    return records.filter((each) => selection.has(each.id))
  }, [dataProvider, resource, filter, filterValues, sort, selection])

  const chosen = useCallback(async () => {
    const known = new Map((data ?? []).map((each) => [each.id, each]))
    const ids = selection.ids.filter((id) => !known.has(id))
    const others =
      ids.length > 0 ? (await dataProvider.getMany<EntityRecord>(resource, { ids })).data : []
    for (const each of others) known.set(each.id, each)
    return selection.ids.flatMap((id) => known.get(id) ?? [])
  }, [dataProvider, resource, data, selection])

  return {
    isBusy,
    run: async (action) => {
      setBusy(true)
      try {
        await action(await (selection.isEverything ? matching() : chosen()))
      } catch (error) {
        notify(
          failureText(error, (key) => translate(key)),
          { type: 'error' },
        )
      } finally {
        setBusy(false)
      }
    },
  }
}
