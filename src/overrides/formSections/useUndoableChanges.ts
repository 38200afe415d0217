import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { tabCountsKey } from '../../screens/detail/useTabCounts.ts'
import type { CallFailure } from '../../branchdesk.ts'
import { failureText } from '../../branchdesk.ts'
import { isUnanswered } from '../../screens/states/failureText.ts'
import { placedKey, type PlacedSection } from './useSectionQueries.ts'

/** At most this many refused records are explained. */
const maximumReasons = 3

/** A change that can be undone; `undo` may be repeated when no response came. */
type Step = { name: string; undo: () => Promise<unknown> }

/** Sends a change under its name, which shows at once. What `send` returns takes it back. */
type SendChange = (
  name: string,
  apply: (before: PlacedSection[]) => PlacedSection[],
  send: () => Promise<Step['undo'] | undefined>,
) => Promise<void>

/**
 * Changes to the sections of a form, as steps that can be undone one after the other. They show at
 * once and are sent in their order; when the service refuses one, the lists are read again and the
 * reason is shown.
 */
export function useUndoableChanges(form: string) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [steps, setSteps] = useState<Step[]>([])
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef<Step[]>([])
  const queue = useQueue()
  // The rows as the service has them, without the changes that wait.
  const stored = useRef<PlacedSection[]>([])
  const key = placedKey(form)
  const reload = () =>
    Promise.all(
      [['form-section'], tabCountsKey('form-definition', form)].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const showFailure = (error: unknown) => {
    const records = (error as CallFailure).body?.errors ?? []
    notify(
      [
        failureText(error, (word) => translate(word)),
        ...records.slice(0, maximumReasons).map(({ message }) => message),
      ].join(' '),
      { type: 'error' },
    )
  }
  const setLatest = (next: Step[]) => {
    latest.current = next
    setSteps(next)
  }
  const record = (step: Step) => {
    setLatest([...latest.current, step])
    setAnnouncement(step.name)
  }
  const change: SendChange = async (name, apply, send) => {
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData<PlacedSection[]>(key) ?? []
    if (queue.isEmpty()) stored.current = before
    queryClient.setQueryData(key, apply(before))
    await queue.add(async () => {
      try {
        const undo = await send()
        stored.current = apply(stored.current)
        if (undo) record({ name, undo })
      } catch (error) {
        // Without a network the lists are not read again.
        queryClient.setQueryData(key, stored.current)
        showFailure(error)
      }
    }, reload)
  }
  const undoLast = async () => {
    const last = latest.current.at(-1)
    if (!last) return
    setLatest(latest.current.slice(0, -1))
    try {
      await last.undo()
      setAnnouncement(translate('formSections.undone', { name: last.name }))
    } catch (error) {
      // Without a response it may still be there to undo.
      if (isUnanswered(error)) setLatest([...latest.current, last])
      showFailure(error)
    }
  }
  return {
    change,
    /** Adds a change as a step that was sent already, and reads the lists again. */
    record: async (step: Step) => {
      record(step)
      await reload()
    },
    /** What the last change or undo was, in words. */
    announcement,
    /** The name of the change that `undo` would take back; undefined: none. */
    undoName: steps.at(-1)?.name,
    undo: () => void queue.add(undoLast, reload),
  }
}

/** Runs what is added one after the other, and `atEnd` when nothing waits any more. */
function useQueue() {
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)
  return {
    isEmpty: () => waiting.current === 0,
    add: (run: () => Promise<void>, atEnd: () => Promise<unknown>): Promise<void> => {
      waiting.current++
      last.current = last.current.then(run).then(() => {
        // What is added meanwhile need not wait for it.
        if (--waiting.current === 0) void atEnd()
      })
      return last.current
    },
  }
}
