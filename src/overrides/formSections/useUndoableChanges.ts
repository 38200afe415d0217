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

/**
 * Takes back what was done or undone, and returns what takes that back in turn; undefined: nothing
 * can. It may be repeated when no response came.
 */
export type Reversal = () => Promise<Reversal | undefined>

/** A change, and what takes it back or does it again. */
type Step = { name: string; reverse: Reversal }

/** The steps that can be undone, the last one last, and redone, the next one first. */
type Steps = { past: Step[]; future: Step[] }

/** Sends a change under its name, which shows at once. What `send` returns takes it back. */
type SendChange = (
  name: string,
  apply: (before: PlacedSection[]) => PlacedSection[],
  send: Reversal,
) => Promise<void>

/**
 * Changes to the sections of a form, as steps that can be undone and redone one after the other.
 * They show at once and are sent in their order; when the service refuses one, the lists are read
 * again and the reason is shown.
 */
export function useUndoableChanges(form: string) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [steps, setSteps] = useState<Steps>({ past: [], future: [] })
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(steps)
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
  const setLatest = (next: Steps) => {
    latest.current = next
    setSteps(next)
  }
  const record = (step: Step) => {
    setLatest({ past: [...latest.current.past, step], future: [] })
    setAnnouncement(step.name)
  }
  const change: SendChange = async (name, apply, send) => {
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData<PlacedSection[]>(key) ?? []
    if (queue.isEmpty()) stored.current = before
    queryClient.setQueryData(key, apply(before))
    await queue.add(async () => {
      try {
        const reverse = await send()
        stored.current = apply(stored.current)
        if (reverse) record({ name, reverse })
      } catch (error) {
        // Without a network the lists are not read again.
        queryClient.setQueryData(key, stored.current)
        showFailure(error)
      }
    }, reload)
  }
  /** Runs a step that leaves one side; the reverse of it enters the other side. */
  const run = async (
    step: Step | undefined,
    without: Steps,
    enter: (steps: Steps, reversed: Step) => Steps,
    message: 'undone' | 'redone',
  ) => {
    if (!step) return
    const before = latest.current
    setLatest(without)
    try {
      const reverse = await step.reverse()
      if (reverse) setLatest(enter(without, { name: step.name, reverse }))
      setAnnouncement(translate(`formSections.${message}`, { name: step.name }))
    } catch (error) {
      // Without a response it may still be there to undo.
      if (isUnanswered(error)) setLatest(before)
      showFailure(error)
    }
  }
  const undoLast = () => {
    const { past, future } = latest.current
    return run(
      past.at(-1),
      { past: past.slice(0, -1), future },
      (steps, reversed) => ({ ...steps, future: [reversed, ...steps.future] }),
      'undone',
    )
  }
  const redoNext = () => {
    const { past, future } = latest.current
    return run(
      future[0],
      { past, future: future.slice(1) },
      (steps, reversed) => ({ ...steps, past: [...steps.past, reversed] }),
      'redone',
    )
  }
  return {
    change,
    /** Resolves when no change waits for its response. */
    settled: queue.settled,
    /** Adds a change as a step that was sent already, and reads the lists again. */
    record: async (step: Step) => {
      record(step)
      await reload()
    },
    /** What the last change, undo or redo was, in words. */
    announcement,
    /** The names of the changes that `undo` and `redo` would take; undefined: none. */
    undoName: steps.past.at(-1)?.name,
    redoName: steps.future[0]?.name,
    undo: () => void queue.add(undoLast, reload),
    redo: () => void queue.add(redoNext, reload),
  }
}

/** Runs what is added one after the other, and `atEnd` when nothing waits any more. */
function useQueue() {
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)
  return {
    isEmpty: () => waiting.current === 0,
    settled: () => last.current,
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
