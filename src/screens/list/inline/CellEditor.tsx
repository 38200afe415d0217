import { useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { Form, ResourceContextProvider, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { Resolver, UseFormSetError } from 'react-hook-form'
import { FirstRoleContext } from '../../../fields/controls/useFieldInput.tsx'
import { FieldInput } from '../../../fields/FieldInput.tsx'
import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { firstRole } from '../../../model/permission.ts'
import { useOverride } from '../../entities.tsx'
import { isSame } from '../../../model/sameValue.ts'
import { FormErrors } from '../../form/FormErrors.tsx'
import { formEntity, formName, fromForm, toForm } from '../../form/formNames.ts'
import { initialValues, storedValues, toPayload } from '../../form/payload.ts'
import { useFieldUpdate } from '../../form/useFieldUpdate.ts'
import { useRecordResolver } from '../../form/useRecordResolver.ts'
import { SubmissionConflict } from '../../form/SubmissionConflict.tsx'
import { useSubmission } from '../../form/useSubmission.ts'
import type { EntityRecord } from '../../record/record.ts'
import { useSession } from '../../session.tsx'
import { visuallyHidden } from '../../../fields/controls/visuallyHidden.ts'
import type { CellEdit } from './useCellEdit.ts'

type Values = Record<string, unknown>

type CellEditorProps = {
  entity: Entity
  field: Field
  record: EntityRecord
  cell: HTMLTableCellElement
  cellEdit: CellEdit
}

/**
 * The input of one cell, over the cell: Enter saves, Escape cancels, Tab saves and opens the next
 * cell, and a click elsewhere saves. It stays open with the message while its value is refused.
 */
export default function CellEditor({
  record: current,
  entity: listed,
  ...others
}: CellEditorProps) {
  const { field, cell, cellEdit } = others
  const entity = useMemo(() => withFormField(listed, field.name), [listed, field.name])
  const props = { ...others, entity }
  const translate = useTranslate()
  const { user } = useSession()
  // A later read of the list must not overwrite what is being typed.
  const [record] = useState(current)
  const { form, submission, save, submit } = useCellSubmission({ ...props, record })
  const start = useMemo(
    () => ({
      ...toForm(entity, initialValues(entity, 'edit', record)),
      ...(record._text ? { _text: record._text } : {}),
    }),
    [entity, record],
  )
  const resolver = useFieldResolver(entity, field, record)
  const name = formName(field.name)
  const label = translate(`entity.${entity.name}.${field.name}`, { _: field.label })
  return (
    <ResourceContextProvider value={entity.name}>
      <CellPopup
        cell={cell}
        label={translate('screens.list.editCell', { label })}
        isBusy={submission.saving}
        onEnter={() => submit(() => cellEdit.close(cell))}
        onEscape={() => cellEdit.close(cell)}
        onTab={(isBackwards) => submit(cellEdit.beside(cell, isBackwards ? -1 : 1))}
      >
        <Form
          record={start}
          resolver={resolver}
          mode="onSubmit"
          shouldFocusError={false}
          onSubmit={save}
          noValidate
          disableInvalidFormNotification
        >
          <FormAccess form={form} errorSetter={submission.setError} />
          <FormErrors
            shown={[name]}
            failure={submission.failure}
            failedAttempts={submission.refusals}
            brief
          />
          <FirstRoleContext value={firstRole(user)}>
            <CellInput entity={entity} name={name} />
          </FirstRoleContext>
        </Form>
      </CellPopup>
      <SubmissionConflict entity={entity} submission={submission} />
    </ResourceContextProvider>
  )
}

/** The entity with the field of the cell in its form, which may leave it out: a position. */
function withFormField(entity: Entity, name: string): Entity {
  const { steps, ...form } = entity.form
  const known = steps ? steps.flatMap(({ fields }) => fields) : form.fields
  return known.includes(name) ? entity : { ...entity, form: { ...form, fields: [...known, name] } }
}

/**
 * Saves the field of one cell. `submit` submits `form`, and runs `then` once its value is saved or
 * has not changed.
 */
function useCellSubmission({ entity, field, record, cell, cellEdit }: CellEditorProps) {
  const { user } = useSession()
  const leave = useRef(() => cellEdit.close(cell))
  const form = useRef<HTMLFormElement>(null)
  const write = useFieldUpdate(entity)
  const submission = useSubmission({
    entity,
    mode: 'edit',
    record,
    close: () => leave.current(),
    inline: {
      revertOf: (saved, before) => ({
        resource: entity.name,
        previous: before,
        revert: () => write(saved, { [field.name]: before[field.name] ?? null }),
      }),
    },
  })
  const valueOf = (values: Values, over: EntityRecord) =>
    toPayload(entity, fromForm(entity, values), over, firstRole(user))[field.name] ?? null
  return {
    form,
    submission,
    save: async (values: Values) => {
      if (isSame(valueOf(values, record), record[field.name])) return leave.current()
      await submission.send((over = record) => ({
        ...storedValues(entity, over),
        [field.name]: valueOf(values, over),
      }))
    },
    submit: (then: () => void) => {
      if (submission.saving || submission.conflict) return
      leave.current = then
      form.current?.requestSubmit()
    },
  }
}

/** A popup in the place of a cell, with the keys that end editing; a click elsewhere is Enter. */
function CellPopup({
  cell,
  label,
  isBusy,
  onEnter,
  onEscape,
  onTab,
  children,
}: {
  cell: HTMLTableCellElement
  label: string
  isBusy: boolean
  onEnter: () => void
  onEscape: () => void
  onTab: (isBackwards: boolean) => void
  children: ReactNode
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // Keys of an open list of choices, of a dialog above and of an input method are theirs.
    const isInside = event.currentTarget.contains(target)
    if (!isInside || event.nativeEvent.isComposing || target.ariaExpanded === 'true') return
    const isNewLine = event.key === 'Enter' && event.shiftKey
    if (!['Enter', 'Escape', 'Tab'].includes(event.key) || isNewLine) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Enter') onEnter()
    else onTab(event.shiftKey)
  }
  return (
    <Popper
      open
      anchorEl={cell}
      placement="bottom-start"
      modifiers={overCell}
      sx={{ zIndex: 'drawer' }}
    >
      <ClickAwayListener onClickAway={onEnter}>
        <Paper
          role="dialog"
          aria-label={label}
          aria-busy={isBusy}
          elevation={8}
          onKeyDownCapture={onKeyDown}
          onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
          sx={{
            ...editorStyles,
            minWidth: cell.offsetWidth,
            '& .MuiInputBase-root': { minHeight: cell.offsetHeight },
          }}
        >
          {children}
        </Paper>
      </ClickAwayListener>
    </Popper>
  )
}

function CellInput({ entity, name }: { entity: Entity; name: string }) {
  const Input = useOverride(entity.name).inputs?.[name] ?? FieldInput
  const field = formEntity(entity).fields.find((each) => each.name === name)!
  return <Input field={field} source={name} autoFocus />
}

/** Hands out the form's element, and its `setError` for what the service refuses. */
function FormAccess({
  form,
  errorSetter,
}: {
  form: RefObject<HTMLFormElement | null>
  errorSetter: RefObject<UseFormSetError<Values> | undefined>
}) {
  errorSetter.current = useFormContext<Values>().setError
  return (
    <span
      hidden
      ref={(element) => {
        form.current = element?.closest('form') ?? null
      }}
    />
  )
}

/** The validation of the record's form, for one field: the others are not shown here. */
function useFieldResolver(entity: Entity, field: Field, record: EntityRecord): Resolver<Values> {
  const validate = useRecordResolver(entity, 'edit', record)
  return useMemo<Resolver<Values>>(
    () => async (values, context, options) => {
      const name = formName(field.name)
      const { errors } = await validate(values, context, options)
      const own = errors[name]
      return own ? { values: {}, errors: { [name]: own } } : { values, errors: {} }
    },
    [field, validate],
  )
}

const overCell = [
  { name: 'offset', options: { offset: ({ reference }: any) => [0, -reference.height] } },
  { name: 'flip', enabled: false },
  { name: 'preventOverflow', options: { altAxis: true, padding: 8 } },
]

// The cell's column heading is its label; errors and help need room around them.
const editorStyles = {
  maxWidth: 'min(420px, calc(100vw - 16px))',
  bgcolor: 'background.paper',
  '& .MuiFormLabel-root': visuallyHidden,
  '& .MuiFormHelperText-root': { px: 1.5, pb: 1 },
} as const
