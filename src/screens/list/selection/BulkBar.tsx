import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'ra-core'
import { bulkMaximum, scrollingSize } from '../../../model/constants.ts'
import type { EntityRecord } from '../../record/record.ts'
import { formatCount } from '../../states/formatCount.ts'
import type { Selection } from './useSelection.ts'

/** One action on all selected records. */
export type BulkAction = { key: string; label: string; run: () => void; danger?: true }

/**
 * The number of selected rows and the actions on them; empty while nothing is selected in a table.
 * Once all rows of a page are selected, everything that matches can be selected, on all pages. The
 * bar stays visible beneath the rows: above them it would move the next row away from the pointer.
 */
export function BulkBar({
  selection,
  actions,
  isBusy,
  onEnd,
}: {
  selection: Selection
  actions: BulkAction[]
  isBusy: boolean
  /** Ends the selection of cards, which have no checkbox for all of them above. */
  onEnd?: (() => void) | undefined
}) {
  const translate = useTranslate()
  const { data = [], total = 0, perPage } = useListContext<EntityRecord>()
  const { count, isEverything } = selection
  const isPage =
    data.length > 0 && perPage !== scrollingSize && data.every((each) => selection.has(each.id))
  return (
    <Box role="status" data-part="bottomBar" sx={inSight}>
      {(count > 0 || onEnd) && (
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
          {onEnd && !isPage && !isEverything && data.length > 0 && (
            <Button
              size="small"
              color="inherit"
              onClick={() => selection.select(data.map(({ id }) => id))}
            >
              {translate('screens.list.selectAll')}
            </Button>
          )}
          {isPage && !isEverything && total > count && total <= bulkMaximum && (
            <Button size="small" color="inherit" onClick={selection.selectEverything}>
              {translate('screens.list.selectMatching', { count: formatCount(total) })}
            </Button>
          )}
          {count > bulkMaximum ? (
            <Box>{translate('screens.list.tooMany', { count: formatCount(bulkMaximum) })}</Box>
          ) : (
            count > 0 &&
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
          <Button size="small" color="inherit" onClick={onEnd ?? (() => selection.select([]))}>
            {translate(`screens.list.${onEnd ? 'endSelection' : 'clearSelection'}`)}
          </Button>
        </Box>
      )}
    </Box>
  )
}

// The containers of the bar must use `overflow: clip`: with `hidden` they become scroll containers,
// and sticky would not work.
const inSight = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  displayPrint: 'none',
} as const
