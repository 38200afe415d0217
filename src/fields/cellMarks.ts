/** What stands between the values of a list in one cell of a text file. */
export const listSeparator = ';'

/** The values of a cell that holds several, without white space around them; empty ones are left out. */
export const splitCell = (text: string): string[] =>
  text
    .split(listSeparator)
    .map((part) => part.trim())
    .filter(Boolean)
