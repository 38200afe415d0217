import { useEffect, useState } from 'react'
import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Search from '@mui/icons-material/Search'
import type { ManifestEntry } from '../model/entity.ts'
import { SearchDialog } from './SearchDialog.tsx'

/** The way into the search over everything: the box in the bar, Ctrl+K, or `/` outside of a text. */
export function GlobalSearch({ entries, compact }: { entries: ManifestEntry[]; compact: boolean }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target))
      // A dialog with work in it is not covered by another.
      if (!asked || isDialogOpen()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const label = translate('app.search.open')
  return (
    <>
      {compact ? (
        <IconButton onClick={() => setOpen(true)} aria-label={label} aria-haspopup="dialog"><Search /></IconButton>
      ) : (
        <Button
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K /"
          sx={{ width: 270, height: 36, justifyContent: 'space-between', fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary', px: 1.5 }}
        >
          {label}
          <Box component="kbd" aria-hidden sx={{ border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.75, fontSize: '0.6875rem', fontFamily: 'inherit', lineHeight: '16px' }}>{translate('app.search.shortcut')}</Box>
        </Button>
      )}
      {isOpen && <SearchDialog entries={entries} onClose={() => setOpen(false)} />}
    </>
  )
}

// A popup that is not open stands in the page all the same.
const isDialogOpen = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((each) => each.checkVisibility())
const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
