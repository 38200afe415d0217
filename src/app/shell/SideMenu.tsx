import { memo, type PointerEvent } from 'react'
import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import { RouteLink } from '../../fields/controls/RouteLink.tsx'
import type { MenuEntry, MenuGroup } from './menu.ts'
import type { CustomRoute } from '../../screens/custom/customRoute.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { useEntityLabel } from './useEntityLabel.ts'
import { groupKey } from '../../model/menuGroups.ts'

/**
 * The menu entries by group, and below the current one its custom routes. `narrow` shows only the
 * icons; `onGo` is called when a link is followed.
 */
export const SideMenu = memo(function SideMenu({
  groups,
  current,
  within,
  pathname,
  narrow,
  onGo,
}: {
  groups: MenuGroup[]
  current: MenuEntry | undefined
  within: CustomRoute[]
  pathname: string
  narrow?: boolean
  onGo?: () => void
}) {
  const translate = useTranslate()
  const inner = within.find(({ path }) => path === pathname)
  return (
    <Box
      component="nav"
      aria-label={translate('app.menu.label')}
      data-narrow={narrow || undefined}
      onPointerOver={showTruncatedLabel}
      sx={menuStyles}
    >
      {groups.map(({ group, entries }) => (
        <div key={group} role="group" aria-label={translate(groupKey(group), { _: group })}>
          {!narrow && (
            <div aria-hidden data-part="heading">
              {translate(groupKey(group), { _: group })}
            </div>
          )}
          <ul>
            {entries.map((entry) => (
              <li key={entry.name}>
                <MenuLink
                  entry={entry}
                  isOpen={entry === current}
                  isCurrent={entry === current && !inner}
                  narrow={narrow}
                  onGo={onGo}
                />
                {entry === current && !narrow && within.length > 0 && (
                  <CustomRouteLinks routes={within} current={inner} onGo={onGo} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 && (
        <Box sx={{ p: 1.25, fontSize: '0.875rem', color: 'text.secondary' }}>
          {translate('app.menu.empty')}
        </Box>
      )}
    </Box>
  )
})

/** Sets the full label under the pointer as its title while the menu cuts off a word of it. */
function showTruncatedLabel({ target }: PointerEvent) {
  const label = (target as Element).closest('a')?.querySelector<HTMLElement>('[data-part="label"]')
  if (!label) return
  if (label.scrollWidth > label.clientWidth) label.title = label.textContent
  else label.removeAttribute('title')
}

// A bold font would be wider, and a second line would move the entries below.
const bold = { WebkitTextStroke: '0.5px currentColor' } as const
const chosen = { color: 'primary.main', ...bold } as const

// Defined once on the menu, for speed: a component for each link would have styles of its own to
// work out at each render.
const menuStyles = {
  px: 1.25,
  py: 1.5,
  '&[data-narrow]': { px: 0.75 },
  '&[data-narrow] > [role="group"]': { mb: 1 },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& [data-part="heading"]': {
    px: 1.25,
    pt: 1.5,
    pb: 0.75,
    fontSize: '0.6875rem',
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
    color: 'text.secondary',
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    px: 1.25,
    py: 0.5,
    minHeight: { xs: 44, md: 34 },
    fontSize: '0.875rem',
    lineHeight: 1.3,
    borderRadius: 1,
    textDecoration: 'none',
    color: 'text.primary',
  },
  // A long word is hyphenated. Browsers without a dictionary of the language would break it before
  // its last letter: there it ends in an ellipsis.
  '& [data-part="label"]': {
    minWidth: 0,
    hyphens: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& a:hover': { bgcolor: 'action.hover' },
  '& a:focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-2px',
  },
  '& a > span:not([data-part])': { color: 'text.secondary' },
  '&[data-narrow] a': { justifyContent: 'center' },
  '& a[data-open]': chosen,
  '& a[data-open] > span:not([data-part])': { color: 'primary.main' },
  '& li > a[aria-current], &[data-narrow] a[data-open]': { bgcolor: 'action.selected' },
  '& ul ul': { mb: 0.5, pl: 3.75 },
  '& ul ul a': {
    minHeight: { xs: 44, md: 30 },
    fontSize: '0.8125rem',
    color: 'text.secondary',
  },
  '& ul ul a[aria-current]': { ...chosen, bgcolor: 'transparent' },
  '& ul ul a[aria-current]:hover': { bgcolor: 'action.hover' },
} as const

/** The custom routes of the current entry. */
function CustomRouteLinks({
  routes,
  current,
  onGo,
}: {
  routes: CustomRoute[]
  current: CustomRoute | undefined
  onGo: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <ul>
      {routes.map((route) => (
        <li key={route.path}>
          <RouteLink
            to={route.path}
            onClick={onGo}
            aria-current={route === current ? 'page' : undefined}
          >
            <span data-part="label">{translate(route.title)}</span>
          </RouteLink>
        </li>
      ))}
    </ul>
  )
}

/** `isOpen`: the route belongs to this entry; `isCurrent`: it is exactly this entry's screen. */
const MenuLink = memo(function MenuLink({
  entry,
  isOpen,
  isCurrent,
  narrow,
  onGo,
}: {
  entry: MenuEntry
  isOpen: boolean
  isCurrent: boolean
  narrow?: boolean | undefined
  onGo: (() => void) | undefined
}) {
  const label = useEntityLabel()(entry)
  return (
    <RouteLink
      to={entry.routes.list}
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={narrow ? label : undefined}
      title={narrow ? label : undefined}
      data-open={isOpen || undefined}
    >
      <MenuIcon icon={entry.icon} />
      {!narrow && <span data-part="label">{label}</span>}
    </RouteLink>
  )
})
