/**
 * The start and end of a day as the audit request expects them.
 * Unit    the contract's own fixed offset, whatever the user's zone
 * Source  API-AUD-02
 */
export const startOfAuditDay = (day: string) => `${day}T00:00:00+05:00`
export const endOfAuditDay = (day: string) => `${day}T23:59:59+05:00`

/** The day of a value of `startOfAuditDay` or `endOfAuditDay`. */
export const auditDay = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : '')
