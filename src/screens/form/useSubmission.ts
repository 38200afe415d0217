import { useRef, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'ra-core'
import type { UseFormSetError } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import type { CallFailure } from '../states/failureText.ts'
import { failureText } from '../states/failureText.ts'
import type { Revertible } from '../undo/useRevert.ts'
import { isSavedAlready } from './conflict.ts'
import { formPath } from './formNames.ts'
import type { FormMode } from './payload.ts'
import { useErrorText } from './useRecordResolver.ts'
import type { BuildPayload } from './useSaveRecord.ts'
import { useSaveRecord } from './useSaveRecord.ts'

type Values = Record<string, unknown>

const successMessages = {
  create: 'screens.form.created',
  edit: 'screens.form.updated',
  clone: 'screens.form.cloned',
} as const

/** What `useSubmission` returns. */
export type Submission = ReturnType<typeof useSubmission>

/**
 * Sends a form: what it is waiting for, why it was refused, and the conflict that is to be decided.
 * `close` closes the dialog and deletes its draft.
 */
export function useSubmission({
  entity,
  mode,
  record,
  close,
  onSaved,
  inline,
  change,
}: {
  entity: Entity
  mode: FormMode
  record: EntityRecord | undefined
  close: () => void
  onSaved?: ((record: EntityRecord) => void) | undefined
  /** Saves a change in place of the update of the record. */
  change?: ((data: Values, over: EntityRecord) => Promise<EntityRecord>) | undefined
  /** Only what differs is sent, and the toast offers to undo it by this plan. */
  inline?: { revertOf: (saved: EntityRecord, before: EntityRecord) => Revertible }
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const notify = useNotify()
  const refresh = useRefresh()
  const refusal = useRefusal(entity)
  // After a conflict, the newer version of the record becomes the base.
  const { save, base, key } = useSaveRecord(entity, mode, record, inline !== undefined, change)
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<{
    over: EntityRecord
    mine: Values
    theirs: EntityRecord
  }>()

  const complete = (saved: EntityRecord) => {
    close()
    const before = base.current
    notify(translate(successMessages[mode], { title: labels.title }), {
      type: 'success',
      ...(inline && before
        ? { messageArgs: { undo: { plan: inline.revertOf(saved, before) } } }
        : {}),
    })
    onSaved?.(saved)
    refresh()
  }
  const send = async (payload: BuildPayload) => {
    setSaving(true)
    refusal.clear()
    try {
      complete(await save(payload))
    } catch (error) {
      const { status, body } = error as CallFailure
      if (status === 409 && body?.error === 'CONFLICT' && body.current) {
        const over = base.current!
        const mine = payload(over)
        const theirs = { ...body.current, id: over.id }
        if (isSavedAlready(entity, mine, theirs)) complete(theirs)
        else setConflict({ over, mine, theirs })
      } else refusal.refuse(error as CallFailure)
    } finally {
      setSaving(false)
    }
  }

  return {
    saving,
    /** Why the service or the network refused, where no field says it. */
    failure: refusal.failure,
    /** How often a save or a step was refused. */
    refusals: refusal.count,
    conflict,
    /** The idempotency key of the form. */
    key,
    /** Set by the form: marks a field as wrong. */
    setError: refusal.setError,
    send,
    countRefusal: refusal.countOne,
    resetRefusals: refusal.resetCount,
    leave: () => {
      close()
      // Without a response the record may still have been saved.
      if (refusal.failure) refresh()
    },
    cancelConflict: () => setConflict(undefined),
    /** Saves what the user decided, over the newer version. */
    saveMerged: (merged: Values) => {
      base.current = conflict!.theirs
      setConflict(undefined)
      void send(() => merged)
    },
  }
}

/**
 * The refusals of a form: marks the fields that they name; `failure` is the reason of any other.
 */
function useRefusal(entity: Entity) {
  const translate = useTranslate()
  const errorText = useErrorText(entity)
  const [failure, setFailure] = useState<string>()
  const [count, setCount] = useState(0)
  const setError = useRef<UseFormSetError<Values>>(undefined)
  const countOne = () => setCount((before) => before + 1)
  return {
    failure,
    clear: () => setFailure(undefined),
    count,
    countOne,
    resetCount: () => setCount(0),
    setError,
    refuse: (error: CallFailure) => {
      const errors = error.body?.errors ?? []
      for (const each of errors)
        setError.current?.(formPath(entity, each.field), {
          type: 'server',
          message: errorText(each),
        })
      const reason = translate('screens.form.failed', {
        reason: failureText(error, (textKey) => translate(textKey)),
      })
      setFailure(errors.length > 0 ? undefined : `${reason} ${translate('screens.form.kept')}`)
      countOne()
    },
  }
}
