import type { Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import type { Service } from '../requestContext.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { outbox } from './mailer.ts'

const most = 100

/**
 * Mounts the list of mails in the outbox, newest first, for people who try the demo. It exists only
 * in the demo without a mail server, because the links in the mails give access to accounts.
 */
export function mountOutbox(
  app: Hono<ServiceEnv>,
  { config, database, deliver }: Service,
): string[][] {
  if (!config.demo || deliver) return []
  const path = `${apiBase}/outbox`
  app.get(path, async (c) => {
    c.set('route', path)
    const { rows } = await database.admin((sql) =>
      sql(
        `SELECT mail_id AS "webId", recipient, subject, body, type AS "emailType", status, created_at AS "createdDate" FROM ${outbox} ORDER BY created_at DESC, mail_id LIMIT ${most}`,
      ),
    )
    return toResponse({ status: 200, body: rows })
  })
  return [[path, 'GET']]
}
