import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'ra-core'
import { bulkMaximum, scrollingSize } from '../../../model/constants.ts'
import type { EntityRecord } from '../../record/record.ts'
import { formatCount } from '../../states/formatCount.ts'
import type { Selection } from './useSelection.ts'

/** One thing that can be done with all that are selected. */
export type BulkAction = { key: string; label: string; run: () => void; danger?: true }

/**
 * How many rows are selected and what can be done with them; nothing while none is. Once all rows of a page are, everything that
 * matches can be, however many pages. It stands beneath the rows, and stays in sight there: above them it would move the next one away from
 * the pointer.
 */
export function BulkBar({
  selection,
  deeds: actions,
  isBusy,
}: {
  selection: Selection
  deeds: BulkAction[]
  isBusy: boolean
}) {
  const translate = useTranslate()
  const { data = [], total = 0, perPage } = useListContext<EntityRecord>()
  const { count, isEverything } = selection
  const isPage =
    data.length > 0 && perPage !== scrollingSize && data.every((each) => selection.has(each.id))
  return (
    <Box role="status" sx={inSight}>
      {count > 0 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            columnGap: 1.5,
            rowGap: 0.5,
            px: 1.75,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'action.selected',
            fontSize: '0.875rem',
          }}
        >
          <Box sx={{ fontWeight: 600 }}>
            {isEverything && count === total
              ? translate('screens.list.selectedAll', { count: formatCount(count) })
              : translate('screens.list.selected', { count: formatCount(count) })}
          </Box>
          {isPage && !isEverything && total > count && total <= bulkMaximum && (
            <Button size="small" color="inherit" onClick={selection.selectEverything}>
              {translate('screens.list.selectMatching', { count: formatCount(total) })}
            </Button>
          )}
          {count > bulkMaximum ? (
            <Box>{translate('screens.list.tooMany', { count: formatCount(bulkMaximum) })}</Box>
          ) : (
            actions.map(({ key, label, run, danger }) => (
              <Button
                key={key}
                size="small"
                color={danger ? 'error' : 'inherit'}
                variant="outlined"
                disabled={isBusy}
                onClick={run}
              >
                {label}
              </Button>
            ))
          )}
          <Button size="small" color="inherit" onClick={() => selection.select([])}>
            {translate('screens.list.clearSelection')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

// Whatever the bar lies in must clip rather than hide: what hides scrolls, and would hold it.
const inSight = { position: 'sticky', bottom: 0, zIndex: 1, bgcolor: 'background.paper' } as const
