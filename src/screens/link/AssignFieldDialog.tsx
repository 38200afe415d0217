import { useDataProvider, useTranslate } from 'ra-core'
import { isEmpty } from '../../model/condition.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { templateFields } from '../../model/template.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { useFindEntity } from '../entities.tsx'
import { ClearedFields } from '../form/FormFields.tsx'
import { storedValues } from '../form/payload.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { dialogErrorStatuses } from '../states/failureText.ts'
import { AssignFrame } from './AssignFrame.tsx'

/**
 * Fills a field of a link that is still empty, and the fields that its schema shows with it:
 * "Assign Role" for a user without one at a site. Of these, those that decide what can be chosen
 * are required as well: a location belongs to a branch.
 */
export default function AssignFieldDialog({
  link,
  record,
  field,
  onSaved,
  onClose,
}: {
  link: Entity
  record: EntityRecord
  field: Field
  /** Called with what the data provider returned, once it is saved. */
  onSaved?: (data: object) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(link)
  const find = useFindEntity()
  const dataProvider = useDataProvider()
  const label = labels.fieldLabel(field)
  const deciding = new Set(Object.values(field.reference?.where ?? {}).flatMap(templateFields))
  const fields = (field.reference?.dialog ?? [field.name])
    .map((name) => findField(link, name))
    .filter((each) => each !== undefined)
    .map((each) =>
      each.name === field.name || deciding.has(each.name)
        ? { ...each, required: true as const }
        : each,
    )
  const title = translate(`entity.${link.name}.whenEmpty.${field.name}`, {
    _: field.reference?.whenEmpty ?? label,
  })
  const referred = field.reference && find(field.reference.entity)
  const what = referred
    ? translate(`entities.${referred.name}.title`, { _: referred.title })
    : label
  return (
    <AssignFrame
      resource={link.name}
      title={title}
      required={fields
        .filter(({ required }) => required)
        .map((each) => ({ name: each.name, label: labels.fieldLabel(each) }))}
      // The choices may depend on what the record already has.
      record={Object.fromEntries(
        link.fields.map(({ name }) => [name, record[name]]).filter(([, value]) => !isEmpty(value)),
      )}
      success={translate(`entity.${link.name}.filled.${field.name}`, {
        _: field.reference?.filled ?? translate('screens.assign.success', { title: what }),
      })}
      onSave={async (values) => {
        const { data } = await dataProvider.update(link.name, {
          id: record.id,
          data: {
            ...storedValues(link, record),
            ...Object.fromEntries(fields.map(({ name }) => [name, values[name]])),
          },
          previousData: record,
          meta: { silent: dialogErrorStatuses, fills: fields.map(({ name }) => name) },
        })
        onSaved?.(data)
      }}
      onClose={onClose}
    >
      <ClearedFields fields={fields} />
      {fields.map((each, index) => (
        <FieldInput key={each.name} field={each} source={each.name} autoFocus={index === 0} />
      ))}
    </AssignFrame>
  )
}
