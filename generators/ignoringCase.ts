/** Escapes, names of groups, classes of characters, and single letters. */
const tokens =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|k<[^>]*>|.)|\(\?<[A-Za-z_$][\w$]*>|\[(?:\\.|[^\]\\])*\]|[A-Za-z]/gs

/** Escapes, ranges of letters, and single letters of a class. */
const members =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|.)|([a-z])-([a-z])|([A-Z])-([A-Z])|[A-Za-z]/gs

/**
 * A pattern that begins with `(?i)`, as other languages have it, as one of JavaScript that allows
 * the letters of English in either case; any other pattern unchanged.
 */
export function ignoringCase(pattern: string): string {
  if (!pattern.startsWith('(?i)')) return pattern
  return pattern.slice(4).replaceAll(tokens, (token) => {
    if (token.startsWith('[')) return token.replaceAll(members, inEitherCase)
    return token.length === 1 ? `[${inEitherCase(token)}]` : token
  })
}

/** A letter or a range of letters, with the other case behind it. */
function inEitherCase(member: string): string {
  if (member.startsWith('\\')) return member
  const lower = member.toLowerCase()
  return member + (member === lower ? member.toUpperCase() : lower)
}
