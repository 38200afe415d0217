import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { LinkBase, useGetList, useTranslate } from 'ra-core'
import type { ManifestEntry } from '../../model/entity.ts'
import { inlineErrorQueryOptions } from '../../screens/list/inlineErrorQueryOptions.ts'
import { formatCount } from '../../screens/states/formatCount.ts'

// Only the total is needed, so any one record will do.
const unsorted = { field: '', order: 'ASC' } as const

/**
 * The number of matching records of an entity, as a link to their list; `of` says what is counted.
 */
export function Count({
  entry,
  filter = {},
  of,
}: {
  entry: ManifestEntry
  filter?: Record<string, string>
  of: string
}) {
  const translate = useTranslate()
  const { total, error, isPending } = useGetList(
    entry.name,
    {
      filter,
      sort: unsorted,
      pagination: { page: 1, perPage: 1 },
      meta: inlineErrorQueryOptions.meta,
    },
    inlineErrorQueryOptions,
  )
  if (isPending) return <Skeleton width={32} sx={{ display: 'inline-block' }} />
  // A missing number is marked in its place; the others stay.
  if (error || total === undefined)
    return (
      <span
        title={translate('dashboards.unknown')}
        aria-label={translate('dashboards.unknown')}
        role="img"
      >
        –
      </span>
    )
  return (
    <Link
      component={LinkBase}
      to={`${entry.routes.list}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
      underline="hover"
      aria-label={translate('dashboards.count', { of, count: total })}
      sx={{
        fontWeight: 600,
        display: 'inline-block',
        minWidth: 24,
        py: 0.5,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {formatCount(total)}
    </Link>
  )
}
