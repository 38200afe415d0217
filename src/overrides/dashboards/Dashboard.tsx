import { useContext } from 'react'
import Box from '@mui/material/Box'
import { ResourceContextProvider, useTranslate } from 'ra-core'
import type { ManifestEntry } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import { EntitiesContext } from '../../screens/entities.tsx'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { useSession } from '../../screens/session.tsx'
import { StateMessage } from '../../screens/states/StateMessage.tsx'
import { boards } from './boards.ts'
import type { Figure } from './boards.ts'
import { Count } from './Count.tsx'
import { NumbersSkeleton } from './Numbers.tsx'
import { Panel } from './Panel.tsx'
import { RolesPanel } from './RolesPanel.tsx'
import { SitesPanel } from './SitesPanel.tsx'
import { SplitPanel } from './SplitPanel.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'

/**
 * A dashboard: counts of the records that the user may read at the selected branches, each with a
 * link to their list.
 */
export default function Dashboard({ title, path }: CustomScreenProps) {
  const translate = useTranslate()
  const { user, selectedSites } = useSession()
  const { manifest } = useContext(EntitiesContext)
  const board = boards[path]
  if (!board)
    throw new Error(
      `No dashboard is defined for ${path}. Known: ${Object.keys(boards).join(', ')}.`,
    )
  const readable = <Each extends { entity: string }>(parts: Each[]) =>
    parts.flatMap((part) => {
      const entry = manifest.find(({ name }) => name === part.entity)
      return entry && isPermitted(user, entry.permission, 'READ', selectedSites)
        ? [{ ...part, entry }]
        : []
    })
  const figures = readable(board.figures)
  const splits = readable(board.splits)
  const roles = board.roles && isPermitted(user, 'USERS:USERS', 'READ', selectedSites)
  if (figures.length + splits.length === 0 && !roles && !board.sites) {
    return (
      <>
        <ScreenHeader title={title} />
        <StateMessage
          title={translate('dashboards.nothing')}
          text={translate('dashboards.nothingText')}
        />
      </>
    )
  }
  return (
    <Box>
      <ScreenHeader title={title} hint={translate('dashboards.hint')} />
      <Box
        component="ul"
        aria-label={translate('dashboards.figures')}
        sx={{
          listStyle: 'none',
          m: 0,
          mb: 2,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
        }}
      >
        {figures.map(({ entry, filter }) => (
          <FigureCard key={entry.name} entry={entry} filter={filter} />
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {splits.map(({ entry, by }) => (
          <SplitBox key={`${entry.name}.${by}`} entry={entry} by={by} />
        ))}
        {roles && <RolesPanel />}
      </Box>
      {board.sites && (
        <Box sx={{ mt: 2 }}>
          <SitesPanel />
        </Box>
      )}
    </Box>
  )
}

/** One number of the dashboard, under the name of what is counted. */
function FigureCard({ entry, filter }: { entry: ManifestEntry; filter: Figure['filter'] }) {
  const translate = useTranslate()
  const many = translate(`entities.${entry.name}.many`, { _: entry.many })
  const name = filter ? translate('dashboards.active', { what: many }) : many
  return (
    <Box
      component="li"
      sx={{
        px: 2.25,
        py: 1.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{name}</Box>
      <Box
        sx={{
          fontSize: '1.75rem',
          lineHeight: 1.3,
          height: 46,
          display: 'flex',
          alignItems: 'center',
        }}
      >
        <Count entry={entry} filter={filter} of={name} />
      </Box>
    </Box>
  )
}

/** A split with the resource and the loading state that its panel needs. */
function SplitBox({ entry, by }: { entry: ManifestEntry; by: string }) {
  const translate = useTranslate()
  return (
    <ResourceContextProvider value={entry.name}>
      <LoadBoundary
        fallback={
          <Panel title={translate('screens.detail.loading')}>
            <NumbersSkeleton />
          </Panel>
        }
      >
        <SplitPanel entry={entry} by={by} />
      </LoadBoundary>
    </ResourceContextProvider>
  )
}
