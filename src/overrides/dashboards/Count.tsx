import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { LinkBase, useGetList, useTranslate } from 'ra-core'
import type { ManifestEntry } from '../../model/entity.ts'
import { inlineErrorQueryOptions } from '../../screens/list/inlineErrorQueryOptions.ts'
import { formatCount } from '../../screens/states/formatCount.ts'

// One record is asked for, whichever it is.
const unsorted = { field: '', order: 'ASC' } as const

/** How many records of an entity match, as a link to the list of them; `of` says what is counted. */
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
    { filter, sort: unsorted, pagination: { page: 1, perPage: 1 } },
    inlineErrorQueryOptions,
  )
  if (isPending) return <Skeleton width={32} sx={{ display: 'inline-block' }} />
  // One number that is missing is said in its place; the others stand.
  if (error || total === undefined)
    return (
      <span
        title={translate('places.dashboard.unknown')}
        aria-label={translate('places.dashboard.unknown')}
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
      aria-label={translate('places.dashboard.count', { of, count: total })}
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
