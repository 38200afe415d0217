import { distance } from 'fastest-levenshtein'

/** An error or a warning about a schema file. `line` counts from 1. */
export type Diagnostic = {
  severity: 'error' | 'warning'
  file: string
  line: number
  message: string
}

/** A diagnostic as one line that editors turn into a link: `schemas/site.json:41: …`. */
export const printDiagnostic = ({ severity, file, line, message }: Diagnostic) =>
  `${file}:${line}: ${severity === 'warning' ? 'note: ' : ''}${message}`

/** The allowed name nearest to the given one; undefined if none is similar. */
export function nearest(given: string, allowed: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(given.length / 2)) + 1
  for (const each of allowed) {
    const far = distance(given.toLowerCase(), each.toLowerCase())
    if (far < least) [best, least] = [each, far]
  }
  return best
}

/** `unknown column "nmae"; did you mean "name"? Allowed: name, code.` */
export function unknownName(what: string, given: string, allowed: Iterable<string>): string {
  const list = [...allowed]
  const near = nearest(given, list)
  const shown = list.length > 40 ? `${list.slice(0, 40).join(', ')}, …` : list.join(', ')
  return `unknown ${what} "${given}"${near ? `; did you mean "${near}"?` : '.'} Allowed: ${shown || 'none'}.`
}
