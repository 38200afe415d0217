/**
 * The HTTP headers that client and service agree on, beyond those that every library knows. Names
 * are compared without regard to case.
 */
export const headerNames = {
  /** Request: the selected branches, comma-separated. */
  sites: 'siteIds',
  /** Request: a preview or its choices as somebody sees them who has only this role. */
  asRole: 'asRole',
  /** Request: the screen that a preview is for. */
  screenSize: 'screenSize',
  /**
   * Request: the version of the record that a change is based on. Source RFC 9110 section 13.1.1
   */
  ifMatch: 'if-match',
  /** Response: the version of the record. Source  RFC 9110 section 8.8.3 */
  version: 'etag',
  /** Request: a write with the same key runs once. */
  idempotencyKey: 'idempotency-key',
  /**
   * Request: `1` if no person caused the call, so that it does not count as a use of the session.
   */
  background: 'x-background',
  /** Request: the public key of an application at the realtime endpoint. */
  publicKey: 'x-api-key',
  /** Request and response: the id of a call in the log. */
  requestId: 'x-request-id',
  /** Response: how many records a list has. */
  total: 'x-total-count',
  /** Response: the total is a lower bound. */
  totalIsBound: 'x-total-is-bound',
  /** Response: how many links were removed with a record. */
  removedLinks: 'x-removed-links',
  /** Response: the key to undo the call with. */
  undo: 'x-undo',
} as const

/** A header's name in its usual spelling: `If-Match`. */
export const canonicalHeader = (name: string): string =>
  name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
