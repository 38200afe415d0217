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

const keepDelay = 300

/**
 * Keeps what is typed for this browser tab, and offers back what was kept before. `saveKey` is what the form is saved under: a draft
 * whose saving got no answer must not be saved a second time. A wizard goes on where it was left: `onStep`. `finished` stops it: saved
 * or given up.
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
  const [kept] = useState(() => readDraft(entity.name, mode, id))
  const [offered, setOffered] = useState(kept !== undefined && !restore)

  const step = steps.find(({ state }) => state === 'current')?.number
  const isTyped = useRef(false)
  const keep = () => {
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
  // What is kept or taken up later goes by how form and wizard stand then.
  const now = useRef({ steps, onStep, keep })
  now.current = { steps, onStep, keep }

  const takeUp = useCallback(() => {
    if (!kept) return
    isTyped.current = true
    saveKey.current = kept.key
    reset({ ...getValues(), ...kept.values }, { keepDefaultValues: true })
    if (kept.step !== undefined)
      now.current.onStep(stepToResume(now.current.steps, kept.step, kept.without ?? []))
  }, [kept, saveKey, reset, getValues])
  // Once, when the form stands: it sets its own values first.
  useEffect(() => {
    if (restore && isReady) takeUp()
  }, [restore, isReady, takeUp])

  useEffect(() => {
    if (isTyped.current) now.current.keep()
  }, [step])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepAtOnce = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      now.current.keep()
    }
    const { unsubscribe } = watch((_, { name }) => {
      if (!name) return
      isTyped.current = true
      clearTimeout(timer)
      timer = setTimeout(keepAtOnce, keepDelay)
    })
    window.addEventListener('pagehide', keepAtOnce)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', keepAtOnce)
      keepAtOnce()
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
              takeUp()
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
