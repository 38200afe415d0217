import { compilePattern } from '../compilePattern.ts'
import { scatter } from './demoWords.ts'

const classes: Record<string, string> = {
  d: '0123456789',
  w: 'abcdefghijklmnopqrstuvwxyz',
  s: ' ',
  '.': 'abcdefghijklmnopqrstuvwxyz',
}

/**
 * The characters of a class such as `[A-Z0-9_]`. A negated class and `\p{…}` are replaced by plain
 * letters; the final result is tested.
 */
function members(body: string): string {
  if (body.startsWith('^')) return classes.w!
  const readable = body
    .replace(/\\p\{[^}]*\}/g, 'a-z')
    .replace(/\\([dws])/g, (_, name: string) => (name === 'd' ? '0-9' : name === 'w' ? 'a-z' : ' '))
    .replace(/\\(.)/g, '$1')
  let out = ''
  for (let at = 0; at < readable.length; at++) {
    if (readable[at + 1] === '-' && at + 2 < readable.length) {
      const [from, to] = [readable.codePointAt(at)!, readable.codePointAt(at + 2)!]
      for (let code = from; code <= to && code - from < 128; code++)
        out += String.fromCodePoint(code)
      at += 2
    } else out += readable[at]
  }
  return out
}

/**
 * A text that a regular expression accepts, for demo values: `^[A-Z]{3}-\d{4}$` gives `KQD-4821`.
 * It supports literals, classes, groups, alternatives and quantifiers, and tests its result;
 * undefined if that fails (look-around, back references). `first` is returned if it already
 * matches.
 */
export function demoPattern(pattern: string, n: number, first: string): string | undefined {
  const expression = compilePattern(pattern)
  if (!expression) return undefined
  if (expression.test(first)) return first
  let at = 0
  let salt = n * 31
  const choose = (letters: string) => letters[scatter(salt++, 0, letters.length - 1)] ?? ''
  const repeat = (make: () => string): string => {
    const quantifier = /^(?:\{(\d+)(,?)\d*\}|[*+?])\??/.exec(pattern.slice(at))
    if (!quantifier) return make()
    at += quantifier[0].length
    const least =
      quantifier[1] === undefined ? (quantifier[0].startsWith('?') ? 0 : 1) : Number(quantifier[1])
    // An open quantifier gets a few more than its minimum, so that the text looks like a word.
    const times = quantifier[0].startsWith('+') ? least + 3 : Math.min(least, 200)
    return Array.from({ length: times }, make).join('')
  }
  const alternatives = (): string => {
    const options = [sequence()]
    while (pattern[at] === '|') {
      at++
      options.push(sequence())
    }
    return options[n % options.length]!
  }
  const sequence = (): string => {
    let out = ''
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') out += part()
    return out
  }
  const part = (): string => {
    const letter = pattern[at++]!
    if (letter === '^' || letter === '$') return ''
    if (letter === '(') {
      at += /^\?(?::|<[A-Za-z]\w*>)/.exec(pattern.slice(at))?.[0].length ?? 0
      const inner = alternatives()
      at++
      return repeat(() => inner)
    }
    if (letter === '[') {
      const end = /^(?:\\.|[^\]\\])*/.exec(pattern.slice(at))![0].length
      const letters = members(pattern.slice(at, at + end))
      at += end + 1
      return repeat(() => choose(letters))
    }
    if (letter === '\\') {
      const name = pattern[at++]!
      const property = /^\{[^}]*\}/.exec(pattern.slice(at))
      if ((name === 'p' || name === 'P') && property) {
        at += property[0].length
        return repeat(() => choose(classes.w!))
      }
      // An escaped dot is a dot.
      const letters = name === '.' ? undefined : classes[name]
      return name === 'b' ? '' : repeat(() => (letters ? choose(letters) : name))
    }
    return letter === '.' ? repeat(() => choose(classes['.']!)) : repeat(() => letter)
  }
  const result = alternatives()
  return expression.test(result) ? result : undefined
}
