import { useTranslate } from 'ra-core'
import { FieldInput } from '../../../../fields/FieldInput.tsx'
import type { Entity } from '../../../../model/entity.ts'
import type { Field } from '../../../../model/field.ts'
import { AssignFrame } from '../../../link/AssignFrame.tsx'
import type { EntityRecord } from '../../../record/record.ts'
import { useEntityLabels } from '../../../record/useEntityLabels.ts'
import { useBulkEdit } from '../../selection/useBulkEdit.ts'

/** Chooses the record that another one is below; none: it is at the top. */
export default function MoveDialog({
  entity,
  field,
  record,
  nameOf,
  onClose,
}: {
  entity: Entity
  /** The reference to the record above. */
  field: Field
  record: EntityRecord
  nameOf: (record: EntityRecord) => string
  onClose: () => void
}) {
  const translate = useTranslate()
  const label = useEntityLabels(entity).fieldLabel(field)
  const save = useBulkEdit(entity, [record], nameOf)
  return (
    <AssignFrame
      resource={entity.name}
      title={translate('screens.tree.moveTitle', { name: nameOf(record) })}
      required={field.required ? [{ name: field.name, label }] : []}
      record={{
        [field.name]: record[field.name] ?? null,
        ...(record._text ? { _text: record._text } : {}),
      }}
      failed="screens.bulkEdit.failed"
      onSave={(values, onProgress) => save(field.name, values[field.name] ?? null, onProgress)}
      onClose={onClose}
    >
      <FieldInput field={field} source={field.name} label={label} autoFocus />
    </AssignFrame>
  )
}
