import { useState } from 'react'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { FieldInput } from '../../../fields/FieldInput.tsx'
import type { Entity } from '../../../model/entity.ts'
import { AssignFrame } from '../../link/AssignFrame.tsx'
import type { EntityRecord } from '../../record/record.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'
import { bulkFields } from './bulkFields.ts'
import { useBulkEdit } from './useBulkEdit.ts'

/** Sets one field of all selected records to the same value. */
export default function BulkEditDialog({
  entity,
  records,
  nameOf,
  onClose,
}: {
  entity: Entity
  records: EntityRecord[]
  nameOf: (record: EntityRecord) => string
  onClose: () => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const fields = bulkFields(entity)
  const [name, setName] = useState(fields[0]!.name)
  const field = fields.find((each) => each.name === name)!
  const label = labels.fieldLabel(field)
  const save = useBulkEdit(entity, records, nameOf)
  return (
    <AssignFrame
      resource={entity.name}
      title={translate('screens.bulkEdit.title', { smart_count: records.length })}
      required={field.required ? [{ name, label }] : []}
      failed="screens.bulkEdit.failed"
      onSave={(values, onProgress) => save(name, values[name] ?? null, onProgress)}
      onClose={onClose}
    >
      <TextField
        select
        autoFocus
        label={translate('screens.bulkEdit.field')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      >
        {fields.map((each) => (
          <MenuItem key={each.name} value={each.name}>
            {labels.fieldLabel(each)}
          </MenuItem>
        ))}
      </TextField>
      <FieldInput key={name} field={field} source={name} label={label} />
    </AssignFrame>
  )
}
