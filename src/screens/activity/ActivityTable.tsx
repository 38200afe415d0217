import { useState } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { useListContext, useTranslate } from 'ra-core'
import type { EntityRecord } from '../record/record.ts'
import { StateMessage } from '../states/StateMessage.tsx'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { ActivityChanges, headingStyles } from './ActivityChanges.tsx'
import { activityColumns } from './activityColumns.ts'
import { useActivityWording } from './useActivityWording.ts'

/** Date and time, user, event and type of each activity entry; its changes expand below it. */
export function ActivityTable() {
  const translate = useTranslate()
  const wordingOf = useActivityWording()
  const { data, isPending, isFetching, perPage } = useListContext<EntityRecord>()
  const [open, setOpen] = useState<Record<string, boolean>>({})
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={translate('screens.list.scrolls', { many: translate('screens.activity.title') })}
    >
      <Table size="small" aria-label={translate('screens.activity.title')} aria-busy={isFetching}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Box component="span" sx={visuallyHidden}>
                {translate('screens.activity.changes')}
              </Box>
            </TableCell>
            {activityColumns.map((each) => (
              <SortHeading
                key={each.path}
                path={each.path}
                label={translate(`screens.activity.${each.label}`)}
              />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {isPending && Array.from({ length: perPage }, (_, row) => <SkeletonRow key={row} />)}
          {!isPending && !data?.length && (
            <TableRow>
              <TableCell colSpan={5}>
                <StateMessage title={translate('screens.list.empty')} />
              </TableCell>
            </TableRow>
          )}
          {data?.map((record) => (
            <EntryRows
              key={record.id}
              record={record}
              wording={wordingOf(record)}
              isOpen={Boolean(open[record.id])}
              onToggle={() => setOpen({ ...open, [record.id]: !open[record.id] })}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** A heading that sorts by its column, first ascending. */
function SortHeading({ path, label }: { path: string; label: string }) {
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === path
  const direction = sort.order === 'ASC' ? 'asc' : 'desc'
  return (
    <TableCell
      sx={headingStyles}
      aria-sort={!isSorted ? 'none' : sort.order === 'ASC' ? 'ascending' : 'descending'}
    >
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? direction : 'asc'}
        onClick={() =>
          setSort({ field: path, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })
        }
      >
        {label}
      </TableSortLabel>
    </TableCell>
  )
}

function SkeletonRow() {
  return (
    <TableRow sx={{ height: 41 }}>
      <TableCell />
      {activityColumns.map((each) => (
        <TableCell key={each.path}>
          <Skeleton />
        </TableCell>
      ))}
    </TableRow>
  )
}

/** An activity entry, and its changes while `isOpen`. */
function EntryRows({
  record,
  wording: { when, type, event, changes, of },
  isOpen,
  onToggle,
}: {
  record: EntityRecord
  wording: ReturnType<ReturnType<typeof useActivityWording>>
  isOpen: boolean
  onToggle: () => void
}) {
  const translate = useTranslate()
  const id = `changes-${record.id}`
  return (
    <>
      <TableRow hover sx={{ height: 41 }}>
        <TableCell padding="checkbox">
          {changes.length > 0 && (
            <IconButton
              size="small"
              aria-label={translate('screens.activity.showChanges', { when })}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={onToggle}
            >
              <ExpandMore
                fontSize="small"
                sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }}
              />
            </IconButton>
          )}
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>{when}</TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>{String(record.createdBy ?? '')}</TableCell>
        <TableCell
          sx={{
            maxWidth: 420,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
          title={event}
        >
          {event}
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>{type}</TableCell>
      </TableRow>
      {changes.length > 0 && isOpen && (
        <TableRow id={id}>
          <TableCell />
          <TableCell colSpan={4} sx={{ py: 1 }}>
            <ActivityChanges changes={changes} of={of} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
