import { HttpError } from 'ra-core'

/** Runs a create with its `Idempotency-Key`; `path` and `body` say which create it is. */
export type RunOnce = <T>(path: string, body: unknown, create: (key: string) => Promise<T>) => Promise<T>

/**
 * Remembers the key of each create that got no answer, so that pressing Save again after the network failed repeats the
 * same call instead of making a second record.
 */
export function createRunOnce(): RunOnce {
  const unanswered = new Map<string, string>()
  return async (path, body, create) => {
    const name = `${path} ${JSON.stringify(body)}`
    const key = unanswered.get(name) ?? randomKey()
    unanswered.set(name, key)
    try {
      const answer = await create(key)
      unanswered.delete(name)
      return answer
    } catch (error) {
      if (error instanceof HttpError && error.status !== 0) unanswered.delete(name)
      throw error
    }
  }
}

// crypto.randomUUID is missing on pages served without TLS from another machine.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
