import { useState } from 'react'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MoreVert from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'
import { ScreenHeader } from '../../branchdesk.ts'
import MoreMenu, { type MoreEntry } from '../../screens/list/toolbar/MoreMenu.tsx'
import { useIsPhone } from './useBoardState.ts'

/**
 * The heading of the board with its actions: feeds and, for those who may add tasks, new ones and
 * those of a calendar file. A phone has all but new tasks in a menu, with the button for printing.
 */
export function BoardHeader({
  title,
  above,
  addLabel,
  onAdd,
  onOpen,
}: {
  title: string
  above?: { name: string; to: string } | undefined
  /** Absent: the person may not add tasks. */
  addLabel?: string
  onAdd: () => void
  onOpen: (dialog: 'feeds' | 'import') => void
}) {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const entry = (key: string, label: string, run: () => void): MoreEntry => ({ key, label, run })
  const entries = [
    entry('feeds', translate('scheduler.feeds.open'), () => onOpen('feeds')),
    ...(addLabel === undefined
      ? []
      : [entry('import', translate('scheduler.import.title'), () => onOpen('import'))]),
  ]
  const print = entry('print', translate('scheduler.print'), () => window.print())
  return (
    <ScreenHeader title={title} {...(above ? { above } : {})}>
      {!isPhone &&
        entries.map(({ key, label, run }) => (
          <Button key={key} variant="outlined" sx={{ displayPrint: 'none' }} onClick={run}>
            {label}
          </Button>
        ))}
      {addLabel !== undefined && (
        <Button variant="contained" sx={{ displayPrint: 'none' }} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
      {isPhone && <MoreButton entries={[...entries, print]} />}
    </ScreenHeader>
  )
}

function MoreButton({ entries }: { entries: MoreEntry[] }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        sx={{ displayPrint: 'none' }}
        aria-label={translate('screens.list.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      {anchor && <MoreMenu entries={entries} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
