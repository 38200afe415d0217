import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { detailPath } from '../entities.tsx'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { formatCount, formatTotal } from '../states/formatCount.ts'
import { useNeighbours } from './useNeighbours.ts'

/**
 * "3 of 40", and links to the records before and after this one in the list that the person came
 * from. They keep the tab.
 */
export function RecordPager({
  entity,
  record,
  tab,
}: {
  entity: Entity
  record: EntityRecord
  tab: string | undefined
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const nameOf = useRecordName(entity)
  const neighbours = useNeighbours(entity.name, record.id)
  const { previous, next } = neighbours ?? {}
  const path = ({ id }: EntityRecord) =>
    `${detailPath(entity.routes.detail, id)}${tab ? `/${encodeURIComponent(tab)}` : ''}`
  useShortcuts(translate('screens.detail.record'), [
    ...(previous
      ? [
          {
            keys: ['p'],
            label: translate('screens.detail.previous'),
            run: () => navigate(path(previous)),
          },
        ]
      : []),
    ...(next
      ? [{ keys: ['n'], label: translate('screens.detail.next'), run: () => navigate(path(next)) }]
      : []),
  ])
  if (!neighbours || neighbours.total < 2) return null
  const link = (word: 'previous' | 'next', other: EntityRecord | undefined) => {
    const label = translate(`screens.detail.${word}`)
    return (
      <IconButton
        size="small"
        aria-label={other ? `${label}: ${nameOf(other)}` : label}
        title={other && nameOf(other)}
        disabled={!other}
        {...(other ? { component: LinkBase, to: path(other) } : {})}
      >
        {word === 'previous' ? <NavigateBefore /> : <NavigateNext />}
      </IconButton>
    )
  }
  return (
    <Box
      component="nav"
      aria-label={translate('screens.detail.pager')}
      sx={{ displayPrint: 'none', display: 'flex', alignItems: 'center', flex: 'none', my: -0.75 }}
    >
      {link('previous', previous)}
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', px: 0.5 }}>
        {translate('screens.detail.place', {
          place: formatCount(neighbours.place),
          total: formatTotal(neighbours.total, neighbours.meta),
        })}
      </Box>
      {link('next', next)}
    </Box>
  )
}
