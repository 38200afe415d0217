import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import MoreVert from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'
import MoreMenu, { type MoreEntry } from '../../screens/list/toolbar/MoreMenu.tsx'
import { colourings, type Colouring } from './useBoardState.ts'

/** The actions of the board on a phone, with printing and the other colourings. */
export function BoardMenu({
  entries,
  colour,
  onColour,
}: {
  entries: MoreEntry[]
  colour: Colouring
  onColour: (colour: Colouring) => void
}) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const others = colourings.filter((each) => each !== colour)
  const all: MoreEntry[] = [
    ...entries,
    ...others.map((each) => ({
      key: each,
      label: translate(`scheduler.colours.${each}`),
      run: () => onColour(each),
    })),
    { key: 'print', label: translate('scheduler.print'), run: () => window.print() },
  ]
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
      {anchor && <MoreMenu entries={all} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
