/**
 * The exit codes of the generator after errors. `leftOut`, only for a start: all but some new files
 * was generated.
 */
export const exitCodes = { failed: 1, leftOut: 2 }
