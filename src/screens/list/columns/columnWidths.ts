import type { Field } from '../../../model/field.ts'
import type { ResolvedColumn } from '../../record/columns.ts'

/** How narrow and how wide a person can make a column, in pixels. */
export const columnMinimum = 64
export const columnMaximum = 1000

// What a value of the kind usually takes, in pixels; anything else a name or a short text.
const usual = 120
// A record's name is what it is found by.
const ofName = 190
const byKind: Partial<Record<Field['kind'], number>> = {
  status: 96,
  boolean: 88,
  number: 96,
  date: 108,
  time: 96,
  instant: 184,
  phone: 144,
  phones: 168,
  mac: 152,
  email: 208,
  url: 208,
  address: 224,
  lookup: 112,
  audit: 160,
}

// Half of such a value says something else.
const wholeOnly = new Set<Field['kind']>([
  'status',
  'boolean',
  'number',
  'date',
  'time',
  'instant',
  'phone',
  'phones',
  'mac',
])
const leastShare = 0.7

/** Pixels a column starts with, the same while it loads as with rows in it: what the schema says, else by its kind and its heading. */
export function startingWidth(
  { width, label, field }: Pick<ResolvedColumn, 'width' | 'label' | 'field'>,
  isName: boolean,
): number {
  return (
    width ??
    Math.max(
      isName ? ofName : (byKind[field.kind] ?? usual),
      headingWidth(label),
      badgeWidth(field),
    )
  )
}

// A badge longer than "Inactive", for which the kind has room: its letters, its dot and the paddings of badge and cell.
function badgeWidth({ kind, choices = [] }: Field): number {
  const longest = Math.max(0, ...choices.map(({ label }) => label.length))
  return kind === 'status' && longest > 'Inactive'.length ? longest * 8 + 50 : 0
}

// Of the small semibold heading with its paddings and the arrow; characters of Asian scripts are as wide as high.
const headingWidth = (label: string) =>
  Math.ceil([...label].reduce((sum, each) => sum + (each.codePointAt(0)! > 0x2e7f ? 13 : 7.3), 38))

/** Pixels a column gives way to where the room is small: texts end in an ellipsis before a table scrolls; dates, numbers and badges do not. */
export function leastWidth(
  column: Pick<ResolvedColumn, 'width' | 'label' | 'field'>,
  isName: boolean,
): number {
  const start = startingWidth(column, isName)
  return wholeOnly.has(column.field.kind)
    ? start
    : Math.min(start, Math.max(Math.round(start * leastShare), headingWidth(column.label)))
}

/**
 * Pixels of each column in a table of `room`: those a person chose stay, the others share what is left over, in proportion to their
 * start. Where that is too little they give way as far as their least, and then the table scrolls. Where all are chosen, the last one
 * takes what is left over.
 */
export function shareRoom(
  columns: { start: number; least: number; chosen?: number | undefined }[],
  room: number,
): number[] {
  const free = columns.filter((each) => each.chosen === undefined)
  const left = room - columns.reduce((sum, each) => sum + (each.chosen ?? each.start), 0)
  const give = free.reduce((sum, each) => sum + each.start - each.least, 0)
  if (left <= -give) return columns.map((each) => each.chosen ?? each.least)
  const starts = free.reduce((sum, each) => sum + each.start, 0)
  const change = ({ start, least }: { start: number; least: number }) =>
    left < 0 ? (left * (start - least)) / give : (left * start) / starts
  const widths = columns.map((each) => each.chosen ?? Math.round(each.start + change(each)))
  const last = columns.findLastIndex(
    (each) => each.chosen === undefined && (left >= 0 || each.start > each.least),
  )
  // What rounding leaves over belongs to the last that may have it.
  return widths.map((width, index) =>
    index === (last < 0 ? columns.length - 1 : last)
      ? width + room - widths.reduce((sum, each) => sum + each, 0)
      : width,
  )
}

/** The widths to keep after the column at `path` was made `width` wide: those before it stay as they are in sight, so that its edge follows the pointer. */
export function widthsAfter(
  chosen: Record<string, number>,
  shown: { path: string; width: number }[],
  path: string,
  width: number,
): Record<string, number> {
  const before = shown.slice(
    0,
    shown.findIndex((each) => each.path === path),
  )
  return {
    ...chosen,
    ...Object.fromEntries(before.map((each) => [each.path, each.width])),
    [path]: clampWidth(width),
  }
}

/** A width within the bounds, in whole pixels. */
export const clampWidth = (width: number) =>
  Math.round(Math.min(columnMaximum, Math.max(columnMinimum, width)))
