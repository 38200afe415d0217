import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { StateMessage } from '../../branchdesk.ts'
import { HolderRows } from './HolderRows.tsx'

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
        <HolderRows
          label={label}
          rows={holders.map(({ key, userAccountId, name, where }) => ({
            key,
            entity: 'user-account',
            id: userAccountId,
            name,
            details: <Box sx={{ mt: 0.25, color: 'text.secondary' }}>{where}</Box>,
          }))}
        />
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
