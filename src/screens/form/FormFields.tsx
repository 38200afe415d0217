import { useEffect } from 'react'
import type { ComponentType } from 'react'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { firstRole } from '../../model/permission.ts'
import { useChoices } from '../../fields/picker/choices.tsx'
import { FieldInput } from '../../fields/FieldInput.tsx'
import type { InputProps } from '../../fields/fieldViews.types.ts'
import { statusField } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useSession } from '../session.tsx'
import { hasInput, isShown } from './payload.ts'
import type { FormMode } from './payload.ts'

/**
 * The inputs of the named fields, in order. In edit mode the status is shown capitalised and can't
 * be changed (DLG-06); a new record starts with the status that its schema says.
 */
export function FormFields({
  entity,
  names,
  mode,
  inputs,
}: {
  entity: Entity
  names: string[]
  mode: FormMode
  inputs?: Record<string, ComponentType<InputProps>> | undefined
}) {
  const status = statusField(entity)
  const isStatusShown = (field: Field) => mode === 'edit' && field === status
  // Values that are set once on create have no input later; a natural key is shown and cannot be
  // changed.
  const fields = names
    .map((name) => findField(entity, name))
    .filter(
      (field): field is Field =>
        field !== undefined && (hasInput(field, mode) || isStatusShown(field)),
    )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field, index) =>
        isStatusShown(field) ? (
          <StatusShown key={field.name} entity={entity} field={field} />
        ) : (
          <FormField
            key={field.name}
            field={field}
            mode={mode}
            autoFocus={index === 0}
            Custom={inputs?.[field.name]}
          />
        ),
      )}
    </Box>
  )
}

function FormField({
  field,
  mode,
  autoFocus,
  Custom,
}: {
  field: Field
  mode: FormMode
  autoFocus: boolean
  Custom: ComponentType<InputProps> | undefined
}) {
  if (field.visibleWhen)
    return <ConditionalField field={field} mode={mode} autoFocus={autoFocus} Custom={Custom} />
  const Input = Custom ?? FieldInput
  return (
    <Input
      field={field}
      source={field.name}
      autoFocus={autoFocus}
      disabled={Boolean(field.readOnly) || (mode === 'edit' && Boolean(field.createOnly))}
    />
  )
}

/** A field that is shown only while its condition holds; it alone subscribes to the whole form. */
function ConditionalField({
  field,
  ...rest
}: {
  field: Field
  mode: FormMode
  autoFocus: boolean
  Custom: ComponentType<InputProps> | undefined
}) {
  const { user } = useSession()
  const values = useWatch() as Record<string, unknown>
  if (!isShown(field, values, firstRole(user))) return null
  return <FormField field={{ ...field, visibleWhen: undefined }} {...rest} />
}

function StatusShown({ entity, field }: { entity: Entity; field: Field }) {
  const labels = useEntityLabels(entity)
  const choices = useChoices(field)
  const value = String(useWatch({ name: field.name }) ?? '')
  const text =
    choices.find((each) => each.value === value)?.label ??
    value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()
  return (
    <TextField
      size="small"
      label={labels.fieldLabel(field)}
      value={text}
      slotProps={{ input: { readOnly: true } }}
    />
  )
}

/**
 * Clears fields when a field they depend on is changed by hand (a location when the site changes).
 */
export function ClearedFields({ fields }: { fields: Field[] }) {
  const { watch, setValue, getValues, getFieldState } = useFormContext()
  useEffect(() => {
    const dependent = fields.filter((each) => each.clearedBy?.length)
    if (dependent.length === 0) return
    const { unsubscribe } = watch((_, { name }) => {
      // Without a name the whole form was set, for example from a draft: keep the values.
      if (!name) return
      for (const field of dependent) {
        const touched = field.clearedBy!.some(
          (each) => name === each || name.startsWith(`${each}.`),
        )
        const value = getValues(field.name)
        if (!touched || name === field.name || value === null || value === undefined) continue
        const { isTouched, invalid } = getFieldState(field.name)
        setValue(field.name, Array.isArray(value) ? [] : (field.default ?? null), {
          shouldDirty: true,
          shouldValidate: isTouched || invalid,
        })
      }
    })
    return unsubscribe
  }, [fields, watch, setValue, getValues, getFieldState])
  return null
}
