import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { useTranslate } from 'ra-core'

/** The id of an option, which the input names as the active one. */
export const optionId = (menu: string, index: number): string => `${menu}-${index}`

/** People to mention, above the input, which keeps the focus. */
export function MentionMenu({
  id,
  anchor,
  names,
  chosen,
  onChoose,
}: {
  id: string
  anchor: HTMLElement | null
  names: string[]
  chosen: number
  onChoose: (name: string) => void
}) {
  const translate = useTranslate()
  return (
    <Popper open={names.length > 0 && anchor !== null} anchorEl={anchor} placement="top-start">
      <Paper elevation={8} sx={{ mb: 0.5, maxWidth: 'calc(100vw - 32px)' }}>
        <MenuList dense id={id} role="listbox" aria-label={translate('chat.mention')}>
          {names.map((name, index) => (
            <MenuItem
              key={name}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === chosen}
              selected={index === chosen}
              tabIndex={-1}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(name)}
            >
              {name}
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  )
}
