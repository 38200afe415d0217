import { useSyncExternalStore } from 'react'
import { useTranslate } from 'ra-core'
import IconButton from '@mui/material/IconButton'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { scrollTopSpeed, scrollTopThreshold } from '../../model/constants.ts'

/** A button to scroll to the top, shown after 200 pixels of scrolling (DLG-53). */
export function ScrollToTop() {
  const translate = useTranslate()
  const isShown = useSyncExternalStore(subscribe, () => window.scrollY > scrollTopThreshold)
  if (!isShown) return null
  return (
    <IconButton
      onClick={scrollToTop}
      aria-label={translate('app.scrollTop')}
      title={translate('app.scrollTop')}
      sx={{
        position: 'fixed',
        right: 24,
        bottom: 24,
        // Above a bar of actions at the lower edge.
        'body:has([data-part="bottomBar"]:not(:empty)) &': { bottom: 88 },
        zIndex: 'speedDial',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        boxShadow: 8,
        displayPrint: 'none',
      }}
    >
      <ArrowUpward />
    </IconButton>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/**
 * Scrolls to the top in 600 ms from any position, which the browser's own smooth scrolling does not
 * support; at once when the user prefers reduced motion.
 */
function scrollToTop() {
  const from = window.scrollY
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, 0)
  let start: number | undefined
  let at = from
  const step = (now: number) => {
    start ??= now
    // The user has scrolled in the meantime: stop.
    if (Math.abs(window.scrollY - at) > 2) return
    const done = Math.min(1, (now - start) / scrollTopSpeed)
    at = Math.round(from * (1 - done) ** 3)
    window.scrollTo(0, at)
    if (done < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
