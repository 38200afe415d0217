import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { deleteDraft, saveDraft, readDraft } from './draft.ts'
import type { FormMode } from './payload.ts'
import { stepToResume } from './wizard.ts'
import type { WizardStep } from './wizard.ts'

const saveDelay = 300

/** Props of the draft autosave; its component explains them. */
export type DraftAutosaveProps = {
  entity: Entity
  mode: FormMode
  id?: string | number | undefined
  restore: boolean
  steps: WizardStep[]
  onStep: (step: number) => void
  saveKey: RefObject<string>
  finished: RefObject<boolean>
}

/** Saves the draft of a form; `isOffered` until the user restores or discards an earlier one. */
export function useDraftAutosave({
  entity,
  mode,
  id,
  restore,
  steps,
  onStep,
  saveKey,
  finished,
}: DraftAutosaveProps) {
  const nameOf = useRecordName(entity)
  const { reset, getValues } = useFormContext()
  const { isReady } = useFormState()
  const [storedDraft] = useState(() => readDraft(entity.name, mode, id))
  const [offered, setOffered] = useState(storedDraft !== undefined && !restore)

  const step = steps.find(({ state }) => state === 'current')?.number
  const isTyped = useRef(false)
  const save = () => {
    const { _text, _id: _, ...values } = getValues()
    if (!finished.current)
      saveDraft(entity, {
        mode,
        ...(id === undefined ? {} : { id }),
        name: nameOf({ _text, ...values }),
        key: saveKey.current,
        ...(step === undefined ? {} : { step }),
        values,
      })
  }
  // Delayed saves and restores use the latest form and wizard state.
  const latest = useRef({ steps, onStep, save })
  latest.current = { steps, onStep, save }

  const restoreDraft = useCallback(() => {
    if (!storedDraft) return
    isTyped.current = true
    saveKey.current = storedDraft.key
    reset({ ...getValues(), ...storedDraft.values }, { keepDefaultValues: true })
    if (storedDraft.step !== undefined)
      latest.current.onStep(
        stepToResume(latest.current.steps, storedDraft.step, storedDraft.without ?? []),
      )
  }, [storedDraft, saveKey, reset, getValues])
  // Once, when the form is ready: it sets its own values first.
  useEffect(() => {
    if (restore && isReady) restoreDraft()
  }, [restore, isReady, restoreDraft])

  useEffect(() => {
    if (isTyped.current) latest.current.save()
  }, [step])
  useSaveAfterTyping(isTyped, latest)
  return {
    isOffered: offered,
    restore: () => {
      restoreDraft()
      setOffered(false)
    },
    discard: () => {
      deleteDraft(entity.name, mode, id)
      setOffered(false)
    },
  }
}

/** Saves with a delay after each input, and at the latest when the form or the page is left. */
function useSaveAfterTyping(isTyped: RefObject<boolean>, latest: RefObject<{ save: () => void }>) {
  const { watch } = useFormContext()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const saveNow = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      latest.current.save()
    }
    const { unsubscribe } = watch((_, { name }) => {
      if (!name) return
      isTyped.current = true
      clearTimeout(timer)
      timer = setTimeout(saveNow, saveDelay)
    })
    window.addEventListener('pagehide', saveNow)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [watch, isTyped, latest])
}
