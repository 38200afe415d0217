import { memo, useMemo, useRef, useState } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Refresh from '@mui/icons-material/Refresh'
import { useQueryClient } from '@tanstack/react-query'
import { useEvent, useListContext, useTranslate } from 'ra-core'
import type { Column, Entity } from '../../../model/entity.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { ColumnChoice } from '../columns/columnChoice.ts'
import { countConditions } from '../filters/filterTree.ts'
import type { FilterValues } from '../filters/filterConditions.ts'
import { FilterButton, toolbarButtonProps } from './FilterButton.tsx'
import type { MoreEntry } from './MoreMenu.tsx'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { isPaged, type LayoutControl } from '../views/listLayout.ts'
import { SearchBox } from '../filters/SearchBox.tsx'
import { LoadBoundary } from '../../../fields/loading/LoadBoundary.tsx'
import { PartBoundary } from '../../states/PartBoundary.tsx'
import { lazyPart } from '../../../fields/loading/lazyPart.tsx'

const LayoutToggle = lazyPart(async () => ({
  default: (await import('../views/LayoutToggle.tsx')).LayoutToggle,
}))
const FilterPanel = lazyPart(() => import('../filters/FilterPanel.tsx'))
const SortMenu = lazyPart(() => import('../table/SortMenu.tsx'))
const ColumnsMenu = lazyPart(() => import('../columns/ColumnsMenu.tsx'))
const MoreMenu = lazyPart(() => import('./MoreMenu.tsx'))

type Menu = 'filter' | 'sort' | 'columns' | 'more'

/** Props of the Columns menu: all columns, the current choice, and how to change it. */
export type ColumnsControl = {
  available: Column[]
  choice: ColumnChoice
  onChange: (choice: ColumnChoice | undefined) => void
}

type ToolbarProps = {
  entity: Entity
  /** The screen name under which filters are saved; a tab has none. */
  frame?: string
  /** The fields whose filter the screen itself sets. */
  fixed?: string[]
  /** The sortable columns, visible or not; empty: sorting by the headings alone. */
  sortable?: ResolvedColumn[]
  control?: ColumnsControl
  /** The layouts of the list, if people choose one. */
  layout?: LayoutControl
  defaults: FilterValues
  /**
   * For a phone, whose cards have no headings: what does not fit beside the search moves into the
   * menu.
   */
  collapsed?: boolean
  /** Further actions on the whole list; empty: no menu. */
  more?: MoreEntry[]
  end?: ReactNode
  /** Called when someone reads the list again. */
  onRefresh?: () => void
}

/**
 * Search, Filters, Sort, Columns, Refresh, a menu for the rest and `end`; the menus load when first
 * opened.
 */
export function ListToolbar(props: ToolbarProps) {
  const { entity, sortable = [], control, layout, defaults, collapsed, end } = props
  const { filterValues } = useListContext()
  const refresh = useRefresh(layout, props.onRefresh)
  const translate = useTranslate()
  const toolbar = useRef<HTMLDivElement>(null)
  const { open, setOpen, openers, menuProps } = useToolbarMenus()
  const sorted = useSorted(sortable)
  useListShortcuts(toolbar, () => setOpen('filter'), refresh)
  const entries = useEntries(props, sorted.label, () => setOpen('sort'), refresh)
  return (
    <Box
      ref={toolbar}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        flexWrap: 'wrap',
        mb: 1.5,
        displayPrint: 'none',
      }}
    >
      <SearchBox />
      <FilterButton {...openers.filter} count={countConditions(filterValues, defaults)} />
      {!collapsed && sortable.length > 0 && <SortButton {...openers.sort} {...sorted} />}
      {!collapsed && control && (
        <ToolbarButton {...openers.columns} label={translate('screens.columns.button')} />
      )}
      {/* On a phone they stand in one row, also where that is the next one. */}
      <Box sx={{ display: collapsed ? 'flex' : 'contents', gap: 1.25 }}>
        {/* After the others, which must not move when it has loaded. */}
        {layout && layout.all.length > 1 && (
          <LoadBoundary fallback={null}>
            <LayoutToggle entity={entity} layout={layout} />
          </LoadBoundary>
        )}
        {!collapsed && (
          <>
            <Box sx={{ flex: 1 }} />
            <SquareButton label={translate('screens.list.refresh')} onClick={refresh}>
              {refreshIcon}
            </SquareButton>
          </>
        )}
        {entries.length > 0 && (
          <SquareButton {...openers.more} label={translate('screens.list.more')}>
            {moreIcon}
          </SquareButton>
        )}
      </Box>
      {end}
      <OpenMenu {...props} {...menuProps} sortable={sortable} open={open} entries={entries} />
    </Box>
  )
}

/** The keys of a list: to its search, to its filters, and to read it again. */
function useListShortcuts(
  toolbar: RefObject<HTMLElement | null>,
  openFilters: () => void,
  refresh: () => void,
) {
  const translate = useTranslate()
  useShortcuts(translate('screens.keys.list'), [
    {
      keys: ['/'],
      label: translate('screens.keys.search'),
      run: () => toolbar.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    },
    { keys: ['f'], label: translate('screens.filter.button'), run: openFilters },
    { keys: ['r'], label: translate('screens.list.refresh'), run: refresh },
  ])
}

/** What the list is sorted by; without a direction: by none of these columns. */
type Sorted = { label: string; direction?: 'ASC' | 'DESC' }

function useSorted(sortable: ResolvedColumn[]): Sorted {
  const translate = useTranslate()
  const { sort } = useListContext()
  const column = sortable.find((each) => each.path === sort.field)
  return column
    ? { label: translate('screens.sort.by', { label: column.label }), direction: sort.order }
    : { label: translate('screens.sort.button') }
}

/** The entries of the "More" menu. */
function useEntries(
  { sortable = [], collapsed, more = [] }: ToolbarProps,
  sortLabel: string,
  openSort: () => void,
  refresh: () => void,
): MoreEntry[] {
  const translate = useTranslate()
  if (!collapsed) return more
  return [
    ...(sortable.length > 0 ? [{ key: 'sort', label: sortLabel, run: openSort }] : []),
    { key: 'refresh', label: translate('screens.list.refresh'), run: refresh },
    ...more,
  ]
}

/** The menu or panel that is open. */
function OpenMenu({
  open,
  entries,
  sortable,
  entity,
  defaults,
  frame,
  fixed,
  control,
  layout,
  anchor,
  onClose,
}: ToolbarProps & {
  open: Menu | undefined
  entries: MoreEntry[]
  sortable: ResolvedColumn[]
  anchor: HTMLElement | null
  onClose: () => void
}) {
  const popover = { anchor, onClose }
  return (
    <PartBoundary onClose={onClose}>
      {open === 'filter' && (
        <FilterPanel
          entity={entity}
          defaults={defaults}
          {...(frame ? { frame } : {})}
          {...(fixed ? { fixed } : {})}
          {...(control ? { control } : {})}
          {...(layout ? { layout } : {})}
          {...popover}
        />
      )}
      {open === 'sort' && <SortMenu columns={sortable} {...popover} />}
      {open === 'more' && <MoreMenu entries={entries} {...popover} />}
      {open === 'columns' && control && <ColumnsMenu entity={entity} {...control} {...popover} />}
    </PartBoundary>
  )
}

/** Which menu is open, and the props of the buttons that open them and of the open menu. */
function useToolbarMenus() {
  const [open, setOpen] = useState<Menu>()
  const anchors = useRef<Partial<Record<Menu, HTMLElement | null>>>({})
  // The buttons are rendered only when these change: not when the rows of a page arrive.
  const openers = useMemo(() => {
    const opener = (menu: Menu) => ({
      ref: (element: HTMLElement | null) => {
        anchors.current[menu] = element
      },
      onClick: () => setOpen(menu),
      'aria-haspopup': menu === 'sort' || menu === 'more' ? ('menu' as const) : ('dialog' as const),
      'aria-expanded': open === menu,
    })
    return {
      filter: opener('filter'),
      sort: opener('sort'),
      columns: opener('columns'),
      more: opener('more'),
    }
  }, [open])
  const menuProps = {
    // A menu without a button of its own is opened from the "More" menu.
    anchor: (open && (anchors.current[open] ?? anchors.current.more)) ?? null,
    onClose: () => setOpen(undefined),
  }
  return { open, setOpen, openers, menuProps }
}

/** The button of the sort menu, with what the list is sorted by. */
const SortButton = memo(function SortButton({
  label,
  direction,
  ...props
}: Sorted & ComponentProps<typeof Button>) {
  return (
    <Button {...toolbarButtonProps} {...props}>
      {label}
      {direction && (
        <Box component="span" aria-hidden sx={{ ml: 0.5 }}>
          {direction === 'ASC' ? '↑' : '↓'}
        </Box>
      )}
    </Button>
  )
})

const ToolbarButton = memo(function ToolbarButton({
  label,
  ...props
}: { label: string } & ComponentProps<typeof Button>) {
  return (
    <Button {...toolbarButtonProps} {...props}>
      {label}
    </Button>
  )
})

/** A button with an icon, named by `label`. */
const SquareButton = memo(function SquareButton({
  label,
  ...props
}: { label: string } & ComponentProps<typeof IconButton>) {
  return <IconButton {...props} aria-label={label} title={label} sx={iconButtonStyles} />
})

const refreshIcon = <Refresh fontSize="small" />
const moreIcon = <MoreHoriz fontSize="small" />

const iconButtonStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  height: 36,
  width: 40,
} as const

/**
 * Returns what reads the list again. A board, a tree and a calendar have queries of their own
 * beside that of the list.
 */
function useRefresh(
  layout: LayoutControl | undefined,
  onRefresh: (() => void) | undefined,
): () => void {
  const { resource, refetch } = useListContext()
  const queryClient = useQueryClient()
  return useEvent(() => {
    onRefresh?.()
    void (layout && !isPaged(layout.current)
      ? queryClient.refetchQueries({ queryKey: [resource], type: 'active' })
      : refetch())
  })
}
