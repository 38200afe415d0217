/** The bytes of a text in UTF-8. */
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** A part of a body: its path, with the name of the record that it belongs to, and its bytes. */
export type LargePart = { part: string; size: number }

/** The properties that name what an object is. */
const names = ['label', 'name', 'title'] as const

/**
 * Finds the smallest part of a body that is to blame for its size: without it, the body would have
 * `excess` bytes less. undefined: the body as a whole is too large.
 */
export function findTooLarge(body: unknown, excess: number): LargePart | undefined {
  const path: string[] = []
  let here = body
  let name = ''
  for (;;) {
    const large = entriesOf(here).find(([, value]) => lengthOf(value) >= excess)
    if (!large) break
    path.push(large[0])
    here = large[1]
    name = nameOf(here) ?? name
  }
  if (path.length === 0) return undefined
  return {
    part: name ? `"${name}" (${path.join('.')})` : path.join('.'),
    size: bytesOf(JSON.stringify(here)),
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function nameOf(value: unknown): string | undefined {
  const found = names
    .map((each) => new Map(entriesOf(value)).get(each))
    .find((each) => typeof each === 'string' && each !== '') as string | undefined
  return found && (found.length > 60 ? `${found.slice(0, 60)}…` : found)
}

/** About the bytes of a value as JSON, without writing it. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return bytesOf(value) + 2
  if (typeof value !== 'object' || value === null) return 5
  return entriesOf(value).reduce(
    (sum, [key, each]) => sum + (Array.isArray(value) ? 1 : key.length + 4) + lengthOf(each),
    2,
  )
}
