const withoutAccents = (text: string) =>
  /[^\x00-\x7f]/.test(text) ? text.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : text

/** A text in lower case without accents, for comparison with typed text. */
export const foldText = (text: string): string => withoutAccents(text.toLowerCase())
