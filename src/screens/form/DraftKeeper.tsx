import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import type { FormMode } from './payload.ts'

const keepDelay = 300

/**
 * Keeps what is typed for this browser tab, and offers back what was kept before. `saveKey` is what the form is saved under: a draft
 * whose saving got no answer must not be saved a second time. `finished` stops it: saved or given up.
 */
export function DraftKeeper({ entity, mode, id, restore, saveKey, finished }: { entity: Entity; mode: FormMode; id?: string | number | undefined; restore: boolean; saveKey: RefObject<string>; finished: RefObject<boolean> }) {
  const translate = useTranslate()
  const nameOf = useRecordName(entity)
  const { watch, reset, getValues } = useFormContext()
  const { isReady } = useFormState()
  const [kept] = useState(() => readDraft(entity.name, mode, id))
  const [offered, setOffered] = useState(kept !== undefined && !restore)

  const takeUp = useCallback(() => {
    if (!kept) return
    saveKey.current = kept.key
    reset({ ...getValues(), ...kept.values }, { keepDefaultValues: true })
  }, [kept, saveKey, reset, getValues])
  // Once, when the form stands: it sets its own values first.
  useEffect(() => {
    if (restore && isReady) takeUp()
  }, [restore, isReady, takeUp])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const { _text, ...values } = getValues()
      if (!finished.current) keepDraft(entity, { mode, ...(id === undefined ? {} : { id }), name: nameOf({ _text, ...values }), key: saveKey.current, values })
    }
    const { unsubscribe } = watch((_, { name }) => {
      if (!name) return
      clearTimeout(timer)
      timer = setTimeout(keep, keepDelay)
    })
    window.addEventListener('pagehide', keep)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [entity, mode, id, watch, getValues, saveKey, finished, nameOf])

  if (!offered) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }} action={
      <>
        <Button size="small" color="inherit" onClick={() => { takeUp(); setOffered(false) }}>{translate('screens.form.restore')}</Button>
        <Button size="small" color="inherit" onClick={() => { dropDraft(entity.name, mode, id); setOffered(false) }}>{translate('screens.form.discard')}</Button>
      </>
    }>
      {translate('screens.form.draft')}
    </Alert>
  )
}
