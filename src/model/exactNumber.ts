/** A number of a JSON text that JavaScript would round: where it is, and as it is written. */
export type RoundedNumber = { path: string[]; written: string }

/**
 * Whether a number comes back as it is written. A double keeps every number of up to 15 significant
 * digits; a fraction may have the 17 digits with which many programs write a double.
 */
export function isExactNumber(written: string): boolean {
  const value = Number(written)
  if (!Number.isFinite(value)) return false
  // Most are written as JavaScript writes them.
  if (String(value) === written) return true
  const digits = significant(written)
  return (
    digits === significant(String(value)) ||
    (!Number.isInteger(value) && digits === significant(value.toPrecision(17)))
  )
}

/** The significant digits of a number and their power of ten: "1.50" and "15e-1" are "15e-1". */
function significant(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().replace(/^[+-]/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = withoutLastZeros(digits)
  return kept === ''
    ? '0'
    : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`
}

/** A pattern such as `/0+$/` would try each of many zeros again: seconds for 100,000 of them. */
function withoutLastZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** A number that may be rounded: of 16 digits, or with an exponent of three. */
const long = /\d[\d.]{15,}(?:e[+-]?\d+)?|\d[\d.]{0,14}e[+-]?\d{3,}/gi

type Reviver = (this: object, key: string, value: unknown, context?: { source?: string }) => unknown

/** Levels of a JSON text in which numbers are looked for; values with more cannot be stored. */
const deepest = 100

/**
 * Parses a JSON text: its value, with the text of each number that would be rounded in place of it,
 * and these numbers; none in a value of more than 100 levels. Errors  SyntaxError
 */
export function parseExactly(json: string): { value: unknown; rounded: RoundedNumber[] } {
  const plain: unknown = JSON.parse(json)
  // A call for every value makes parsing many times slower, and overflows the stack where values
  // are nested thousands of levels deep.
  if (!hasRounded(json) || isDeeper(plain, deepest)) return { value: plain, rounded: [] }
  const rounded: RoundedNumber[] = []
  /** The numbers found inside an object or a list, whose own place is known later. */
  const inside = new Map<unknown, RoundedNumber[]>()
  const revive: Reviver = function (key, value, context) {
    const written = typeof value === 'number' ? context?.source : undefined
    const isRounded = written !== undefined && !isExactNumber(written)
    const found = isRounded ? [{ path: [], written }] : (inside.get(value) ?? [])
    if (isRounded) rounded.push(found[0]!)
    if (found.length === 0) return value
    const around = inside.get(this) ?? []
    inside.set(this, around)
    for (const each of found) {
      each.path.unshift(key)
      around.push(each)
    }
    return isRounded ? written : value
  }
  const value: unknown = JSON.parse(json, revive as Parameters<typeof JSON.parse>[1])
  // The key of the whole value is an empty text.
  for (const { path } of rounded) path.shift()
  return { value, rounded }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

const hasRounded = (json: string): boolean => {
  for (const [written] of json.matchAll(long)) if (!isExactNumber(written)) return true
  return false
}
