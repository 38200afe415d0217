import { useMemo } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import type { DesignColumn, DesignRow } from '../../design/design.ts'
import { designRules, type DesignRule } from '../../design/designRules.ts'
import { StateMessage } from '../../branchdesk.ts'
import { conditionText, labelsOf } from './draft/designChangeText.ts'
import { placeOf } from './actions/designSteps.ts'

/** Every condition and formula of a section, with links to the fields that have and use it. */
export default function DesignRules({
  rows,
  onChoose,
}: {
  rows: DesignRow[]
  /** Shows a column with its properties. */
  onChoose: (id: string) => void
}) {
  const translate = useTranslate()
  const rules = useMemo(() => designRules(rows), [rows])
  if (rules.length === 0) return <StateMessage title={translate('designer.rules.empty')} />
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('designer.rules.hint')}
      </Typography>
      <Paper
        variant="outlined"
        component="ul"
        aria-label={translate('designer.views.rules')}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {rules.map((rule) => (
          <RuleLine
            key={`${rule.id} ${rule.column.fieldKey} ${rule.word}`}
            rule={rule}
            rows={rows}
            onChoose={onChoose}
          />
        ))}
      </Paper>
    </>
  )
}

function RuleLine({
  rule,
  rows,
  onChoose,
}: {
  rule: DesignRule
  rows: DesignRow[]
  onChoose: (id: string) => void
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const { column, table, word } = rule
  const name = [table, column].flatMap((each) => (each ? nameOf(each) : [])).join(' › ')
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'baseline',
        p: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <FieldLink name={name} onClick={() => onChoose(rule.id)} />
      <Box sx={{ px: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          <strong>
            {translate(
              word === 'formula' ? 'designer.rules.formula' : `designer.inspector.${word}`,
            )}
          </strong>
          {': '}
          {rule.word === 'formula' ? (
            <code>{rule.formula}</code>
          ) : (
            conditionText(rule.condition, { locale, translate, labels: labelsOf(rows) })
          )}
        </Typography>
        {rule.uses.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
            <Typography variant="body2" color="textSecondary">
              {translate('designer.rules.uses')}
            </Typography>
            {rule.uses.map((id) => (
              <FieldLink
                key={id}
                name={nameOf(placeOf(rows, id)!.column)}
                onClick={() => onChoose(id)}
              />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const nameOf = ({ label, fieldKey, fieldType }: DesignColumn): string =>
  label || fieldKey || fieldType

const FieldLink = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button
    size="small"
    onClick={onClick}
    sx={{ justifySelf: 'start', textAlign: 'start', textTransform: 'none' }}
  >
    {name}
  </Button>
)
