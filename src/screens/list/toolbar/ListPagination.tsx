import { memo } from 'react'
import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import { useIsPhone } from '../../states/useIsPhone.ts'
import { useEvent, useListContext, useTranslate } from 'ra-core'
import { pageSizes, scrollingSize } from '../../../model/constants.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { formatCount, formatTotal } from '../../states/formatCount.ts'

/**
 * "1–20 of 24", the rows per page, and the pager; the pager is hidden for a single page, or when
 * all rows scroll. `onPoint` is called with the page whose button is pointed at or has the focus.
 */
export function ListPagination({ onPoint }: { onPoint?: (page: number) => void }) {
  const { page, perPage, total, meta, setPage, setPerPage, isPending } = useListContext()
  return (
    <Pager
      page={page}
      perPage={perPage}
      total={total}
      shownTotal={total === undefined ? '' : formatTotal(total, meta)}
      isPending={isPending}
      setPage={useEvent(setPage)}
      setPerPage={useEvent(setPerPage)}
      onPoint={useEvent((each: number) => onPoint?.(each))}
    />
  )
}

/** The pager, which renders only when it changes itself: not when the rows of a page arrive. */
const Pager = memo(function Pager({
  page,
  perPage,
  total,
  shownTotal,
  isPending,
  setPage,
  setPerPage,
  onPoint,
}: {
  page: number
  perPage: number
  total: number | undefined
  shownTotal: string
  isPending: boolean
  setPage: (page: number) => void
  setPerPage: (size: number) => void
  onPoint: (page: number) => void
}) {
  const translate = useTranslate()
  // Cards on a phone are always paged, whatever the page size.
  const phone = useIsPhone()
  const isScrolling = !phone && perPage === scrollingSize
  const pages = isScrolling ? 1 : Math.ceil((total ?? 0) / perPage)
  useShortcuts(
    translate('screens.keys.list'),
    pages > 1
      ? [
          {
            keys: [']'],
            label: translate('screens.list.next'),
            run: () => page < pages && setPage(page + 1),
          },
          {
            keys: ['['],
            label: translate('screens.list.previous'),
            run: () => page > 1 && setPage(page - 1),
          },
        ]
      : [],
  )
  if (isPending || !total) return null
  const names = {
    page: 'screens.list.page',
    previous: 'screens.list.previous',
    next: 'screens.list.next',
  } as const
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        px: 1.75,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.875rem',
        '@media print': { '& > :not([role="status"])': { display: 'none' } },
      }}
    >
      <Box sx={{ flex: 1, whiteSpace: 'nowrap' }} role="status">
        {isScrolling
          ? translate('screens.list.total', { total: shownTotal })
          : translate('screens.list.range', {
              from: formatCount((page - 1) * perPage + 1),
              to: formatCount(Math.min(page * perPage, total)),
              total: shownTotal,
            })}
      </Box>
      {total > pageSizes[0]! && (
        <PageSizeSelect value={perPage} offersScrolling={!phone} onChange={setPerPage} />
      )}
      {pages > 1 && (
        <Pagination
          size="small"
          count={pages}
          page={page}
          onChange={(_, next) => setPage(next)}
          renderItem={(item) => {
            const point = () => {
              if (item.page !== null && item.page !== page) onPoint(item.page)
            }
            return <PaginationItem {...item} onPointerEnter={point} onFocus={point} />
          }}
          aria-label={translate('screens.list.pages')}
          getItemAriaLabel={(kind, number) =>
            kind in names ? translate(names[kind as keyof typeof names], { page: number }) : kind
          }
        />
      )}
    </Box>
  )
})

/** The rows per page, or with `offersScrolling` all rows to scroll through. */
function PageSizeSelect({
  value,
  offersScrolling,
  onChange,
}: {
  value: number
  offersScrolling: boolean
  onChange: (size: number) => void
}) {
  const translate = useTranslate()
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {translate('screens.list.rows')}
      <NativeSelect
        disableUnderline
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        sx={{ fontSize: 'inherit', '& select': { fieldSizing: 'content' } }}
      >
        {[...new Set([...pageSizes, value, ...(offersScrolling ? [scrollingSize] : [])])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {size === scrollingSize && offersScrolling
                ? translate('screens.list.scrolling')
                : size}
            </option>
          ))}
      </NativeSelect>
    </Box>
  )
}
