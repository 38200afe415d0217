const withoutAccents = (text: string) =>
  /[^\x00-\x7f]/.test(text) ? text.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : text

/** A text as it is compared with what somebody types: upper and lower case and accents aside. */
export const foldText = (text: string): string => withoutAccents(text.toLowerCase())
