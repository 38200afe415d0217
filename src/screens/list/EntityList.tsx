import { useCallback, useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Fab from '@mui/material/Fab'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import Add from '@mui/icons-material/Add'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { ListBase, useListContext, useTranslate } from 'ra-core'
import { tabReloadDebounce } from '../../model/constants.ts'
import type { Column, Entity } from '../../model/entity.ts'
import { templateFields } from '../../model/template.ts'
import { detailPath, useEntityFinder, useOverride } from '../entities.tsx'
import { linkColumn, resolveColumns } from '../record/columns.ts'
import { isOffered, recordName } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { useInSentence } from '../record/inSentence.ts'
import { preloadForm, RecordDialogs } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import { useWords } from '../record/useWords.ts'
import { usePermitted } from '../session.tsx'
import { DraftBanner } from '../form/DraftBanner.tsx'
import { Failed, Message } from '../states/Message.tsx'
import { ScreenSkeleton } from '../states/ScreenSkeleton.tsx'
import { visuallyHidden } from '../states/visuallyHidden.ts'
import { BulkBar } from './BulkBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ListPagination } from './ListPagination.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import { RowActions } from './RowActions.tsx'
import type { RowDeed } from './RowActions.tsx'
import { quietly } from './quietly.ts'
import { useClearSelection } from './useClearSelection.ts'
import { useColumnChoice } from './useColumnChoice.ts'
import { useDefaultView } from './useDefaultView.ts'
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts'

/** The list screen of any entity; its state (page, sort, filter, search) is in the address. */
export function EntityList({ entity }: { entity: Entity }) {
  return <StartedList key={entity.name} entity={entity} />
}

function StartedList({ entity }: { entity: Entity }) {
  if (!useDefaultView(entity)) return <ScreenSkeleton />
  return (
    <ListBase
      resource={entity.name}
      sort={entity.list.sort}
      perPage={entity.list.pageSize}
      filterDefaultValues={entity.list.defaults}
      debounce={tabReloadDebounce}
      disableAuthentication
      exporter={false}
      queryOptions={quietly}
    >
      <EntityListBody entity={entity} />
    </ListBase>
  )
}

function EntityListBody({ entity }: { entity: Entity }) {
  const translate = useTranslate()
  const words = useWords(entity)
  const inSentence = useInSentence()
  const override = useOverride(entity.name)
  const find = useEntityFinder()
  const phone = useMediaQuery('(max-width:599.95px)')
  const heading = useRef<HTMLHeadingElement>(null)
  const [dialog, setDialog] = useState<OpenDialog>()
  const { data, total, error, isPending, isPaused, refetch, selectedIds, sort } = useListContext<EntityRecord>()
  const create = usePermitted(entity.permission, 'CREATE') && isOffered(entity, 'create')
  const edit = usePermitted(entity.permission, 'UPDATE') && isOffered(entity, 'edit')
  const remove = usePermitted(entity.permission, 'DELETE') && isOffered(entity, 'delete')
  const permitted = useMemo(() => ({ create, edit, delete: remove }), [create, edit, remove])
  const control = useColumnChoice(entity.name, entity, entity.list.columns)
  const named = (chosen: Column[]) => resolveColumns(entity, chosen, find).map((each) => ({ ...each, label: words.label({ name: each.path, label: each.label }) }))
  const columns = named(control.columns)
  // The list may be sorted by what is not in sight, as it is at first: newest first.
  const sortable = [...columns, ...named([{ field: entity.list.sort.field }, { field: sort.field }].filter((each, index, all) => !columns.some(({ path }) => path === each.field) && all.findIndex(({ field }) => field === each.field) === index))].filter((each) => each.sortable)
  const nameOf = useCallback((record: EntityRecord) => recordName(entity, record), [entity])
  useClearSelection(data)
  const afterRemoval = useFocusAfterRemoval(data, heading)

  const deeds = useMemo(() => rowDeeds(entity, permitted, translate, setDialog), [entity, permitted, translate])
  const actions = useCallback((record: EntityRecord) => <RowActions deeds={deeds(record)} name={recordName(entity, record)} folded={phone} />, [deeds, entity, phone])
  const addLabel = translate(`entity.${entity.name}.add`, { _: entity.list.addLabel ?? translate('screens.list.add', { title: inSentence(words.title) }) })
  const add = permitted.create ? { onClick: () => setDialog({ kind: 'create' }), onPointerEnter: preloadForm, onFocus: preloadForm } : undefined
  const hasActions = permitted.edit || permitted.delete || (permitted.create && isOffered(entity, 'clone'))
  const selectable = permitted.delete && !phone
  const rows = {
    label: words.many, columns, nameOf, selectable,
    linkOf: (record: EntityRecord) => detailPath(entity.routes.detail, record.id),
    linkColumn: linkColumn(entity, columns),
    nameColumns: templateFields(entity.display),
    actions: hasActions ? actions : undefined,
    cells: override.columns,
    empty: <Message title={translate('screens.list.empty')}>{add && <Button variant="outlined" {...add}>{addLabel}</Button>}</Message>,
  }
  return (
    <Box>
      {/* On a phone the bar above shows the title already. */}
      <Box sx={phone ? visuallyHidden : { display: 'flex', alignItems: 'center', gap: 1.25, mb: 2, flexWrap: 'wrap' }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
          {words.many}{' '}
          {total !== undefined && <Box component="span" sx={{ ml: 0.5, fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary' }}>{total}</Box>}
        </Typography>
        {add && !phone && <Button variant="contained" startIcon={<Add />} {...add}>{addLabel}</Button>}
      </Box>
      <DraftBanner entity={entity} onResume={setDialog} />
      <ListToolbar entity={entity} frame={entity.name} sortable={sortable} control={control} defaults={entity.list.defaults} compact={phone} />
      <FilterChips entity={entity} defaults={entity.list.defaults} />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {selectable && <BulkBar onDelete={() => setDialog({ kind: 'delete', records: selectedIds.map((id) => ({ id, name: nameOf(data?.find((each) => each.id === id) ?? { id }) })) })} />}
        {error && !data ? (
          <Failed error={error} what={words.many} onRetry={() => void refetch()} />
        ) : isPending && isPaused ? (
          <Message title={translate('screens.state.offlineEmpty')} />
        ) : phone ? <RecordCards {...rows} /> : <RecordTable {...rows} />}
        <ListPagination />
      </Paper>
      {add && phone && (
        <>
          <Box sx={{ height: 72 }} />
          <Fab variant="extended" color="primary" sx={{ position: 'fixed', insetInlineEnd: 16, bottom: 16, textTransform: 'none' }} {...add}><Add sx={{ mr: 0.5 }} />{addLabel}</Fab>
        </>
      )}
      <RecordDialogs entity={entity} open={dialog} onClose={() => setDialog(undefined)} onDone={(done) => { if (done.kind === 'delete') afterRemoval() }} />
    </Box>
  )
}

function rowDeeds(entity: Entity, permitted: { create: boolean; edit: boolean; delete: boolean }, translate: (key: string, options?: object) => string, open: (dialog: OpenDialog) => void) {
  return (record: EntityRecord): RowDeed[] => {
    const name = recordName(entity, record)
    const deed = (key: 'edit' | 'clone' | 'delete', icon: RowDeed['icon'], dialog: OpenDialog): RowDeed => ({ key, label: translate(`screens.action.${key}`), name: translate(`screens.action.${key}Of`, { name }), icon, run: () => open(dialog) })
    return [
      ...(permitted.edit ? [deed('edit', <EditOutlined />, { kind: 'edit', record })] : []),
      ...(permitted.create && isOffered(entity, 'clone') ? [deed('clone', <ContentCopyOutlined />, { kind: 'clone', record })] : []),
      ...(permitted.delete ? [deed('delete', <DeleteOutlined />, { kind: 'delete', records: [{ id: record.id, name }] })] : []),
    ]
  }
}
