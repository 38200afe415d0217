import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import MoreVert from '@mui/icons-material/MoreVert'
import { useDraggable } from '@dnd-kit/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslate } from 'ra-core'
import type { Dragged } from './dropPlace.ts'

/** A section as one of the two lists shows it. */
export type ListedSection = { id: string; name: string; place?: number; note?: string }

/** An entry of an item's menu; the keys that do the same are announced with it. */
export type ItemAction = { label: string; keys?: string; run: () => void }

/** Pixels: room for touch. */
const itemHeight = 52

/**
 * One of the two lists: search, select-all, and its sections, of which only the visible ones are
 * rendered. Without `move` the sections are only shown.
 */
export function SectionList({
  list,
  title,
  items,
  search,
  onSearch,
  empty,
  move,
  actionsOf,
  onKey,
}: {
  list: Dragged['list']
  title: string
  items: ListedSection[]
  search: string
  onSearch: (text: string) => void
  empty: ReactNode
  /** Moves sections into the other list. `icon` is the arrow towards it. */
  move?: {
    label: (name: string) => string
    all: string
    icon: ReactNode
    run: (ids: string[]) => void
  }
  actionsOf: (item: ListedSection) => ItemAction[]
  onKey: (event: KeyboardEvent, item: ListedSection) => void
}) {
  const translate = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set())
  const [menu, setMenu] = useState<{ item: ListedSection; anchor: HTMLElement }>()
  // What is no longer in the list is not chosen either.
  const chosen = items.filter(({ id }) => checkedIds.has(id))
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    overscan: 8,
    useFlushSync: false,
    getItemKey: (index) => items[index]!.id,
  })
  const check = (ids: string[], isChecked: boolean) => {
    const next = new Set(checkedIds)
    for (const id of ids)
      if (isChecked) next.add(id)
      else next.delete(id)
    setCheckedIds(next)
  }
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ p: 1.5, pb: 0.5, display: 'grid', gap: 1 }}>
        <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 700 }}>
          {title} <Count count={items.length} />
        </Typography>
        <TextField
          type="search"
          size="small"
          fullWidth
          label={translate('formSections.search')}
          value={search}
          onChange={({ target: { value } }) => onSearch(value)}
        />
        {move && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <FormControlLabel
              sx={{ mr: 'auto' }}
              control={
                <Checkbox
                  disabled={items.length === 0}
                  checked={items.length > 0 && chosen.length === items.length}
                  indeterminate={chosen.length > 0 && chosen.length < items.length}
                  onChange={(_, isChecked) =>
                    check(
                      items.map(({ id }) => id),
                      isChecked,
                    )
                  }
                />
              }
              label={translate('formSections.selectAll')}
            />
            <Button
              size="small"
              variant="outlined"
              endIcon={move.icon}
              disabled={chosen.length === 0}
              onClick={() => {
                move.run(chosen.map(({ id }) => id))
                setCheckedIds(new Set())
              }}
            >
              {move.all}
            </Button>
          </Box>
        )}
      </Box>
      <Box
        ref={scroller}
        data-section-list={list}
        sx={{ height: { xs: '45vh', md: '58vh' }, overflowY: 'auto', position: 'relative' }}
      >
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
                  isChecked={checkedIds.has(item.id)}
                  onCheck={(isChecked) => check([item.id], isChecked)}
                  move={move}
                  onMenu={(anchor) => setMenu({ item, anchor })}
                  onKey={onKey}
                />
              )
            })}
          </Box>
        )}
      </Box>
      <Menu
        open={menu !== undefined}
        anchorEl={menu?.anchor ?? null}
        onClose={() => setMenu(undefined)}
      >
        {menu &&
          actionsOf(menu.item).map(({ label, keys, run }) => (
            <MenuItem
              key={label}
              onClick={() => {
                setMenu(undefined)
                run()
              }}
            >
              {label}
              {keys && (
                <Typography
                  component="span"
                  variant="caption"
                  color="textSecondary"
                  sx={{ ml: 'auto', pl: 3 }}
                >
                  {keys}
                </Typography>
              )}
            </MenuItem>
          ))}
      </Menu>
    </Box>
  )
}

const Count = ({ count }: { count: number }) => (
  <Typography component="span" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
    {count}
  </Typography>
)

/** One section. It is dragged by any part of it; a double click or the arrow moves it at once. */
function SectionItem({
  list,
  item,
  total,
  index,
  top,
  isChecked,
  onCheck,
  move,
  onMenu,
  onKey,
}: {
  list: Dragged['list']
  item: ListedSection
  total: number
  index: number
  top: number
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
  move: Parameters<typeof SectionList>[0]['move']
  onMenu: (anchor: HTMLElement) => void
  onKey: (event: KeyboardEvent, item: ListedSection) => void
}) {
  const translate = useTranslate()
  const { ref, isDragging } = useDraggable({
    id: `${list} ${item.id}`,
    data: { list, id: item.id, name: item.name } satisfies Dragged,
    disabled: !move,
  })
  return (
    <Box
      ref={ref}
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-section={item.id}
      onDoubleClick={() => move?.run([item.id])}
      onKeyDown={(event) => onKey(event, item)}
      sx={{
        position: 'absolute',
        insetInline: 0,
        height: itemHeight,
        px: 0.5,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        opacity: isDragging ? 0.4 : 1,
        cursor: move ? 'grab' : undefined,
        userSelect: move ? 'none' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
      }}
      style={{ top }}
    >
      {move ? (
        <Checkbox
          checked={isChecked}
          onChange={(_, next) => onCheck(next)}
          slotProps={{
            input: { 'aria-label': translate('formSections.select', { name: item.name }) },
          }}
        />
      ) : (
        <Box sx={{ width: 8 }} />
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography noWrap sx={{ fontSize: '0.875rem' }} title={item.name}>
          {item.place !== undefined && (
            <Typography component="span" color="textSecondary" sx={{ fontSize: 'inherit', mr: 1 }}>
              {item.place}
            </Typography>
          )}
          {item.name}
        </Typography>
        {item.note && (
          <Typography noWrap variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {item.note}
          </Typography>
        )}
      </Box>
      {move && (
        <IconButton
          aria-label={move.label(item.name)}
          title={move.label(item.name)}
          onClick={() => move.run([item.id])}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {move.icon}
        </IconButton>
      )}
      <IconButton
        aria-label={translate('formSections.actionsOf', { name: item.name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(currentTarget)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <MoreVert fontSize="small" />
      </IconButton>
    </Box>
  )
}
