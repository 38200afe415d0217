import { tooMany } from '../problems.ts'
import { deriveArgon2, type Argon2Cost } from './argon2.ts'

/**
 * Argon2id with the minimum parameters that OWASP recommends.
 * Source  OWASP Password Storage Cheat Sheet, 2024: m = 19 MiB, t = 2, p = 1
 */
const recommendedCost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1, length: 32 }

/** People do not wait as long as a longer queue would take. */
const maxWaiting = 200
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one computation at a time, because each takes tens of milliseconds of processor time, and
 * lets other requests run in between.
 * Errors  TOO_MANY_REQUESTS (429) with Retry-After
 */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw tooMany({ seconds: 10, headers: { 'retry-after': '10' } })
  waiting++
  // Without the timer, chained promises would never let a request run on the only thread of a
  // browser.
  const next = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(run)
  last = next.catch(() => undefined)
  try {
    return await next
  } finally {
    waiting--
  }
}

/**
 * The stored form of a password: `$argon2id$v=19$…` with its own salt (PHC string format). Only the
 * data of tests has a lower `cost`, which the stored form names.
 */
export function hashPassword(
  password: string,
  cost: Argon2Cost = recommendedCost,
): Promise<string> {
  const salt = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return inTurn(async () => phcString(cost, salt, await deriveArgon2(password, salt, cost)))
}

function phcString(cost: Argon2Cost, salt: Uint8Array, bytes: Uint8Array): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toBase64(salt)}$${toBase64(bytes)}`
}

/** The hash that is used if the account does not exist: no password matches it. */
const decoy = phcString(recommendedCost, new Uint8Array(16), new Uint8Array(recommendedCost.length))

/**
 * Whether `password` matches `hash`. Without a hash it takes as long and returns false, so that the
 * response time does not reveal whether an account exists.
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const stored = parse(hash ?? '')
  const { salt, bytes, cost: costOfHash } = stored ?? parse(decoy)!
  const derived = await inTurn(() => deriveArgon2(password, salt, costOfHash))
  return isSame(derived, bytes) && stored !== undefined
}

function parse(
  hash: string,
): { salt: Uint8Array; bytes: Uint8Array; cost: Argon2Cost } | undefined {
  const [, memory, passes, parallelism, salt, bytes] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  if (!salt || !bytes) return undefined
  const raw = fromBase64(bytes)
  return {
    salt: fromBase64(salt),
    bytes: raw,
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      length: raw.length,
    },
  }
}

/** Compares every byte, so that the time does not depend on the first difference. */
const isSame = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length &&
  a.reduce((difference, byte, index) => difference | (byte ^ b[index]!), 0) === 0

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '')
}

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
