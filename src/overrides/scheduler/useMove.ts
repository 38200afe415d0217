import { useCallback } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../model/entity.ts'
import { newIdempotencyKey } from '../../model/idempotencyKey.ts'
import { headerNames } from '../../model/headers.ts'
import type { ContractProvider } from '../../branchdesk.ts'
import { useRefusalText } from '../../screens/form/useRefusalText.ts'
import { undoOffer } from '../../screens/undo/undoOffer.ts'
import type { BoardDialog } from './BoardDialogs.tsx'
import type { Occurrence } from './occurrence.ts'

/** What changes of a series, as the service names it. */
export type ChangeScope = 'this' | 'following' | 'all'

/** Changes of one time: its start and end on the clock of its branch, or fields of the task. */
export type OccurrenceChange = { localStart?: string; localEnd?: string } & Record<string, unknown>

/** Moves an occurrence, or asks first which of a series; rejects where nothing was moved. */
export type Move = (occurrence: Occurrence, change: OccurrenceChange) => Promise<void>

/** The calls that change and remove single times of tasks; they return the keys that undo it. */
export function useOccurrenceCalls() {
  const provider = useDataProvider<ContractProvider>()
  const send = useCallback(
    (
      verb: 'PUT' | 'DELETE',
      { task, localStart }: Occurrence,
      params: Record<string, string>,
      body?: unknown,
    ) =>
      provider.requestUndoable({
        call: `${verb} scheduler/tasks/${encodeURIComponent(task.webId)}/occurrences/${localStart}`,
        params,
        headers: {
          [headerNames.ifMatch]: `"${task.version}"`,
          [headerNames.idempotencyKey]: newIdempotencyKey(),
        },
        ...(body === undefined ? {} : { body }),
      }),
    [provider],
  )
  return send
}

/** Refetches the board and the lists of tasks. */
export function useRefreshBoard(): () => void {
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['contract'] })
    refresh()
  }, [refresh, queryClient])
}

/** Moves occurrences: one that happens once at once, one of a series after a question. */
export function useMove(entity: Entity, onDialog: (dialog: BoardDialog) => void): Move {
  const send = useOccurrenceCalls()
  const refusalText = useRefusalText(entity)
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefreshBoard()
  return useCallback(
    async (occurrence, change) => {
      if (occurrence.isRecurring) {
        onDialog({ kind: 'scope', occurrence, change, action: 'move' })
        throw new Error('The person is asked first.')
      }
      try {
        const { undo } = await send('PUT', occurrence, { scope: 'all' }, change)
        notify(translate('scheduler.moved', { name: occurrence.task.name }), {
          type: 'success',
          ...undoOffer(undo),
        })
      } catch (error) {
        notify(refusalText(error), { type: 'error' })
        throw error
      } finally {
        refresh()
      }
    },
    [send, refusalText, translate, notify, refresh, onDialog],
  )
}
