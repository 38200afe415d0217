import { argon2id, argon2Verify } from 'hash-wasm'
import { tooMany } from '../problems.ts'

/**
 * Argon2id with the parameters OWASP asks for at least.
 * Unit    memory in KiB
 * Source  OWASP Password Storage Cheat Sheet, 2024: m = 19 MiB, t = 2, p = 1
 */
const parameters = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const

/** More than this many waiting would wait longer than people do. */
const mostWaiting = 200
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Each takes tens of milliseconds of this thread: one at a time, and between two of them whatever else has come in.
 * Errors  TOO_MANY_REQUESTS (429) with Retry-After
 */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw tooMany({ seconds: 10, headers: { 'retry-after': '10' } })
  waiting++
  // Promises alone would follow one another without ever letting a request in.
  const next = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(run)
  last = next.catch(() => undefined)
  try {
    return await next
  } finally {
    waiting--
  }
}

/** A password as it is stored: `$argon2id$v=19$…`, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  const salt = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return inTurn(() => argon2id({ ...parameters, password, salt, outputType: 'encoded' }))
}

let decoy: Promise<string> | undefined

/** Whether `password` is the one behind `hash`. Without a hash it takes as long and is false, so that time tells nothing. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword(globalThis.crypto.randomUUID())
  const against = hash?.startsWith('$argon2id$') ? hash : await decoy
  const fits = await inTurn(() => argon2Verify({ password, hash: against }))
  return fits && against === hash
}
