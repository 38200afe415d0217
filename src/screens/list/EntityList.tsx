import { useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Fab from '@mui/material/Fab'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import Add from '@mui/icons-material/Add'
import { ListBase, useListContext, useLocation, useTranslate } from 'ra-core'
import { tabReloadDebounce } from '../../model/constants.ts'
import type { Column, Entity } from '../../model/entity.ts'
import { templateFields } from '../../model/template.ts'
import { detailPath, useFindEntity, useOverride } from '../entities.tsx'
import { linkColumn, resolveColumns } from '../record/columns.ts'
import { isOffered } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { useInSentence } from '../record/inSentence.ts'
import { useLiveUpdates } from '../states/useLiveUpdates.ts'
import { preloadForm, RecordDialogs } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import { useRecordCalls } from '../record/useRecordCalls.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { usePermitted } from '../session.tsx'
import { useImportExport } from '../importExport/useImportExport.tsx'
import { DraftBanner } from '../form/DraftBanner.tsx'
import { focusRing } from '../states/focusRing.ts'
import { FailureMessage, StateMessage } from '../states/StateMessage.tsx'
import { formatCount } from '../states/formatCount.ts'
import { ScreenSkeleton } from '../states/ScreenSkeleton.tsx'
import { useDebounced } from '../states/useDebounced.ts'
import { visuallyHidden } from '../states/visuallyHidden.ts'
import { BulkBar } from './selection/BulkBar.tsx'
import type { BulkAction } from './selection/BulkBar.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { ListPagination } from './toolbar/ListPagination.tsx'
import { ListToolbar } from './toolbar/ListToolbar.tsx'
import { RecordCards } from './table/RecordCards.tsx'
import { RecordTable } from './table/RecordTable.tsx'
import { countRowActions, createRowActions } from './table/createRowActions.tsx'
import { useListOptions } from './listOptions.ts'
import type { ListExtras, ListOptions } from './listOptions.ts'
import { inlineErrorQueryOptions } from './inlineErrorQueryOptions.ts'
import { useAreSettingsLoaded, useColumnChoice } from './columns/useColumnChoice.ts'
import { useDefaultView } from './savedFilters/useDefaultView.ts'
import { useFocusAfterRemoval } from './selection/useFocusAfterRemoval.ts'
import { useSelectedRecords } from './selection/useSelectedRecords.ts'
import { useSelection } from './selection/useSelection.ts'
import { useStatusActions } from './selection/useStatusActions.ts'

/**
 * A variant of an entity's list at another address: `key` names its state in the store, `title` is
 * its heading, `filter` narrows it in addition to the user's filters, `linkOf` replaces the links
 * to the record's detail.
 */
export type ListVariant = {
  key: string
  title: string
  filter?: Record<string, unknown>
  linkOf?: (record: EntityRecord) => string | undefined
}

/** The create dialog that a list opens with: its first values, and what happens when it closes. */
type OpenCreate = { preset?: Record<string, unknown> | undefined; onClose: () => void }

type ListProps = {
  entity: Entity
  variant?: ListVariant | undefined
  create?: OpenCreate | undefined
  extras: ListExtras
}

/**
 * The list screen of any entity, or a `variant` of it; its state (page, sort, filter, search) is in
 * the address. The options change columns, filters, actions and texts; absent ones are the
 * schema's.
 * @example
 * <EntityList<Site>
 *   entity={entity}
 *   columns={[{ field: 'code', label: 'Number', link: true }, { field: 'status' }]}
 *   rowActions={['edit', { name: 'print', label: 'Print', run: (site) => print(site.code) }]}
 * />
 */
export function EntityList<R extends object = EntityRecord>({
  entity: schema,
  variant,
  create,
  ...options
}: { entity: Entity; variant?: ListVariant; create?: OpenCreate } & ListOptions<R>) {
  // Inside, records have no type of their own.
  const { entity, extras } = useListOptions(schema, options as ListOptions)
  return variant ? (
    <StartedList key={variant.key} entity={entity} variant={variant} extras={extras} />
  ) : (
    <DefaultList key={entity.name} entity={entity} create={create} extras={extras} />
  )
}

function DefaultList(props: ListProps) {
  return useDefaultView(props.entity) ? <StartedList {...props} /> : <ScreenSkeleton />
}

function StartedList({ entity, variant, create, extras }: ListProps) {
  const { search } = useLocation()
  const settled = useDebounced(`${entity.name}${search}`, entity.list.delay ?? 0)
  if (!useAreSettingsLoaded()) return <ScreenSkeleton />
  return (
    <ListBase
      resource={entity.name}
      {...(variant ? { storeKey: `${variant.key}.listParams`, filter: variant.filter } : {})}
      sort={entity.list.sort}
      perPage={entity.list.pageSize}
      filterDefaultValues={entity.list.defaults}
      debounce={tabReloadDebounce}
      disableAuthentication
      exporter={false}
      queryOptions={{ ...inlineErrorQueryOptions, enabled: settled }}
    >
      <EntityListBody entity={entity} variant={variant} create={create} extras={extras} />
    </ListBase>
  )
}

function EntityListBody({ entity, variant, create: opened, extras }: ListProps) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const override = useOverride(entity.name)
  const find = useFindEntity()
  const phone = useMediaQuery('(max-width:599.95px)')
  const screen = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    opened && { kind: 'create', preset: opened.preset },
  )
  const { data, total, error, isPending, isPaused, refetch, sort } = useListContext<EntityRecord>()
  useLiveUpdates(entity)
  const create = usePermitted(entity.permission, 'CREATE') && isOffered(entity, 'create')
  const edit = usePermitted(entity.permission, 'UPDATE') && isOffered(entity, 'edit')
  const remove = usePermitted(entity.permission, 'DELETE') && isOffered(entity, 'delete')
  const permitted = useMemo(() => ({ create, edit, delete: remove }), [create, edit, remove])
  const frame = variant?.key ?? entity.name
  const title = variant?.title ?? extras.title ?? labels.many
  const control = useColumnChoice(frame, entity, entity.list.columns)
  const withLabels = (chosen: Column[]) =>
    resolveColumns(entity, chosen, find).map((each) => ({
      ...each,
      label: labels.fieldLabel({ ...each, name: each.path }),
    }))
  const columns = withLabels(control.columns)
  // The list may be sorted by a hidden column, as it is initially: newest first.
  const sortable = [
    ...columns,
    ...withLabels(
      [{ field: entity.list.sort.field }, { field: sort.field }].filter(
        (each, index, all) =>
          !columns.some(({ path }) => path === each.field) &&
          all.findIndex(({ field }) => field === each.field) === index,
      ),
    ),
  ].filter((each) => each.sortable)
  const nameOf = useRecordName(entity)
  const selection = useSelection()
  const selected = useSelectedRecords(selection)
  const focusAfterRemoval = useFocusAfterRemoval(data, screen)

  const calls = useRecordCalls(entity)
  const { rowActions, bulkActions = ['delete', 'status'] } = extras
  const actions = useMemo(
    () => createRowActions(entity, permitted, calls, { nameOf, translate }, setDialog, rowActions),
    [entity, permitted, calls, nameOf, translate, rowActions],
  )
  const addLabel =
    extras.addLabel ??
    translate(`entities.${entity.name}.add`, {
      _: entity.list.addLabel ?? translate('screens.list.add', { title: inSentence(labels.title) }),
    })
  const add = permitted.create
    ? {
        onClick: () => setDialog({ kind: 'create' }),
        onPointerEnter: preloadForm,
        onFocus: preloadForm,
      }
    : undefined
  const actionCount = countRowActions(entity, permitted, calls, rowActions)
  const selectable = permitted.delete && bulkActions.length > 0 && !phone
  const onDelete = () =>
    void selected.run((records) =>
      setDialog({
        kind: 'delete',
        records: records.map((each) => ({ id: each.id, name: nameOf(each) })),
      }),
    )
  const deleteAction: BulkAction = {
    key: 'delete',
    label: translate('screens.action.delete'),
    run: onDelete,
    danger: true,
  }
  const statusActions = useStatusActions(entity, permitted.edit, selected.run)
  useShortcuts(
    translate('screens.keys.list'),
    add ? [{ keys: ['n'], label: addLabel, run: add.onClick }] : [],
  )
  const rows = {
    label: title,
    columns,
    control,
    nameOf,
    onDelete,
    selection: selectable ? selection : undefined,
    linkOf:
      variant?.linkOf ?? ((record: EntityRecord) => detailPath(entity.routes.detail, record.id)),
    linkColumn: linkColumn(entity, columns),
    nameColumns: templateFields(entity.display),
    actions: actionCount > 0 ? actions : undefined,
    actionCount,
    cells: { ...override.columns, ...extras.displays },
    empty: (
      <StateMessage title={translate('screens.list.empty')}>
        {add && (
          <Button variant="outlined" {...add}>
            {addLabel}
          </Button>
        )}
      </StateMessage>
    ),
  }
  const importExport = useImportExport(entity, columns, variant?.filter)
  return (
    <Box ref={screen}>
      {/* On a phone the app bar already shows the title. */}
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
                {formatCount(total)}
              </Box>
            </>
          )}
        </Typography>
        {add && !phone && (
          <Button variant="contained" startIcon={<Add />} {...add}>
            {addLabel}
          </Button>
        )}
      </Box>
      <DraftBanner entity={entity} onResume={setDialog} />
      <ListToolbar
        entity={entity}
        frame={frame}
        sortable={sortable}
        control={control}
        defaults={entity.list.defaults}
        collapsed={phone}
        more={importExport.entries}
        end={extras.toolbar}
      />
      <FilterChips entity={entity} defaults={entity.list.defaults} />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {error && !data ? (
          <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
        ) : isPending && isPaused ? (
          <StateMessage title={translate('screens.state.offlineEmpty')} />
        ) : phone ? (
          <RecordCards {...rows} />
        ) : (
          <RecordTable {...rows} />
        )}
        {selectable && (
          <BulkBar
            selection={selection}
            isBusy={selected.isBusy}
            actions={[
              ...(bulkActions.includes('delete') ? [deleteAction] : []),
              ...(bulkActions.includes('status') ? statusActions : []),
            ]}
          />
        )}
        <ListPagination />
      </Paper>
      {add && phone && (
        <>
          <Box sx={{ height: 72 }} />
          <Fab
            variant="extended"
            color="primary"
            sx={{ position: 'fixed', insetInlineEnd: 16, bottom: 16, textTransform: 'none' }}
            {...add}
          >
            <Add sx={{ mr: 0.5 }} />
            {addLabel}
          </Fab>
        </>
      )}
      {importExport.dialog}
      <RecordDialogs
        entity={entity}
        open={dialog}
        onClose={() => {
          setDialog(undefined)
          opened?.onClose()
        }}
        onDone={(done) => {
          if (done.kind === 'delete') focusAfterRemoval()
        }}
      />
    </Box>
  )
}
