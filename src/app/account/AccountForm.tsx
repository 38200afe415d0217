import { headerNames } from '../../model/headers.ts'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ResourceContextProvider, useTranslate } from 'ra-core'
import { FormProvider, useForm } from 'react-hook-form'
import type { Resolver } from 'react-hook-form'
import { createRunOnce } from '../../client/idempotency.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { fieldTypes } from '../../fields/fieldTypes.ts'
import { textField } from '../../fields/textField.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { validateRecord } from '../../model/validation.ts'
import type { ValidatorModule } from '../../model/validation.ts'
import { useEntity, useValidator } from '../../screens/entities.tsx'
import { FormErrors } from '../../screens/form/FormErrors.tsx'
import { toPayload } from '../../screens/form/payload.ts'
import { nestErrors, today, useErrorText } from '../../screens/form/useRecordResolver.ts'
import type { CallFailure } from '../../screens/states/failureText.ts'
import { failureText } from '../../screens/states/failureText.ts'
import { useKeepFocus } from '../../screens/states/useKeepFocus.ts'
import { http } from '../compositionRoot.ts'

/** The entity of the users' accounts. */
export const accountEntity = 'user-account'
/** The field that repeats a new password; never sent. */
const confirmation = 'confirmation'

type Values = Record<string, unknown>

type Props = {
  /** The account fields of the form; a password gets a required confirmation field. */
  names: string[]
  start?: Values
  submit: string
  autoFocus?: boolean
  /** Shown above the button. */
  children?: ReactNode
  /** Sends the values; what it throws is shown in the form. */
  onSave: (values: Values) => Promise<void>
}

/**
 * A form for some account fields, with the schema's labels, inputs and rules; for users and guests.
 */
export function AccountForm({ names, start, submit, autoFocus, children, onSave }: Props) {
  const entity = useFormEntity(names.join())
  const { form, save, failure, failedAttempts } = useAccountForm(entity, start, onSave)
  const { isSubmitting } = form.formState
  useKeepFocus(isSubmitting)
  return (
    <ResourceContextProvider value={accountEntity}>
      <FormProvider {...form}>
        <form onSubmit={(event) => void save(event)} noValidate>
          <FormErrors
            shown={entity.form.fields}
            failure={failure}
            failedAttempts={failedAttempts}
            brief
          />
          <Box sx={{ display: 'grid', gap: 2 }}>
            {entity.fields.map((field, index) => (
              <FieldInput
                key={field.name}
                field={field}
                source={field.name}
                autoFocus={Boolean(autoFocus) && index === 0}
              />
            ))}
            {children}
            {/* A press must not blur the input: an error that appears or disappears would move the
                button. */}
            <Button
              type="submit"
              variant="contained"
              disabled={isSubmitting}
              onMouseDown={(event) => event.preventDefault()}
              sx={{ justifySelf: 'start' }}
            >
              {submit}
            </Button>
          </Box>
        </form>
      </FormProvider>
    </ResourceContextProvider>
  )
}

/** The form and its submission; `failure` says why the last one failed, if no field does. */
function useAccountForm(entity: Entity, start: Props['start'], onSave: Props['onSave']) {
  const translate = useTranslate()
  const errorText = useErrorText(entity)
  const [failure, setFailure] = useState<string>()
  const [failedAttempts, setFailedAttempts] = useState(0)
  const form = useForm<Values>({
    defaultValues: start ?? {},
    resolver: useResolver(entity),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const save = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await onSave(
        toPayload(
          { ...entity, fields: entity.fields.filter(({ name }) => name !== confirmation) },
          values,
          undefined,
          undefined,
        ),
      )
    } catch (error) {
      const errors = (error as CallFailure).body?.errors ?? []
      for (const each of errors)
        form.setError(each.field, { type: 'server', message: errorText(each) })
      setFailure(errors.length > 0 ? undefined : failureText(error, translate))
      setFailedAttempts((count) => count + 1)
    }
  })
  return { form, save, failure, failedAttempts }
}

/** The account entity, reduced to the fields of the form. */
function useFormEntity(names: string): Entity {
  const translate = useTranslate()
  const entity = useEntity(accountEntity)
  return useMemo(() => {
    const fields = names.split(',').flatMap((name): Field[] => {
      const field = entity.fields.find((each) => each.name === name)!
      if (field.virtual) return [{ ...field, required: true }]
      if (!field.hashed) return [field]
      return [
        { ...field, required: true },
        {
          ...textField(confirmation, translate('account.confirm')),
          required: true,
          writeOnly: true,
        },
      ]
    })
    return { ...entity, fields, form: { fields: fields.map((each) => each.name) } }
  }, [entity, names, translate])
}

function useResolver(entity: Entity): Resolver<Values> {
  const translate = useTranslate()
  const validators = useValidator(accountEntity) as ValidatorModule
  const errorText = useErrorText(entity)
  return useMemo<Resolver<Values>>(
    () => async (values) => {
      const found = validateRecord(
        entity,
        fieldTypes,
        validators,
        toPayload(entity, values, undefined, undefined),
        'create',
        { today: today() },
      )
      const errors = found.map((each) => ({ ...each, message: errorText(each) }))
      const isConfirmed = entity.fields.some(({ name }) => name === confirmation)
      if (isConfirmed && values[confirmation] && values[confirmation] !== values['password'])
        errors.push({
          field: confirmation,
          code: 'mismatch',
          message: translate('account.mismatch'),
        })
      return errors.length > 0 ? { values: {}, errors: nestErrors(errors) } : { values, errors: {} }
    },
    [entity, validators, errorText, translate],
  )
}

/**
 * Sends the values of an account form; a repeated press does not run it twice. The form shows a
 * failure, not a toast. `ownKey`: an idempotency key that outlives the page.
 */
export const sendAccountRequest = (
  verb: 'POST' | 'PATCH',
  path: string,
  body?: unknown,
  ownKey?: string,
): Promise<{ message?: string } | undefined> =>
  runOnce(
    undefined,
    [verb, path, body],
    async (nextKey) =>
      (
        await http({
          verb,
          path: `/security/${path}`,
          body,
          headers: { [headerNames.idempotencyKey]: nextKey() },
          silentStatuses: 'all',
        })
      ).json as { message?: string } | undefined,
    ownKey,
  )

const runOnce = createRunOnce()
