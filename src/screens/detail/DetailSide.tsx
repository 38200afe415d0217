import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { LinkBase, useGetList, useLocale, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { BreakableText } from '../../fields/controls/BreakableText.tsx'
import { RecordLink } from '../../fields/links.tsx'
import { instantText } from '../../fields/types/instant/views.tsx'
import { useActivityWording } from '../activity/useActivityWording.ts'
import { detailPath, useHasEntity } from '../entities.tsx'
import { inlineErrorQueryOptions } from '../list/inlineErrorQueryOptions.ts'
import { readText, type EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { FailureMessage } from '../states/StateMessage.tsx'

const entriesShown = 5

type SideProps = { entity: Entity; record: EntityRecord }

/** The latest activity of a record and the people involved, beside its details: `detail.side`. */
export default function DetailSide({ entity, record }: SideProps) {
  const hasActivity = useHasEntity()('activity')
  return hasActivity ? (
    <SideWithActivity entity={entity} record={record} />
  ) : (
    <People entity={entity} record={record} actors={[]} />
  )
}

function SideWithActivity({ entity, record }: SideProps) {
  const translate = useTranslate()
  const codes = entity.activity.tab
  const { data, error, refetch } = useGetList<EntityRecord>(
    'activity',
    {
      filter: { entityId: record.id, ...(codes.length > 0 ? { typeCode: codes } : {}) },
      sort: { field: 'createdDate', order: 'DESC' },
      pagination: { page: 1, perPage: entriesShown },
      meta: inlineErrorQueryOptions.meta,
    },
    { retry: false },
  )
  const title = translate('screens.detail.latest')
  const tab = entity.detail.tabs.find(({ kind }) => kind === 'activity')
  return (
    <>
      <Part title={title}>
        {error && !data ? (
          <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
        ) : data ? (
          <Entries entries={data} />
        ) : (
          <Box aria-busy>
            <Skeleton />
            <Skeleton width="60%" />
          </Box>
        )}
        {tab && data && data.length > 0 && (
          <Link
            component={LinkBase}
            to={`${detailPath(entity.routes.detail, record.id)}/${encodeURIComponent(tab.name)}`}
            sx={{ display: 'inline-block', mt: 1, py: 0.5 }}
          >
            {translate('screens.detail.allActivity')}
          </Link>
        )}
      </Part>
      <People
        entity={entity}
        record={record}
        actors={(data ?? []).map(({ createdBy }) => String(createdBy ?? ''))}
      />
    </>
  )
}

function Entries({ entries }: { entries: EntityRecord[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const wordingOf = useActivityWording()
  if (entries.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{translate('screens.detail.noActivity')}</Box>
  return (
    <Box component="ul" sx={listStyles}>
      {entries.map((entry) => {
        // A time reads as in the details beside it, which is not how lists of activity have it.
        const parts = [entry.createdBy, instantText(entry.createdDate, locale)].filter(Boolean)
        return (
          <li key={entry.id}>
            <RecordLink entity="activity" id={String(entry.id)}>
              {wordingOf(entry).event}
            </RecordLink>
            <Box sx={noteStyles}>
              <BreakableText text={parts.join(' · ')} />
            </Box>
          </li>
        )
      })}
    </Box>
  )
}

/**
 * Someone involved in a record: their name, their key where it is known, and what they are to it.
 */
type Person = { name: string; id?: string; parts: string[] }

/**
 * Who created and changed the record, the users that it refers to, and who did something lately.
 */
function People({ entity, record, actors }: SideProps & { actors: string[] }) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const people = new Map<string, Person>()
  const add = (name: string, part?: string, id?: string) => {
    if (!name) return
    const known = people.get(name) ?? { name, parts: [] }
    people.set(name, {
      ...known,
      ...(id ? { id } : {}),
      parts: part ? [...known.parts, part] : known.parts,
    })
  }
  for (const field of entity.fields) {
    const value = record[field.name]
    if (!value || field.hidden) continue
    if (field.reference?.entity === 'user-account' && !Array.isArray(value))
      add(readText(record, field.name), labels.fieldLabel(field), String(value))
    if (field.system === 'createdBy' || field.system === 'updatedBy')
      add(String(value), labels.fieldLabel(field))
  }
  for (const name of actors) add(name)
  if (people.size === 0) return null
  return (
    <Part title={translate('screens.detail.people')}>
      <Box component="ul" sx={listStyles}>
        {[...people.values()].map(({ name, id, parts }) => (
          <li key={name}>
            {id ? (
              <RecordLink entity="user-account" id={id}>
                <BreakableText text={name} />
              </RecordLink>
            ) : (
              <BreakableText text={name} />
            )}
            <Box sx={noteStyles}>{parts.join(translate('fields.comma'))}</Box>
          </li>
        ))}
      </Box>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={title}
    sx={{ p: 2, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
  >
    <Typography component="h2" sx={{ mb: 1, fontSize: '0.9375rem', fontWeight: 700 }}>
      {title}
    </Typography>
    {children}
  </Paper>
)

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.25,
} as const

const noteStyles = { color: 'text.secondary', fontSize: '0.8125rem' } as const
