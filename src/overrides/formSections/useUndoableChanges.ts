import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { tabCountsKey } from '../../screens/detail/useTabCounts.ts'
import { failureText } from '../../branchdesk.ts'
import { placedKey, type PlacedSection } from './useSectionQueries.ts'

/** A change that can be undone. */
type Done = { name: string; undo: () => Promise<unknown> }

/** Sends a change under its name; `next` shows at once. What `send` returns takes it back. */
type SendChange = (
  name: string,
  next: PlacedSection[] | undefined,
  send: () => Promise<Done['undo'] | undefined>,
) => Promise<void>

/**
 * Changes to the sections of a form. One shows at once; when the service refuses it, the lists are
 * read again and the reason is shown.
 */
export function useUndoableChanges(form: string) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [done, setDone] = useState<Done[]>([])
  const key = placedKey(form)
  const show = (next: PlacedSection[]) => queryClient.setQueryData(key, next)
  const reload = () =>
    Promise.all(
      [['form-section'], tabCountsKey('form-definition', form)].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  /** Shows `next`, sends the change, and reads the lists again whatever became of it. */
  const change: SendChange = async (name, next, send) => {
    await queryClient.cancelQueries({ queryKey: key })
    if (next) show(next)
    try {
      const undo = await send()
      if (undo) setDone((before) => [...before, { name, undo }])
    } catch (error) {
      notify(
        failureText(error, (word) => translate(word)),
        { type: 'error' },
      )
    } finally {
      await reload()
    }
  }
  return {
    change,
    /** The name of the change that `undo` would take back; undefined: none. */
    undoName: done.at(-1)?.name,
    undo: async () => {
      const last = done.at(-1)
      if (!last) return
      setDone((before) => before.slice(0, -1))
      await change(last.name, undefined, async () => {
        await last.undo()
        return undefined
      })
    },
  }
}
