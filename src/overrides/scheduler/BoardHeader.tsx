import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ScreenHeader } from '../../branchdesk.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import type { MoreEntry } from '../../screens/list/toolbar/MoreMenu.tsx'
import { useIsPhone } from './useBoardState.ts'

/**
 * The heading of the board with its actions. A phone has the title in its app bar, and the actions
 * beside the range and below the board.
 */
export function BoardHeader({
  title,
  above,
  entries,
  addLabel,
  onAdd,
}: {
  title: string
  above?: { name: string; to: string } | undefined
  entries: MoreEntry[]
  /** Absent: the person may not add tasks. */
  addLabel: string | undefined
  onAdd: () => void
}) {
  const isPhone = useIsPhone()
  const isHidden = isPhone && !above
  return (
    <Box sx={isHidden ? { '@media screen': visuallyHidden } : undefined}>
      <ScreenHeader title={title} {...(above ? { above } : {})}>
        {!isPhone &&
          entries.map(({ key, label, run }) => (
            <Button key={key} variant="outlined" sx={{ displayPrint: 'none' }} onClick={run}>
              {label}
            </Button>
          ))}
        {!isPhone && addLabel !== undefined && (
          <Button variant="contained" sx={{ displayPrint: 'none' }} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </ScreenHeader>
    </Box>
  )
}
