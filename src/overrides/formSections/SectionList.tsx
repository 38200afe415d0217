import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Dragged } from './dropPlace.ts'
import { ItemMenu, type OpenMenu } from './ItemMenu.tsx'
import type { BulkAction, ItemAction, ListedSection, ListMove } from './listedSection.ts'
import { ListHeader } from './ListHeader.tsx'
import { itemHeight, SectionItem } from './SectionItem.tsx'
import { useCheckedItems } from './useCheckedItems.ts'

/**
 * One of the two lists: search, select-all, and its sections, of which only the visible ones are
 * rendered. Without `move` and `bulkActions` the sections are only shown.
 */
export function SectionList({
  list,
  title,
  items,
  search,
  onSearch,
  empty,
  isDraggable,
  move,
  bulkActions,
  actionsOf,
  onKey,
}: {
  list: Dragged['list']
  title: string
  items: ListedSection[]
  search: string
  onSearch: (text: string) => void
  empty: ReactNode
  isDraggable: boolean
  move?: ListMove
  bulkActions: BulkAction[]
  actionsOf: (item: ListedSection) => ItemAction[]
  onKey: (event: KeyboardEvent, item: ListedSection) => void
}) {
  const { isChecked, chosen, check } = useCheckedItems(items)
  const [menu, setMenu] = useState<OpenMenu>()
  // The item may have left the list since, by what others do.
  const openMenu = menu && items.some(({ id }) => id === menu.item.id) ? menu : undefined
  const { scroller, rows } = useVisibleItems(items)
  return (
    <Box component="section" aria-label={title} tabIndex={-1} sx={frame}>
      <ListHeader
        title={title}
        count={items.length}
        search={search}
        onSearch={onSearch}
        chosen={chosen}
        onCheckAll={(checked) =>
          check(
            items.map(({ id }) => id),
            checked,
          )
        }
        bulkActions={bulkActions.map(({ run, ...action }) => ({
          ...action,
          run: (ids) => {
            run(ids)
            // Those that another search selected stay selected.
            if (action.endsSelection) check(ids, false)
          },
        }))}
      />
      <Box ref={scroller} data-section-list={list} sx={scrollArea}>
        {items.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 2, textAlign: 'center' }}>
            {empty}
          </Typography>
        ) : (
          <Box
            role="list"
            aria-label={title}
            sx={{ position: 'relative' }}
            style={{ height: rows.getTotalSize() }}
          >
            {rows.getVirtualItems().map((row) => {
              const item = items[row.index]!
              return (
                <SectionItem
                  key={item.id}
                  list={list}
                  item={item}
                  total={items.length}
                  index={row.index}
                  top={row.start}
                  measure={rows.measureElement}
                  isChecked={isChecked(item.id)}
                  onCheck={(checked) => check([item.id], checked)}
                  isSelectable={bulkActions.length > 0}
                  isDraggable={isDraggable}
                  move={move}
                  onMenu={(anchor) => setMenu({ item, entries: actionsOf(item), anchor })}
                  onKey={onKey}
                />
              )
            })}
          </Box>
        )}
      </Box>
      <ItemMenu menu={openMenu} actionsOf={actionsOf} onClose={() => setMenu(undefined)} />
    </Box>
  )
}

/** On a narrow screen the lists are below each other: arrows to the side point down or up. */
export const towardsOtherList = { transform: { xs: 'rotate(90deg)', md: 'none' } } as const

const frame = {
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

const scrollArea = {
  height: { xs: '45vh', md: '58vh' },
  overflowY: 'auto',
  position: 'relative',
} as const

/** The items that are in view, and the element that they scroll in. */
function useVisibleItems(items: ListedSection[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    overscan: 8,
    useFlushSync: false,
    getItemKey: (index) => items[index]!.id,
  })
  return { scroller, rows }
}
