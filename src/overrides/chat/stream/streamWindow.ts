/** The height of a message that has not been measured, in pixels. */
export const likelyHeight = 56

/** How many rows are laid out: each height that is measured lays them all out again. */
const size = 400

/** How many rows are laid out beyond those in sight; more than the tallest screen shows. */
const margin = 100

/** The numbers of the first and the last message of a conversation. */
type Ends = { first: number; last: number }

/** Measured heights by the number of their message. */
type Heights = ReadonlyMap<unknown, number>

/**
 * The rows of a stream that are laid out: those of the numbers from `from` to before `to`, which is
 * infinite where they go on to the end. `above` and `below` say by how many pixels the rows outside
 * differ from their likely height.
 */
export type StreamWindow = { from: number; to: number; above: number; below: number }

/** The window around a number of a stream of which nothing is measured. */
export function openWindow({ first, last }: Ends, around: number): StreamWindow {
  const from = Math.max(first, Math.min(around - size / 2, last + 1 - size))
  return { from, to: from + size > last ? Infinity : from + size, above: 0, below: 0 }
}

/** The window around another number. No row gets another place. */
export function moveWindow(
  before: StreamWindow,
  ends: Ends,
  around: number,
  heights: Heights,
): StreamWindow {
  const { from, to } = openWindow(ends, around)
  const differenceOf = (start: number, stop: number) => {
    let sum = 0
    for (let each = start; each < stop; each += 1)
      sum += (heights.get(each) ?? likelyHeight) - likelyHeight
    return sum
  }
  const between = (start: number, stop: number) =>
    differenceOf(start, stop) - differenceOf(stop, start)
  return {
    from,
    to,
    above: from === ends.first ? 0 : before.above + between(before.from, from),
    below: to === Infinity ? 0 : before.below + between(to, Math.min(before.to, ends.last + 1)),
  }
}

/** The pixels above and below the rows of a window. */
export const spacesOf = (
  { from, to, above, below }: StreamWindow,
  { first, last }: Ends,
): [number, number] => [
  Math.max(0, (from - first) * likelyHeight + above),
  to === Infinity ? 0 : Math.max(0, (last + 1 - to) * likelyHeight + below),
]

/** The number of the row at so many pixels from the start of the stream. */
export function numberAt(
  window: StreamWindow,
  ends: Ends,
  pixels: number,
  heights: Heights,
): number {
  let number = window.from
  let [start] = spacesOf(window, ends)
  const heightOf = (each: number) => heights.get(each) ?? likelyHeight
  while (start > pixels && number > ends.first) start -= heightOf(--number)
  while (number < ends.last && start + heightOf(number) <= pixels) start += heightOf(number++)
  return number
}

/**
 * Whether the rows from one number to another lack others around them, or there are far too many
 * rows.
 */
export const isOutgrown = (
  { from, to }: StreamWindow,
  { first, last }: Ends,
  top: number,
  bottom = top,
): boolean =>
  (from > first && top < from + margin) ||
  bottom >= to - margin ||
  Math.min(to, last + 1) - from > 2 * size
