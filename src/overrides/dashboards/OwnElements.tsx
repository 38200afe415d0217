import { useRef } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { mostElements, type DashboardElement } from '../../model/dashboard.ts'
import { LoadBoundary, lazyPart } from '../../branchdesk.ts'
import type { FoundPlace } from '../../screens/drag/DragAndDrop.tsx'
import type { DashboardFilter } from './dateRange.ts'
import { ElementCard } from './ElementCard.tsx'
import { ElementFrame } from './ElementFrame.tsx'
import { elementGrid, gridColumns, spanOf, widthOf } from './elementGrid.ts'
import { cloneElement, moveBy, moveTo, resizeBy, resizeTo } from './elementOrder.ts'
import type { ResultOf, Shown } from './useDashboard.ts'

const DragAndDrop = lazyPart(async () => ({
  default: (await import('../../screens/drag/DragAndDrop.tsx')).DragAndDrop<Dragged, number>,
}))

/** What is dragged: the name of an element and the title that follows the pointer. */
type Dragged = { name: string; title: string }

/**
 * The elements of a dashboard in their order. With `onChange` they are moved, resized and removed:
 * by pointer, by the keys of their handles, and by their menus.
 */
export function OwnElements({
  shown,
  filter,
  result,
  label,
  onChange,
  onEdit,
  onAnnounce,
}: {
  shown: Shown[]
  filter: DashboardFilter
  result: ResultOf
  label: string
  onChange: ((elements: DashboardElement[], done?: string) => void) | undefined
  onEdit: (element: DashboardElement) => void
  onAnnounce: (text: string) => void
}) {
  const translate = useTranslate()
  const grid = useRef<HTMLUListElement>(null)
  const elements = shown.map(({ element }) => element)
  const change = (next: DashboardElement[], name: string, title: string) => {
    onChange?.(next)
    const place = next.findIndex((each) => each.name === name)
    onAnnounce(
      translate('dashboards.placed', {
        title,
        place: place + 1,
        of: next.length,
        width: widthOf(next[place]!),
        columns: gridColumns,
      }),
    )
  }
  const cardOf = (each: Shown) => (
    <ElementCard dashboard={undefined} shown={each} filter={filter} result={result} />
  )
  const plain = (
    <Box component="ul" aria-label={label} sx={elementGrid}>
      {shown.map((each) => (
        <Box component="li" key={each.element.name} sx={spanOf(each.element)}>
          {cardOf(each)}
        </Box>
      ))}
    </Box>
  )
  if (!onChange) return plain
  const frameOf = (each: Shown) => {
    const { element } = each
    const { name } = element
    return (
      <ElementFrame
        key={name}
        shown={each}
        isFirst={each === shown[0]}
        isLast={each === shown.at(-1)}
        gridWidth={() => grid.current?.getBoundingClientRect().width ?? 0}
        onMove={(by, title) => change(moveBy(elements, name, by), name, title)}
        onWiden={(by, title) => change(resizeBy(elements, name, by), name, title)}
        onResize={(width, title) => change(resizeTo(elements, name, width), name, title)}
        onEdit={() => onEdit(element)}
        onClone={
          elements.length < mostElements
            ? () => onChange(cloneElement(elements, name), translate('dashboards.cloned'))
            : undefined
        }
        onRemove={() =>
          onChange(
            elements.filter((other) => other !== element),
            translate('dashboards.removed'),
          )
        }
      >
        {cardOf(each)}
      </ElementFrame>
    )
  }
  return (
    // Until elements can be dragged, they have no handles: those would lose the focus.
    <LoadBoundary fallback={plain}>
      <DragAndDrop
        find={(x, y, { name }) => findPlace(grid.current, x, y, name)}
        nameOf={({ title }) => title}
        onDrop={({ name, title }, place) => change(moveTo(elements, name, place), name, title)}
      >
        <Box component="ul" ref={grid} aria-label={label} sx={elementGrid}>
          {shown.map(frameOf)}
        </Box>
      </DragAndDrop>
    </LoadBoundary>
  )
}

/** The place under the pointer, counted without the element that is dragged. */
function findPlace(
  grid: HTMLElement | null,
  x: number,
  y: number,
  name: string,
): FoundPlace<number> | undefined {
  const items = [...(grid?.children ?? [])]
  const boxes = items.map((item) => item.getBoundingClientRect())
  const at = boxes.findIndex(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
  const box = boxes[at]
  if (!box) return undefined
  const isAfter = x > box.left + box.width / 2
  const from = items.findIndex((item) => (item as HTMLElement).dataset['element'] === name)
  const target = at + (isAfter ? 1 : 0)
  return {
    target: from >= 0 && from < target ? target - 1 : target,
    line: {
      left: (isAfter ? box.right : box.left) - 1,
      top: box.top,
      width: 3,
      height: box.height,
    },
  }
}
