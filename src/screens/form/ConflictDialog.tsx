import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { isEmpty } from '../../model/condition.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { EntityLinkContext } from '../../fields/links.tsx'
import { touch } from '../../fields/controls/touch.ts'
import { DialogFrame, secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { comparedFields, compareStates, isSame, mergeStates } from './conflict.ts'
import type { Side } from './conflict.ts'
import { useKeyLabels } from './useKeyLabels.ts'

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
      {differences.map(({ field, preferred, both, ...values }) => {
        const label = labels.fieldLabel(field)
        return (
          <Box
            key={field.name}
            component="fieldset"
            sx={{ border: 0, borderTop: 1, borderColor: 'divider', m: 0, px: 0, py: 1 }}
          >
            <Typography
              component="legend"
              variant="subtitle2"
              sx={{ float: 'left', width: '100%', p: 0 }}
            >
              {label}
              {both && (
                <Box component="span" sx={{ color: 'warning.main' }}>
                  {' '}
                  · {translate('screens.conflict.both')}
                </Box>
              )}
            </Typography>
            <RadioGroup
              row
              aria-label={label}
              value={chosen[field.name] ?? preferred}
              onChange={(_, side) => setChosen({ ...chosen, [field.name]: side as Side })}
              sx={{
                clear: 'both',
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              }}
            >
              {(['mine', 'theirs'] as const).map((side) => (
                <FormControlLabel
                  key={side}
                  value={side}
                  control={<Radio size="small" />}
                  sx={{
                    alignItems: 'flex-start',
                    ml: '-6px',
                    mr: 0,
                    minWidth: 0,
                    [touch]: { ml: '-12px' },
                  }}
                  label={
                    <Box
                      sx={{
                        pt: '6px',
                        [touch]: { pt: '12px' },
                        fontSize: '0.875rem',
                        minWidth: 0,
                        overflowWrap: 'anywhere',
                      }}
                    >
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {translate(`screens.conflict.${side}`)}{' '}
                      </Box>
                      <Shown
                        field={field}
                        value={values[side]}
                        record={side === 'mine' ? mine : theirs}
                        known={textsFor(field, values[side], base, theirs)}
                        empty={translate('screens.conflict.empty')}
                      />
                    </Box>
                  }
                />
              ))}
            </RadioGroup>
          </Box>
        )
      })}
    </DialogFrame>
  )
}

function Shown({
  field,
  value,
  record,
  known,
  empty,
}: {
  field: Field
  value: unknown
  record: Values
  known: Record<string, string>
  empty: string
}) {
  const _text = useKeyLabels(field, value, known)
  if (isEmpty(value)) return <em>{empty}</em>
  // A click chooses a value here, so links must not navigate.
  return (
    <EntityLinkContext value={nowhere}>
      <FieldDisplay field={field} value={value} record={{ ...record, _text }} place="whole" />
    </EntityLinkContext>
  )
}

const nowhere = () => undefined

/** The labels of the first record that has the same value. */
function textsFor(
  field: Field,
  value: unknown,
  ...records: EntityRecord[]
): Record<string, string> {
  const same = records.find((record) => isSame(record[field.name], value))
  return same?._text ?? {}
}
