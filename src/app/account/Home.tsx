import { LinkBase, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { manifest } from '../../generated/manifest.ts'
import { useSession } from '../../screens/session.tsx'
import { menuEntries, menuOf } from '../shell/menu.ts'
import { MenuIcon } from '../shell/MenuIcon.tsx'
import { useEntityLabel } from '../shell/useEntityLabel.ts'
import { Card } from './Card.tsx'
import { groupKey } from '../../model/menuGroups.ts'

const tileStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 48,
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.primary',
  fontSize: '0.875rem',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
}

/** A greeting, and a tile for each screen that the user may open (NAV-06). */
export default function Home() {
  const translate = useTranslate()
  const { user, selectedSites } = useSession()
  const label = useEntityLabel()
  const groups = menuOf(menuEntries(manifest), user, selectedSites)
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Typography component="h1" variant="h1">
        {translate('account.home.greeting', {
          name: `${user.firstName} ${user.lastName}`.trim() || user.email,
        })}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate(groups.length > 0 ? 'account.home.hint' : 'account.home.nothing')}
      </Typography>
      {groups.map(({ group, entries }) => (
        <Card key={group} title={translate(groupKey(group), { _: group })}>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              gap: 1.25,
              gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
            }}
          >
            {entries.map((entry) => (
              <li key={entry.name}>
                <Box component={LinkBase} to={entry.routes.list} sx={tileStyles}>
                  <MenuIcon icon={entry.icon} />
                  {label(entry)}
                </Box>
              </li>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  )
}
