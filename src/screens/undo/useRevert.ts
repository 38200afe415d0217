import { useCallback } from 'react'
import { useNotify, useRefresh, useResourceDefinitions, useTranslate } from 'ra-core'

/** An update of a record of `resource` that is undone by writing the `previous` values. */
export type Revertible = {
  resource: string
  previous: Record<string, unknown>
  /** What is undone, in words; absent: the record. */
  what?: string
  revert: () => Promise<unknown>
}

/**
 * Undoes an update by writing the previous values, notifies and refreshes every list. Returns
 * whether it was undone: the service refuses if someone else changed the record since.
 */
export function useRevert(): (update: Revertible) => Promise<boolean> {
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const definitions = useResourceDefinitions()
  return useCallback(
    async ({ resource, previous, what: given, revert }) => {
      try {
        await revert()
      } catch {
        // The request has shown its toast.
        return false
      } finally {
        refresh()
      }
      const name = definitions[resource]?.recordRepresentation
      const what =
        given ??
        translate('screens.undo.one', {
          title: translate(`resources.${resource}.name`, { smart_count: 1 }),
          name: typeof name === 'function' ? name(previous) : '',
        })
      notify(translate('screens.undo.done', { what }), { type: 'success' })
      return true
    },
    [notify, refresh, translate, definitions],
  )
}
