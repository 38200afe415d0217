import { useMemo } from 'react'
import { useDataProvider, useInput, useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { isEmpty } from '../../model/condition.ts'
import type { AssignSpec, Entity, LinkSide } from '../../model/entity.ts'
import type { Field, OptionsCall } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { deferUntilPointerUp } from '../../fields/controls/deferUntilPointerUp.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { Picker } from '../../fields/picker/Picker.tsx'
import type { OptionSource, PickerValue } from '../../fields/picker/pickerOptions.tsx'
import { useEntity } from '../entities.tsx'
import { ClearedFields } from '../form/FormFields.tsx'
import { statusField } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { dialogErrorStatuses } from '../states/failureText.ts'
import { AssignFrame } from './AssignFrame.tsx'
import {
  hasParameter,
  optionsCallFor,
  optionValue,
  valuesOfOption,
  decidingExtras,
} from './assignOptions.ts'

type Props = {
  link: Entity
  side: LinkSide
  assign: AssignSpec
  owner: EntityRecord
  onClose: () => void
}

/**
 * The assign dialog of a link's side: choose from what is not yet assigned, with extras that apply
 * to all chosen.
 */
export default function AssignDialog({ link, side, assign, owner, onClose }: Props) {
  const translate = useTranslate()
  const labels = useEntityLabels(link)
  const dataProvider = useDataProvider()
  const pick = findField(link, assign.pick)
  if (!pick || !(pick.reference || assign.options?.fills))
    throw new Error(
      `${link.name}: the assign dialog picks "${assign.pick}", which is not a reference.`,
    )
  const picked = useEntity(pick.reference?.entity ?? link.name)
  // An input that determines the options of another one clears that one when it changes.
  const deciding = decidingExtras(link, assign)
  const extras = assign.extras
    .map((name) => findField(link, name))
    .filter((field): field is Field => field !== undefined)
    .map((field) => ({
      ...field,
      ...(assign.required.includes(field.name) ? { required: true as const } : {}),
      clearedBy: [
        ...(field.clearedBy ?? []),
        ...assign.extras.filter((name) => hasParameter(optionsCallFor(assign, field.name), name)),
      ],
    }))
  const labelOf = (field: Field) =>
    translate(`entity.${link.name}.extra.${side.field}.${field.name}`, {
      _: assign.labels?.[field.name] ?? labels.fieldLabel(field),
    })
  const required = [pick, ...extras.filter((each) => each.required)].map((field) => ({
    name: field.name,
    label: labelOf(field),
  }))

  const save = async (values: Record<string, unknown>) => {
    const choices = assign.many
      ? (values[assign.pick] as PickerValue[])
      : [values[assign.pick] as PickerValue]
    const shared = Object.assign(
      {},
      ...extras.map((field) => valuesOfOption(assign, field.name, values[field.name])),
    )
    const records = choices.map((choice) => ({
      [side.field]: owner.id,
      ...shared,
      ...valuesOfOption(assign, assign.pick, choice),
    }))
    await dataProvider.assign(link.name, {
      records,
      meta: { silent: assign.quiet ? 'all' : dialogErrorStatuses },
    })
  }
  const picker = (
    <AssignPicker
      key={assign.pick}
      link={link}
      side={side}
      assign={assign}
      owner={owner}
      picked={picked}
      label={labelOf(pick)}
      first={deciding.length === 0}
    />
  )
  const inputs = extras.map((field, index) => (
    <ExtraInput
      key={field.name}
      field={field}
      assign={assign}
      label={labelOf(field)}
      first={deciding.length > 0 && index === 0}
    />
  ))
  return (
    <AssignFrame
      resource={link.name}
      title={translate(`entity.${link.name}.assign.${side.field}`, { _: assign.label })}
      required={required}
      // Extras may depend on the owner record (the locations of this site).
      record={{ [side.field]: owner.id }}
      success={translate(`entity.${link.name}.assigned.${side.field}`, {
        _:
          assign.success ??
          translate('screens.assign.success', {
            title: translate(`entities.${picked.name}.title`, { _: picked.title }),
          }),
      })}
      onSave={save}
      onClose={onClose}
    >
      <ClearedFields fields={[...extras, { ...pick, clearedBy: deciding }]} />
      {deciding.length > 0 ? [...inputs, picker] : [picker, ...inputs]}
    </AssignFrame>
  )
}

/**
 * An extra field of the dialog; one whose options fill one of several fields has its own picker.
 */
function ExtraInput({
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

function AssignPicker({
  link,
  side,
  assign,
  owner,
  picked,
  label,
  first,
}: Omit<Props, 'onClose'> & { picked: Entity; label: string; first: boolean }) {
  const ofEntity = useAssignable(link, side, assign, owner, picked)
  const ofCall = useCallOptions(assign.options, [link.name, owner.id])
  return (
    <BoundPicker
      name={assign.pick}
      label={label}
      required
      many={assign.many}
      source={assign.options ? ofCall : ofEntity}
      first={first}
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
}: {
  name: string
  label: string
  required: boolean
  many: boolean
  source: OptionSource
  first: boolean
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
    <Picker {...frame} multiple value={bound.value as PickerValue[]} onChange={bound.onChange} />
  ) : (
    <Picker {...frame} value={bound.value as PickerValue | null} onChange={bound.onChange} />
  )
}

/**
 * The options that are not yet assigned: the service leaves out what the link already has for the
 * owner record and the extras (DLG-50).
 */
function useAssignable(
  link: Entity,
  side: LinkSide,
  assign: AssignSpec,
  owner: EntityRecord,
  picked: Entity,
): OptionSource {
  const dataProvider = useDataProvider()
  const names = decidingExtras(link, assign)
  const values = useWatch({ name: names, disabled: names.length === 0 }) as unknown[]
  const where = JSON.stringify(
    Object.assign(
      { [side.field]: String(owner.id) },
      ...names.map((name, index) => valuesOfOption(assign, name, values?.[index])),
    ),
  )
  return useMemo<OptionSource>(() => {
    const exclude = { link: link.name, where: JSON.parse(where) as Record<string, string> }
    const filter = statusField(picked) ? { status: 'ACTIVE' } : {}
    return {
      loadKey: ['assignable', picked.name, link.name, where],
      load: (query) => dataProvider.getOptions(picked.name, { ...query, filter, exclude }),
      loadTexts: async (chosen) =>
        (await dataProvider.getOptions(picked.name, { ids: chosen })).data,
    }
  }, [dataProvider, picked, link.name, where])
}

const none: OptionSource = { options: [] }

/**
 * The options of a call with the dialog's values as parameters; no request is sent before those are
 * chosen.
 */
function useCallOptions(call: OptionsCall | undefined, key: unknown[]): OptionSource {
  const dataProvider = useDataProvider()
  const names = call
    ? [...`${call.call} ${Object.values(call.params).join(' ')}`.matchAll(/\{([^{}]+)\}/g)].map(
        (match) => match[1]!,
      )
    : []
  const values = useWatch({ name: names, disabled: names.length === 0 }) as unknown[]
  const record = JSON.stringify(
    Object.fromEntries(names.map((name, index) => [name, values?.[index] ?? null])),
  )
  const about = JSON.stringify(key)
  return useMemo<OptionSource>(() => {
    const fieldValues = JSON.parse(record) as Record<string, unknown>
    if (!call || Object.values(fieldValues).some(isEmpty)) return none
    return {
      loadKey: ['assignable', call.call, record, about],
      load: async () => {
        const { data } = await dataProvider.callOptions(call, fieldValues)
        return {
          data: data.map((option: { text: string; value: string }) => ({
            ...option,
            value: optionValue(call, option),
          })),
          total: data.length,
        }
      },
    }
  }, [dataProvider, call, record, about])
}
