import { useEffect } from 'react'
import { useInput } from 'ra-core'
import type { AssignSpec, Entity, LinkSide } from '../../model/entity.ts'
import type { Field, OptionsCall } from '../../model/field.ts'
import { deferUntilPointerUp } from '../../fields/controls/deferUntilPointerUp.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { Picker } from '../../fields/picker/Picker.tsx'
import type { FoundChoices, OptionSource, PickerValue } from '../../fields/picker/pickerOptions.tsx'
import type { EntityRecord } from '../record/record.ts'
import { optionsCallFor } from './assignOptions.ts'
import { useAssignable, useCallOptions } from './useAssignOptions.ts'

/**
 * An extra field of the dialog; one whose options fill one of several fields has its own picker.
 */
export function ExtraInput({
  field,
  assign,
  label,
  first,
}: {
  field: Field
  assign: AssignSpec
  label: string
  first: boolean
}) {
  const call = optionsCallFor(assign, field.name)
  if (call?.fills)
    return (
      <CallPicker
        name={field.name}
        label={label}
        call={call}
        required={Boolean(field.required)}
        first={first}
      />
    )
  return (
    <FieldInput
      field={
        call && field.reference
          ? { ...field, reference: { ...field.reference, options: call } }
          : field
      }
      source={field.name}
      label={label}
      autoFocus={first}
    />
  )
}

function CallPicker({
  name,
  label,
  call,
  required,
  first,
}: {
  name: string
  label: string
  call: OptionsCall
  required: boolean
  first: boolean
}) {
  const source = useCallOptions(call, [])
  return (
    <BoundPicker
      name={name}
      label={label}
      required={required}
      many={false}
      source={source}
      first={first}
    />
  )
}

/** The picker of what is assigned. */
export function AssignPicker({
  link,
  side,
  assign,
  owner,
  picked,
  label,
  first,
  onSelectAll,
}: {
  link: Entity
  side: LinkSide
  assign: AssignSpec
  owner: EntityRecord
  picked: Entity
  label: string
  first: boolean
  /**
   * Called when everything that the service finds was selected, and when other choices are offered.
   */
  onSelectAll: (found: FoundChoices | undefined) => void
}) {
  const ofEntity = useAssignable(link, side, assign, owner, picked)
  const ofCall = useCallOptions(assign.options, [link.name, owner.id])
  const source = assign.options ? ofCall : ofEntity
  // What was found is not what other values of the dialog would find.
  useEffect(() => onSelectAll(undefined), [source, onSelectAll])
  return (
    <BoundPicker
      name={assign.pick}
      label={label}
      required
      many={assign.many}
      source={source}
      first={first}
      onSelectAll={onSelectAll}
    />
  )
}

function BoundPicker({
  name,
  label,
  required,
  many,
  source,
  first,
  onSelectAll,
}: {
  name: string
  label: string
  required: boolean
  many: boolean
  source: OptionSource
  first: boolean
  onSelectAll?: ((found: FoundChoices) => void) | undefined
}) {
  const {
    id,
    field: bound,
    fieldState,
  } = useInput({
    source: name,
    isRequired: required,
    defaultValue: many ? [] : null,
    format: (value: unknown) => value ?? (many ? [] : null),
    parse: (value: unknown) => value,
  })
  const frame = {
    id,
    label,
    required,
    source,
    autoFocus: first,
    onBlur: () => deferUntilPointerUp(bound.onBlur),
    inputRef: bound.ref,
    ...(fieldState.error?.message ? { error: fieldState.error.message } : {}),
  }
  return many ? (
    <Picker
      {...frame}
      multiple
      value={bound.value as PickerValue[]}
      onChange={bound.onChange}
      {...(onSelectAll ? { onSelectAll } : {})}
    />
  ) : (
    <Picker {...frame} value={bound.value as PickerValue | null} onChange={bound.onChange} />
  )
}
