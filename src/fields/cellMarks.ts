/** The separator of several values in one cell of a text file. */
export const listSeparator = ';'

/** Splits a cell into trimmed values; empty ones are left out. */
export const splitCell = (text: string): string[] =>
  text
    .split(listSeparator)
    .map((part) => part.trim())
    .filter(Boolean)
