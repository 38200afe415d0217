import type { Field } from '../../model/field.ts'
import type { ResolvedColumn } from '../record/columns.ts'

/** How narrow and how wide a person can make a column, in pixels. */
export const columnMinimum = 64
export const columnMaximum = 1000

// What a value of the kind usually takes, in pixels; anything else a name or a short text.
const usual = 120
// A record's name is what it is found by.
const ofName = 190
const byKind: Partial<Record<Field['kind'], number>> = {
  status: 96, boolean: 88, number: 96, date: 108, time: 96, instant: 168, phone: 144, phones: 168, mac: 152, email: 208, url: 208, address: 224, lookup: 112, audit: 160,
}

/** Pixels a column starts with, the same while it loads as with rows in it: what the schema says, else by its kind and its heading. */
export function startingWidth({ width, label, field }: Pick<ResolvedColumn, 'width' | 'label' | 'field'>, isName: boolean): number {
  return width ?? Math.max(isName ? ofName : (byKind[field.kind] ?? usual), headingWidth(label))
}

// Of the small semibold heading with its paddings and the arrow; characters of Asian scripts are as wide as high.
const headingWidth = (label: string) => Math.ceil([...label].reduce((sum, each) => sum + (each.codePointAt(0)! > 0x2e7f ? 13 : 7.3), 38))

/**
 * Pixels of each column in a table of `room`: those a person chose stay, the others share what is left over, in proportion and never
 * less than their start. Where all are chosen, the last one takes it.
 */
export function shareRoom(columns: { start: number; chosen?: number | undefined }[], room: number): number[] {
  const free = columns.filter((each) => each.chosen === undefined)
  const left = room - columns.reduce((sum, each) => sum + (each.chosen ?? each.start), 0)
  if (left <= 0) return columns.map((each) => each.chosen ?? each.start)
  const share = left / free.reduce((sum, each) => sum + each.start, 0)
  const widths = columns.map((each) => each.chosen ?? Math.round(each.start * (1 + share)))
  const last = free.length > 0 ? columns.findLastIndex((each) => each.chosen === undefined) : columns.length - 1
  // What rounding leaves over belongs to the last that may have it.
  return widths.map((width, index) => (index === last ? width + room - widths.reduce((sum, each) => sum + each, 0) : width))
}

/** The widths to keep after the column at `path` was made `width` wide: those before it stay as they are in sight, so that its edge follows the pointer. */
export function widthsAfter(chosen: Record<string, number>, shown: { path: string; width: number }[], path: string, width: number): Record<string, number> {
  const before = shown.slice(0, shown.findIndex((each) => each.path === path))
  return { ...chosen, ...Object.fromEntries(before.map((each) => [each.path, each.width])), [path]: clampWidth(width) }
}

/** A width within the bounds, in whole pixels. */
export const clampWidth = (width: number) => Math.round(Math.min(columnMaximum, Math.max(columnMinimum, width)))
