/** A title in the middle of a sentence: lower case, but for abbreviations ("MAC address" stays). */
export const inSentence = (title: string) => (/^[A-Z][^A-Z]*$/.test(title) ? title.toLowerCase() : title)
