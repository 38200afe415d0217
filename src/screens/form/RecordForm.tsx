import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { Form, ResourceContextProvider, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { firstRole, permissionCode } from '../../model/permission.ts'
import { useAddressDefaults } from '../../fields/types/address/addressDefaults.tsx'
import { DialogBody } from '../dialog/DialogFrame.tsx'
import { useNamingContext, useOverride } from '../entities.tsx'
import { permissionName } from '../record/permissionName.ts'
import type { EntityRecord } from '../record/record.ts'
import { usePermitted, useSession } from '../session.tsx'
import { DraftAutosave } from './DraftAutosave.tsx'
import { deleteDraft } from './draft.ts'
import { FormErrors } from './FormErrors.tsx'
import { ClearedFields, FormFields } from './FormFields.tsx'
import { formEntity, fromForm, toForm } from './formNames.ts'
import { FormFooter } from './FormFooter.tsx'
import { formFields } from './formFields.ts'
import { initialValues, toPayload } from './payload.ts'
import type { FormMode } from './payload.ts'
import type { RecordDialogProps } from './RecordDialog.tsx'
import { useRecordResolver } from './useRecordResolver.ts'
import type { BuildPayload } from './useSaveRecord.ts'
import { SubmissionConflict } from './SubmissionConflict.tsx'
import { useSubmission } from './useSubmission.ts'
import { useWizard } from './useWizard.ts'
import { WizardSteps } from './WizardSteps.tsx'

type Values = Record<string, unknown>

type RecordFormProps = RecordDialogProps & {
  saveLabel: string | undefined
  /** What edit and clone start from. */
  record: EntityRecord | undefined
  /** Saves a change in place of the update of the record. */
  change?: (data: Values, over: EntityRecord) => Promise<EntityRecord>
}

/**
 * The form within a `FormWindow`: it validates, saves, and keeps the input through every failure.
 */
export function RecordForm(props: RecordFormProps) {
  const { entity, mode, id, restore, preset, saveLabel, record } = props
  const { submission, finished } = useDraftSubmission(props)
  const lost = useLostPermission(entity, mode)
  // Inputs, drafts and errors use names that a form can hold; the payload uses the record's names.
  const shape = formEntity(entity)
  const fields = useMemo(() => formFields(shape), [shape])
  const wizard = useWizard(entity, mode, preset)
  const go = (next: number) => {
    wizard.go(next)
    submission.resetRefusals()
  }

  return (
    <ResourceContextProvider value={entity.name}>
      <ValidatedForm {...props} onSubmit={submission.send}>
        <DialogBody
          footer={
            <FormFooter
              entity={entity}
              saveLabel={saveLabel}
              saving={submission.saving}
              step={wizard.step}
              onStep={go}
              onRefused={submission.countRefusal}
              onClose={submission.leave}
              errorSetter={submission.setError}
            />
          }
        >
          {wizard.step && (
            <WizardSteps steps={wizard.steps} refusals={submission.refusals} onStep={wizard.go} />
          )}
          <FormErrors
            shown={wizard.names}
            failure={submission.failure ?? lost}
            failedAttempts={submission.refusals}
          />
          <DraftAutosave
            entity={shape}
            mode={mode}
            id={id}
            restore={restore}
            steps={wizard.steps}
            onStep={wizard.show}
            saveKey={submission.key}
            finished={finished}
          />
          <ClearedFields fields={fields} />
          <Box key={wizard.at.step} sx={wizard.animation}>
            <FormPage entity={shape} names={wizard.names} mode={mode} record={record} />
          </Box>
        </DialogBody>
      </ValidatedForm>
      <SubmissionConflict entity={entity} submission={submission} />
    </ResourceContextProvider>
  )
}

/**
 * The submission of the form, which deletes its draft when it closes; `finished` is set by then.
 */
function useDraftSubmission({ onClose, ...props }: RecordFormProps) {
  const finished = useRef(false)
  const close = () => {
    finished.current = true
    deleteDraft(props.entity.name, props.mode, props.id)
    onClose()
  }
  return { submission: useSubmission({ ...props, close }), finished }
}

/**
 * The form with its start values, its validation, and `onSubmit`, which gets what builds the
 * payload over a version of the record.
 */
function ValidatedForm({
  entity,
  mode,
  record,
  start: given,
  preset,
  onSubmit,
  children,
}: Pick<RecordFormProps, 'entity' | 'mode' | 'record' | 'start' | 'preset'> & {
  onSubmit: (payload: BuildPayload) => Promise<void>
  children: ReactNode
}) {
  const { user } = useSession()
  const { start, shown } = useStartValues(entity, mode, record, given, preset)
  const resolver = useRecordResolver(entity, mode, record)
  return (
    <Form
      record={shown}
      defaultValues={start}
      resolver={resolver}
      mode="onTouched"
      shouldFocusError={false}
      onSubmit={(values: Values) =>
        onSubmit((over) =>
          toPayload(entity, { ...fromForm(entity, values), ...preset }, over, firstRole(user)),
        )
      }
      noValidate
      warnWhenUnsavedChanges
      disableInvalidFormNotification
    >
      {children}
    </Form>
  )
}

/** What the form starts with, and the same with the labels of chosen values. */
function useStartValues(
  entity: Entity,
  mode: FormMode,
  record: EntityRecord | undefined,
  given: Values | undefined,
  preset: Values | undefined,
) {
  const translate = useTranslate()
  // Read once when the dialog opens: a later change must not reset the form.
  const [address] = useState(useAddressDefaults())
  const start = useMemo(
    () =>
      toForm(entity, {
        ...initialValues(entity, mode, record, translate('screens.dialog.copySuffix'), address),
        ...given,
        ...preset,
      }),
    [entity, mode, record, given, preset, translate, address],
  )
  // Pickers read the labels of chosen values from `_text`, and files are read from the record
  // `_id`.
  const labels = record?._text ?? given?.['_text']
  const shown = useMemo(
    () => ({
      ...start,
      ...(labels ? { _text: labels } : {}),
      ...(record ? { _id: record.id } : {}),
    }),
    [start, labels, record],
  )
  return { start, shown }
}

/**
 * What to say if the permission for this form is taken away while it is open; undefined while the
 * user has it.
 */
function useLostPermission(entity: Entity, mode: FormMode): string | undefined {
  const naming = useNamingContext()
  const action = mode === 'edit' ? 'UPDATE' : 'CREATE'
  const permitted = usePermitted(entity.permission, action)
  const [opened] = useState(permitted)
  if (!opened || permitted) return undefined
  const permission = permissionName(permissionCode(entity.permission, action), naming)
  return naming.translate('screens.form.lost', { permission })
}

/** The inputs of the current page, or what an override shows instead. */
function FormPage({
  entity,
  names,
  mode,
  record,
}: {
  entity: Entity
  names: string[]
  mode: FormMode
  record: EntityRecord | undefined
}) {
  const override = useOverride(entity.name)
  return override.Form ? (
    <override.Form entity={entity} mode={mode} names={names} {...(record ? { record } : {})} />
  ) : (
    <FormFields entity={entity} names={names} mode={mode} inputs={override.inputs} />
  )
}
