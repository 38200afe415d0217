import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useListContext, useTranslate } from 'ra-core'
import { comparisonsIn, groupOf, joinOf, rulesIn } from '../../../model/filterGroup.ts'
import type { Entity } from '../../../model/entity.ts'
import type { Choice } from '../../../model/field.ts'
import { useChoices } from '../../../fields/picker/choices.tsx'
import { statusField } from '../../record/record.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'
import { isStatusChanged } from './filterConditions.ts'
import type { FilterValues } from './filterConditions.ts'
import { filterSentence } from './filterSentence.ts'
import { fromTree, toTree } from './filterTree.ts'
import { useFilterWording } from './useFilterWording.ts'

/**
 * The active conditions as removable sentences, a group as one; empty when the list has its initial
 * filter.
 */
export function FilterChips({ entity, defaults }: { entity: Entity; defaults: FilterValues }) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const { filterValues, setFilters } = useListContext()
  const tree = toTree(filterValues)
  const wording = useFilterWording(entity, comparisonsIn(tree))
  const status = statusField(entity)
  const statusChoices = useChoices(status)
  const statusChanged = isStatusChanged(filterValues, defaults)
  // Conditions joined by "all" can be removed one by one; a group joined by "any" only as a whole.
  const rules = joinOf(tree) === 'all' ? rulesIn(tree) : [tree]
  if (rules.length === 0 && !statusChanged) return null

  const remove = (index: number) => {
    const { search, status: chosen } = filterValues as FilterValues
    setFilters({
      ...fromTree(
        groupOf(
          'all',
          rules.filter((_, at) => at !== index),
        ),
      ),
      ...(chosen ? { status: chosen } : {}),
      ...(search ? { search } : {}),
    })
  }
  const resetStatus = () => {
    const others = Object.entries(filterValues as FilterValues).filter(
      ([name]) => name !== 'status',
    )
    setFilters({
      ...Object.fromEntries(others),
      ...(defaults.status ? { status: defaults.status } : {}),
    })
  }
  return (
    <Box
      component="ul"
      aria-label={translate('screens.filter.active')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0, mb: 1.25 }}
    >
      {statusChanged && status && (
        <SentenceChip
          sentence={translate('screens.filter.is', {
            label: labels.fieldLabel(status),
            value: statusText(statusChoices, String(filterValues.status ?? 'ALL'), translate),
          })}
          onRemove={resetStatus}
        />
      )}
      {rules.map((rule, index) => (
        <SentenceChip
          key={JSON.stringify(rule)}
          sentence={filterSentence(rule, wording)}
          onRemove={() => remove(index)}
        />
      ))}
    </Box>
  )
}

function statusText(
  choices: Choice[],
  value: string,
  translate: (key: string, options?: object) => string,
): string {
  if (value !== 'ALL') return choices.find((each) => each.value === value)?.label ?? value
  const labels = choices.map((each) => each.label)
  return labels.length > 1
    ? translate('screens.filter.or', {
        first: labels.slice(0, -1).join(translate('fields.comma')),
        last: labels.at(-1),
      })
    : (labels[0] ?? value)
}

function SentenceChip({ sentence, onRemove }: { sentence: string; onRemove: () => void }) {
  const translate = useTranslate()
  // The whole chip is a button: its name says what it does, and Enter or Space activate it.
  return (
    <li style={{ maxWidth: '100%' }}>
      <Chip
        component="button"
        type="button"
        size="small"
        clickable
        onClick={onRemove}
        title={sentence}
        aria-label={translate('screens.filter.removeChip', { sentence })}
        label={
          <>
            {sentence} <span aria-hidden>×</span>
          </>
        }
        sx={{
          maxWidth: { xs: '100%', sm: 640 },
          height: { xs: 40, sm: 28 },
          borderRadius: 4,
          bgcolor: 'action.selected',
          color: 'primary.main',
          fontSize: '0.8125rem',
        }}
      />
    </li>
  )
}
