import type { FoundPlace } from '../../screens/drag/DragAndDrop.tsx'

/** What is dragged: a section of the left list, or a placed one of the right. */
export type Dragged = { list: 'available' | 'selected'; id: string; name: string }

/** Where it is dropped: back among the available ones, or before a placed one or at the end. */
export type DropPlace = { list: 'available' } | { list: 'selected'; before: string | undefined }

/** The place in one of the two lists under the pointer. */
export function findPlace(
  x: number,
  y: number,
  source: Dragged,
): FoundPlace<DropPlace> | undefined {
  const under = document
    .elementsFromPoint(x, y)
    .map((each) => each.closest<HTMLElement>('[data-section-list]'))
    .find((each) => each !== null)
  if (!under) return undefined
  const area = under.getBoundingClientRect()
  if (under.dataset.sectionList === 'available')
    return source.list === 'available'
      ? undefined
      : {
          target: { list: 'available' },
          line: { left: area.left, top: area.top, width: 4, height: area.height },
        }
  // The visible items, in their order on the screen.
  const items = [...under.querySelectorAll<HTMLElement>('[data-section]')].toSorted(
    (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
  )
  const next = items.find((each) => {
    const { top, height } = each.getBoundingClientRect()
    return top + height / 2 > y
  })
  const edge = next?.getBoundingClientRect().top ?? items.at(-1)?.getBoundingClientRect().bottom
  return {
    target: { list: 'selected', before: next?.dataset.section },
    line: { left: area.left, top: (edge ?? area.top) - 2, width: area.width, height: 4 },
  }
}
