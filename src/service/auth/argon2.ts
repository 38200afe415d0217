import { argon2id } from 'hash-wasm'

/** `memory` in KiB. */
export type Argon2Cost = { memory: number; passes: number; parallelism: number; length: number }

/** Node's own Argon2, which computes off the main thread; browsers have none. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')?.argon2

/** Argon2id of a password as raw bytes; Node and WebAssembly return the same. */
export async function deriveArgon2(
  password: string,
  salt: Uint8Array,
  { memory, passes, parallelism, length }: Argon2Cost,
): Promise<Uint8Array> {
  if (!native)
    return argon2id({
      password,
      salt,
      memorySize: memory,
      iterations: passes,
      parallelism,
      hashLength: length,
      outputType: 'binary',
    })
  return new Promise((resolve, reject) => {
    native(
      'argon2id',
      { message: password, nonce: salt, memory, passes, parallelism, tagLength: length },
      (error, bytes) => (error ? reject(error) : resolve(bytes)),
    )
  })
}
