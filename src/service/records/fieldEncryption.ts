/** Which field a value belongs to: a value that was moved to another one cannot be read. */
export type ValuePlace = { clientId: string; entity: string; field: string }

/** Encrypts the values of fields with the keyword `encrypted`. */
export type FieldEncryption = {
  encrypt(value: string, place: ValuePlace): Promise<string>
  /** The value; undefined if it was encrypted with another secret, or for another field. */
  decrypt(stored: string, place: ValuePlace): Promise<string | undefined>
}

/** Tells encrypted values from those that were stored before their field had the keyword. */
const prefix = 'aes-256-gcm:'
/** Bytes. Source  NIST SP 800-38D, 5.2.1.1 */
const nonceLength = 12

/**
 * Encryption with a key that is derived from the token secret, which backups do not contain: who
 * has only a backup cannot read the values.
 */
export function createFieldEncryption(tokenSecret: string): FieldEncryption {
  const encoder = new TextEncoder()
  const { subtle } = globalThis.crypto
  let derived: Promise<CryptoKey> | undefined
  const key = async () =>
    (derived ??= subtle
      .importKey('raw', encoder.encode(tokenSecret), 'HKDF', false, ['deriveKey'])
      .then((secret) =>
        subtle.deriveKey(
          {
            name: 'HKDF',
            hash: 'SHA-256',
            salt: new Uint8Array(),
            info: encoder.encode('branchdesk encrypted fields'),
          },
          secret,
          { name: 'AES-GCM', length: 256 },
          false,
          ['encrypt', 'decrypt'],
        ),
      ))
  const algorithm = (
    nonce: Uint8Array<ArrayBuffer>,
    { clientId, entity, field }: ValuePlace,
  ): AesGcmParams => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: encoder.encode(JSON.stringify([clientId, entity, field])),
  })
  return {
    async encrypt(value, place) {
      const nonce = globalThis.crypto.getRandomValues(new Uint8Array(nonceLength))
      const content = await subtle.encrypt(
        algorithm(nonce, place),
        await key(),
        encoder.encode(value),
      )
      return prefix + toBase64(nonce) + toBase64(new Uint8Array(content))
    },
    async decrypt(stored, place) {
      if (!stored.startsWith(prefix)) return stored
      try {
        const bytes = Uint8Array.from(atob(stored.slice(prefix.length)), (char) =>
          char.charCodeAt(0),
        )
        const [nonce, content] = [bytes.slice(0, nonceLength), bytes.slice(nonceLength)]
        return new TextDecoder().decode(
          await subtle.decrypt(algorithm(nonce, place), await key(), content),
        )
      } catch (error) {
        // Not what this service encrypted, or not for this field: neither is a value.
        if (error instanceof DOMException) return undefined
        throw error
      }
    },
  }
}

/** Twelve bytes are sixteen characters without padding, so that two texts follow each other. */
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
