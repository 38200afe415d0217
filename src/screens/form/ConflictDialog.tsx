import { useMemo, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { DialogFrame, secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { comparedFields, compareStates, mergeStates } from './conflict.ts'
import type { Side } from './conflict.ts'
import { FieldConflict } from './FieldConflict.tsx'

type Values = Record<string, unknown>

/**
 * Shown when someone else saved the same record first: the user chooses a value per field. The side
 * that changed a field is preselected; a field that both changed starts with the user's own.
 * `onChosen` gets the payload to save over the newer version.
 */
export function ConflictDialog({
  entity,
  base,
  mine,
  theirs,
  onChosen,
  onCancel,
}: {
  entity: Entity
  base: EntityRecord
  mine: Values
  theirs: EntityRecord
  onChosen: (merged: Values) => void
  onCancel: () => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const nameOf = useRecordName(entity)
  const differences = useMemo(
    () => compareStates(comparedFields(entity), base, mine, theirs),
    [entity, base, mine, theirs],
  )
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const who = theirs[entity.system.updatedBy]
  return (
    <DialogFrame
      title={translate('screens.conflict.title')}
      width={640}
      footer={
        <>
          <Button {...secondaryButtonProps} onClick={onCancel}>
            {translate('screens.action.cancel')}
          </Button>
          <Button
            variant="contained"
            onClick={() => onChosen(mergeStates(mine, differences, chosen))}
          >
            {translate('screens.conflict.save')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate('screens.conflict.text', { name: nameOf(base) })}
        {typeof who === 'string' && who && <> {translate('screens.conflict.by', { who })}</>}
      </Typography>
      {differences.length === 0 && (
        <Typography variant="body2">{translate('screens.conflict.none')}</Typography>
      )}
      {differences.map((difference) => {
        const { field, preferred } = difference
        return (
          <FieldConflict
            key={field.name}
            difference={difference}
            label={labels.fieldLabel(field)}
            base={base}
            mine={mine}
            theirs={theirs}
            chosen={chosen[field.name] ?? preferred}
            onChoose={(side) => setChosen({ ...chosen, [field.name]: side })}
          />
        )
      })}
    </DialogFrame>
  )
}
