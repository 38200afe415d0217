import { useState } from 'react'
import { useEvent, useStore } from 'ra-core'

type LayoutSettings = {
  isCollapsed: boolean
  setCollapsed: (collapsed: boolean) => void
  isDrawerOpen: boolean
  setDrawerOpen: (open: boolean) => void
}

/**
 * The state of the menu. Every navigation resets it (NAV-RULE-05): the drawer of a phone closes,
 * and the menu is as the user left it, or folded on a `wide` screen, where unfolding it lasts until
 * they leave.
 */
export function useLayoutSettings(pathname: string, wide: boolean): LayoutSettings {
  const [collapsed, setCollapsed] = useStore('menu.folded', false)
  const [here, setHere] = useState<{ pathname: string; unfolded?: boolean; drawer?: boolean }>({
    pathname,
  })
  const now = here.pathname === pathname ? here : { pathname }
  // The bar and the button of the menu depend on them: they stay the same when another screen is
  // opened.
  const setDrawerOpen = useEvent((drawer: boolean) =>
    setHere((before) => ({ ...(before.pathname === pathname ? before : { pathname }), drawer })),
  )
  const setMenuCollapsed = useEvent((next: boolean) =>
    wide ? setHere({ ...now, unfolded: !next }) : setCollapsed(next),
  )
  return {
    isCollapsed: wide ? !now.unfolded : collapsed,
    setCollapsed: setMenuCollapsed,
    isDrawerOpen: now.drawer === true,
    setDrawerOpen,
  }
}
