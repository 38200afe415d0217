/** Whether PostgreSQL can store a text: it contains neither NUL nor half a surrogate pair. */
export const isStorableText = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000')

const deepest = 64

/**
 * Why a JSON value cannot be stored: `characters` (see `isStorableText`), `depth` (more than 64
 * levels, on which serialising could overflow the stack), `number` (not finite); undefined: it can
 * be stored.
 */
export function unstorable(value: unknown): 'characters' | 'depth' | 'number' | undefined {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  while (open.length > 0) {
    const { value: next, depth } = open.pop()!
    if (typeof next === 'string' && !isStorableText(next)) return 'characters'
    if (typeof next === 'number' && !Number.isFinite(next)) return 'number'
    if (typeof next !== 'object' || next === null) continue
    if (depth >= deepest) return 'depth'
    for (const [key, inner] of Object.entries(next)) {
      if (!isStorableText(key)) return 'characters'
      open.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}
