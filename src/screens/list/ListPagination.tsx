import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import Pagination from '@mui/material/Pagination'
import { useListContext, useTranslate } from 'ra-core'
import { pageSizes } from '../../model/constants.ts'

/** "1–20 of 24", the rows per page, and previous, pager, next; the pager is hidden when there is a single page. */
export function ListPagination() {
  const translate = useTranslate()
  const { page, perPage, total, setPage, setPerPage, isPending } = useListContext()
  if (isPending || !total) return null
  const pages = Math.ceil(total / perPage)
  const names = { page: 'screens.list.page', previous: 'screens.list.previous', next: 'screens.list.next' } as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44, px: 1.75, py: 0.5, borderTop: 1, borderColor: 'divider', color: 'text.secondary', fontSize: '0.875rem' }}>
      <Box sx={{ flex: 1, whiteSpace: 'nowrap' }} role="status">
        {translate('screens.list.range', { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total), total })}
      </Box>
      {total > pageSizes[0]! && <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {translate('screens.list.rows')}
        <NativeSelect disableUnderline value={perPage} onChange={(event) => setPerPage(Number(event.target.value))} sx={{ fontSize: 'inherit' }}>
          {[...new Set([...pageSizes, perPage])].sort((a, b) => a - b).map((size) => <option key={size} value={size}>{size}</option>)}
        </NativeSelect>
      </Box>}
      {pages > 1 && (
        <Pagination
          size="small"
          count={pages}
          page={page}
          onChange={(_, next) => setPage(next)}
          aria-label={translate('screens.list.pages')}
          getItemAriaLabel={(kind, number) => (kind in names ? translate(names[kind as keyof typeof names], { page: number }) : kind)}
        />
      )}
    </Box>
  )
}
