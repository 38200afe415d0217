import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { deleteDraft, saveDraft, readDraft } from './draft.ts'
import type { FormMode } from './payload.ts'
import { stepToResume } from './wizard.ts'
import type { WizardStep } from './wizard.ts'

const saveDelay = 300

/**
 * Saves what is typed for this browser tab, and offers to restore an earlier draft. `saveKey` is
 * the idempotency key of the form: a draft whose save got no response must not be saved twice. A
 * wizard resumes at its last step (`onStep`). `finished` stops the autosave: the form was saved or
 * discarded.
 */
export function DraftAutosave({
  entity,
  mode,
  id,
  restore,
  steps,
  onStep,
  saveKey,
  finished,
}: {
  entity: Entity
  mode: FormMode
  id?: string | number | undefined
  restore: boolean
  steps: WizardStep[]
  onStep: (step: number) => void
  saveKey: RefObject<string>
  finished: RefObject<boolean>
}) {
  const translate = useTranslate()
  const nameOf = useRecordName(entity)
  const { watch, reset, getValues } = useFormContext()
  const { isReady } = useFormState()
  const [storedDraft] = useState(() => readDraft(entity.name, mode, id))
  const [offered, setOffered] = useState(storedDraft !== undefined && !restore)

  const step = steps.find(({ state }) => state === 'current')?.number
  const isTyped = useRef(false)
  const save = () => {
    const { _text, ...values } = getValues()
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
  }, [watch])

  if (!offered) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              restoreDraft()
              setOffered(false)
            }}
          >
            {translate('screens.form.restore')}
          </Button>
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              deleteDraft(entity.name, mode, id)
              setOffered(false)
            }}
          >
            {translate('screens.form.discard')}
          </Button>
        </>
      }
    >
      {translate('screens.form.draft')}
    </Alert>
  )
}
