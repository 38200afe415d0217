/** The most lines that one paste turns into fields. */
const mostLines = 100

/** The longest label of a field, as the service allows it. */
const longestLabel = 200

/** Marks of a list before its text: a dash, a bullet, an empty box, or a number. */
const listMark = /^(?:[-*•·–—☐]|\[ ?\]|\d{1,3}[.)])\s+/

/**
 * The lines of a text as labels: without empty ones, marks of lists and what is beyond a tab, as a
 * table has it. `left` lines are beyond the first hundred; `cut` ones are shortened to the longest
 * label.
 */
export function readLines(text: string): { lines: string[]; left: number; cut: number } {
  const found = text
    .split(/\r\n|[\n\r\u2028]/)
    .map((line) => line.trim().split('\t')[0]!.replace(listMark, '').trim())
    .filter(Boolean)
  const lines = found.slice(0, mostLines)
  return {
    lines: lines.map((line) => line.slice(0, longestLabel)),
    left: found.length - lines.length,
    cut: lines.filter((line) => line.length > longestLabel).length,
  }
}
