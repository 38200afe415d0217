import { LinkBase, useLocation, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import type { ManifestEntry } from '../model/entity.ts'
import { findEntry } from './menu.ts'
import type { MenuGroup } from './menu.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { useEntityLabel } from './useEntityLabel.ts'

/** The entries of the menu by area. `narrow` shows the icons alone; `onGo` hears that one was followed. */
export function SideMenu({ groups, narrow, onGo }: { groups: MenuGroup[]; narrow?: boolean; onGo?: () => void }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const current = findEntry(groups.flatMap((each) => each.entries), pathname)
  return (
    <Box component="nav" aria-label={translate('app.menu.label')} sx={{ px: narrow ? 0.75 : 1.25, py: 1.5 }}>
      {groups.map(({ group, entries }) => (
        <Box key={group} role="group" aria-label={translate(`app.groups.${group}`, { _: group })} sx={{ mb: narrow ? 1 : 0 }}>
          {!narrow && (
            <Box aria-hidden sx={{ px: 1.25, pt: 1.5, pb: 0.75, fontSize: '0.6875rem', fontWeight: 600, letterSpacing: '0.06em', textTransform: 'uppercase', color: 'text.secondary' }}>
              {translate(`app.groups.${group}`, { _: group })}
            </Box>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <li key={entry.name}>
                <Entry entry={entry} isCurrent={entry === current} narrow={narrow} onGo={onGo} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
      {groups.length === 0 && <Box sx={{ p: 1.25, fontSize: '0.875rem', color: 'text.secondary' }}>{translate('app.menu.empty')}</Box>}
    </Box>
  )
}

function Entry({ entry, isCurrent, narrow, onGo }: { entry: ManifestEntry; isCurrent: boolean; narrow?: boolean; onGo?: () => void }) {
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
        display: 'flex', alignItems: 'center', gap: 1.25, minHeight: { xs: 44, md: 34 }, px: 1.25, borderRadius: 1, fontSize: '0.875rem', textDecoration: 'none', justifyContent: narrow ? 'center' : 'flex-start',
        color: isCurrent ? 'primary.main' : 'text.primary', fontWeight: isCurrent ? 700 : 400, bgcolor: isCurrent ? 'action.selected' : undefined,
        '&:hover': { bgcolor: isCurrent ? 'action.selected' : 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
        '& > span:first-of-type': { color: isCurrent ? 'primary.main' : 'text.secondary' },
      }}
    >
      <MenuIcon name={entry.icon} />
      {!narrow && label}
    </Box>
  )
}
