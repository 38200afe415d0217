import { useTranslate } from 'ra-core'
import type { AssignSpec, Entity, LinkSide } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { useEntity } from '../entities.tsx'
import { ClearedFields } from '../form/FormFields.tsx'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { AssignFrame } from './AssignFrame.tsx'
import { AssignPicker, ExtraInput } from './assignInputs.tsx'
import { hasParameter, optionsCallFor, decidingExtras } from './assignOptions.ts'
import { useAssign } from './useAssign.ts'

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
  const pick = findField(link, assign.pick)
  if (!pick || !(pick.reference || assign.options?.fills))
    throw new Error(
      `${link.name}: the assign dialog picks "${assign.pick}", which is not a reference.`,
    )
  const picked = useEntity(pick.reference?.entity ?? link.name)
  // An input that determines the options of another one clears that one when it changes.
  const deciding = decidingExtras(link, assign)
  const extras = extraFields(link, assign)
  const labelOf = (field: Field) =>
    translate(`entity.${link.name}.extra.${side.field}.${field.name}`, {
      _: assign.labels?.[field.name] ?? labels.fieldLabel(field),
    })
  // A label of this dialog alone has a message of its own.
  const ownMessage = (field: Field) => {
    const message =
      assign.messages?.[field.name] ??
      (assign.labels?.[field.name] ? undefined : field.messages?.['required'])
    return message === undefined
      ? {}
      : {
          message: translate(`entity.${link.name}.messages.${field.name}.required`, { _: message }),
        }
  }
  const required = [pick, ...extras.filter((each) => each.required)].map((field) => ({
    name: field.name,
    label: labelOf(field),
    ...ownMessage(field),
  }))

  const success = translate(`entity.${link.name}.assigned.${side.field}`, {
    _:
      assign.success ??
      translate('screens.assign.success', {
        title: translate(`entities.${picked.name}.title`, { _: picked.title }),
      }),
  })
  const { save, onSelectAll } = useAssign({ link, side, assign, owner, picked, extras, success })
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
      onSelectAll={onSelectAll}
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
      success={success}
      stoppable
      onSave={save}
      onClose={onClose}
    >
      <ClearedFields fields={[...extras, { ...pick, clearedBy: deciding }]} />
      {deciding.length > 0 ? [...inputs, picker] : [picker, ...inputs]}
    </AssignFrame>
  )
}

/** The fields that apply to all that is chosen, with what the dialog adds to their schema. */
function extraFields(link: Entity, assign: AssignSpec): Field[] {
  return assign.extras
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
}
