import { useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import DragIndicator from '@mui/icons-material/DragIndicator'
import MoreVert from '@mui/icons-material/MoreVert'
import { useDraggable } from '@dnd-kit/react'
import { useTranslate } from 'ra-core'
import { closeThenRun } from '../../screens/dialog/closeThenRun.ts'
import type { Entity } from '../../model/entity.ts'
import { gridColumns, spanOf, widthOf } from './elementGrid.ts'
import { leastWidth } from './elementOrder.ts'
import type { Shown } from './useDashboard.ts'
import { useGroupTexts } from './useGroupTexts.ts'

type FrameProps = {
  shown: Shown
  isFirst: boolean
  isLast: boolean
  /** The width of the grid in pixels. */
  gridWidth: () => number
  onMove: (by: number, title: string) => void
  onWiden: (by: number, title: string) => void
  onResize: (width: number, title: string) => void
  onEdit: () => void
  /** Undefined: the dashboard is full. */
  onClone: (() => void) | undefined
  onRemove: () => void
  children: ReactNode
}

/**
 * An element that is being arranged: its card with a handle, a menu, and an edge that resizes it.
 */
export function ElementFrame(props: FrameProps) {
  const translate = useTranslate()
  const { element, entity } = props.shown
  return entity && element.show !== 'text' ? (
    <NamedFrame {...props} entity={entity} />
  ) : (
    <Frame {...props} title={element.text?.slice(0, 40) || translate('dashboards.element')} />
  )
}

function NamedFrame({ entity, ...props }: FrameProps & { entity: Entity }) {
  const { title } = useGroupTexts(undefined, props.shown.element, entity)
  return <Frame {...props} title={title} />
}

/** The keys of a handle: the arrows move, with Shift they resize. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function Frame({
  shown: { element },
  isFirst,
  isLast,
  gridWidth,
  onMove,
  onWiden,
  onResize,
  onEdit,
  onClone,
  onRemove,
  title,
  children,
}: FrameProps & { title: string }) {
  const translate = useTranslate()
  const [dragged, setDragged] = useState<number>()
  const { ref, handleRef, isDragging } = useDraggable({
    id: element.name,
    data: { name: element.name, title },
  })
  const width = dragged ?? widthOf(element)
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    if (event.shiftKey) onWiden(step, title)
    else onMove(step, title)
  }
  return (
    <Box
      component="li"
      ref={ref}
      data-element={element.name}
      sx={{
        ...spanOf({ ...element, width }),
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        opacity: isDragging ? 0.5 : 1,
      }}
    >
      <Box sx={bar}>
        <IconButton
          ref={handleRef}
          size="small"
          aria-label={translate('dashboards.move', { title })}
          title={translate('dashboards.moveHint')}
          onKeyDown={onKey}
          sx={{ cursor: 'grab', touchAction: 'none' }}
        >
          <DragIndicator fontSize="small" />
        </IconButton>
        <Box component="span" sx={{ flex: 1, minWidth: 0, ...oneLine }} title={title}>
          {title}
        </Box>
        <ElementMenu
          title={title}
          entries={[
            { text: 'screens.action.edit', run: onEdit },
            { text: 'screens.action.clone', run: () => onClone?.(), isOff: !onClone },
            { text: 'dashboards.earlier', run: () => onMove(-1, title), isOff: isFirst },
            { text: 'dashboards.later', run: () => onMove(1, title), isOff: isLast },
            {
              text: 'dashboards.wider',
              run: () => onWiden(1, title),
              isOff: width >= gridColumns,
            },
            {
              text: 'dashboards.narrower',
              run: () => onWiden(-1, title),
              isOff: width <= leastWidth,
            },
            { text: 'dashboards.remove', run: onRemove },
          ]}
        />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <ResizeEdge
        label={translate('dashboards.width', { title })}
        width={width}
        gridWidth={gridWidth}
        onDrag={setDragged}
        onResize={(next) => {
          setDragged(undefined)
          onResize(next, title)
        }}
      />
    </Box>
  )
}

/** The menu of an element; `text` is the message of an entry. */
function ElementMenu({
  title,
  entries,
}: {
  title: string
  entries: { text: string; run: () => void; isOff?: boolean }[]
}) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('screens.list.actionsFor', { name: title })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map(({ text, run, isOff = false }) => (
          <MenuItem
            key={text}
            dense
            disabled={isOff}
            onClick={() => closeThenRun(() => setAnchor(null), run)}
          >
            {translate(text)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** The right edge of an element, which resizes it by pointer and by arrow keys. */
function ResizeEdge({
  label,
  width,
  gridWidth,
  onDrag,
  onResize,
}: {
  label: string
  width: number
  gridWidth: () => number
  onDrag: (width: number) => void
  onResize: (width: number) => void
}) {
  const columnsTo = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const left = currentTarget.parentElement!.getBoundingClientRect().left
    const columns = Math.round((clientX - left) / (gridWidth() / gridColumns))
    return Math.max(leastWidth, Math.min(gridColumns, columns))
  }
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={leastWidth}
      aria-valuemax={gridColumns}
      aria-valuenow={width}
      tabIndex={0}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        onResize(Math.max(leastWidth, Math.min(gridColumns, width + step)))
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(columnsTo(event))
      }}
      onPointerUp={(event) => onResize(columnsTo(event))}
      sx={edge}
    />
  )
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  mb: 0.5,
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const

/** On a phone every element has the whole width, so there is nothing to resize. */
const edge = {
  display: { xs: 'none', md: 'block' },
  position: 'absolute',
  top: 40,
  bottom: 0,
  right: -10,
  width: 12,
  cursor: 'col-resize',
  touchAction: 'none',
  borderRadius: 1,
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'calc(50% - 16px) 4px auto 4px',
    height: 32,
    borderRadius: 1,
    bgcolor: 'text.secondary',
  },
  '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main' },
} as const
