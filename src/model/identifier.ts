const maximumBytes = 63
const bytes = new TextEncoder()

/**
 * The column or table name of a property or entity: `storeEmail` → `store_email`, `user-site` →
 * `user_site`; at most 63 bytes.
 */
export function columnName(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
  return identifier(
    words
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/g, '')
      .toLowerCase() || 'column',
  )
}

/**
 * A name that PostgreSQL does not truncate: longer ones are cut and end in a hash of the full name,
 * so that two long names stay different. Names of up to 63 bytes are returned unchanged.
 */
export function identifier(name: string): string {
  // A character takes three bytes at most.
  const isShort = name.length <= maximumBytes / 3 || bytes.encode(name).length <= maximumBytes
  return isShort ? name : withHash(name, name)
}

/**
 * `name`, cut if needed, then `_` and eight hexadecimal digits of the hash of `content`: it changes
 * whenever the content does.
 */
export function withHash(name: string, content: string): string {
  let head = name
  while (bytes.encode(head).length > maximumBytes - 9) head = [...head].slice(0, -1).join('')
  return `${head}_${fingerprint(content).slice(0, 8)}`
}

/** An identifier as SQL text: shortened if needed, always quoted. */
export function quote(name: string): string {
  return `"${identifier(name.replaceAll('\0', '')).replaceAll('"', '""')}"`
}

/** A text as an SQL literal. Needs `standard_conforming_strings`, PostgreSQL's default. */
export function literal(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`
}

/**
 * A hash of 27 hexadecimal digits, to detect changes. It is not cryptographic.
 * Source  cyrb53 (public domain, github.com/bryc/code), run with two seeds
 */
export function fingerprint(text: string): string {
  return half(text, 0).slice(1) + half(text, 0x9e3779b9)
}

function half(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed
  let b = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0')
}
