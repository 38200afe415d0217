import { useState } from 'react'
import type { RefObject } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormIsDirty, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { UseFormSetError } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { secondary } from '../dialog/DialogFrame.tsx'

/** Close and Save; in a wizard Previous and Next, and Submit on the last step. Close asks only if something was typed. */
export function FormFooter({ entity, saving, step, onStep, onClose, errorSetter }: {
  entity: Entity
  saving: boolean
  step: number
  onStep: (step: number) => void
  onClose: () => void
  /** Filled with the form's `setError`, for what the service refuses. */
  errorSetter: RefObject<UseFormSetError<Record<string, unknown>> | undefined>
}) {
  const translate = useTranslate()
  const form = useFormContext<Record<string, unknown>>()
  const dirty = useFormIsDirty()
  const [asking, setAsking] = useState(false)
  errorSetter.current = form.setError
  const steps = entity.form.steps
  const last = !steps || step === steps.length - 1

  const next = async () => {
    // Refused while the step has errors, which are shown by then (DLG-37).
    if (await form.trigger(steps![step]!.fields, { shouldFocus: true })) onStep(step + 1)
  }
  return (
    <>
      <Button {...secondary} disabled={saving} onClick={() => (dirty ? setAsking(true) : onClose())}>{translate('screens.action.close')}</Button>
      {steps && <Box sx={{ flex: 1 }} />}
      {steps && step > 0 && <Button {...secondary} disabled={saving} onClick={() => onStep(step - 1)}>{translate('screens.form.previous')}</Button>}
      {last
        ? <Button key="save" type="submit" variant="contained" disabled={saving}>{entity.form.saveLabel ?? translate(steps ? 'screens.form.submit' : 'screens.action.save')}</Button>
        : <Button key="next" variant="contained" onClick={() => void next()}>{translate('screens.form.next')}</Button>}
      {asking && (
        <ConfirmDialog
          title={translate('screens.dialog.leaveTitle')}
          question={translate('screens.dialog.leave')}
          confirm={translate('screens.dialog.discard')}
          cancel={translate('screens.dialog.keep')}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
