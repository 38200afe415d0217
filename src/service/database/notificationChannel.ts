import pg from 'pg'
import type { NotificationChannel } from './database.ts'

const channel = 'branchdesk_changes'
/**
 * The advisory lock that every listening connection holds, shared, so that a sender knows whether
 * anyone listens.
 */
const presence = `hashtext('branchdesk listening')`

/**
 * Notifications over LISTEN and NOTIFY. Only one transaction that notifies can commit at a time on
 * the whole server, so a transaction only notifies while someone listens, or while another one is
 * about to commit: a sender that gets the exclusive lock knows that nobody listens.
 * Source  PostgreSQL documentation, NOTIFY (payloads below 8,000 bytes) and section 13.3.5
 */
export function createNotificationChannel(
  address: string,
  { waitForConnection, log }: { waitForConnection: number; log: (line: string) => void },
): NotificationChannel {
  return {
    maxBytes: 7_900,
    publishStatement: (texts) => ({
      text: `SELECT pg_notify('${channel}', text) FROM unnest($1::text[]) AS text WHERE NOT pg_try_advisory_xact_lock(${presence})`,
      params: [texts],
    }),
    async listen(heard, lost) {
      const client = new pg.Client({
        connectionString: address,
        connectionTimeoutMillis: waitForConnection,
        keepAlive: true,
      })
      let isOpen = true
      const ended = (error?: Error) => {
        if (!isOpen) return
        isOpen = false
        log(
          `The connection that listens to PostgreSQL was lost: ${error?.message ?? 'it was ended'}`,
        )
        lost()
      }
      client.on('notification', ({ payload }) => isOpen && heard(payload!))
      client.on('error', ended)
      client.on('end', () => ended())
      const close = async () => {
        isOpen = false
        await client.end()
      }
      try {
        await client.connect()
        // In this order: a transaction that commits after the lock was taken sees the lock.
        await client.query(`LISTEN ${channel}`)
        await client.query(`SELECT pg_advisory_lock_shared(${presence})`)
      } catch (error) {
        await close()
        throw error
      }
      return { close }
    },
  }
}
