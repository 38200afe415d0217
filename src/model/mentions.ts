/** Where a text mentions a person: the places before `@` and after the name, and the name. */
export type Mention = { start: number; end: number; name: string }

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}_]/u.test(character)

/**
 * The mentions of people in a text, in order: `@` and a whole name. Of two names that fit, the
 * longer one counts, and `@` within a word (an e-mail address) mentions nobody.
 */
export function mentionsIn(text: string, names: string[]): Mention[] {
  const longestFirst = names.filter(Boolean).toSorted((a, b) => b.length - a.length)
  const found: Mention[] = []
  for (let start = text.indexOf('@'); start >= 0; start = text.indexOf('@', start + 1)) {
    if (isWordCharacter(text[start - 1])) continue
    const name = longestFirst.find(
      (each) => text.startsWith(each, start + 1) && !isWordCharacter(text[start + 1 + each.length]),
    )
    if (name) found.push({ start, end: start + 1 + name.length, name })
  }
  return found
}
