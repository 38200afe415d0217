import { useState } from 'react'
import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Search from '@mui/icons-material/Search'
import type { ManifestEntry } from '../../model/entity.ts'
import { useShortcuts } from '../../screens/shortcuts/useShortcuts.ts'
import { SearchDialog } from './SearchDialog.tsx'

/**
 * Opens the global search: the box in the top bar, Ctrl+K, or `/` outside of text boxes and lists.
 */
export function GlobalSearch({ entries, compact }: { entries: ManifestEntry[]; compact: boolean }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = translate('app.search.open')
  // On a list `/` searches the list.
  useShortcuts(undefined, [{ keys: ['Mod+k', '/'], label, run: () => setOpen(true) }])
  return (
    <>
      {compact ? (
        <IconButton onClick={() => setOpen(true)} aria-label={label} aria-haspopup="dialog">
          <Search />
        </IconButton>
      ) : (
        <Button
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K /"
          sx={{
            width: 270,
            height: 36,
            justifyContent: 'space-between',
            fontWeight: 400,
            fontSize: '0.875rem',
            color: 'text.secondary',
            px: 1.5,
          }}
        >
          {label}
          <Box
            component="kbd"
            aria-hidden
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: 0.5,
              px: 0.75,
              fontSize: '0.6875rem',
              fontFamily: 'inherit',
              lineHeight: '16px',
            }}
          >
            {translate('app.search.shortcut')}
          </Box>
        </Button>
      )}
      {isOpen && <SearchDialog entries={entries} onClose={() => setOpen(false)} />}
    </>
  )
}
