import { patternParts, type PatternPart } from './patternParts.ts'

/** How many repetitions of the same characters may follow each other: more take too long. */
const mostRepetitions = 3
/** So often a counted repetition is written out; a longer one counts as one without an end. */
const writtenOut = 8
/** In so many ways a text of one character may be matched without loops. */
const mostWays = 10_000
/** How much is looked at; a pattern that needs more counts as slow. */
const mostPositions = 2000
const mostLinks = 50_000
const mostSteps = 2_000_000

/** The patterns that were looked at: a design is checked at each change. */
const judged = new Map<string, boolean>()
const mostJudged = 1000

/**
 * Whether a regular expression can take very long to find that a text does not match: it can match
 * one text in so many ways that trying them all is exponential, or a high power of its length. The
 * pattern must be valid. The libraries that were tried do not separate these from usual patterns:
 * safe-regex2 (5.1) accepts `(a|a)*b`, redos-detector (6.1) refuses those of e-mail addresses.
 * Source  Weideman et al., Analyzing Matching Time Behavior of Backtracking Regular Expression
 *         Matchers by Using Ambiguity of NFA, 2016
 */
export function isSlowPattern(pattern: string): boolean {
  const found = judged.get(pattern)
  if (found !== undefined) return found
  if (judged.size >= mostJudged) judged.clear()
  const isSlow = patternParts(pattern).some((part) => {
    const { alphabet, follow, links } = positionsOf(part, pattern)
    if (follow.length > mostPositions || links > mostLinks) return true
    const loops = loopsOf(follow)
    return isExponential(alphabet, follow, loops) || hasManyWays(alphabet, follow, loops)
  })
  judged.set(pattern, isSlow)
  return isSlow
}

/** How often a place can be reached in different ways, by position; two stands for more. */
type Ways = Map<number, number>
type Ends = { first: Ways; last: Ways; empty: number }

const add = (ways: Ways, position: number, count: number) =>
  ways.set(position, Math.min(2, (ways.get(position) ?? 0) + count))

/**
 * The positions of a pattern: the characters that each matches (bits of an alphabet of samples),
 * and the positions that can follow it (Glushkov's automaton).
 */
function positionsOf(whole: PatternPart, pattern: string) {
  const samples = samplesOf(pattern)
  const alphabet: bigint[] = []
  const known = new Map<string, bigint>()
  const follow: Ways[] = []
  let links = 0
  const link = (from: Ways, to: Ways) => {
    links += from.size * to.size
    if (links > mostLinks) return
    for (const [one, ways] of from)
      for (const [next, others] of to) add(follow[one]!, next, ways * others)
  }
  const inOrder = (before: Ends, after: Ends): Ends => {
    link(before.last, after.first)
    const first = new Map(before.first)
    if (before.empty)
      for (const [position, ways] of after.first) add(first, position, ways * before.empty)
    const last = new Map(after.last)
    if (after.empty)
      for (const [position, ways] of before.last) add(last, position, ways * after.empty)
    return { first, last, empty: Math.min(2, before.empty * after.empty) }
  }
  const nothing = (): Ends => ({ first: new Map(), last: new Map(), empty: 1 })
  const optional = (ends: Ends): Ends => ({ ...ends, empty: 1 })
  const looped = (ends: Ends): Ends => {
    link(ends.last, ends.first)
    return ends
  }
  const build = (part: PatternPart): Ends => {
    if (follow.length > mostPositions || links > mostLinks) return nothing()
    switch (part.type) {
      case 'characters': {
        const position = follow.push(new Map()) - 1
        const bits = known.get(part.source) ?? bitsOf(part.source, samples)
        known.set(part.source, bits)
        alphabet.push(bits)
        return { first: new Map([[position, 1]]), last: new Map([[position, 1]]), empty: 0 }
      }
      case 'sequence':
        return part.parts.map(build).reduce(inOrder, nothing())
      case 'choice': {
        const ends: Ends = { first: new Map(), last: new Map(), empty: 0 }
        for (const each of part.parts.map(build)) {
          for (const [position, ways] of each.first) add(ends.first, position, ways)
          for (const [position, ways] of each.last) add(ends.last, position, ways)
          ends.empty = Math.min(2, ends.empty + each.empty)
        }
        return ends
      }
      case 'repeat': {
        const { part: inner, least, most } = part
        if (most === 0) return nothing()
        if (most === Infinity || most > writtenOut) {
          const needed = Array.from({ length: Math.min(least, writtenOut) - 1 }, () => build(inner))
          const end = looped(build(inner))
          return [...needed, least === 0 ? optional(end) : end].reduce(inOrder)
        }
        // (a(a(a)?)?)?: each further one needs the one before it.
        let tail = nothing()
        for (let count = most; count > least; count--) tail = optional(inOrder(build(inner), tail))
        const needed = Array.from({ length: least }, () => build(inner))
        return [...needed, tail].reduce(inOrder)
      }
    }
  }
  build(whole)
  return { alphabet, follow, links }
}

/**
 * Characters that stand for all: those of the pattern with their neighbours, and some of each kind.
 */
function samplesOf(pattern: string): string[] {
  const kinds = 'éßñÅ日あア٣½_Ωя\u00a0\u2028😀'
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code))
  const own = [...pattern]
    .map((each) => each.codePointAt(0)!)
    .filter((code) => code > 127)
    .flatMap((code) => [code, code + 1])
    .filter((code) => code < 0x110000)
    .map((code) => String.fromCodePoint(code))
  return [...new Set([...ascii, ...kinds, ...own])]
}

/** The samples that a source of one character matches, as bits. */
function bitsOf(source: string, samples: string[]): bigint {
  const expression = new RegExp(`^(?:${source})$`, 'u')
  return samples.reduce(
    (sum, each, index) => (expression.test(each) ? sum | (1n << BigInt(index)) : sum),
    0n,
  )
}

/** The number of the loop that each position is in (Tarjan); positions of no loop have none. */
function loopsOf(follow: Ways[]): (number | undefined)[] {
  const loops: (number | undefined)[] = follow.map(() => undefined)
  const order: number[] = []
  const lowest: number[] = []
  const isOpen = new Set<number>()
  const open: number[] = []
  let count = 0
  const visit = (position: number) => {
    const own = (order[position] = lowest[position] = count++)
    open.push(position)
    isOpen.add(position)
    for (const next of follow[position]!.keys()) {
      if (order[next] === undefined) visit(next)
      if (isOpen.has(next)) lowest[position] = Math.min(lowest[position]!, lowest[next]!)
    }
    if (lowest[position] !== own) return
    const members = open.splice(open.lastIndexOf(position))
    for (const each of members) isOpen.delete(each)
    if (members.length > 1 || follow[position]!.has(position))
      for (const each of members) loops[each] = own
  }
  for (const position of follow.keys()) if (order[position] === undefined) visit(position)
  return loops
}

/** Whether a loop can match one text in two ways, so that each further round doubles them. */
function isExponential(alphabet: bigint[], follow: Ways[], loops: (number | undefined)[]): boolean {
  const within = (from: number, to: number) =>
    loops[from] !== undefined && loops[from] === loops[to]
  const seen = new Set<string>()
  const open: [number, number][] = []
  for (const [position, ways] of follow.entries()) {
    for (const [to, count] of ways) if (count > 1 && within(position, to)) return true
    if (loops[position] !== undefined) open.push([position, position])
  }
  let steps = 0
  while (open.length > 0) {
    const [one, other] = open.pop()!
    for (const next of follow[one]!.keys())
      for (const beside of follow[other]!.keys()) {
        steps += 1
        if (steps > mostSteps) return true
        if (!within(one, next) || !within(other, beside)) continue
        if ((alphabet[next]! & alphabet[beside]!) === 0n) continue
        if (next === beside) {
          if (one !== other) return true
          continue
        }
        const pair = `${next} ${beside}`
        if (seen.has(pair)) continue
        seen.add(pair)
        open.push([next, beside])
      }
  }
  return false
}

/**
 * Whether a text of one repeated character can be matched in many ways: by loops that follow each
 * other, or by parts that can be left out.
 */
function hasManyWays(alphabet: bigint[], follow: Ways[], loops: (number | undefined)[]): boolean {
  return [...new Set(alphabet)].some((kind) => {
    const own = [...follow.keys()].filter((each) => (alphabet[each]! & kind) === kind)
    if (own.length < 2) return false
    const isOwn = new Set(own)
    const next = new Map(
      own.map((each) => [each, [...follow[each]!.keys()].filter((to) => isOwn.has(to))]),
    )
    return (
      loopsInOrder(own, next) > mostRepetitions || waysWithoutLoops(own, next, loops) > mostWays
    )
  })
}

/** How many positions that follow themselves can follow each other, at most. */
function loopsInOrder(own: number[], next: Map<number, number[]>): number {
  const depths = new Map<number, number>()
  const depth = (position: number): number => {
    const found = depths.get(position)
    if (found !== undefined) return found
    depths.set(position, 0)
    const after = next.get(position)!
    const deepest = after.reduce(
      (most, each) => (each === position ? most : Math.max(most, depth(each))),
      0,
    )
    depths.set(position, deepest + (after.includes(position) ? 1 : 0))
    return depths.get(position)!
  }
  return Math.max(...own.map(depth))
}

/** In how many ways one text can be matched by positions that are not in a loop, at most. */
function waysWithoutLoops(
  own: number[],
  next: Map<number, number[]>,
  loops: (number | undefined)[],
): number {
  let ways = new Map(own.filter((each) => loops[each] === undefined).map((each) => [each, 1]))
  let most = 0
  while (ways.size > 0 && most <= mostWays) {
    const after = new Map<number, number>()
    let total = 0
    for (const [position, count] of ways)
      for (const each of next.get(position)!)
        if (loops[each] === undefined) {
          after.set(each, (after.get(each) ?? 0) + count)
          total += count
        }
    most = Math.max(most, total)
    ways = after
  }
  return most
}
