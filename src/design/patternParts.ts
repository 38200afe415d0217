/**
 * A part of a regular expression. `characters` matches one character, and its source is an
 * expression of its own, such as `[a-z]`; an empty sequence is a place (`^`, `\b`).
 */
export type PatternPart =
  | { type: 'characters'; source: string }
  | { type: 'sequence' | 'choice'; parts: PatternPart[] }
  | { type: 'repeat'; part: PatternPart; least: number; most: number }

const place: PatternPart = { type: 'sequence', parts: [] }
/** What an earlier group has matched can be anything. */
const anything: PatternPart = {
  type: 'repeat',
  part: { type: 'characters', source: '[^]' },
  least: 0,
  most: Infinity,
}

const escape =
  /\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}\\u[\dA-Fa-f]{4}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|[^])/uy
const characterClass = /\[(?:\\[^]|[^\]\\])*\]/uy
const group = /\((?:\?(?::|<?[=!]|<[^>]*>))?/uy
const quantifier = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/uy

/**
 * The parts of a regular expression with the flag `u`, which must be valid. The conditions in
 * `(?=…)` and its like come apart, after the whole.
 */
export function patternParts(pattern: string): PatternPart[] {
  let at = 0
  const apart: PatternPart[] = []
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    const match = form.exec(pattern)
    if (match) at = form.lastIndex
    return match
  }

  function choice(): PatternPart {
    const parts = [sequence()]
    while (pattern[at] === '|') {
      at += 1
      parts.push(sequence())
    }
    return parts.length === 1 ? parts[0]! : { type: 'choice', parts }
  }

  function sequence(): PatternPart {
    const parts: PatternPart[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')')
      parts.push(repeated(single()))
    return { type: 'sequence', parts }
  }

  function repeated(part: PatternPart): PatternPart {
    const match = take(quantifier)
    if (!match) return part
    const [sign, least, comma, most] = match
    if (least === undefined)
      return {
        type: 'repeat',
        part,
        least: sign.startsWith('+') ? 1 : 0,
        most: sign.startsWith('?') ? 1 : Infinity,
      }
    return {
      type: 'repeat',
      part,
      least: Number(least),
      most: comma ? Number(most || Infinity) : Number(least),
    }
  }

  function single(): PatternPart {
    const opened = take(group)
    if (opened) {
      const inner = choice()
      at += 1
      if (!/[=!]$/u.test(opened[0])) return inner
      apart.push(inner)
      return place
    }
    const escaped = take(escape)?.[0]
    if (escaped) {
      if (/^\\[bB]$/u.test(escaped)) return place
      return /^\\(?:k|[1-9])/u.test(escaped) ? anything : { type: 'characters', source: escaped }
    }
    const source = take(characterClass)?.[0] ?? String.fromCodePoint(pattern.codePointAt(at)!)
    if (!source.startsWith('[')) at += source.length
    return source === '^' || source === '$' ? place : { type: 'characters', source }
  }

  return [choice(), ...apart]
}
