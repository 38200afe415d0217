/** Whether a font has a glyph for a code point. */
export type FontCharacters = (code: number) => boolean

/**
 * The characters of a TrueType font; those beyond U+FFFF are not read.
 * Errors  RangeError if the bytes are not such a font
 * Source  OpenType 1.9, table `cmap`, format 4
 */
export function fontCharacters(font: ArrayBuffer): FontCharacters {
  const view = new DataView(font)
  const word = (at: number, index = 0) => view.getUint16(at + 2 * index)
  const table = tableAt(view, 'cmap')
  const subtables = Array.from(
    { length: word(table + 2) },
    (_, index) => table + view.getUint32(table + 8 + 8 * index),
  )
  const start = subtables.find((each) => word(each) === 4)
  if (start === undefined) throw new RangeError('The font has no character map of format 4.')
  const count = word(start + 6) / 2
  const ends = start + 14
  const [starts, deltas, offsets] = [1, 2, 3].map((part) => ends + 2 + 2 * count * part) as [
    number,
    number,
    number,
  ]
  return (code) => {
    for (let index = 0; index < count; index++) {
      if (word(ends, index) < code) continue
      const first = word(starts, index)
      if (first > code) return false
      const offset = word(offsets, index)
      const glyph = offset === 0 ? code : word(offsets + 2 * index + offset, code - first)
      return glyph !== 0 && ((glyph + word(deltas, index)) & 0xffff) !== 0
    }
    return false
  }
}

function tableAt(view: DataView, name: string): number {
  const tag = [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
  for (let index = 0; index < view.getUint16(4); index++)
    if (view.getUint32(12 + 16 * index) === tag) return view.getUint32(20 + 16 * index)
  throw new RangeError(`The font has no table ${name}.`)
}
