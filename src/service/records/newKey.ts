let lastTime = 0
let counter = 0

/**
 * A key for a new record, greater than all keys that this process created before: records that are
 * created together keep their order, and new ones are adjacent in the index.
 * Shape   UUID version 7, 48 bits of milliseconds, 12 bits of a counter, 62 random bits
 * Source  RFC 9562 section 5.7, method 1 of section 6.2
 */
export function newKey(): string {
  const now = Math.max(Date.now(), lastTime)
  counter = now === lastTime ? counter + 1 : 0
  // When the counter is full, the next millisecond is used.
  lastTime = counter > 0xfff ? now + 1 : now
  if (counter > 0xfff) counter = 0
  const random = globalThis.crypto.getRandomValues(new Uint8Array(8))
  random[0] = (random[0]! & 0x3f) | 0x80
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = lastTime.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
