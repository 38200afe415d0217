import { useId, useRef, useState } from 'react'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import { LinkBase, useTranslate } from 'ra-core'
import type { Section } from './useSection.ts'

/** What else people do with a section in its designer, as a menu. */
export function SectionMenu({ section }: { section: Section }) {
  const translate = useTranslate()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={opener}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        endIcon={<ArrowDropDown />}
        onClick={() => setOpen(true)}
      >
        {translate('screens.list.more')}
      </Button>
      <Menu id={id} open={isOpen} anchorEl={opener.current} onClose={close}>
        <MenuItem
          component={LinkBase}
          to={`/form-builder/${encodeURIComponent(section.id)}/versions`}
          onClick={close}
        >
          {translate('designer.sectionVersions')}
        </MenuItem>
      </Menu>
    </>
  )
}
