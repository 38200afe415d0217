import { LinkBase, useLocation, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import type { MenuEntry, MenuGroup } from './menu.ts'
import type { CustomRoute } from '../../screens/custom/customRoute.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { useEntityLabel } from './useEntityLabel.ts'
import { groupKey } from '../../model/menuGroups.ts'

/**
 * The menu entries by group, and below the current one its custom routes. `narrow` shows only the
 * icons; `onGo` is called when a link is followed.
 */
export function SideMenu({
  groups,
  current,
  within,
  narrow,
  onGo,
}: {
  groups: MenuGroup[]
  current: MenuEntry | undefined
  within: CustomRoute[]
  narrow?: boolean
  onGo?: () => void
}) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const inner = within.find(({ path }) => path === pathname)
  return (
    <Box
      component="nav"
      aria-label={translate('app.menu.label')}
      sx={{ px: narrow ? 0.75 : 1.25, py: 1.5 }}
    >
      {groups.map(({ group, entries }) => (
        <Box
          key={group}
          role="group"
          aria-label={translate(groupKey(group), { _: group })}
          sx={{ mb: narrow ? 1 : 0 }}
        >
          {!narrow && <GroupHeading text={translate(groupKey(group), { _: group })} />}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
          </Box>
        </Box>
      ))}
      {groups.length === 0 && (
        <Box sx={{ p: 1.25, fontSize: '0.875rem', color: 'text.secondary' }}>
          {translate('app.menu.empty')}
        </Box>
      )}
    </Box>
  )
}

function GroupHeading({ text }: { text: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        px: 1.25,
        pt: 1.5,
        pb: 0.75,
        fontSize: '0.6875rem',
        fontWeight: 600,
        letterSpacing: '0.06em',
        textTransform: 'uppercase',
        color: 'text.secondary',
      }}
    >
      {text}
    </Box>
  )
}

const linkStyles = {
  display: 'flex',
  alignItems: 'center',
  px: 1.25,
  py: 0.5,
  lineHeight: 1.3,
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  borderRadius: 1,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const

// A bold font would be wider, and a second line would move the entries below.
const bold = { WebkitTextStroke: '0.5px currentColor' } as const

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
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 0.5, p: 0, pl: 3.75 }}>
      {routes.map((route) => (
        <li key={route.path}>
          <Box
            component={LinkBase}
            to={route.path}
            onClick={onGo}
            aria-current={route === current ? 'page' : undefined}
            sx={{
              ...linkStyles,
              minHeight: { xs: 44, md: 30 },
              fontSize: '0.8125rem',
              color: route === current ? 'primary.main' : 'text.secondary',
              ...(route === current ? bold : {}),
            }}
          >
            {translate(route.title)}
          </Box>
        </li>
      ))}
    </Box>
  )
}

/** `isOpen`: the route belongs to this entry; `isCurrent`: it is exactly this entry's screen. */
function MenuLink({
  entry,
  isOpen,
  isCurrent,
  narrow,
  onGo,
}: {
  entry: MenuEntry
  isOpen: boolean
  isCurrent: boolean
  narrow?: boolean
  onGo?: () => void
}) {
  const label = useEntityLabel()(entry)
  return (
    <Box
      component={LinkBase}
      to={entry.routes.list}
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={narrow ? label : undefined}
      title={narrow ? label : undefined}
      sx={{
        ...linkStyles,
        gap: 1.25,
        minHeight: { xs: 44, md: 34 },
        fontSize: '0.875rem',
        justifyContent: narrow ? 'center' : 'flex-start',
        color: isOpen ? 'primary.main' : 'text.primary',
        ...(isOpen ? bold : {}),
        bgcolor: isCurrent || (isOpen && narrow) ? 'action.selected' : undefined,
        '&:hover': { bgcolor: isCurrent ? 'action.selected' : 'action.hover' },
        '& > span:first-of-type': { color: isOpen ? 'primary.main' : 'text.secondary' },
      }}
    >
      <MenuIcon icon={entry.icon} />
      {!narrow && label}
    </Box>
  )
}
