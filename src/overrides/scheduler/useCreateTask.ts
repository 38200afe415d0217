import { useCallback } from 'react'
import type { BoardDialog } from './BoardDialogs.tsx'
import type { BoardFilter } from './useBoardState.ts'

/** Opens the form of a new task: its times on the clock of its branch, and its other fields. */
export type CreateTask = (
  localStart?: string,
  localEnd?: string,
  values?: Record<string, unknown>,
) => void

/**
 * Returns a function that opens the form of a new task with the filters of the board as its values.
 * `zones` are the time zones of branches by key. Without the permission to create, it does nothing.
 */
export function useCreateTask(
  canCreate: boolean,
  filters: Partial<Record<BoardFilter, string>>,
  zones: Record<string, string> | undefined,
  onDialog: (dialog: BoardDialog) => void,
): CreateTask {
  return useCallback(
    (localStart, localEnd, values = {}) => {
      if (!canCreate) return
      const siteId = (values.siteId as string | undefined) ?? filters.siteId
      onDialog({
        kind: 'create',
        localStart,
        localEnd,
        zone: siteId ? zones?.[siteId] : undefined,
        values: { ...newTaskValues(filters), ...values },
      })
    },
    [canCreate, filters, zones, onDialog],
  )
}

/** The values that a new task takes from the filters of the board. */
export const newTaskValues = (
  filters: Partial<Record<BoardFilter, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    (['siteId', 'userId', 'formDefinitionId'] as const).flatMap((name) =>
      filters[name] ? [[name, filters[name]]] : [],
    ),
  )
