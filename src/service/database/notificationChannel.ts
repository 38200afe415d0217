import pg from 'pg'
import type { NotificationChannel } from './database.ts'

const channel = 'branchdesk_changes'
/** Held by every connection that listens, shared, so that who tells knows whether anybody does. */
const presence = `hashtext('branchdesk listening')`

/**
 * Notices over LISTEN and NOTIFY. A transaction that notifies commits alone on its whole server, so it does so only while somebody
 * listens, or where another one is about to commit: whoever gets the lock for itself knows that nobody is there.
 * Source  PostgreSQL documentation, NOTIFY (payloads below 8,000 bytes) and section 13.3.5
 */
export function createNotificationChannel(
  address: string,
  { waitForConnection, log }: { waitForConnection: number; log: (line: string) => void },
): NotificationChannel {
  return {
    maxBytes: 7_900,
    publishStatement: (texts) => ({
      text: `SELECT pg_notify('${channel}', told) FROM unnest($1::text[]) AS told WHERE NOT pg_try_advisory_xact_lock(${presence})`,
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
        // In this order: what commits once the lock is held finds it held.
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
