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
  const lengths = new Map<object, number>()
  const path: string[] = []
  let here = body
  let name = ''
  for (;;) {
    const key = keyOfLarge(here, (value) => lengthOf(value, lengths) >= excess)
    if (key === undefined) break
    path.push(key)
    here = (here as Record<string, unknown>)[key]
    name = nameOf(here) ?? name
  }
  if (path.length === 0) return undefined
  return {
    part: name ? `"${name}" (${path.join('.')})` : path.join('.'),
    size: bytesOf(JSON.stringify(here)),
  }
}

// A list can have millions of entries: none of these makes a copy of it.

function keyOfLarge(value: unknown, isLarge: (value: unknown) => boolean): string | undefined {
  if (Array.isArray(value)) {
    const index = value.findIndex(isLarge)
    return index < 0 ? undefined : String(index)
  }
  if (typeof value !== 'object' || value === null) return undefined
  return Object.keys(value).find((key) => isLarge((value as Record<string, unknown>)[key]))
}

function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const found = names
    .map((each) => (Object.hasOwn(value, each) ? (value as Record<string, unknown>)[each] : ''))
    .find((each) => typeof each === 'string' && each !== '') as string | undefined
  return found && (found.length > 60 ? `${found.slice(0, 60)}…` : found)
}

/** About the bytes of a value as JSON, without writing it; each object is measured once. */
function lengthOf(value: unknown, known: Map<object, number>): number {
  if (typeof value === 'string') return bytesOf(value) + 2
  if (typeof value !== 'object' || value === null) return 5
  const before = known.get(value)
  if (before !== undefined) return before
  let sum = 2
  if (Array.isArray(value)) for (const each of value) sum += 1 + lengthOf(each, known)
  else
    for (const key of Object.keys(value))
      sum += key.length + 4 + lengthOf((value as Record<string, unknown>)[key], known)
  known.set(value, sum)
  return sum
}
