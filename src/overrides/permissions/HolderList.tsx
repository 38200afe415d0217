import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'ra-core'
import { RecordLink } from '../../fields/links.tsx'
import { StateMessage } from '../../screens/states/StateMessage.tsx'

/** A person, and below the name where they hold something. */
export type HolderEntry = { key: string; userAccountId: string; name: string; where: ReactNode }

/** People page by page; `isLast` is known only by the number of people in an answer. */
export function HolderList({
  label,
  holders,
  page,
  isLast,
  onPage,
}: {
  label: string
  holders: HolderEntry[]
  page: number
  isLast: boolean
  onPage: (page: number) => void
}) {
  const translate = useTranslate()
  return (
    <>
      {holders.length === 0 ? (
        <StateMessage title={translate('screens.list.empty')} />
      ) : (
        <Paper
          variant="outlined"
          component="ul"
          aria-label={label}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {holders.map(({ key, userAccountId, name, where }) => (
            <Box
              component="li"
              key={key}
              sx={{
                px: 2,
                py: 1.25,
                borderTop: 1,
                borderColor: 'divider',
                '&:first-of-type': { borderTop: 0 },
                fontSize: '0.875rem',
              }}
            >
              <RecordLink entity="user-account" id={userAccountId}>
                {name}
              </RecordLink>
              <Box sx={{ mt: 0.25, color: 'text.secondary' }}>{where}</Box>
            </Box>
          ))}
        </Paper>
      )}
      {(page > 0 || !isLast) && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
          <Button variant="outlined" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {translate('screens.list.previous')}
          </Button>
          <Button variant="outlined" disabled={isLast} onClick={() => onPage(page + 1)}>
            {translate('screens.list.next')}
          </Button>
        </Box>
      )}
    </>
  )
}
