import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useIsPhone } from '../states/useIsPhone.ts'
import { ListBase, useListContext, useTranslate } from 'ra-core'
import { tabPageSize, tabReloadDebounce } from '../../model/constants.ts'
import { inlineErrorQueryOptions } from '../list/inlineErrorQueryOptions.ts'
import { ListPagination } from '../list/toolbar/ListPagination.tsx'
import { useSettled } from '../states/useSettled.ts'
import type { EntityRecord } from '../record/record.ts'
import { FailureMessage } from '../states/StateMessage.tsx'
import { PartBoundary } from '../states/PartBoundary.tsx'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { ActivityCards } from './ActivityCards.tsx'
import { activityColumns } from './activityColumns.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityTable } from './ActivityTable.tsx'

const SortMenu = lazyPart(() => import('../list/table/SortMenu.tsx'))

const newestFirst = { field: 'createdDate', order: 'DESC' } as const

/**
 * The activity of a record, newest first, filtered by date range and user; read-only. Empty `codes`
 * means all types.
 * @example
 * <ActivityTab record={record} codes={[200, 1100]} />
 */
export default function ActivityTab({ record, codes }: { record: EntityRecord; codes: number[] }) {
  const filter = useMemo(
    () => ({ entityId: record.id, ...(codes.length > 0 ? { typeCode: codes } : {}) }),
    [record.id, codes],
  )
  const settled = useSettled(String(record.id), tabReloadDebounce)
  return (
    <ListBase
      resource="activity"
      filter={filter}
      sort={newestFirst}
      perPage={tabPageSize}
      storeKey={false}
      disableAuthentication
      exporter={false}
      queryOptions={{ ...inlineErrorQueryOptions, enabled: settled }}
    >
      <ActivityList />
    </ListBase>
  )
}

function ActivityList() {
  const translate = useTranslate()
  const { error, data, page, setPage, refetch } = useListContext()
  const phone = useIsPhone()
  const reload = () => (page === 1 ? void refetch() : setPage(1))
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.25, mb: 1.5 }}>
        <Typography component="h2" sx={{ flex: 1, minWidth: { xs: '100%', sm: 160 } }}>
          <ButtonBase
            onClick={reload}
            title={translate('screens.activity.reload')}
            sx={{
              font: 'inherit',
              fontWeight: 700,
              borderRadius: 1,
              px: 0.5,
              minHeight: { xs: 40, sm: 0 },
              '&.Mui-focusVisible': {
                outline: 2,
                outlineStyle: 'solid',
                outlineColor: 'primary.main',
              },
            }}
          >
            {translate('screens.activity.title')}
          </ButtonBase>
        </Typography>
        <ActivityFilters />
        {phone && <PhoneSort />}
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {error && !data ? (
          <FailureMessage
            error={error}
            what={translate('screens.activity.title')}
            onRetry={() => void refetch()}
          />
        ) : phone ? (
          <ActivityCards />
        ) : (
          <ActivityTable />
        )}
        <ListPagination />
      </Paper>
    </Box>
  )
}

/** The sort menu, in the place of the headings that cards do not have. */
function PhoneSort() {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('screens.sort.button')}
      </Button>
      <PartBoundary onClose={close}>
        {anchor && (
          <SortMenu
            columns={activityColumns.map(({ path, label }) => ({
              path,
              label: translate(`screens.activity.${label}`),
            }))}
            anchor={anchor}
            onClose={close}
          />
        )}
      </PartBoundary>
    </>
  )
}
