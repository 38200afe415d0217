import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDataProvider, useGetOne, useNotify, useTranslate } from 'ra-core'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Entity } from '../../model/entity.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import type { CallFailure, DetailProps } from '../../branchdesk.ts'
import {
  FailureMessage,
  LoadBoundary,
  ScreenSkeleton,
  StateMessage,
  readText,
  useEntityLabels,
  useSession,
} from '../../branchdesk.ts'
import { Breadcrumb } from '../../screens/detail/Breadcrumb.tsx'
import { detailPath } from '../../screens/entities.tsx'
import { RecordDialogs, type OpenDialog } from '../../screens/record/RecordDialogs.tsx'
import { useInSentence } from '../../screens/record/useInSentence.ts'
import { focusRing } from '../../screens/states/focusRing.ts'
import { mostElements, type DashboardElement } from '../../model/dashboard.ts'
import { readFilter } from './dateRange.ts'
import { ElementDialog } from './ElementDialog.tsx'
import { newName } from './elementChoices.ts'
import { outdatedProps } from './elementGrid.ts'
import { FilterBar } from './FilterBar.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { OwnElements } from './OwnElements.tsx'
import { useDashboard } from './useDashboard.ts'
import { useOwnElements, type OwnDashboardRecord } from './useOwnElements.ts'

/** A dashboard that a person has made: its owner changes it here, others may copy it. */
export default function OwnDashboard({ entity, id }: DetailProps) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const { title } = useEntityLabels(entity)
  const { data, error, isPending, refetch } = useGetOne<OwnDashboardRecord>(
    entity.name,
    { id, meta: { silent: 'all' } },
    { retry: false },
  )
  if (data) return <Body key={id} entity={entity} record={data} />
  if (isPending) return <ScreenSkeleton />
  if ((error as CallFailure | null)?.status === 404)
    return (
      <StateMessage
        role="alert"
        title={translate('screens.state.notFound')}
        text={translate('screens.state.notFoundText', { title: inSentence(title) })}
        isScreen
      />
    )
  return <FailureMessage error={error} what={title} onRetry={() => void refetch()} isScreen />
}

/** The element whose dialog is open; without one a new element is added. */
type OpenElement = { element?: DashboardElement }

function Body({ entity, record }: { entity: Entity; record: OwnDashboardRecord }) {
  const translate = useTranslate()
  const { user } = useSession()
  const isOwn = record.userId === user.webId
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const { elements, change } = useOwnElements(entity, record)
  const { shown, result, isOutdated } = useDashboard(elements, filter)
  const [isEditing, setEditing] = useState(false)
  const [open, setOpen] = useState<OpenElement>()
  const [announcement, announce] = useState('')
  const edits = isOwn && isEditing
  return (
    <Box>
      <LiveFigures shown={shown} />
      <Header
        entity={entity}
        record={record}
        isOwn={isOwn}
        isEditing={edits}
        isFull={elements.length >= mostElements}
        onEdit={() => setEditing(!isEditing)}
        onAdd={() => setOpen({})}
      />
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {elements.length > 0 && (
        <FilterBar filter={filter} hasDates={elements.some(({ date }) => date)} />
      )}
      {elements.length === 0 ? (
        <StateMessage
          title={translate('dashboards.empty')}
          text={translate(isOwn ? 'dashboards.emptyText' : 'dashboards.nothingText')}
        />
      ) : (
        <Box {...outdatedProps(isOutdated)}>
          <OwnElements
            shown={shown}
            filter={filter}
            result={result}
            label={record.title}
            onChange={edits ? change : undefined}
            onEdit={(element) => setOpen({ element })}
            onAnnounce={announce}
          />
        </Box>
      )}
      {open && (
        <LoadBoundary fallback={null}>
          <ElementDialog
            element={open.element}
            onClose={() => setOpen(undefined)}
            onSave={async (element) => {
              const { element: before } = open
              change(
                before
                  ? elements.map((each) =>
                      each.name === before.name ? { ...element, name: before.name } : each,
                    )
                  : [...elements, { ...element, name: newName(elements) }],
              )
              setOpen(undefined)
            }}
          />
        </LoadBoundary>
      )}
    </Box>
  )
}

function Header({
  entity,
  record,
  isOwn,
  isEditing,
  isFull,
  onEdit,
  onAdd,
}: {
  entity: Entity
  record: OwnDashboardRecord
  isOwn: boolean
  isEditing: boolean
  isFull: boolean
  onEdit: () => void
  onAdd: () => void
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const labels = useEntityLabels(entity)
  const [dialog, setDialog] = useState<OpenDialog>()
  const copy = useCopy(entity)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const sharing = isOwn
    ? record.roleId && translate('screens.saved.sharedWith', { role: readText(record, 'roleId') })
    : translate('screens.saved.sharedBy', { name: readText(record, 'userId') })
  const button = (text: string, onClick: () => void, isMain = false) => (
    <Button {...(isMain ? { variant: 'contained' } : plainButton)} onClick={onClick}>
      {translate(text)}
    </Button>
  )
  return (
    <Box sx={{ mb: 2 }}>
      <Breadcrumb above={labels.many} to={entity.routes.list} here={record.title} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ flex: '1 1 12rem', ...focusRing, overflowWrap: 'anywhere' }}
        >
          {record.title}
        </Typography>
        {isOwn ? (
          <>
            {button('screens.action.delete', () =>
              setDialog({ kind: 'delete', records: [{ id: record.id, name: record.title }] }),
            )}
            {button('dashboards.share', () => setDialog({ kind: 'edit', record }))}
            {button(isEditing ? 'dashboards.done' : 'dashboards.arrange', onEdit)}
            <Button variant="contained" onClick={onAdd} disabled={isFull}>
              {translate('dashboards.add')}
            </Button>
          </>
        ) : (
          button('dashboards.copy', () => void copy(record), true)
        )}
      </Box>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5, maxWidth: 720 }}>
        {[
          sharing,
          isFull && isOwn ? translate('dashboards.full', { most: mostElements }) : undefined,
          translate(isEditing ? 'dashboards.arrangeHint' : 'dashboards.hint'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <RecordDialogs
        entity={entity}
        open={dialog}
        onClose={() => setDialog(undefined)}
        onDone={(done) => void (done.kind === 'delete' && navigate(entity.routes.list))}
      />
    </Box>
  )
}

/** Returns a function that copies a shared dashboard, without what the reader may not read. */
function useCopy(entity: Entity) {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const translate = useTranslate()
  return async ({ title, elements }: OwnDashboardRecord) => {
    try {
      const { data } = await dataProvider.create(entity.name, {
        data: { title, elements: (elements ?? []).filter(({ forbidden }) => !forbidden) },
      })
      await queryClient.invalidateQueries({ queryKey: [entity.name] })
      notify(translate('dashboards.copied'), { type: 'success' })
      navigate(detailPath(entity.routes.detail, data.id))
    } catch (error) {
      // The request has shown its toast.
      console.warn('The dashboard could not be copied.', error)
    }
  }
}

const plainButton = {
  variant: 'outlined',
  color: 'inherit',
  sx: { borderColor: 'divider', bgcolor: 'background.paper' },
} as const
