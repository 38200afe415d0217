/** The first and the last byte of a part of a file, both included, as in HTTP. */
export type ByteRange = { from: number; to: number }

/** What the store knows of a file: its size in bytes and the SHA-256 of its content in hex. */
export type StoredFile = { size: number; sha256: string }

/**
 * Where the content of files is stored. Names, types, owners and permissions are rows of the
 * database; the store knows keys alone. Content is never held in memory as a whole, except by the
 * store of a browser.
 */
export type FileStore = {
  /**
   * Stores the content of `stream` under a new key. Whatever fails, no file is stored; the remains
   * after a crash are listed under the key, or left to the lifecycle rules of the bucket.
   * Errors  PAYLOAD_TOO_LARGE (413) as soon as `limit` bytes are exceeded, UNREADABLE_BODY (400) for
   *         a stream that breaks off; a full disk is reported as ENOSPC
   */
  put(key: string, stream: ReadableStream<Uint8Array>, limit: number): Promise<StoredFile>
  /**
   * The content of a file or of a part that ends within it, and the size of the whole; undefined:
   * there is no such file.
   */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<{ content: ReadableStream<Uint8Array>; size: number } | undefined>
  /** Removes a file and the remains of a failed `put`; a missing file is not an error. */
  delete(key: string): Promise<void>
  /**
   * Every key once, with the time of its last change: a file that is still being written has a
   * recent one.
   */
  list(): AsyncIterable<{ key: string; changed: Date }>
}

/** Throws for a key that could name another place than a file of the store. */
export function checkKey(key: string): void {
  if (!/^[A-Za-z0-9_-]{8,100}$/.test(key))
    throw new Error(
      `The key of a file is ${JSON.stringify(key)}; allowed: 8 to 100 letters, digits, "_" and "-".`,
    )
}
