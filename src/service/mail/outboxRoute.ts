import type { Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import type { Service } from '../requestContext.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { forbiddenWithoutRole } from '../problems.ts'
import { authenticate, withUser } from '../tenancy/withUser.ts'
import { outbox } from './mailer.ts'

const most = 100

/**
 * Mounts the list of a client's mails in the outbox, newest first, for people who try the demo. It
 * exists only in the demo without a mail server, and only the role Admin reads it, because the
 * links in the mails give access to accounts.
 */
export function mountOutbox(app: Hono<ServiceEnv>, service: Service): string[][] {
  const { config, database, deliver } = service
  if (!config.demo || deliver) return []
  const path = `${apiBase}/outbox`
  app.get(path, async (c) => {
    c.set('route', path)
    const claims = await authenticate(service, c)
    await withUser(service, c, claims, async ({ user }) => {
      if (!user.permissionChecked.userRoleModels.some(({ name }) => name === 'Admin'))
        throw forbiddenWithoutRole({ role: 'Admin' })
    })
    const { rows } = await database.admin((sql) =>
      sql(
        `SELECT mail_id AS "webId", recipient, subject, body, type AS "emailType", status, created_at AS "createdDate" FROM ${outbox} WHERE client_id = $1 AND channel = 'EMAIL' ORDER BY created_at DESC, mail_id LIMIT ${most}`,
        [claims.clientId],
      ),
    )
    return toResponse({ status: 200, body: rows })
  })
  return [[path, 'GET']]
}
