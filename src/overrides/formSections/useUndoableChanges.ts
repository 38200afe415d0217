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

/** Sends a change under its name; `next` shows at once. What `send` returns takes it back. */
type SendChange = (
  name: string,
  next: PlacedSection[],
  send: () => Promise<Step['undo'] | undefined>,
) => Promise<void>

/**
 * Changes to the sections of a form, as steps that can be undone one after the other. A change
 * shows at once; when the service refuses it, the lists are read again and the reason is shown.
 */
export function useUndoableChanges(form: string) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [steps, setSteps] = useState<Step[]>([])
  const [announcement, setAnnouncement] = useState('')
  const lastUndo = useRef(Promise.resolve())
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
  const record = (step: Step) => {
    setSteps((before) => [...before, step])
    setAnnouncement(step.name)
  }
  const change: SendChange = async (name, next, send) => {
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData<PlacedSection[]>(key)
    queryClient.setQueryData(key, next)
    try {
      const undo = await send()
      if (undo) record({ name, undo })
    } catch (error) {
      // Without a network the lists are not read again.
      queryClient.setQueryData(key, before)
      showFailure(error)
    } finally {
      await reload()
    }
  }
  const undoStep = async (step: Step) => {
    try {
      await step.undo()
      setAnnouncement(translate('formSections.undone', { name: step.name }))
    } catch (error) {
      // Without a response it may still be there to undo.
      if (isUnanswered(error)) setSteps((before) => [...before, step])
      showFailure(error)
    } finally {
      await reload()
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
    undo: () => {
      const last = steps.at(-1)
      if (!last) return
      setSteps((before) => before.filter((each) => each !== last))
      lastUndo.current = lastUndo.current.then(() => undoStep(last))
    },
  }
}
