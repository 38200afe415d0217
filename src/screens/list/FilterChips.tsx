import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { Choice, Field } from '../../model/field.ts'
import type { Filter } from '../../model/listQuery.ts'
import { useChoices } from '../../fields/choices.tsx'
import { useEntityFinder } from '../entities.tsx'
import { resolveField } from '../record/columns.ts'
import { statusField } from '../record/record.ts'
import { useWords } from '../record/useWords.ts'
import { filterSentence, fromConditions, isStatusChanged, toConditions } from './filterConditions.ts'
import type { FilterValues } from './filterConditions.ts'

/** The active conditions as sentences, each removable; nothing when the list is as it starts. */
export function FilterChips({ entity, defaults }: { entity: Entity; defaults: FilterValues }) {
  const translate = useTranslate()
  const words = useWords(entity)
  const find = useEntityFinder()
  const { filterValues, setFilters } = useListContext()
  const conditions = toConditions(filterValues)
  const status = statusField(entity)
  const statusChoices = useChoices(status)
  const statusChanged = isStatusChanged(filterValues, defaults)
  if (conditions.length === 0 && !statusChanged) return null

  const remove = (index: number) => {
    const { search, status: chosen } = filterValues as FilterValues
    setFilters({ ...fromConditions(conditions.filter((_, at) => at !== index)), ...(chosen ? { status: chosen } : {}), ...(search ? { search } : {}) })
  }
  const resetStatus = () => {
    const others = Object.entries(filterValues as FilterValues).filter(([name]) => name !== 'status')
    setFilters({ ...Object.fromEntries(others), ...(defaults.status ? { status: defaults.status } : {}) })
  }
  return (
    <Box component="ul" aria-label={translate('screens.filter.active')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0, mb: 1.25 }}>
      {statusChanged && status && (
        <SentenceChip
          sentence={translate('screens.filter.is', { label: words.label(status), value: statusText(statusChoices, String(filterValues.status ?? 'ALL'), translate) })}
          onRemove={resetStatus}
        />
      )}
      {conditions.map((condition, index) => {
        const field = resolveField(entity, condition.field, find) ?? { name: condition.field, label: condition.field, kind: 'text' }
        return <ConditionChip key={`${condition.field}.${condition.operator}`} field={field} label={words.label(field)} condition={condition} onRemove={() => remove(index)} />
      })}
    </Box>
  )
}

function statusText(choices: Choice[], value: string, translate: (key: string, options?: object) => string): string {
  if (value !== 'ALL') return choices.find((each) => each.value === value)?.label ?? value
  const labels = choices.map((each) => each.label)
  return labels.length > 1 ? translate('screens.filter.or', { first: labels.slice(0, -1).join(', '), last: labels.at(-1) }) : (labels[0] ?? value)
}

function ConditionChip({ field, label, condition, onRemove }: { field: Field; label: string; condition: Filter; onRemove: () => void }) {
  const translate = useTranslate()
  const texts = useValueTexts(field, condition)
  return <SentenceChip sentence={filterSentence(label, condition, texts, field.kind, (key) => translate(key))} onRemove={onRemove} />
}

function SentenceChip({ sentence, onRemove }: { sentence: string; onRemove: () => void }) {
  const translate = useTranslate()
  // A button as a whole: what it does is in its name, and Enter or Space do it.
  return (
    <li>
      <Chip
        component="button"
        type="button"
        size="small"
        clickable
        onClick={onRemove}
        aria-label={translate('screens.filter.removeChip', { sentence })}
        label={<>{sentence} <span aria-hidden>×</span></>}
        sx={{ maxWidth: { xs: '100%', sm: 480 }, height: { xs: 40, sm: 28 }, borderRadius: 4, bgcolor: 'action.selected', color: 'primary.main', fontSize: '0.8125rem' }}
      />
    </li>
  )
}

/** A condition's values as a person reads them: labels of choices, texts of references, days in the local form. */
function useValueTexts(field: Field, { values, operator }: Filter): string[] {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const choices = useChoices(field)
  const asked = operator === 'empty' ? undefined
    : field.lookup ? { entity: 'lookup-data', query: { page: 0, size: 1_000, filter: { 'lookupId.lookupName': field.lookup } } }
    : field.reference ? { entity: field.reference.entity, query: { ids: values } } : undefined
  const { data } = useQuery({
    queryKey: [asked?.entity, 'texts', asked?.query],
    // The chip shows the keys until the texts are there, and keeps them if they can't be had.
    queryFn: () => dataProvider.getOptions(asked!.entity, asked!.query),
    enabled: asked !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  return values.map((value) => {
    const option = (data?.data as { text: string; value: unknown }[] | undefined)?.find((each) => String(each.value) === value)
    if (option) return option.text
    const choice = choices.find((each) => String(each.value) === value)
    if (choice) return choice.label
    if (field.kind === 'boolean') return translate(value === 'true' ? 'screens.filter.yes' : 'screens.filter.no')
    const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(value)
    return day ? `${day[2]}-${day[3]}-${day[1]}` : value
  })
}
