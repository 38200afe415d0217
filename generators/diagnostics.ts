import { distance } from 'fastest-levenshtein'

/**
 * An error or a warning about a schema file. `line` counts from 1. Warnings of a file with the same
 * `topic` are printed as one line, those without one if their messages are equal.
 */
export type Diagnostic = {
  severity: 'error' | 'warning'
  file: string
  line: number
  message: string
  topic?: string
}

/** A diagnostic as one line that editors turn into a link: `schemas/site.json:41: …`. */
export const printDiagnostic = ({ severity, file, line, message }: Diagnostic) =>
  `${file}:${line}: ${severity === 'warning' ? 'note: ' : ''}${message}`

/** How many further lines a note names. */
const mostLines = 5

/**
 * The notes as lines: what a file says several times is one line with the other places. Public
 * schemas have keywords of other tools by the thousand, which would bury an error.
 */
export function printNotes(diagnostics: Diagnostic[]): string[] {
  const notes = diagnostics.filter(({ severity }) => severity === 'warning')
  const alike = Map.groupBy(notes, ({ file, topic, message }) => `${file} ${topic ?? message}`)
  return [...alike.values()].map(([first, ...others]) => {
    const lines = others.slice(0, mostLines).map(({ line }) => line)
    const more = others.length > mostLines ? ', …' : ''
    return `${printDiagnostic(first!)}${
      others.length > 0 ? ` (${others.length} more: lines ${lines.join(', ')}${more})` : ''
    }`
  })
}

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
