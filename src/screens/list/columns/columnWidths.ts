import { viewsOf } from '../../../fields/fieldViews.ts'
import type { Field } from '../../../model/field.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { ContentWidth } from './contentWidths.ts'

/** How narrow and how wide a person can make a column, in pixels. */
export const columnMinimum = 64
export const columnMaximum = 1000

// The width where the field type names none: it fits a name or a short text.
const usual = 120
// The name column is wider: users find records by it.
const ofName = 190
const leastShare = 0.7

// Longer contents are truncated at first. People find records by their name.
const widestContent = 300
const widestName = 380
// A truncated text shows at least its beginning, and a little less of it where that saves
// scrolling.
const leastText = 104
const tightShare = 0.75
// Longer words are broken where the table would scroll otherwise.
const widestWord = 124
// The least room for a heading of few letters.
const emptyCut = 44
// The arrow of the sorted column, for which every heading has room before texts are truncated.
const sortArrow = 18
// A text on two lines needs more than half its width: lines break between words.
const wrappedShare = 0.66

/**
 * The initial width of a column in pixels, before its rows are there: what the schema says, else by
 * its kind and its heading.
 */
export function startingWidth(
  { width, label, field }: Pick<ResolvedColumn, 'width' | 'label' | 'field'>,
  isName: boolean,
): number {
  return (
    width ??
    Math.max(
      isName ? ofName : (viewsOf(field.kind).width ?? usual),
      headingWidth(label),
      badgeWidth(field),
    )
  )
}

// A status column has room for a badge as long as "Inactive"; a longer one needs its letters, its
// dot and the paddings of badge and cell.
function badgeWidth({ status, choices = [] }: Field): number {
  const longest = Math.max(0, ...choices.map(({ label }) => label.length))
  return status && longest > 'Inactive'.length ? longest * 8 + 50 : 0
}

// The button that plays a recording has room also while no row that was measured has one.
const ofPlayer = 128
const playerWidth = ({ as }: Field): number => (as === 'audio' ? ofPlayer : 0)

// The width of the small semibold heading with its paddings and the arrow; characters of Asian
// scripts are as wide as high.
const headingWidth = (label: string) =>
  Math.ceil([...label].reduce((sum, each) => sum + (each.codePointAt(0)! > 0x2e7f ? 13 : 7.3), 38))

// A heading of several words may stand on two lines.
const headingOnTwoLines = (label: string) =>
  Math.min(
    headingWidth(label),
    ...[...label.matchAll(/\s+/g)].map(({ index, 0: gap }) =>
      Math.max(headingWidth(label.slice(0, index)), headingWidth(label.slice(index + gap.length))),
    ),
  )

/**
 * The minimum width of a column in pixels: texts are truncated before a table scrolls; dates,
 * numbers and badges are not.
 */
export function leastWidth(
  column: Pick<ResolvedColumn, 'width' | 'label' | 'field'>,
  isName: boolean,
): number {
  const start = startingWidth(column, isName)
  return viewsOf(column.field.kind).wholeOnly
    ? start
    : Math.min(start, Math.max(Math.round(start * leastShare), headingWidth(column.label)))
}

/**
 * The initial width of a column in pixels and its minimum; then the minimum where the table would
 * scroll otherwise, in the order in which they are tried. Absent: the one before.
 */
export type ColumnBounds = {
  start: number
  least: number
  /** The width of its content where that is more than the initial width. */
  whole?: number
  /** A date above its time. */
  wrapped?: number
  /** A text with only its beginning. */
  tight?: number
  /** A heading without contents, and without room for its arrow. */
  bare?: number
  /** A text that does not name another record, with only its first letters below its heading. */
  slim?: number
  /** A name on two lines. */
  tightest?: number
  /** With only the beginning of a text that would be whole on two lines, and its words whole. */
  cut?: number
  /** With a word on two lines. */
  broken?: number
  /**
   * The width at which every text of the column fits on two lines; absent: they are never broken.
   */
  twoLines?: number
}

/**
 * The initial and the minimum widths of a column whose content was measured. Names, dates, numbers
 * and badges are not truncated, other texts are before a table scrolls, at last those that could
 * stand on two lines. No heading is cut: the table scrolls before. Names and dates with a time wrap
 * late.
 */
export function widthsOfContent(
  column: Pick<ResolvedColumn, 'width' | 'label' | 'field'>,
  isName: boolean,
  content: ContentWidth,
): ColumnBounds {
  const bounds = shrinkingWidths(column, isName, content)
  const whole = Math.min(content.width, columnMaximum)
  return whole > bounds.start && column.width === undefined ? { ...bounds, whole } : bounds
}

function shrinkingWidths(
  { width, label, field }: Pick<ResolvedColumn, 'width' | 'label' | 'field'>,
  isName: boolean,
  content: ContentWidth,
): ColumnBounds {
  const widest = width ?? (isName ? widestName : widestContent)
  const player = playerWidth(field)
  const heading = Math.max(headingWidth(label), player)
  const start = Math.max(heading, Math.min(content.width, widest))
  const shortHeading = Math.max(headingOnTwoLines(label), player)
  if (content.isEmpty && !player) {
    const least = Math.min(start, shortHeading)
    return {
      start,
      least,
      bare: Math.min(least, Math.max(emptyCut, least - sortArrow)),
    }
  }
  const bare = shortHeading - sortArrow
  const { wholeOnly, wraps } = viewsOf(field.kind)
  const half = (name: number) =>
    Math.max(Math.min(start, leastText), name, Math.round(start * wrappedShare))
  if (isName) {
    const tightest = Math.max(heading, content.twoLines ?? half(heading))
    return { start, least: start, tightest: Math.min(start, tightest) }
  }
  if (wraps) {
    const wrapped = Math.max(shortHeading, content.twoLines ?? half(shortHeading))
    return { start, least: start, wrapped: Math.min(start, wrapped) }
  }
  if (wholeOnly)
    return { start, least: Math.min(start, Math.max(shortHeading, content.rows ?? content.width)) }
  const truncated = (share: number) =>
    Math.min(start, Math.max(shortHeading, Math.round(leastText * share)))
  const twoLines = Math.max(shortHeading, content.twoLines ?? Infinity)
  const broken = Math.min(start, Math.max(bare, Math.round(leastText * tightShare)))
  const cut = Math.min(start, Math.max(broken, Math.min(widestWord, content.word ?? 0)))
  const slim = Math.min(start, Math.max(bare, columnMinimum))
  if (twoLines >= start)
    return { start, least: truncated(1), tight: truncated(tightShare), cut: slim, slim }
  const names = [field.reference, field.through, field.from].some((each) => each !== undefined)
  return {
    start,
    least: twoLines,
    ...(names ? {} : { slim: Math.min(twoLines, Math.max(broken, bare)) }),
    cut: Math.min(twoLines, cut),
    broken: Math.min(twoLines, broken),
    twoLines,
  }
}

/**
 * The bounds of each column of a table. `names` are the paths of the columns that make up the name
 * of a record: the main one, which is wider before its rows are there, and the others.
 */
export const boundsOf = (
  columns: Pick<ResolvedColumn, 'path' | 'width' | 'label' | 'field'>[],
  [main, ...others]: (string | undefined)[],
  measured: ContentWidth[] | undefined,
): ColumnBounds[] =>
  columns.map((each, index) => {
    const isMain = each.path === main
    const content = measured?.[index]
    return content
      ? widthsOfContent(each, isMain || others.includes(each.path), content)
      : { start: startingWidth(each, isMain), least: leastWidth(each, isMain) }
  })

/**
 * Distributes `room` pixels: chosen widths stay, the other columns share the rest in proportion to
 * their initial widths, after those whose content is wider. If that is too little, they shrink to
 * the first minimum that is enough; otherwise the table scrolls. If all are chosen, the last one
 * takes the rest.
 */
export function shareRoom(columns: ChosenBounds[], room: number): number[] {
  const round = minimums.findIndex(
    (_, at) => sum(columns, (each) => each.chosen ?? minimumOf(each, at)) <= room,
  )
  return share(
    columns.map((each) => {
      const least = minimumOf(each, Math.max(0, round))
      const start = round > 0 ? minimumOf(each, round - 1) : each.start
      // On two lines, a date does not need more than its minimum.
      return {
        chosen: each.chosen,
        start: round > 0 && each.wrapped ? least : start,
        least,
        ...(round === 0 && each.whole ? { whole: each.whole } : {}),
      }
    }),
    room,
  )
}

/** Whether `room` pixels are too few for columns unless texts lose more than their end. */
export const isCramped = (columns: ChosenBounds[], room: number): boolean =>
  sum(columns, (each) => each.chosen ?? minimumOf(each, minimums.indexOf('bare'))) > room

type ChosenBounds = ColumnBounds & { chosen?: number | undefined }

const minimums = ['least', 'wrapped', 'tight', 'bare', 'slim', 'tightest', 'cut', 'broken'] as const

const minimumOf = (bounds: ColumnBounds, round: number): number =>
  minimums.slice(0, round + 1).reduce((least, name) => bounds[name] ?? least, bounds.least)

const sum = <T>(values: T[], of: (each: T) => number) =>
  values.reduce((total, each) => total + of(each), 0)

// Distributes the room between the minimum and more than the initial widths.
function share(columns: ChosenBounds[], room: number): number[] {
  const free = columns.filter((each) => each.chosen === undefined)
  const left = room - sum(columns, (each) => each.chosen ?? each.start)
  const give = sum(free, (each) => each.start - each.least)
  if (left <= -give) return columns.map((each) => each.chosen ?? each.least)
  const starts = sum(free, (each) => each.start)
  const lacking = ({ whole, start }: ChosenBounds) => (whole ?? start) - start
  const lack = sum(free, lacking)
  const change = (each: ChosenBounds) =>
    left < 0
      ? (left * (each.start - each.least)) / give
      : left < lack
        ? (left * lacking(each)) / lack
        : lacking(each) + ((left - lack) * each.start) / starts
  const widths = columns.map((each) => each.chosen ?? Math.round(each.start + change(each)))
  const last = columns.findLastIndex(
    (each) => each.chosen === undefined && (left >= 0 || each.start > each.least),
  )
  // The rounding remainder goes to the last column that may grow.
  return widths.map((width, index) =>
    index === (last < 0 ? columns.length - 1 : last)
      ? width + room - sum(widths, (each) => each)
      : width,
  )
}

/**
 * The widths to store after the column at `path` was resized to `width`: the columns before it keep
 * their current widths, so that its edge follows the pointer.
 */
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
