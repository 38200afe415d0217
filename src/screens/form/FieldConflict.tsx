import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { isEmpty } from '../../model/condition.ts'
import type { Field } from '../../model/field.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { EntityLinkContext } from '../../fields/links.tsx'
import { touch } from '../../fields/controls/touch.ts'
import type { EntityRecord } from '../record/record.ts'
import { isSame } from '../../model/sameValue.ts'
import type { Difference, Side } from './conflict.ts'
import { useKeyLabels } from './useKeyLabels.ts'

type Values = Record<string, unknown>

/** One field that differs, with the user's own value and the other one to choose from. */
export function FieldConflict({
  difference,
  label,
  base,
  mine,
  theirs,
  chosen,
  onChoose,
}: {
  difference: Difference
  label: string
  base: EntityRecord
  mine: Values
  theirs: EntityRecord
  chosen: Side
  onChoose: (side: Side) => void
}) {
  const translate = useTranslate()
  const { field, both } = difference
  return (
    <Box
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
        value={chosen}
        onChange={(_, side) => onChoose(side as Side)}
        sx={{
          clear: 'both',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {(['mine', 'theirs'] as const).map((side) => (
          <SideChoice
            key={side}
            side={side}
            field={field}
            value={difference[side]}
            record={side === 'mine' ? mine : theirs}
            known={textsFor(field, difference[side], base, theirs)}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}

type ShownProps = { field: Field; value: unknown; record: Values; known: Record<string, string> }

function SideChoice({ side, ...shown }: ShownProps & { side: Side }) {
  const translate = useTranslate()
  return (
    <FormControlLabel
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
          <Shown {...shown} empty={translate('screens.conflict.empty')} />
        </Box>
      }
    />
  )
}

function Shown({ field, value, record, known, empty }: ShownProps & { empty: string }) {
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
