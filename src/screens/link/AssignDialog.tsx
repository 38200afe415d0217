import { useMemo } from 'react'
import { useDataProvider, useInput, useTranslate } from 'ra-core'
import type { AssignSpec, Entity, LinkSide } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { Picker } from '../../fields/Picker.tsx'
import type { OptionSource, PickerValue } from '../../fields/pickerOptions.tsx'
import { useEntity } from '../entities.tsx'
import { ClearedFields } from '../form/FormFields.tsx'
import { statusField } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { useWords } from '../record/useWords.ts'
import { shownInDialog } from '../states/failureText.ts'
import { AssignFrame } from './AssignFrame.tsx'

/** The assign dialog of a link's side: choose from what is not yet assigned, with the extras all chosen share. */
export default function AssignDialog({ link, side, assign, owner, onClose }: { link: Entity; side: LinkSide; assign: AssignSpec; owner: EntityRecord; onClose: () => void }) {
  const translate = useTranslate()
  const words = useWords(link)
  const dataProvider = useDataProvider()
  const pick = findField(link, assign.pick)
  if (!pick?.reference) throw new Error(`${link.name}: the assign dialog picks "${assign.pick}", which is not a reference.`)
  const picked = useEntity(pick.reference.entity)
  const extras = assign.extras.map((name) => findField(link, name)).filter((field): field is Field => field !== undefined)
    .map((field) => (assign.required.includes(field.name) ? { ...field, required: true as const } : field))
  const required = [pick, ...extras.filter((each) => each.required)].map((field) => ({ name: field.name, label: words.label(field) }))

  const save = async (values: Record<string, unknown>) => {
    const keys = assign.many ? (values[assign.pick] as PickerValue[]) : [values[assign.pick] as PickerValue]
    const shared = Object.fromEntries(extras.map((field) => [field.name, values[field.name]]).filter(([, value]) => value !== undefined && value !== null && value !== ''))
    const records = keys.map((key) => ({ [side.field]: owner.id, [assign.pick]: key, ...shared }))
    await dataProvider.assign(link.name, { records, meta: { silent: shownInDialog } })
  }
  return (
    <AssignFrame
      resource={link.name}
      title={translate(`entity.${link.name}.assign.${side.field}`, { _: assign.label })}
      required={required}
      // Extras may depend on the record in hand (the locations of this site).
      record={{ [side.field]: owner.id }}
      success={translate(`entity.${link.name}.assigned.${side.field}`, { _: assign.success ?? translate('screens.assign.success', { title: translate(`entity.${picked.name}.title`, { _: picked.title }) }) })}
      onSave={save}
      onClose={onClose}
    >
      <ClearedFields fields={extras} />
      <AssignPicker link={link} side={side} assign={assign} owner={owner} picked={picked} label={words.label(pick)} />
      {extras.map((field) => <FieldInput key={field.name} field={field} source={field.name} />)}
    </AssignFrame>
  )
}

function AssignPicker({ link, side, assign, owner, picked, label }: { link: Entity; side: LinkSide; assign: AssignSpec; owner: EntityRecord; picked: Entity; label: string }) {
  const source = useAssignable(link, side, assign, owner, picked)
  const { id, field: bound, fieldState } = useInput({ source: assign.pick, isRequired: true, defaultValue: assign.many ? [] : null, format: (value: unknown) => value ?? (assign.many ? [] : null), parse: (value: unknown) => value })
  const frame = { id, label, required: true, source, autoFocus: true, onBlur: bound.onBlur, inputRef: bound.ref, ...(fieldState.error?.message ? { error: fieldState.error.message } : {}) }
  return assign.many
    ? <Picker {...frame} multiple value={bound.value as PickerValue[]} onChange={bound.onChange} />
    : <Picker {...frame} value={bound.value as PickerValue | null} onChange={bound.onChange} />
}

/** What is not yet assigned: the service leaves out what the link already has for the record in hand (DLG-50). */
function useAssignable(link: Entity, side: LinkSide, assign: AssignSpec, owner: EntityRecord, picked: Entity): OptionSource {
  const dataProvider = useDataProvider()
  return useMemo<OptionSource>(() => {
    const exclude = { link: link.name, where: { [side.field]: String(owner.id) } }
    const call = assign.options
    if (call) return { loadKey: ['assignable', call.call, link.name, owner.id], load: () => dataProvider.callOptions(call, { ...owner, [side.field]: owner.id }) }
    const filter = statusField(picked) ? { status: 'ACTIVE' } : {}
    return {
      loadKey: ['assignable', picked.name, link.name, side.field, owner.id],
      load: (query) => dataProvider.getOptions(picked.name, { ...query, filter, exclude }),
      loadTexts: async (values) => (await dataProvider.getOptions(picked.name, { ids: values })).data,
    }
  }, [dataProvider, picked, link.name, side.field, assign.options, owner])
}
