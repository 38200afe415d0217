import { startTransition, useState } from 'react'
import type { RefObject } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormIsDirty, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { UseFormSetError } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import { useKeepFocus } from '../states/useKeepFocus.ts'
import { useTypedUrlGuard } from './useTypedUrlGuard.ts'
import type { WizardStep } from './wizard.ts'

/**
 * Close and Save; in a wizard Next on the first step, Previous and Next between, Previous and
 * Submit on the last (DLG-32). Close asks for confirmation only if the form is dirty.
 */
export function FormFooter({
  entity,
  saveLabel,
  saving,
  step,
  onStep,
  onRefused,
  onClose,
  errorSetter,
}: {
  entity: Entity
  /** The label of the submit button, where an override says it. */
  saveLabel: string | undefined
  saving: boolean
  /** The current step of the wizard; undefined where the form has no steps. */
  step: WizardStep | undefined
  onStep: (step: number) => void
  /** Next was pressed, and the step has errors. */
  onRefused: () => void
  onClose: () => void
  /** Filled with the form's `setError`, for what the service refuses. */
  errorSetter: RefObject<UseFormSetError<Record<string, unknown>> | undefined>
}) {
  const translate = useTranslate()
  const form = useFormContext<Record<string, unknown>>()
  const dirty = useFormIsDirty()
  const [asking, setAsking] = useState(false)
  errorSetter.current = form.setError
  useKeepFocus(saving)
  useTypedUrlGuard(dirty)

  const next = async ({ fields, number }: WizardStep) => {
    // The step stays while it has errors, which are shown by then (DLG-37).
    if (await form.trigger(fields, { shouldTouch: true })) onStep(number + 1)
    else onRefused()
  }
  return (
    <>
      <Button
        {...secondaryButtonProps}
        disabled={saving}
        // The screen behind the form may take long to render again; the press does not wait for it.
        // A changed form closes at once when it is discarded: until it is gone it asks again.
        onClick={() => (dirty ? setAsking(true) : startTransition(onClose))}
      >
        {translate('screens.action.close')}
      </Button>
      {step && <Box sx={{ flex: 1 }} />}
      {step && !step.isFirst && (
        <Button {...secondaryButtonProps} disabled={saving} onClick={() => onStep(step.number - 1)}>
          {translate('screens.form.previous')}
        </Button>
      )}
      {step && !step.isLast ? (
        // Enter in a field presses the submit button; only the last step really submits.
        <Button
          key="next"
          type="submit"
          variant="contained"
          onClick={(event) => {
            event.preventDefault()
            void next(step)
          }}
        >
          {translate('screens.form.next')}
        </Button>
      ) : (
        <Button key="save" type="submit" variant="contained" disabled={saving}>
          {saveLabel ??
            translate(`entity.${entity.name}.form.saveLabel`, {
              _:
                entity.form.saveLabel ??
                translate(step ? 'screens.form.submit' : 'screens.action.save'),
            })}
        </Button>
      )}
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
