/**
 * Whether a chunk of the console could not be fetched. Browsers report this only by an English
 * sentence with an address in it.
 */
export const isLoadFailure = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|importing a module/i.test(error.message)
