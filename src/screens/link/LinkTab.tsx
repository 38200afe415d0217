import { useCallback, useMemo, useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useIsPhone } from '../states/useIsPhone.ts'
import { ListBase, useListContext, useTranslate } from 'ra-core'
import { tabReloadDebounce } from '../../model/constants.ts'
import type { Entity, LinkSide } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { detailPath, useEntity, useFindEntity, useOverride } from '../entities.tsx'
import { BulkBar } from '../list/selection/BulkBar.tsx'
import type { BulkAction } from '../list/selection/BulkBar.tsx'
import { inlineErrorQueryOptions } from '../list/inlineErrorQueryOptions.ts'
import { useShownPage } from '../list/listPage.ts'
import { useAreSettingsLoaded, useColumnChoice } from '../list/columns/useColumnChoice.ts'
import { useFocusAfterRemoval } from '../list/selection/useFocusAfterRemoval.ts'
import { useSelectedRecords } from '../list/selection/useSelectedRecords.ts'
import { useSelecting } from '../list/selection/useSelecting.ts'
import { useSelection } from '../list/selection/useSelection.ts'
import type { Selection } from '../list/selection/useSelection.ts'
import { FilterChips } from '../list/filters/FilterChips.tsx'
import { ListPagination } from '../list/toolbar/ListPagination.tsx'
import { ListToolbar } from '../list/toolbar/ListToolbar.tsx'
import { RecordCards } from '../list/table/RecordCards.tsx'
import { RecordTable } from '../list/table/RecordTable.tsx'
import type { RecordListProps } from '../list/table/RecordTable.tsx'
import { useLiveUpdates } from '../states/useLiveUpdates.ts'
import { linkColumn, resolveColumns } from '../record/columns.ts'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import type { ColumnOption } from '../record/screenOptions.ts'
import { displaysFromOptions } from '../record/screenOptions.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { usePermitted } from '../session.tsx'
import { FailureMessage, StateMessage } from '../states/StateMessage.tsx'
import { LinkDialogs, useLinkDialogs } from './LinkDialogs.tsx'
import { linkName, otherField, sideFilters } from './linkSides.ts'
import { getSide } from '../../model/linkSide.ts'
import { useLinkActions } from './useLinkActions.tsx'
import type { AddLink } from './useLinkActions.tsx'
import { useRemovalLabel } from './useRemovalTexts.ts'
import { useSideOptions } from './useSideOptions.ts'
import type { SideOptions } from './useSideOptions.ts'
import { useSettled } from '../states/useSettled.ts'

type Props<R extends object> = {
  record: EntityRecord
  /** The name of the link entity. */
  link: string
  /** The field of the link that points at the record. */
  side: string
  /** The accessible name of the table. */
  label: string
  /** The columns; absent: those of the schema. */
  columns?: ColumnOption<R>[]
  defaults?: Record<string, string>
  pageSize?: number
}

/**
 * The tab of one side of a link: the records linked to the open one, to assign, open and remove.
 * @example
 * <LinkTab<UserSite> record={record} link="user-site" side="siteId" label={label} pageSize={10} />
 */
export default function LinkTab<R extends object = EntityRecord>({
  record,
  link: linkEntity,
  side: sideField,
  label,
  ...options
}: Props<R>) {
  const link = useEntity(linkEntity)
  const side = useSideOptions(link, getSide(link, sideField), options as SideOptions)
  const { defaults, fixed } = useMemo(() => sideFilters(link, side), [link, side])
  const filter = useMemo(
    () => ({ ...fixed, [side.field]: record.id }),
    [fixed, side.field, record.id],
  )
  const known = useAreSettingsLoaded()
  const settled = useSettled(`${link.name}.${side.field}/${record.id}`, tabReloadDebounce)
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
      <LinkList
        link={link}
        side={side}
        record={record}
        label={label}
        defaults={defaults}
        filter={filter}
        displays={displaysFromOptions(options.columns as ColumnOption[])}
      />
    </ListBase>
  )
}

type LinkListProps = {
  link: Entity
  side: LinkSide
  record: EntityRecord
  label: string
  defaults: Record<string, string>
  /** What the tab is about: the owner, and what the schema fixes. */
  filter: Record<string, unknown>
  displays: ReturnType<typeof displaysFromOptions>
}

/** The toolbar, the rows and the dialogs of the tab, inside its list context. */
function LinkList({ link, side, record: owner, label, defaults, filter, displays }: LinkListProps) {
  const override = useOverride(link.name)
  const phone = useIsPhone()
  const other = otherField(link, side)
  const targetTitle = useTargetTitle(link, other)
  const { data } = useListContext<EntityRecord>()
  useLiveUpdates(link, side.field, String(owner.id))
  useShownPage(link.name, filter)
  const dialogs = useLinkDialogs()
  const { control, columns } = useLinkColumns(link, side)
  const nameOf = useLinkName(link, other)
  const { actions, actionCount, cell, add, confirmRemoval, mayRemove } = useLinkActions({
    link,
    side,
    owner,
    defaults,
    nameOf,
    dialogs,
  })
  const linkOf = useOwnLink(link, side)
  const selection = useSelection()
  const removal = useSelectedRemoval(link, side, selection, confirmRemoval)
  const container = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval(data, container)
  const selecting = useSelecting(mayRemove, selection, container)
  return (
    <Box ref={container} tabIndex={-1} sx={{ outline: 'none' }}>
      <ListToolbar
        entity={link}
        fixed={Object.keys(side.where ?? {})}
        defaults={defaults}
        control={control}
        collapsed={phone}
        more={selecting.entries}
        onRefresh={() => selection.select([])}
        sortable={phone ? columns.filter((each) => each.sortable) : []}
        end={
          add && (
            <AddButton add={add} variant="contained" sx={{ whiteSpace: 'nowrap', flex: 'none' }} />
          )
        }
      />
      <FilterChips entity={link} defaults={defaults} />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <LinkRows
          phone={phone}
          label={label}
          columns={columns}
          control={control}
          nameOf={nameOf}
          cell={cell}
          onDelete={removal.run}
          selection={selecting.isSelecting ? selection : undefined}
          linkColumn={linkColumn(link, columns)}
          linkOf={linkOf}
          actions={actions}
          actionCount={actionCount}
          cells={{ ...override.columns, ...displays }}
          empty={<EmptyTab add={add} />}
        />
        {selecting.isSelecting && (
          <BulkBar
            selection={selection}
            isBusy={removal.isBusy}
            actions={removal.actions}
            onEnd={selecting.onEnd}
          />
        )}
        <ListPagination />
      </Paper>
      <LinkDialogs
        link={link}
        side={side}
        owner={owner}
        dialogs={dialogs}
        targetTitle={targetTitle}
        onRemoved={focusAfterRemoval}
      />
    </Box>
  )
}

/** The links, as a table or on a phone as cards, or why they could not be loaded. */
function LinkRows({ phone, ...rows }: RecordListProps & { phone: boolean }) {
  const { data, error, refetch } = useListContext<EntityRecord>()
  if (error && !data)
    return <FailureMessage error={error} what={rows.label} onRetry={() => void refetch()} />
  return phone ? <RecordCards {...rows} /> : <RecordTable {...rows} />
}

/** The columns of the tab that are shown, and how to choose others. */
function useLinkColumns(link: Entity, side: LinkSide) {
  const labels = useEntityLabels(link)
  const find = useFindEntity()
  const control = useColumnChoice(`${link.name}.${side.field}`, link, side.columns)
  const columns = resolveColumns(link, control.columns, find).map((each) => ({
    ...each,
    label: labels.fieldLabel({ ...each, name: each.path }),
  }))
  return { control, columns }
}

/** The title of what is at the other end of a link: a removed link is named after it. */
function useTargetTitle(link: Entity, other: Field | undefined): string {
  const find = useFindEntity()
  const target = other?.reference && find(other.reference.entity)
  return useEntityLabels(target || link).title
}

/** Removes the selected links, by the bar below the rows or by a key. */
function useSelectedRemoval(
  link: Entity,
  side: LinkSide,
  selection: Selection,
  confirmRemoval: ReturnType<typeof useLinkActions>['confirmRemoval'],
) {
  const { label } = useRemovalLabel(link, side)
  const { run: runSelected, isBusy } = useSelectedRecords(selection)
  const run = () => void runSelected(confirmRemoval)
  const actions: BulkAction[] = [{ key: 'delete', label, run, danger: true }]
  return { run, isBusy, actions }
}

/**
 * Leads from a row to the detail of the link record itself: of records that belong to the open one
 * and have related records of their own (a look-up value with its translations), and of records
 * that refer to the open one.
 */
function useOwnLink(link: Entity, side: LinkSide) {
  const canRead = usePermitted(link.permission, 'READ')
  const hasMore = link.detail.tabs.some(({ kind }) => kind === 'link')
  return canRead && (side.plain || (!side.assign && hasMore))
    ? ({ id }: EntityRecord) => detailPath(link.routes.detail, id)
    : undefined
}

function useLinkName(link: Entity, other: Field | undefined) {
  const ownName = useRecordName(link)
  return useCallback((record: EntityRecord) => linkName(other, record, ownName), [other, ownName])
}

function EmptyTab({ add }: { add: AddLink | undefined }) {
  const translate = useTranslate()
  return (
    <StateMessage title={translate('screens.list.empty')}>
      {add && <AddButton add={add} variant="outlined" />}
    </StateMessage>
  )
}

/** The button that adds to the tab. */
function AddButton({ add, ...props }: { add: AddLink } & Pick<ButtonProps, 'variant' | 'sx'>) {
  return (
    <Button {...props} onClick={add.run}>
      {add.label}
    </Button>
  )
}
