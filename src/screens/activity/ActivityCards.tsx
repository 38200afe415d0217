import { useState } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { useListContext, useTranslate } from 'ra-core'
import type { EntityRecord } from '../record/record.ts'
import { StateMessage } from '../states/StateMessage.tsx'
import { ActivityChanges } from './ActivityChanges.tsx'
import { useActivityWording } from './useActivityWording.ts'

/** The activity as cards for a phone: the full event, then when, by whom and of which type. */
export function ActivityCards() {
  const translate = useTranslate()
  const wordingOf = useActivityWording()
  const { data, isPending, isFetching, perPage } = useListContext<EntityRecord>()
  const [open, setOpen] = useState<Record<string, boolean>>({})
  if (!isPending && !data?.length) return <StateMessage title={translate('screens.list.empty')} />
  return (
    <Box
      component="ul"
      aria-label={translate('screens.activity.title')}
      aria-busy={isFetching}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        fontSize: '0.875rem',
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {isPending &&
        Array.from({ length: perPage }, (_, row) => (
          <Box component="li" key={row} sx={{ px: 2, py: 1.5 }}>
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </Box>
        ))}
      {data?.map((record) => {
        const { when, type, event, changes, of } = wordingOf(record)
        const id = `changes-${record.id}`
        return (
          <Box component="li" key={record.id} sx={{ px: 2, py: 1.5 }}>
            <Box sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box>{event}</Box>
                <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {[when, record.createdBy, type].filter(Boolean).join(' · ')}
                </Box>
              </Box>
              {changes.length > 0 && (
                <IconButton
                  size="small"
                  sx={{ alignSelf: 'center' }}
                  aria-label={translate('screens.activity.showChanges', { when })}
                  aria-expanded={Boolean(open[record.id])}
                  aria-controls={id}
                  onClick={() => setOpen({ ...open, [record.id]: !open[record.id] })}
                >
                  <ExpandMore
                    fontSize="small"
                    sx={{ transform: open[record.id] ? 'rotate(180deg)' : undefined }}
                  />
                </IconButton>
              )}
            </Box>
            {open[record.id] && (
              <Box id={id} sx={{ mt: 0.5, overflowX: 'auto' }}>
                <ActivityChanges changes={changes} of={of} />
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
