import { useCallback, useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { ListBase, useListContext, useTranslate } from 'ra-core'
import { isEmpty } from '../../model/condition.ts'
import { tabReloadDebounce } from '../../model/constants.ts'
import type { Entity, LinkSide, Tab } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { useEntity, useEntityFinder, useOverride } from '../entities.tsx'
import { BulkBar } from '../list/selection/BulkBar.tsx'
import { inlineErrorQueryOptions } from '../list/inlineErrorQueryOptions.ts'
import { useAreSettingsLoaded, useColumnChoice } from '../list/columns/useColumnChoice.ts'
import { useFocusAfterRemoval } from '../list/selection/useFocusAfterRemoval.ts'
import { useSelectedRecords } from '../list/selection/useSelectedRecords.ts'
import { useSelection } from '../list/selection/useSelection.ts'
import { FilterChips } from '../list/filters/FilterChips.tsx'
import { countConditions } from '../list/filters/filterTree.ts'
import { ListPagination } from '../list/toolbar/ListPagination.tsx'
import { ListToolbar } from '../list/toolbar/ListToolbar.tsx'
import { RecordCards } from '../list/table/RecordCards.tsx'
import { RecordTable } from '../list/table/RecordTable.tsx'
import type { RecordAction } from '../list/table/RowActions.tsx'
import { useLiveUpdates } from '../states/useLiveUpdates.ts'
import { useInSentence } from '../record/inSentence.ts'
import { RecordDialogs } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import { linkColumn, resolveColumns } from '../record/columns.ts'
import type { ResolvedColumn } from '../record/columns.ts'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { usePermitted, useSession } from '../session.tsx'
import { FailureMessage, StateMessage } from '../states/StateMessage.tsx'
import {
  farReference,
  getSide,
  linkName,
  otherField,
  removalRefusal,
  sideFilters,
} from './linkSides.ts'
import { PartBoundary } from '../states/PartBoundary.tsx'
import { lazyPart } from '../states/lazyPart.tsx'
import { useSettled } from '../states/useSettled.ts'

const AssignDialog = lazyPart(() => import('./AssignDialog.tsx'))
const AssignFieldDialog = lazyPart(() => import('./AssignFieldDialog.tsx'))
const DeleteDialog = lazyPart(() => import('../dialog/DeleteDialog.tsx'))
const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'))

type Props = { record: EntityRecord; tab: Extract<Tab, { kind: 'link' }> }

/**
 * The tab of one side of a link: the records linked to the open one, to assign, open and remove.
 */
export default function LinkTab({ record, tab }: Props) {
  const link = useEntity(tab.link)
  const side = getSide(link, tab.side)
  const { defaults, fixed } = useMemo(() => sideFilters(link, side), [link, side])
  const filter = useMemo(
    () => ({ ...fixed, [side.field]: record.id }),
    [fixed, side.field, record.id],
  )
  const known = useAreSettingsLoaded()
  const settled = useSettled(`${tab.name}/${record.id}`, tabReloadDebounce)
  return (
    <ListBase
      resource={link.name}
      filter={filter}
      filterDefaultValues={defaults}
      sort={link.list.sort}
      perPage={side.pageSize}
      debounce={tabReloadDebounce}
      storeKey={false}
      disableAuthentication
      exporter={false}
      queryOptions={{ ...inlineErrorQueryOptions, enabled: settled && known }}
    >
      <LinkList link={link} side={side} record={record} label={tab.label} defaults={defaults} />
    </ListBase>
  )
}

type Open =
  | { kind: 'assign' }
  | { kind: 'field'; record: EntityRecord; field: Field }
  | {
      kind: 'delete'
      records: { id: EntityRecord['id']; name: string; record: EntityRecord }[]
      refused: string | undefined
    }

function LinkList({
  link,
  side,
  record: owner,
  label,
  defaults,
}: {
  link: Entity
  side: LinkSide
  record: EntityRecord
  label: string
  defaults: Record<string, string>
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(link)
  const inSentence = useInSentence()
  const override = useOverride(link.name)
  const { user } = useSession()
  const phone = useMediaQuery('(max-width:599.95px)')
  const find = useEntityFinder()
  const other = otherField(link, side)
  const otherEntity = other?.reference && find(other.reference.entity)
  // A removed link is named after the record at its other end.
  const targetLabels = useEntityLabels(otherEntity || link)
  const { data, total, error, refetch, filterValues } = useListContext<EntityRecord>()
  useLiveUpdates(link, side.field, String(owner.id))
  const [open, setOpen] = useState<Open>()
  const [dialog, setDialog] = useState<OpenDialog>()
  // One drawer at a time: opening another record replaces it (LIST-29).
  const [drawer, setDrawer] = useState<{ entity: string; id: string }>()
  const changes = side.changes ?? side.permission
  const may = {
    create: usePermitted(changes, 'CREATE'),
    update: usePermitted(changes, 'UPDATE'),
    remove: usePermitted(changes, 'DELETE'),
  }
  const hasOperation = (kind: string) => link.operations.some((each) => each.kind === kind)
  const removable = may.remove && hasOperation('remove')
  const control = useColumnChoice(`${link.name}.${side.field}`, link, side.columns)
  const columns = resolveColumns(link, control.columns, find).map((each) => ({
    ...each,
    label: labels.fieldLabel({ ...each, name: each.path }),
  }))
  const ownName = useRecordName(link)
  const nameOf = useCallback(
    (record: EntityRecord) => linkName(other, record, ownName),
    [other, ownName],
  )
  const selection = useSelection()
  const selected = useSelectedRecords(selection)
  const place = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval(data, place)

  const unfilteredTotal =
    countConditions(filterValues, defaults) === 0 && !filterValues.search ? total : undefined
  const confirmRemoval = (records: EntityRecord[]) =>
    setOpen({
      kind: 'delete',
      records: records.map((each) => ({ id: each.id, name: nameOf(each), record: each })),
      refused: removalRefusal(
        link,
        side,
        user.currentUserSite.map((each) => each.roleName),
        records.length,
        unfilteredTotal,
        translate,
      ),
    })
  const editable = (!side.assign || side.edit) && may.update && hasOperation('update')
  const actions = (record: EntityRecord): RecordAction[] => {
    const name = nameOf(record)
    const far = farReference(link, other, record)
    return [
      ...(editable
        ? [
            {
              key: 'edit',
              label: translate('screens.action.edit'),
              name: translate('screens.action.editOf', { name }),
              icon: <EditOutlined />,
              run: () => setDialog({ kind: 'edit', record }),
            },
          ]
        : []),
      ...(far
        ? [
            {
              key: 'open',
              label: translate('screens.action.open'),
              name: translate('screens.action.openOf', { name }),
              icon: <VisibilityOutlined />,
              run: () => setDrawer({ entity: far.reference!.entity, id: String(record[far.name]) }),
            },
          ]
        : []),
      ...(removable
        ? [
            {
              key: 'delete',
              label: translate('screens.action.delete'),
              name: translate('screens.action.deleteOf', { name }),
              icon: <DeleteOutlined />,
              run: () => confirmRemoval([record]),
            },
          ]
        : []),
    ]
  }
  const cell = (column: ResolvedColumn, record: EntityRecord) => {
    const button = column.field.reference?.whenEmpty
    if (!button || !may.update || !isEmpty(record[column.path])) return undefined
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        sx={{ borderColor: 'divider', py: 0.125 }}
        onClick={() => setOpen({ kind: 'field', record, field: column.field })}
      >
        {translate(`entity.${link.name}.whenEmpty.${column.path}`, { _: button })}
      </Button>
    )
  }
  // Records that belong to the open record only (values of a look-up) are created here, not
  // assigned.
  const add = !may.create
    ? undefined
    : side.assign
      ? {
          label: translate(`entity.${link.name}.assign.${side.field}`, { _: side.assign.label }),
          run: () => setOpen({ kind: 'assign' }),
        }
      : hasOperation('create')
        ? {
            label: translate(`entities.${link.name}.add`, {
              _: translate('screens.list.add', { title: inSentence(labels.title) }),
            }),
            run: () => setDialog({ kind: 'create', preset: { [side.field]: owner.id } }),
          }
        : undefined
  const selectable = removable && !phone
  const onDelete = () => void selected.act(confirmRemoval)
  const actionCount = [editable, otherEntity || other?.firstOf, removable].filter(Boolean).length
  const rows = {
    label,
    columns,
    control,
    nameOf,
    cell,
    onDelete,
    selection: selectable ? selection : undefined,
    linkColumn: linkColumn(link, columns),
    actions: actionCount > 0 ? actions : undefined,
    actionCount,
    cells: override.columns,
    empty: (
      <StateMessage title={translate('screens.list.empty')}>
        {add && (
          <Button variant="outlined" onClick={add.run}>
            {add.label}
          </Button>
        )}
      </StateMessage>
    ),
  }
  const close = () => setOpen(undefined)
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
      <ListToolbar
        entity={link}
        defaults={defaults}
        control={control}
        folded={phone}
        sortable={phone ? columns.filter((each) => each.sortable) : []}
        end={
          add && (
            <Button
              variant="contained"
              sx={{ whiteSpace: 'nowrap', flex: 'none' }}
              onClick={add.run}
            >
              {add.label}
            </Button>
          )
        }
      />
      <FilterChips entity={link} defaults={defaults} />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {error && !data ? (
          <FailureMessage error={error} what={label} onRetry={() => void refetch()} />
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
              {
                key: 'delete',
                label: translate('screens.action.delete'),
                run: onDelete,
                danger: true,
              },
            ]}
          />
        )}
        <ListPagination />
      </Paper>
      <RecordDialogs entity={link} open={dialog} onClose={() => setDialog(undefined)} />
      <PartBoundary
        onClose={() => {
          close()
          setDrawer(undefined)
        }}
      >
        {open?.kind === 'assign' && side.assign && (
          <AssignDialog
            link={link}
            side={side}
            assign={side.assign}
            owner={owner}
            onClose={close}
          />
        )}
        {open?.kind === 'field' && (
          <AssignFieldDialog link={link} record={open.record} field={open.field} onClose={close} />
        )}
        {open?.kind === 'delete' && (
          <DeleteDialog
            entity={link}
            records={open.records}
            title={targetLabels.title}
            success={
              side.remove?.success &&
              translate(`entity.${link.name}.removed.${side.field}`, { _: side.remove.success })
            }
            where={{ [side.field]: owner.id }}
            refused={open.refused}
            onClose={close}
            onDone={focusAfterRemoval}
          />
        )}
        {drawer && (
          <RecordDrawer
            key={`${drawer.entity}/${drawer.id}`}
            name={drawer.entity}
            id={drawer.id}
            onClose={() => setDrawer(undefined)}
          />
        )}
      </PartBoundary>
    </Box>
  )
}
