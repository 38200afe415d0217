import { useState } from 'react'
import type { ReactElement } from 'react'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MoreVert from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'

/** One thing that can be done with a row. `label` is short, `name` says with which record. */
export type RowDeed = { key: string; label: string; name: string; icon: ReactElement; run: () => void }

/** What can be done with a row, at its end: icon buttons with names, or one menu on a phone. */
export function RowActions({ deeds, name, folded }: { deeds: RowDeed[]; name: string; folded: boolean }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (deeds.length === 0) return null
  if (!folded) {
    return (
      <>
        {deeds.map((deed) => (
          <IconButton key={deed.key} size="small" aria-label={deed.name} title={deed.label} onClick={deed.run} sx={{ color: 'text.secondary', '& svg': { fontSize: 18 } }}>
            {deed.icon}
          </IconButton>
        ))}
      </>
    )
  }
  return (
    <>
      <IconButton size="small" aria-label={translate('screens.list.actionsFor', { name })} aria-haspopup="menu" aria-expanded={Boolean(anchor)} onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {deeds.map((deed) => <MenuItem key={deed.key} onClick={() => { setAnchor(null); deed.run() }}>{deed.label}</MenuItem>)}
      </Menu>
    </>
  )
}
