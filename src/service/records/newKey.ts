let lastTime = 0
let counter = 0

/** Random bytes are drawn for many keys at once: each draw costs as much as the rest of a key. */
const random = new Uint8Array(1_024)
let nextRandom = random.length

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

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
  const time = lastTime.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${randomTail()}`
}

/** The last two groups of a key: the variant in two bits, then 62 random bits. */
function randomTail(): string {
  if (nextRandom === random.length) {
    globalThis.crypto.getRandomValues(random)
    nextRandom = 0
  }
  let tail = hex[(random[nextRandom]! & 0x3f) | 0x80]!
  for (let place = 1; place < 8; place += 1)
    tail += `${place === 2 ? '-' : ''}${hex[random[nextRandom + place]!]}`
  nextRandom += 8
  return tail
}
