import { useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { Form, ResourceContextProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import type { UseFormSetError } from 'react-hook-form'
import { stepperStart } from '../../model/constants.ts'
import { firstRole } from '../../model/permission.ts'
import { useAddressDefaults } from '../../fields/types/address/addressDefaults.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { useOverride } from '../entities.tsx'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useSession } from '../session.tsx'
import type { CallFailure } from '../states/failureText.ts'
import { failureText } from '../states/failureText.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { isSavedAlready } from './conflict.ts'
import { DraftAutosave } from './DraftAutosave.tsx'
import { deleteDraft } from './draft.ts'
import { FormErrors } from './FormErrors.tsx'
import { ClearedFields, FormFields } from './FormFields.tsx'
import { formEntity, formPath, fromForm, toForm } from './formNames.ts'
import { FormFooter } from './FormFooter.tsx'
import { formFields, initialValues, toPayload } from './payload.ts'
import type { RecordDialogProps } from './RecordDialog.tsx'
import { useErrorText, useRecordResolver } from './useRecordResolver.ts'
import type { BuildPayload } from './useSaveRecord.ts'
import { useSaveRecord } from './useSaveRecord.ts'
import { stepsAt } from './wizard.ts'
import { stepIn, WizardSteps } from './WizardSteps.tsx'

type Values = Record<string, unknown>

/**
 * The form of a dialog: it validates, saves, and keeps the input through every failure. `record` is
 * what edit and clone start from.
 */
export function RecordForm({
  entity,
  mode,
  id,
  restore,
  preset,
  onClose,
  onSaved,
  title,
  record,
}: RecordDialogProps & { title: string; record: EntityRecord | undefined }) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const override = useOverride(entity.name)
  const { user } = useSession()
  const notify = useNotify()
  const refresh = useRefresh()
  const errorText = useErrorText(entity)
  // After a conflict, the newer version of the record becomes the base.
  const { save, base, key } = useSaveRecord(entity, mode, record)
  const finished = useRef(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [tried, setTried] = useState(0)
  const [conflict, setConflict] = useState<{
    over: EntityRecord
    mine: Values
    theirs: EntityRecord
  }>()
  const [at, setAt] = useState<{ step: number; from?: number }>({ step: stepperStart })
  const setError = useRef<UseFormSetError<Values>>(undefined)
  // Read once when the dialog opens: a later change must not reset the form.
  const [address] = useState(useAddressDefaults())
  const start = useMemo(
    () =>
      toForm(entity, {
        ...initialValues(entity, mode, record, translate('screens.dialog.copySuffix'), address),
        ...preset,
      }),
    [entity, mode, record, preset, translate, address],
  )
  // Pickers read the labels of chosen values from `_text`.
  const shown = useMemo(
    () => ({ ...start, ...(record?._text ? { _text: record._text } : {}) }),
    [start, record],
  )
  const resolver = useRecordResolver(entity, mode, record)
  // Inputs, drafts and errors use names that a form can hold; the payload uses the record's names.
  const shape = formEntity(entity)
  const fields = useMemo(() => formFields(shape), [shape])
  // Steps are for new records only; an existing record is edited on one page.
  const steps = stepsAt(
    (mode === 'edit' ? undefined : shape.form.steps)?.map((each) => ({
      ...each,
      label: translate(`entity.${entity.name}.step.${each.label}`, { _: each.label }),
    })),
    at.step,
  )
  const step = steps.find(({ state }) => state === 'current')
  const names = (
    step?.fields ??
    shape.form.steps?.flatMap((each) => each.fields) ??
    shape.form.fields
  ).filter((name) => !(preset && name in preset))

  const go = (next: number) => {
    setAt({ step: next, from: at.step })
    setTried(0)
  }

  const close = () => {
    finished.current = true
    deleteDraft(entity.name, mode, id)
    onClose()
  }

  const leave = () => {
    close()
    // Without a response the record may still have been saved.
    if (failure) refresh()
  }

  const done = (saved: EntityRecord) => {
    close()
    notify(
      translate(
        `screens.form.${mode === 'create' ? 'created' : mode === 'edit' ? 'updated' : 'cloned'}`,
        { title: labels.title },
      ),
      { type: 'success' },
    )
    onSaved?.(saved)
    refresh()
  }

  const send = async (payload: BuildPayload) => {
    setSaving(true)
    setFailure(undefined)
    try {
      done(await save(payload))
    } catch (error) {
      const { status, body } = error as CallFailure
      if (status === 409 && body?.error === 'CONFLICT' && body.current) {
        const over = base.current!
        const mine = payload(over)
        const theirs = { ...body.current, id: over.id }
        if (isSavedAlready(entity, mine, theirs)) done(theirs)
        else setConflict({ over, mine, theirs })
      } else {
        for (const each of body?.errors ?? [])
          setError.current?.(formPath(entity, each.field), {
            type: 'server',
            message: errorText(each),
          })
        const reason = translate('screens.form.failed', {
          reason: failureText(error, (key) => translate(key)),
        })
        setFailure(body?.errors?.length ? undefined : `${reason} ${translate('screens.form.kept')}`)
        setTried((count) => count + 1)
      }
    } finally {
      setSaving(false)
    }
  }

  return (
    <ResourceContextProvider value={entity.name}>
      <DialogFrame
        title={title}
        wrap={(parts) => (
          <Form
            record={shown}
            defaultValues={start}
            resolver={resolver}
            mode="onTouched"
            shouldFocusError={false}
            onSubmit={(values: Values) =>
              send((over) =>
                toPayload(
                  entity,
                  { ...fromForm(entity, values), ...preset },
                  over,
                  firstRole(user),
                ),
              )
            }
            noValidate
            warnWhenUnsavedChanges
            disableInvalidFormNotification
          >
            {parts}
          </Form>
        )}
        footer={
          <FormFooter
            entity={entity}
            saving={saving}
            step={step}
            onStep={go}
            onRefused={() => setTried((count) => count + 1)}
            onClose={leave}
            errorSetter={setError}
          />
        }
      >
        {step && (
          <WizardSteps
            steps={steps}
            tried={tried}
            onStep={(wrong) => setAt({ step: wrong, from: at.step })}
          />
        )}
        <FormErrors shown={names} failure={failure} tried={tried} />
        <DraftAutosave
          entity={shape}
          mode={mode}
          id={id}
          restore={restore}
          steps={steps}
          onStep={(reached) => setAt({ step: reached })}
          saveKey={key}
          finished={finished}
        />
        <ClearedFields fields={fields} />
        <Box key={at.step} sx={at.from === undefined ? undefined : stepIn(at.step > at.from)}>
          {override.Form ? (
            <override.Form entity={entity} mode={mode} {...(record ? { record } : {})} />
          ) : (
            <FormFields entity={shape} names={names} mode={mode} inputs={override.inputs} />
          )}
        </Box>
      </DialogFrame>
      {conflict && (
        <ConflictDialog
          entity={entity}
          base={conflict.over}
          mine={conflict.mine}
          theirs={conflict.theirs}
          onCancel={() => setConflict(undefined)}
          onChosen={(merged) => {
            base.current = conflict.theirs
            setConflict(undefined)
            void send(() => merged)
          }}
        />
      )}
    </ResourceContextProvider>
  )
}
