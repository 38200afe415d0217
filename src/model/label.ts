/**
 * `addressModel`, `store_email`, `UserProfile` → `Address model`, `Store email`, `User profile`.
 */
export function humanise(name: string): string {
  // `+1` and `-1` say different things, as do `1.2` and `12`.
  if (/^[+-]?\d+([.,]\d+)*$/.test(name)) return name
  const spaced = name
    .replace(/(?<!\d)\.|\.(?!\d)|[_\-$]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim()
  const words = spaced
    .split(' ')
    .map((word, index) =>
      /^[A-Z0-9]{2,}$/.test(word)
        ? word
        : index === 0
          ? capital(word.toLowerCase())
          : word.toLowerCase(),
    )
  return (
    words
      .join(' ')
      .replace(/\b(id|url|uri|uuid|sku|vat|iban|isbn|gtin)\b/gi, (word) => word.toUpperCase()) ||
    name.trim() ||
    'Unnamed'
  )
}

/**
 * A description as plain text: public schemas write links, emphasis and code in Markdown, which a
 * form shows as it is.
 */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]+)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|`)([^*`]+)\1/g, '$2')
    .trim()

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * A title that is short enough for a name; some public schemas have sentences as titles. Tools
 * write "The Author Schema" for the property `author`.
 */
export const shortTitle = (title: unknown): string | undefined => {
  const text = typeof title === 'string' ? title.trim().replace(/^The (.+) Schema$/, '$1') : ''
  return text.length > 0 && text.length <= 40 && !/[.!?]$/.test(text) ? text : undefined
}
