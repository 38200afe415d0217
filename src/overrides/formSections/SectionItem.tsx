import { useCallback } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import MoreVert from '@mui/icons-material/MoreVert'
import { useDraggable } from '@dnd-kit/react'
import { useTranslate } from 'ra-core'
import type { Dragged } from './dropPlace.ts'
import type { ListedSection, ListMove } from './listedSection.ts'

/** Pixels of an item whose texts are short: room for touch. */
export const itemHeight = 52

/** One section. It is dragged by any part of it; a double click or the arrow moves it at once. */
export function SectionItem({
  list,
  item,
  total,
  index,
  top,
  measure,
  isChecked,
  onCheck,
  isSelectable,
  isDraggable,
  move,
  onMenu,
  onKey,
}: {
  list: Dragged['list']
  item: ListedSection
  total: number
  index: number
  top: number
  /** Measures the height, which depends on how the texts break. */
  measure: (element: HTMLElement | null) => void
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
  isSelectable: boolean
  isDraggable: boolean
  move: ListMove | undefined
  onMenu: (anchor: HTMLElement) => void
  onKey: (event: KeyboardEvent, item: ListedSection) => void
}) {
  const translate = useTranslate()
  const { ref, isDragging } = useDraggable({
    id: `${list} ${item.id}`,
    data: { list, id: item.id, name: item.name } satisfies Dragged,
    disabled: !isDraggable,
  })
  const refs = useCallback(
    (element: HTMLElement | null) => {
      ref(element)
      measure(element)
    },
    [ref, measure],
  )
  return (
    <Box
      ref={refs}
      data-index={index}
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-section={item.id}
      onDoubleClick={() => move?.run([item.id])}
      onKeyDown={(event) => onKey(event, item)}
      sx={itemStyle(isDragging, isDraggable)}
      style={{ top }}
    >
      {isSelectable ? (
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
      <ItemText item={item} />
      <ItemButtons item={item} move={move} onMenu={onMenu} />
    </Box>
  )
}

/** Items lie at their places in the list, of which only the visible part is rendered. */
const itemStyle = (isDragging: boolean, isMovable: boolean) =>
  ({
    position: 'absolute',
    insetInline: 0,
    minHeight: itemHeight,
    px: 0.5,
    py: 0.5,
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    borderTop: 1,
    borderColor: 'divider',
    opacity: isDragging ? 0.4 : 1,
    cursor: isMovable ? 'grab' : undefined,
    userSelect: isMovable ? 'none' : undefined,
    '&:hover': { bgcolor: 'action.hover' },
  }) as const

/** The name of a section, its place before it and its note below. */
function ItemText({ item }: { item: ListedSection }) {
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }} title={item.name}>
        {item.place !== undefined && (
          <Typography component="span" color="textSecondary" sx={{ fontSize: 'inherit', mr: 1 }}>
            {item.place}
          </Typography>
        )}
        {item.name}
      </Typography>
      {item.note && (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', lineHeight: 1.4, overflowWrap: 'anywhere' }}
        >
          {item.note}
        </Typography>
      )}
    </Box>
  )
}

/** The arrow that moves a section into the other list, and the button of its menu. */
function ItemButtons({
  item,
  move,
  onMenu,
}: {
  item: ListedSection
  move: ListMove | undefined
  onMenu: (anchor: HTMLElement) => void
}) {
  const translate = useTranslate()
  return (
    <>
      {move && (
        <IconButton
          aria-label={move.label(item.name)}
          title={move.label(item.name)}
          disabled={item.isPending ?? false}
          onClick={() => move.run([item.id])}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {move.icon}
        </IconButton>
      )}
      <IconButton
        aria-label={translate('formSections.actionsOf', { name: item.name })}
        aria-haspopup="menu"
        disabled={item.isPending ?? false}
        onClick={({ currentTarget }) => onMenu(currentTarget)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <MoreVert fontSize="small" />
      </IconButton>
    </>
  )
}
