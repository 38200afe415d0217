import { useMemo, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import { millisecondsInDay } from 'date-fns/constants'
import { Form, ResourceContextProvider, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { firstRole } from '../../../model/permission.ts'
import { DialogFrame, FormFields, useSession } from '../../../branchdesk.ts'
import { FormErrors } from '../../../screens/form/FormErrors.tsx'
import { ClearedFields } from '../../../screens/form/FormFields.tsx'
import { formFields } from '../../../screens/form/formFields.ts'
import { toPayload } from '../../../screens/form/payload.ts'
import { useRecordResolver } from '../../../screens/form/useRecordResolver.ts'
import type { CommonFields } from './useEventImport.ts'

/** The fields of a task that an event does not have. */
const names = ['siteId', 'userId', 'participants', 'formDefinitionId']

type CommonFieldsFormProps = {
  entity: Entity
  title: string
  start: Record<string, unknown>
  /** Above the fields. */
  children: ReactNode
  close: ReactNode
  canCheck: boolean
  onCheck: (fields: CommonFields) => void
}

/** A dialog with the schema's inputs of what all imported tasks have in common. */
export function CommonFieldsForm(props: CommonFieldsFormProps) {
  const { entity, title, start, children, close, canCheck, onCheck } = props
  const translate = useTranslate()
  const { user } = useSession()
  const resolver = useRecordResolver(entity, 'create', undefined)
  const fields = useMemo(() => formFields(entity), [entity])
  const [values] = useState(() => ({ ...placeholders(title), ...start }))
  const submit = (typed: Record<string, unknown>) => {
    const payload = toPayload(entity, typed, undefined, firstRole(user))
    onCheck(Object.fromEntries(names.map((name) => [name, payload[name]])) as CommonFields)
  }
  return (
    <ResourceContextProvider value={entity.name}>
      <DialogFrame
        title={title}
        wrap={(parts) => (
          <Form
            defaultValues={values}
            resolver={resolver}
            mode="onTouched"
            shouldFocusError={false}
            onSubmit={submit}
            noValidate
            disableInvalidFormNotification
          >
            {parts}
          </Form>
        )}
        footer={
          <>
            {close}
            <Button type="submit" variant="contained" disabled={!canCheck}>
              {translate('scheduler.import.check')}
            </Button>
          </>
        }
      >
        {children}
        <FormErrors shown={names} failedAttempts={0} />
        <ClearedFields fields={fields} />
        <FormFields entity={entity} names={names} mode="create" />
      </DialogFrame>
    </ResourceContextProvider>
  )
}

/** The form is checked as that of a whole task; these values come from the events later. */
function placeholders(name: string): Record<string, unknown> {
  const [startDate, endDate] = [1, 2].map((days) =>
    new Date(Date.now() + days * millisecondsInDay).toISOString(),
  )
  return { name, startDate, endDate }
}
