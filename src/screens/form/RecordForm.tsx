import { useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { Form, ResourceContextProvider, useTranslate } from 'ra-core'
import { dialogWidth, stepperStart, wideDialogWidth } from '../../model/constants.ts'
import type { Entity } from '../../model/entity.ts'
import { firstRole, permissionCode } from '../../model/permission.ts'
import { useAddressDefaults } from '../../fields/types/address/addressDefaults.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { useNamingContext, useOverride } from '../entities.tsx'
import { permissionName } from '../record/permissionName.ts'
import type { EntityRecord } from '../record/record.ts'
import { usePermitted, useSession } from '../session.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftAutosave } from './DraftAutosave.tsx'
import { deleteDraft } from './draft.ts'
import { FormErrors } from './FormErrors.tsx'
import { ClearedFields, FormFields, hasTwoColumns } from './FormFields.tsx'
import { formEntity, fromForm, toForm } from './formNames.ts'
import { FormFooter } from './FormFooter.tsx'
import { formFields, initialValues, toPayload } from './payload.ts'
import type { FormMode } from './payload.ts'
import type { RecordDialogProps } from './RecordDialog.tsx'
import { useRecordResolver } from './useRecordResolver.ts'
import { useSubmission } from './useSubmission.ts'
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
  start: given,
  change,
  onClose,
  onSaved,
  title,
  saveLabel,
  record,
}: RecordDialogProps & {
  title: string
  saveLabel: string | undefined
  record: EntityRecord | undefined
  /** Saves a change in place of the update of the record. */
  change?: (data: Values, over: EntityRecord) => Promise<EntityRecord>
}) {
  const { user } = useSession()
  const finished = useRef(false)
  const close = () => {
    finished.current = true
    deleteDraft(entity.name, mode, id)
    onClose()
  }
  const submission = useSubmission({ entity, mode, record, close, onSaved, change })
  const lost = useLostPermission(entity, mode)
  const { start, shown } = useStartValues(entity, mode, record, given, preset)
  const resolver = useRecordResolver(entity, mode, record)
  // Inputs, drafts and errors use names that a form can hold; the payload uses the record's names.
  const shape = formEntity(entity)
  const fields = useMemo(() => formFields(shape), [shape])
  const wizard = useWizard(entity, shape, mode)
  const names = wizard.names.filter((name) => !(preset && name in preset))
  const pages = wizard.step ? wizard.steps.map((each) => each.fields) : [names]
  const isWide = pages.some((page) => hasTwoColumns(shape, page, mode))
  const go = (next: number) => {
    wizard.go(next)
    submission.resetRefusals()
  }

  return (
    <ResourceContextProvider value={entity.name}>
      <DialogFrame
        title={title}
        width={isWide ? wideDialogWidth : dialogWidth}
        wrap={(parts) => (
          <Form
            record={shown}
            defaultValues={start}
            resolver={resolver}
            mode="onTouched"
            shouldFocusError={false}
            onSubmit={(values: Values) =>
              submission.send((over) =>
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
          shown={names}
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
          <FormPage entity={shape} names={names} mode={mode} record={record} />
        </Box>
      </DialogFrame>
      {submission.conflict && (
        <ConflictDialog
          entity={entity}
          base={submission.conflict.over}
          mine={submission.conflict.mine}
          theirs={submission.conflict.theirs}
          onCancel={submission.cancelConflict}
          onChosen={submission.saveMerged}
        />
      )}
    </ResourceContextProvider>
  )
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
  // Pickers read the labels of chosen values from `_text`, and files are read from the record `_id`.
  const shown = useMemo(
    () => ({
      ...start,
      ...(record?._text ? { _text: record._text } : {}),
      ...(record ? { _id: record.id } : {}),
    }),
    [start, record],
  )
  return { start, shown }
}

/**
 * The steps of the form, none where it is one page, and the fields of the current page. `shape` is
 * the entity with the names of the form.
 */
function useWizard(entity: Entity, shape: Entity, mode: FormMode) {
  const translate = useTranslate()
  const [at, setAt] = useState<{ step: number; from?: number }>({ step: stepperStart })
  // Steps are for new records only; an existing record is edited on one page.
  const steps = stepsAt(
    (mode === 'edit' ? undefined : shape.form.steps)?.map((each) => ({
      ...each,
      label: translate(`entity.${entity.name}.step.${each.label}`, { _: each.label }),
    })),
    at.step,
  )
  const step = steps.find(({ state }) => state === 'current')
  return {
    at,
    steps,
    /** The current step. */
    step,
    names: step?.fields ?? shape.form.steps?.flatMap((each) => each.fields) ?? shape.form.fields,
    /** The animation of the current page; none for the first one shown. */
    animation: at.from === undefined ? undefined : stepIn(at.step > at.from),
    /** Leads to a step, animated. */
    go: (next: number) => setAt({ step: next, from: at.step }),
    /** Shows a step without animation. */
    show: (reached: number) => setAt({ step: reached }),
  }
}
