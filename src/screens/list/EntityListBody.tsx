import { memo, useCallback, useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useIsPhone } from '../states/useIsPhone.ts'
import Add from '@mui/icons-material/Add'
import { useListContext, useNavigate, useTranslate } from 'ra-core'
import type { Entity, ListLayout } from '../../model/entity.ts'
import { templateFields } from '../../model/template.ts'
import { RehearsedDetail } from '../detail/RehearsedDetail.tsx'
import { DraftBanner } from '../form/DraftBanner.tsx'
import { useImportExport } from '../importExport/useImportExport.tsx'
import { detailPath, useOverride } from '../entities.tsx'
import { linkColumn } from '../record/columns.ts'
import type { EntityRecord } from '../record/record.ts'
import { RecordDialogs } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import { useSession } from '../session.tsx'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useRecordCalls } from '../record/useRecordCalls.ts'
import { useRecordName } from '../record/useRecordName.ts'
import type { CallFailure } from '../states/failureText.ts'
import { focusRing } from '../states/focusRing.ts'
import { formatTotal } from '../states/formatCount.ts'
import { FailureMessage, StateMessage } from '../states/StateMessage.tsx'
import { useLiveUpdates } from '../states/useLiveUpdates.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { useListColumns } from './columns/useListColumns.ts'
import type { ListVariant } from './EntityList.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { createInlineEdit } from './inline/inlineEdit.ts'
import type { ListExtras } from './listOptions.ts'
import { useViewPrefetch, useShownPage } from './listPage.ts'
import { BulkBar } from './selection/BulkBar.tsx'
import { useBulkActions } from './selection/useBulkActions.ts'
import { useFocusAfterRemoval } from './selection/useFocusAfterRemoval.ts'
import { useSelectedRecords } from './selection/useSelectedRecords.ts'
import { useSelecting } from './selection/useSelecting.ts'
import { useSelection } from './selection/useSelection.ts'
import { actionInColumn, countRowActions, createRowActions } from './table/createRowActions.tsx'
import type { Permitted } from './table/createRowActions.tsx'
import { RecordCards } from './table/RecordCards.tsx'
import { RecordTable } from './table/RecordTable.tsx'
import type { RecordListProps } from './table/RecordTable.tsx'
import { ListPagination } from './toolbar/ListPagination.tsx'
import { ListToolbar } from './toolbar/ListToolbar.tsx'
import { useListTools } from './toolbar/listTools.tsx'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'
import { ScreenSkeleton } from '../states/ScreenSkeleton.tsx'
import { isPaged, useListLayout } from './views/listLayout.ts'
import { AddFab } from './toolbar/AddFab.tsx'
import { useAddAction } from './useAddAction.ts'
import type { AddAction } from './useAddAction.ts'
import { usePermittedActions } from './usePermittedActions.ts'

/** The create dialog that a list opens with: its first values, and what happens when it closes. */
export type OpenCreate = { preset?: Record<string, unknown> | undefined; onClose: () => void }

/** Props of a list; `extras` are the options that the schema has no place for. */
export type EntityListProps = {
  entity: Entity
  variant?: ListVariant | undefined
  create?: OpenCreate | undefined
  extras: ListExtras
}

/** Everything of a list screen inside its list context: heading, toolbar, rows and dialogs. */
export function EntityListBody({ entity, variant, create: opened, extras }: EntityListProps) {
  const override = useOverride(entity.name)
  const labels = useEntityLabels(entity)
  const phone = useIsPhone()
  const screen = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    opened && { kind: 'create', preset: opened.preset },
  )
  const { data } = useListContext<EntityRecord>()
  useLiveUpdates(entity)
  const permitted = usePermittedActions(entity)
  const frame = variant?.key ?? entity.name
  const title = variant?.title ?? extras.title ?? labels.many
  const { control, columns, sortable } = useListColumns(frame, entity)
  const nameOf = useRecordName(entity)
  const selection = useSelection()
  const selected = useSelectedRecords(selection)
  const focusAfterRemoval = useFocusAfterRemoval(data, screen)
  const rowActions = useRowActions(entity, permitted, nameOf, setDialog, extras.rowActions)
  const bulk = useBulkActions(entity, permitted, selected, nameOf, setDialog, extras.bulkActions)
  const layout = useListLayout(frame, entity)
  const canStart = bulk.isOffered && canSelect(layout.current, phone)
  const selecting = useSelecting(canStart, selection, screen)
  const inline = useInlineEdit(entity, permitted.edit && !phone)
  const linkOf = useRowLink(entity, variant)
  const navigate = useNavigate()
  // The rows depend on it: a dialog that opens must not render them again.
  const cells = useMemo(
    () => ({ ...override.columns, ...extras.displays }),
    [override.columns, extras.displays],
  )
  const add = useAddAction(entity, permitted.create, extras.addLabel, setDialog, data !== undefined)
  const importExport = useImportExport(entity, columns, variant?.filter)
  const tools = useListTools(entity, variant?.filter)
  const prefetchView = useViewPrefetch(entity.name, variant?.filter)
  useShownPage(entity.name, variant?.filter)
  return (
    <Box ref={screen}>
      <ListHeading title={title} phone={phone} add={add} />
      <DraftBanner entity={entity} onResume={setDialog} />
      <ListToolbar
        entity={entity}
        frame={frame}
        // A calendar has its own order, and no columns.
        {...(layout.current.kind === 'calendar' ? {} : { sortable, control })}
        layout={layout}
        defaults={entity.list.defaults}
        collapsed={phone}
        more={[...selecting.entries, ...tools.entries, ...importExport.entries]}
        end={extras.toolbar}
        onRefresh={() => selection.select([])}
      />
      <FilterChips entity={entity} defaults={entity.list.defaults} />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <ListRows
          {...rowActions}
          phone={phone}
          label={title}
          columns={columns}
          control={control}
          nameOf={nameOf}
          onDelete={bulk.onDelete}
          selection={selecting.isSelecting ? selection : undefined}
          linkOf={linkOf}
          layout={layout.current}
          entity={entity}
          fixed={variant?.filter}
          canEdit={permitted.edit}
          linkColumn={linkColumn(entity, columns)}
          nameColumns={templateFields(entity.display)}
          inline={inline}
          cells={cells}
          onPointSort={(sort) => prefetchView({ sort })}
          empty={<EmptyList add={add} />}
        />
        {selecting.isSelecting && (
          <BulkBar
            selection={selection}
            isBusy={selected.isBusy}
            actions={bulk.actions}
            onEnd={selecting.onEnd}
          />
        )}
        {isPaged(layout.current) && <ListPagination onPoint={(page) => prefetchView({ page })} />}
      </Paper>
      {/* The bar of the selection is in its place. */}
      {add && phone && !selecting.isSelecting && <AddFab {...add} />}
      {data?.[0] && linkOf(data[0]) && !override.Detail && (
        <RehearsedDetail entity={entity} id={String(data[0].id)} />
      )}
      {importExport.dialog}
      {tools.dialog}
      <RecordDialogs
        entity={entity}
        open={dialog}
        onClose={() => {
          setDialog(undefined)
          opened?.onClose()
        }}
        onDone={(done, record) => {
          if (done.kind === 'delete') focusAfterRemoval()
          const created = done.kind === 'create' && entity.form.opensCreated && record
          const to = created && linkOf(created)
          if (to) navigate(to)
        }}
      />
    </Box>
  )
}

/** Whether the rows of a layout can be selected: those of a table, and all cards of a phone. */
const canSelect = ({ kind }: ListLayout, phone: boolean) =>
  kind === 'table' || (phone && kind === 'cards')

/** How cells are edited in place; stable, so that rows do not render again when a dialog opens. */
function useInlineEdit(entity: Entity, isOffered: boolean) {
  const { user } = useSession()
  return useMemo(
    () => (isOffered ? createInlineEdit(entity, user) : undefined),
    [entity, isOffered, user],
  )
}

/** Where a row leads; stable, so that rows do not render again when a dialog opens. */
function useRowLink(entity: Entity, variant: ListVariant | undefined) {
  const linkOfVariant = variant?.linkOf
  return useCallback(
    (record: EntityRecord) =>
      linkOfVariant ? linkOfVariant(record) : detailPath(entity.routes.detail, record.id),
    [linkOfVariant, entity],
  )
}

/** The actions at the end of each row, none where the user is permitted none. */
function useRowActions(
  entity: Entity,
  permitted: Permitted,
  nameOf: (record: EntityRecord) => string,
  openDialog: (dialog: OpenDialog) => void,
  options: ListExtras['rowActions'],
): Pick<RecordListProps, 'actions' | 'actionCount' | 'actionColumn'> {
  const translate = useTranslate()
  const calls = useRecordCalls(entity)
  const { webId } = useSession().user
  const owner = entity.owner?.field
  const actions = useMemo(() => {
    const owns = (record: EntityRecord) => owner === undefined || record[owner] === webId
    return createRowActions(
      entity,
      permitted,
      calls,
      { nameOf, translate },
      openDialog,
      options,
      owns,
    )
  }, [entity, permitted, calls, nameOf, translate, openDialog, options, owner, webId])
  const actionCount = countRowActions(entity, permitted, calls, options)
  const ownColumn = actionInColumn(entity, permitted, options)
  return {
    actions: actionCount > 0 || ownColumn ? actions : undefined,
    actionCount,
    actionColumn: ownColumn && translate(`screens.action.${ownColumn}`),
  }
}

/** The rows in the chosen layout, on a phone as cards, or the reason why there are none. */
function ListRows({
  phone,
  layout,
  entity,
  fixed,
  canEdit,
  ...rows
}: RecordListProps & {
  phone: boolean
  layout: ListLayout
  entity: Entity
  fixed: Record<string, unknown> | undefined
  canEdit: boolean
}) {
  const translate = useTranslate()
  const { data, error, isPending, isPaused, refetch } = useListContext<EntityRecord>()
  // What may no longer be read is not shown either, also if it was read before.
  if (error && (!data || (error as CallFailure).status === 403))
    return <FailureMessage error={error} what={rows.label} onRetry={() => void refetch()} />
  if (isPending && isPaused) return <StateMessage title={translate('screens.state.offlineEmpty')} />
  if (!isPaged(layout))
    return (
      <LoadBoundary fallback={<ScreenSkeleton />}>
        <LayoutView {...rows} layout={layout} entity={entity} fixed={fixed} canEdit={canEdit} />
      </LoadBoundary>
    )
  if (layout.kind === 'cards')
    return <RecordCards {...rows} isGrid={!phone} picture={pictureOf(entity)} />
  return phone ? <RecordCards {...rows} /> : <RecordTable {...rows} />
}

/** The field with the picture of a record, which its card shows. */
const pictureOf = ({ fields }: Entity) =>
  fields.find(({ picture, hidden, detailOnly }) => picture && !hidden && !detailOnly)

const LayoutView = lazyPart(() => import('./views/LayoutView.tsx'))

function EmptyList({ add }: { add: AddAction | undefined }) {
  const translate = useTranslate()
  return (
    <StateMessage title={translate('screens.list.empty')}>
      {add && (
        <Button variant="outlined" {...add.buttonProps}>
          {add.label}
        </Button>
      )}
    </StateMessage>
  )
}

/** The title with the number of records, and the button that adds one. */
function ListHeading({
  title,
  phone,
  add,
}: {
  title: string
  phone: boolean
  add: AddAction | undefined
}) {
  const { total, meta } = useListContext()
  return (
    // On a phone the app bar already shows the title.
    <Box
      sx={
        phone
          ? visuallyHidden
          : { display: 'flex', alignItems: 'center', gap: 1.25, mb: 2, flexWrap: 'wrap' }
      }
    >
      <Typography variant="h1" tabIndex={-1} sx={{ flex: 1, ...focusRing }}>
        {title}
        {/* The space is added with the number: moving it alone would shift the layout. */}
        {total !== undefined && (
          <>
            {' '}
            <Box
              component="span"
              sx={{
                ml: 0.5,
                fontSize: '0.875rem',
                lineHeight: 0,
                fontWeight: 400,
                color: 'text.secondary',
              }}
            >
              {formatTotal(total, meta)}
            </Box>
          </>
        )}
      </Typography>
      {add && !phone && <AddButton label={add.label} {...add.buttonProps} />}
    </Box>
  )
}

const AddButton = memo(function AddButton({
  label,
  ...props
}: { label: string } & AddAction['buttonProps']) {
  return (
    <Button variant="contained" startIcon={<Add />} {...props} sx={{ displayPrint: 'none' }}>
      {label}
    </Button>
  )
})
