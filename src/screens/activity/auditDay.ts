/**
 * The ends of a day as the audit call wants them.
 * Unit    the contract's own fixed offset, whatever the person's zone
 * Source  API-AUD-02
 */
export const startOfAuditDay = (day: string) => `${day}T00:00:00+05:00`
export const endOfAuditDay = (day: string) => `${day}T23:59:59+05:00`

/** The day of such an end. */
export const auditDay = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : '')
