import { textHashes } from './textHashes.ts'

/** Squares in a row of a picture, and pixels of a square. */
const squares = 8
const pixels = 24

/**
 * A picture for the demo, the same for the same text: a symmetric pattern in two colours, as a PNG
 * of 192 by 192 pixels. It needs no library, so it is also made in a browser.
 */
export function demoPicture(text: string): Uint8Array<ArrayBuffer> {
  const bits = textHashes(text)
  const isSignature = text.includes('signature')
  const hue = bits[0]! % 360
  const side = squares * pixels
  // Two colours fit into one bit for each pixel; each row starts with the byte of its filter.
  const rows = new Uint8Array(side * (1 + side / 8))
  if (isSignature) drawSignature(rows, side, bits)
  else
    for (let y = 0; y < side; y++)
      for (let byte = 0; byte < side / 8; byte++) {
        const column = Math.floor((byte * 8) / pixels)
        const mirrored = Math.min(column, squares - 1 - column)
        const row = Math.floor(y / pixels)
        const isEdge = row === 0 || row === squares - 1 || mirrored === 0
        const isSet = !isEdge && (bits[1 + (row % 3)]! >> (mirrored * 4 + row)) & 1
        rows[y * (1 + side / 8) + 1 + byte] = isSet ? 0xff : 0
      }
  return concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', concat([number(side), number(side), Uint8Array.of(1, 3, 0, 0, 0)])),
    chunk(
      'PLTE',
      Uint8Array.of(
        ...colour(hue, isSignature ? 1 : 0.9),
        ...colour(hue, isSignature ? 0.2 : 0.45),
      ),
    ),
    chunk('IDAT', stored(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Draws a line with loops from left to right, three pixels thick. */
function drawSignature(rows: Uint8Array, side: number, bits: number[]): void {
  const dot = (x: number, y: number) => {
    rows[y * (1 + side / 8) + 1 + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  const [a, b] = [(bits[1]! % 5) + 4, (bits[2]! % 7) + 9]
  for (let step = 0; step <= 2_000; step++) {
    const way = step / 2_000
    const swing = Math.sin(way * Math.PI * 2 * a) * (1 - way * 0.6)
    const x = 16 + way * 140 + 14 * Math.cos(way * Math.PI * 2 * a)
    const y = 96 - 34 * swing + 8 * Math.sin(way * Math.PI * 2 * b)
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [1, 2],
    ] as const)
      dot(Math.round(x) + right, Math.round(y) + down)
  }
}

/** The width and height of every picture of the demo. */
export const demoPictureSide = squares * pixels

/** Red, green and blue of a hue with a lightness from 0 to 1. */
function colour(hue: number, lightness: number): number[] {
  const range = 0.55 * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - range * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  })
}

/** A zlib stream that contains bytes as they are. Source  RFC 1950, RFC 1951 section 3.2.4 */
function stored(bytes: Uint8Array): Uint8Array {
  const length = bytes.length
  let a = 1
  let b = 0
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return concat([
    Uint8Array.of(0x78, 0x01, 1, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff),
    bytes,
    Uint8Array.of(b >> 8, b & 0xff, a >> 8, a & 0xff),
  ])
}

/** Source  PNG specification, section 5 */
function chunk(type: string, content: Uint8Array): Uint8Array {
  const named = concat([new TextEncoder().encode(type), content])
  return concat([number(content.length), named, number(crc(named))])
}

function crc(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return ~rest >>> 0
}

const number = (value: number) =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)

function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
