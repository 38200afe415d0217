/**
 * A chunk of the console no longer exists: the service has been updated since the page was loaded.
 */
export class OutdatedError extends TypeError {}

/** A chunk of the console did not load in time. */
export class ChunkTimeout extends Error {}

/**
 * Whether a chunk of the console could not be loaded. Browsers report a failed request only by an
 * English sentence with an address in it.
 */
export const isLoadFailure = (error: unknown) =>
  error instanceof ChunkTimeout ||
  (error instanceof TypeError &&
    /dynamically imported module|module script failed|importing a module/i.test(error.message))
