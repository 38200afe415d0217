import { useSyncExternalStore } from 'react'
import { useTranslate } from 'ra-core'
import IconButton from '@mui/material/IconButton'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { scrollTopThreshold } from '../model/constants.ts'

/** A button back to the top, there once the page was scrolled by 200 pixels (CONST-32). */
export function ScrollToTop() {
  const translate = useTranslate()
  const isShown = useSyncExternalStore(subscribe, () => window.scrollY > scrollTopThreshold)
  if (!isShown) return null
  return (
    <IconButton
      onClick={() => window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })}
      aria-label={translate('app.scrollTop')}
      title={translate('app.scrollTop')}
      sx={{ position: 'fixed', right: 24, bottom: { xs: 88, sm: 24 }, zIndex: 'speedDial', bgcolor: 'background.paper', border: 1, borderColor: 'divider', boxShadow: 8 }}
    >
      <ArrowUpward />
    </IconButton>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
