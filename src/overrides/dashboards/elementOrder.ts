import type { DashboardElement } from '../../model/dashboard.ts'
import { newName } from './elementChoices.ts'
import { gridColumns, widthOf } from './elementGrid.ts'

/** The elements with one moved to another place, counted without it. */
export function moveTo(
  elements: DashboardElement[],
  name: string,
  place: number,
): DashboardElement[] {
  const moved = elements.find((each) => each.name === name)
  if (!moved) return elements
  const others = elements.filter((each) => each !== moved)
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, moved)
}

/** The elements with one moved by so many places. */
export const moveBy = (elements: DashboardElement[], name: string, by: number) =>
  moveTo(elements, name, elements.findIndex((each) => each.name === name) + by)

/** The fewest columns in which an element can be read. */
export const leastWidth = 2

/** The elements with another width of one, in columns. */
export const resizeTo = (
  elements: DashboardElement[],
  name: string,
  width: number,
): DashboardElement[] =>
  elements.map((each) =>
    each.name === name
      ? { ...each, width: Math.max(leastWidth, Math.min(gridColumns, Math.round(width))) }
      : each,
  )

/** The elements with one wider or narrower by so many columns. */
export function resizeBy(elements: DashboardElement[], name: string, by: number) {
  const element = elements.find((each) => each.name === name)
  return element ? resizeTo(elements, name, widthOf(element) + by) : elements
}

/** Adds a copy of an element behind it, under a name of its own. */
export function cloneElement(elements: DashboardElement[], name: string): DashboardElement[] {
  return elements.flatMap((each) =>
    each.name === name ? [each, { ...each, name: newName(elements) }] : each,
  )
}
