import { memo, useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { topBarHeight } from '../../model/constants.ts'
import type { ManifestEntry } from '../../model/entity.ts'
import { ShortcutHelpOpener } from '../../screens/shortcuts/ShortcutHelpOpener.tsx'
import { OfflineBanner } from '../../screens/states/OfflineBanner.tsx'
import { useSession } from '../../screens/session.tsx'
import { currentEntry, findEntry, menuEntries, menuOf, customRoutesWithin } from './menu.ts'
import { findCustomRoute } from '../routing/customRoutes.ts'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SideMenu } from './SideMenu.tsx'
import { BackgroundParts } from './BackgroundParts.tsx'
import { TopBar } from './TopBar.tsx'
import { useEntityLabel } from './useEntityLabel.ts'
import { useLayoutSettings } from './useLayoutSettings.ts'
import { useNavigationEffects } from '../routing/useNavigationEffects.ts'
import { siteEntity } from './useSiteOptions.ts'

const menuWidth = 228
const narrowMenuWidth = 56
const contentId = 'content'

/** The shell around every screen: top bar, menu, content; on a phone the menu is a drawer. */
export function Layout(props: { manifest: ManifestEntry[]; children: ReactNode }) {
  const { pathname } = useLocation()
  return <Shell {...props} pathname={pathname} />
}

/** Not rendered again when only the query of the address changes: a list is paged. */
const Shell = memo(function Shell({
  manifest,
  pathname,
  children,
}: {
  manifest: ManifestEntry[]
  pathname: string
  children: ReactNode
}) {
  const translate = useTranslate()
  const { user, selectedSites } = useSession()
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const isNarrow = useMediaQuery('(max-width:899.95px)', { noSsr: true })
  const all = useMemo(() => menuEntries(manifest), [manifest])
  const groups = useMemo(() => menuOf(all, user, selectedSites), [all, user, selectedSites])
  const shown = useMemo(() => groups.flatMap((each) => each.entries), [groups])
  const entries = useMemo(
    () => manifest.filter((entry) => shown.includes(entry)),
    [manifest, shown],
  )
  const label = useEntityLabel()
  const route = findCustomRoute(pathname)?.route
  const here = findEntry(manifest, pathname)
  const screenTitle = route ? translate(route.title) : here && label(here)
  const title = screenTitle ?? translate('app.name')
  const { isCollapsed, setCollapsed, isDrawerOpen, setDrawerOpen } = useLayoutSettings(
    pathname,
    route?.foldsMenu === true,
  )
  useNavigationEffects(pathname, screenTitle)
  const current = currentEntry(manifest, shown, pathname)
  const within = useMemo(
    () => (current ? customRoutesWithin(current, user, selectedSites) : []),
    [current, user, selectedSites],
  )
  const menu = { groups, current, within, pathname }
  const openDrawer = useCallback(() => setDrawerOpen(true), [setDrawerOpen])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [setDrawerOpen])

  return (
    <>
      {skipLink}
      <TopBar
        isPhone={isPhone}
        isNarrow={isNarrow}
        // Only a phone shows it: elsewhere the bar does not render when another screen is opened.
        title={isPhone ? title : ''}
        hasSites={manifest.some((entry) => entry.name === siteEntity)}
        entries={entries}
        onMenu={openDrawer}
      />
      {backgroundParts}
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {isNarrow ? (
          <Drawer
            open={isDrawerOpen}
            onClose={closeDrawer}
            slotProps={{ paper: { 'aria-label': translate('app.menu.label'), sx: { width: 280 } } }}
          >
            <SideMenu {...menu} onGo={closeDrawer} />
          </Drawer>
        ) : (
          <MenuColumn isCollapsed={isCollapsed} onCollapse={setCollapsed}>
            <SideMenu {...menu} narrow={isCollapsed} />
          </MenuColumn>
        )}
        <Box
          component="main"
          id={contentId}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 1.75, md: 3.25 },
            py: { xs: 1.75, md: 2.5 },
            outline: 'none',
            // The part of a screen that takes the height that the rest leaves.
            '&:has(.fills-screen)': {
              display: 'flex',
              flexDirection: 'column',
              minHeight: `calc(100dvh - ${topBarHeight}px)`,
            },
            '& .fills-screen': { flex: '1 1 0' },
            '@media print': { p: 0 },
          }}
        >
          {offlineBanner}
          {children}
        </Box>
      </Box>
      {openers}
    </>
  )
})

/** The menu beside the content, and the button that collapses it to its icons. */
function MenuColumn({
  isCollapsed,
  onCollapse,
  children,
}: {
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  children: ReactNode
}) {
  return (
    <Box
      sx={{
        position: 'sticky',
        top: topBarHeight,
        height: `calc(100dvh - ${topBarHeight}px)`,
        width: isCollapsed ? narrowMenuWidth : menuWidth,
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        displayPrint: 'none',
        'html:fullscreen &': { display: 'none' },
      }}
    >
      <Box sx={{ flex: 1, overflowY: 'auto' }}>{children}</Box>
      <CollapseButton isCollapsed={isCollapsed} onCollapse={onCollapse} />
    </Box>
  )
}

const CollapseButton = memo(function CollapseButton({
  isCollapsed,
  onCollapse,
}: {
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ p: 1, display: 'flex', justifyContent: isCollapsed ? 'center' : 'flex-end' }}>
      <IconButton
        size="small"
        onClick={() => onCollapse(!isCollapsed)}
        aria-expanded={!isCollapsed}
        aria-label={translate(isCollapsed ? 'app.menu.expand' : 'app.menu.collapse')}
      >
        {isCollapsed ? <ChevronRight /> : <ChevronLeft />}
      </IconButton>
    </Box>
  )
})

/**
 * First in the tab order; visible only with the focus. The router uses the hash, so a click handler
 * moves the focus.
 */
function SkipLink() {
  const translate = useTranslate()
  return (
    <Box
      component="a"
      href={`#${contentId}`}
      onClick={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
      sx={{
        position: 'fixed',
        top: -60,
        left: 16,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        '&:focus': { top: 8 },
        displayPrint: 'none',
      }}
    >
      {translate('app.skip')}
    </Box>
  )
}

// The same elements each time: another screen does not render them again.
const skipLink = <SkipLink />
const backgroundParts = <BackgroundParts />
const offlineBanner = <OfflineBanner />
const openers = (
  <>
    <ScrollToTop />
    <ShortcutHelpOpener />
  </>
)
