import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  Form,
  ResourceContextProvider,
  useFormIsDirty,
  useNotify,
  useRefresh,
  useTranslate,
} from 'ra-core'
import type { Resolver } from 'react-hook-form'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { DialogFrame, secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import { FormErrors } from '../form/FormErrors.tsx'
import { Progress } from '../states/Progress.tsx'
import { useTypedUrlGuard } from '../form/useTypedUrlGuard.ts'
import type { CallFailure } from '../states/failureText.ts'
import { failureText } from '../states/failureText.ts'
import { useKeepFocus } from '../states/useKeepFocus.ts'
import type { Revertible } from '../undo/useRevert.ts'

type Values = Record<string, unknown>

/** Called while many records are written. */
export type OnProgress = (done: number, total: number) => void

/** What a save tells in its toast, and how it is undone. */
export type Saved = { text?: string; undo?: { plan: Revertible } }

/** Saves the values; `signal` is aborted when the person stops it or leaves. */
export type OnSave = (
  values: Values,
  onProgress: OnProgress,
  signal: AbortSignal,
) => Promise<Saved | void>

/** Some of the records were written; the message says how many, and what to do about the others. */
export class PartialSave extends Error {}

/**
 * The frame of dialogs that assign or change several records: fields are required or optional, one
 * save, and a refusal keeps it open.
 */
export function AssignFrame({
  resource,
  title,
  required,
  record,
  success = '',
  failed = 'screens.assign.failed',
  stoppable = false,
  onSave,
  onClose,
  children,
}: {
  resource: string
  title: string
  /**
   * The fields that must be filled in, each with its label ("Role is required"), or with a message
   * of its schema. `when`: with which values. Default: with any.
   */
  required: {
    name: string
    label: string
    message?: string
    when?: (values: Values) => boolean
  }[]
  record?: Values
  /** The toast of a save that has no text of its own. */
  success?: string
  /** The message key of a failure, with `reason`. */
  failed?: string
  /** A save of many records can be stopped. */
  stoppable?: boolean
  onSave: OnSave
  onClose: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const { saving, progress, failure, refusals, save, stop, leave } = useAssignSave(
    onSave,
    success,
    failed,
    onClose,
  )
  const resolver: Resolver<Values> = async (values) => {
    const missing = required.filter(
      ({ name, when }) => isMissing(values[name]) && (!when || when(values)),
    )
    const errors = Object.fromEntries(
      missing.map(({ name, label, message }) => [
        name,
        { type: 'required', message: message ?? translate('screens.assign.required', { label }) },
      ]),
    )
    return missing.length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  return (
    <ResourceContextProvider value={resource}>
      <DialogFrame
        title={title}
        wrap={(parts) => (
          <Form
            record={record ?? {}}
            resolver={resolver}
            mode="onTouched"
            shouldFocusError={false}
            onSubmit={save}
            noValidate
            warnWhenUnsavedChanges
            disableInvalidFormNotification
          >
            {parts}
          </Form>
        )}
        footer={
          <Footer
            saving={saving}
            onStop={stoppable && progress ? stop : undefined}
            onClose={leave}
          />
        }
      >
        <FormErrors
          shown={required.map((each) => each.name)}
          failure={failure}
          failedAttempts={refusals}
          brief
        />
        {progress && <Progress {...progress} label={title} />}
        <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
      </DialogFrame>
    </ResourceContextProvider>
  )
}

/** Saves once; a failure keeps the dialog open, and `refusals` counts them. */
function useAssignSave(onSave: OnSave, success: string, failed: string, onClose: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async (values: Values) => {
    const abort = new AbortController()
    running.current = abort
    setSaving(true)
    setFailure(undefined)
    let saved: Saved | void
    try {
      saved = await onSave(
        values,
        (done, total) => setProgress(done < total ? { done, total } : undefined),
        abort.signal,
      )
    } catch (error) {
      setProgress(undefined)
      const fieldMessages = (error as CallFailure).body?.errors
        ?.map((each) => each.message)
        .join(' ')
      setFailure(
        error instanceof PartialSave
          ? error.message
          : translate(failed, {
              reason: fieldMessages || failureText(error, (key) => translate(key)),
            }),
      )
      setRefusals((count) => count + 1)
      return setSaving(false)
    }
    notify(saved?.text ?? success, {
      type: 'success',
      ...(saved?.undo ? { messageArgs: { undo: saved.undo } } : {}),
    })
    onClose()
    refresh()
  }
  const leave = () => {
    onClose()
    // Without a response the call may still have succeeded.
    if (failure) refresh()
  }
  return {
    saving,
    progress,
    failure,
    refusals,
    save,
    stop: () => running.current?.abort(),
    leave,
  }
}

const isMissing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

function Footer({
  saving,
  onStop,
  onClose,
}: {
  saving: boolean
  onStop: (() => void) | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const dirty = useFormIsDirty()
  const [asking, setAsking] = useState(false)
  useKeepFocus(saving)
  useTypedUrlGuard(dirty)
  return (
    <>
      {onStop && (
        <Button {...secondaryButtonProps} onClick={onStop}>
          {translate('importExport.import.stop')}
        </Button>
      )}
      <Button
        {...secondaryButtonProps}
        disabled={saving}
        onClick={() => (dirty ? setAsking(true) : onClose())}
      >
        {translate('screens.action.close')}
      </Button>
      <Button type="submit" variant="contained" disabled={saving}>
        {translate('screens.action.save')}
      </Button>
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
