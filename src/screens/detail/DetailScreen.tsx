import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { LinkBase, ResourceContextProvider, useGetOne, useNavigate, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { DraftBanner } from '../form/DraftBanner.tsx'
import { useLiveUpdates } from '../states/useLiveUpdates.ts'
import { statusField } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { RecordDialogs } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import { useRecordName } from '../record/useRecordName.ts'
import type { ActionOption, FieldOption, TabOption } from '../record/screenOptions.ts'
import { useInSentence } from '../record/useInSentence.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import type { CallFailure } from '../states/failureText.ts'
import { focusRing } from '../states/focusRing.ts'
import { FailureMessage, StateMessage } from '../states/StateMessage.tsx'
import { ScreenSkeleton } from '../states/ScreenSkeleton.tsx'
import { useLater } from '../states/useLater.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { DetailActions } from './DetailActions.tsx'
import { DetailFacts } from './DetailFacts.tsx'
import { DetailTabs } from './DetailTabs.tsx'
import { RecordPager } from './RecordPager.tsx'

const inlineErrors = { silent: 'all' } as const
/** What an override changes in a detail; absent options are the schema's. */
export type DetailOptions<R extends object = EntityRecord> = {
  /** The actions beside the name, in order; `edit` is the main one. */
  actions?: ActionOption<R>[]
  /** The fields of the grid in the tab of kind `detail`. */
  fields?: FieldOption<R>[]
  tabs?: TabOption[]
}

/**
 * The detail screen of any record: its name, its actions, and its parts as tabs with their own
 * addresses. With `onEditClosed` it opens with its edit dialog.
 * @example
 * <DetailScreen<Site> entity={entity} id={id} tab={tab} actions={['edit', 'delete']} />
 */
export default function DetailScreen<R extends object = EntityRecord>({
  entity,
  id,
  tab,
  onEditClosed,
  ...options
}: {
  entity: Entity
  id: string
  tab?: string | undefined
  onEditClosed?: () => void
} & DetailOptions<R>) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const labels = useEntityLabels(entity)
  // The screen shows the error itself, so no toast is needed.
  const { data, error, isPending, refetch } = useGetOne<EntityRecord>(
    entity.name,
    { id, meta: inlineErrors },
    { retry: false },
  )
  useLiveUpdates(entity, entity.key, id)
  const list = (
    <Link component={LinkBase} to={entity.routes.list} underline="hover" color="inherit">
      {labels.many}
    </Link>
  )
  // Inside, records have no type of their own.
  const own = options as DetailOptions
  if (data)
    return (
      <Detail entity={entity} record={data} tab={tab} onEditClosed={onEditClosed} options={own} />
    )
  if (isPending) return <ScreenSkeleton />
  if ((error as CallFailure | null)?.status === 404) {
    return (
      <StateMessage
        role="alert"
        title={translate('screens.state.notFound')}
        text={translate('screens.state.notFoundText', { title: inSentence(labels.title) })}
        isScreen
      >
        {list}
      </StateMessage>
    )
  }
  return (
    <FailureMessage error={error} what={labels.title} onRetry={() => void refetch()} isScreen />
  )
}

function Detail({
  entity,
  record,
  tab,
  onEditClosed,
  options: { actions, fields, tabs },
}: {
  entity: Entity
  record: EntityRecord
  tab: string | undefined
  onEditClosed: (() => void) | undefined
  options: DetailOptions
}) {
  const labels = useEntityLabels(entity)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    onEditClosed && { kind: 'edit', record },
  )
  const isLater = useLater()
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useRecordName(entity)(record)
  const status = statusField(entity)
  // Another record is another page: move the focus to its heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  usePageTitle(name, labels.many)
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Breadcrumb above={labels.many} to={entity.routes.list} here={name} />
        </Box>
        {isLater && <RecordPager entity={entity} record={record} tab={tab} />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, flexWrap: 'wrap', mb: 1.5 }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ ...focusRing, overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        {status && (
          <ResourceContextProvider value={entity.name}>
            <FieldDisplay field={status} value={record[status.name]} record={record} place="cell" />
          </ResourceContextProvider>
        )}
        {/* The actions wrap together if the name leaves no room beside it. */}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 1.25,
            ml: 'auto',
            displayPrint: 'none',
          }}
        >
          <DetailActions
            entity={entity}
            record={record}
            name={name}
            actions={actions}
            onOpen={setDialog}
          />
        </Box>
      </Box>
      <DetailFacts entity={entity} record={record} />
      <DraftBanner entity={entity} id={record.id} onResume={setDialog} />
      <DetailTabs
        entity={entity}
        record={record}
        name={name}
        tab={tab}
        tabs={tabs}
        fields={fields}
      />
      <RecordDialogs
        entity={entity}
        open={dialog}
        onClose={() => {
          setDialog(undefined)
          onEditClosed?.()
        }}
        onDone={(done) => {
          if (done.kind === 'delete') navigate(entity.routes.list)
        }}
      />
    </Box>
  )
}

/** Names the page after the record while its detail is shown. */
function usePageTitle(name: string, many: string) {
  useEffect(() => {
    const before = document.title
    const title = `${name} · Branchdesk`
    document.title = title
    // The next screen may have set its own title already.
    return () => {
      if (document.title === title) document.title = before
    }
    // A change of language resets the page title, so set it again.
  }, [name, many])
}
