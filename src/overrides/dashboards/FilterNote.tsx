import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import { findField } from '../../model/path.ts'
import { choicesOf } from '../../fields/picker/choices.tsx'
import { FilterInWords } from '../../screens/list/filters/FilterInWords.tsx'
import { toTree } from '../../screens/list/filters/filterTree.ts'
import { useEntityLabels } from '../../branchdesk.ts'

/** Which records an element counts, in words: its filter, with status and search. */
export function FilterNote({
  entity,
  filter,
}: {
  entity: Entity
  filter: NonNullable<DashboardElement['filter']>
}) {
  const translate = useTranslate()
  const { fieldLabel } = useEntityLabels(entity)
  const { status, search } = filter
  const field = findField(entity, 'status')
  const chosen = choicesOf(field, entity.name, translate).find(
    ({ value }) => String(value) === status,
  )
  const parts = [
    field && typeof status === 'string' ? `${fieldLabel(field)}: ${chosen?.label ?? status}` : '',
    typeof search === 'string' ? `${translate('screens.list.search')}: ${search}` : '',
  ].filter(Boolean)
  return (
    <Box sx={{ mb: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}>
      {parts.length > 0 && <div>{parts.join(' · ')}</div>}
      <Box sx={{ '& > p': { px: 0, border: 0 } }}>
        <FilterInWords entity={entity} tree={toTree(filter)} />
      </Box>
    </Box>
  )
}
