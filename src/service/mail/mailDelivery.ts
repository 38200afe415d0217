import type { Database } from '../database/database.ts'
import type { FieldEncryption } from '../records/fieldEncryption.ts'
import { columnOf, type EntityRegistry } from '../sql/entityRegistry.ts'
import { Undeliverable, type Deliver } from './mailSender.ts'

/** A mail server of a client, and the sender of its mails. Without `userName` nobody signs in. */
export type MailServer = {
  host: string
  port: number
  encryption: 'STARTTLS' | 'TLS' | 'NONE'
  userName?: string
  password?: string
  from: string
}

/** Hands mails to a mail server of a client; errors as `Deliver`. */
export type ConnectMailServer = (server: MailServer) => Deliver

const entity = 'email-config'

/**
 * Delivers each mail to the mail server of its configuration; by `deliver` mails without one, or
 * all where no other servers are reached.
 */
export function createMailDelivery({
  deliver,
  connectMailServer,
  ...stores
}: {
  database: Database
  registry: EntityRegistry
  encryption: FieldEncryption
  deliver?: Deliver | undefined
  connectMailServer?: ConnectMailServer | undefined
}): Deliver {
  return async (mail) => {
    if (mail.config === undefined || !connectMailServer) return deliver!(mail)
    return connectMailServer(await findMailServer(stores, mail.clientId, mail.config))(mail)
  }
}

/** Errors  Undeliverable if the configuration is inactive, or its password cannot be read */
async function findMailServer(
  {
    database,
    registry,
    encryption,
  }: { database: Database; registry: EntityRegistry; encryption: FieldEncryption },
  clientId: string,
  key: string,
): Promise<MailServer> {
  const meta = registry.find(entity)
  const names = ['host', 'port', 'encryption', 'userName', 'secret', 'fromAddress'] as const
  const { rows } = meta
    ? await database.readTransaction({ 'app.client': clientId }, (sql) =>
        sql(
          `SELECT ${names.map((name) => `${columnOf(meta, name)} AS "${name}"`).join(', ')} FROM ${meta.table} WHERE web_id = $1 AND ${columnOf(meta, 'status')} = 'ACTIVE'`,
          [key],
        ),
      )
    : { rows: [] }
  const [found] = rows
  if (!found)
    throw new Undeliverable('The e-mail configuration is not active', { failure: 'NOT_CONFIGURED' })
  const secret = found.secret as string | null
  const password =
    secret === null
      ? undefined
      : await encryption.decrypt(secret, { clientId, entity, field: 'secret' })
  if (secret !== null && password === undefined)
    throw new Undeliverable('The password of the e-mail configuration cannot be read', {
      failure: 'PASSWORD_LOST',
    })
  return {
    host: String(found.host),
    port: Number(found.port),
    encryption: (found.encryption ?? 'STARTTLS') as MailServer['encryption'],
    ...(found.userName ? { userName: String(found.userName) } : {}),
    ...(password === undefined ? {} : { password }),
    from: String(found.fromAddress),
  }
}
