/**
 * A new `Idempotency-Key`: a request that is sent twice with the same key runs once.
 * Shape   32 hexadecimal digits, of 128 random bits
 */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing on pages served without TLS from another machine.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
