import { useState } from 'react'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import { FilterBuilder } from '../../screens/list/filters/FilterBuilder.tsx'
import { fromTree, toTree } from '../../screens/list/filters/filterTree.ts'
import { StatusSelect } from '../../screens/list/filters/StatusSelect.tsx'
import { statusField } from '../../screens/record/record.ts'
import { elementFilter } from './elementChoices.ts'

type FilterProps = {
  entity: Entity
  filter: DashboardElement['filter']
  onChange: (filter: DashboardElement['filter']) => void
}

/** The inputs of what an element counts: status, search and conditions, as a list has them. */
export function ElementFilter({ entity, filter = {}, onChange }: FilterProps) {
  const translate = useTranslate()
  // Conditions without a value are in the tree and not yet in the filter.
  const [tree, setTree] = useState(() => toTree(filter))
  const { status, search } = filter
  const change = (next: { status?: string; search?: string }, of = tree) =>
    onChange(elementFilter({ status, search, ...fromTree(of), ...next }))
  const own = statusField(entity)
  return (
    <Box
      role="group"
      aria-label={translate('screens.filter.title')}
      sx={{ display: 'grid', gap: 1.5, mt: 2 }}
    >
      <Box component="h3" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 700 }}>
        {translate('screens.filter.title')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {own && !Array.isArray(status) && (
          <StatusSelect
            entity={entity}
            field={own}
            value={String(status ?? 'ALL')}
            onChange={(value) => change({ status: value })}
          />
        )}
        <TextField
          size="small"
          label={translate('screens.list.search')}
          value={String(search ?? '')}
          onChange={({ target }) => change({ search: target.value })}
          sx={{ flex: '1 1 12rem', width: 'auto' }}
        />
      </Box>
      <FilterBuilder
        entity={entity}
        fixed={[]}
        tree={tree}
        onChange={(next) => {
          setTree(next)
          change({}, next)
        }}
      />
    </Box>
  )
}
