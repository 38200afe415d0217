import { useDataProvider, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { useFindEntity } from '../entities.tsx'
import { storedValues } from '../form/payload.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { dialogErrorStatuses } from '../states/failureText.ts'
import { AssignFrame } from './AssignFrame.tsx'

/** Fills a field of a link that is still empty: "Assign Role" for a user without one at a site. */
export default function AssignFieldDialog({
  link,
  record,
  field,
  onClose,
}: {
  link: Entity
  record: EntityRecord
  field: Field
  onClose: () => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(link)
  const find = useFindEntity()
  const dataProvider = useDataProvider()
  const label = labels.fieldLabel(field)
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
      required={[{ name: field.name, label }]}
      success={translate(`entity.${link.name}.filled.${field.name}`, {
        _: field.reference?.filled ?? translate('screens.assign.success', { title: what }),
      })}
      onSave={async (values) => {
        await dataProvider.update(link.name, {
          id: record.id,
          data: { ...storedValues(link, record), [field.name]: values[field.name] },
          previousData: record,
          meta: { silent: dialogErrorStatuses },
        })
      }}
      onClose={onClose}
    >
      <FieldInput field={{ ...field, required: true }} source={field.name} autoFocus />
    </AssignFrame>
  )
}
