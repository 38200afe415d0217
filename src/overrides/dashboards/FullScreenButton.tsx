import { useEffect, useSyncExternalStore } from 'react'
import Button from '@mui/material/Button'
import Fullscreen from '@mui/icons-material/Fullscreen'
import FullscreenExit from '@mui/icons-material/FullscreenExit'
import { useTranslate } from 'ra-core'

/**
 * Shows the dashboard on the whole screen, for a wall, and back; Escape does so, too. The whole
 * page is shown, because menus and dialogs are no part of the screen; the bar and the menu hide.
 * What leads to another screen ends it.
 */
export function FullScreenButton() {
  const translate = useTranslate()
  const isFull = useSyncExternalStore(subscribe, isFullScreen)
  useEffect(() => () => void (isFullScreen() && leave()), [])
  if (!document.fullscreenEnabled) return null
  const Icon = isFull ? FullscreenExit : Fullscreen
  return (
    <Button
      color="inherit"
      startIcon={<Icon />}
      onClick={() => void (isFull ? leave() : enter())}
      // A phone shows nothing else anyway.
      sx={{ display: { xs: 'none', sm: 'inline-flex' }, marginInlineStart: 'auto' }}
    >
      {translate(isFull ? 'dashboards.leaveFullScreen' : 'dashboards.fullScreen')}
    </Button>
  )
}

const isFullScreen = () => document.fullscreenElement !== null

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const warn = (error: unknown) => console.warn('Full screen could not be changed.', error)
const enter = () => document.documentElement.requestFullscreen().catch(warn)
const leave = () => document.exitFullscreen().catch(warn)
