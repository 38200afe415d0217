import type { LanguageCode } from '../../model/language.ts'
import type { CurrentUser } from '../../model/permission.ts'
import type { Service, RequestContext } from '../requestContext.ts'
import { tenantTransaction } from '../tenancy/tenantTransaction.ts'
import type { Sql } from '../database/database.ts'
import { createGuard } from '../tenancy/guard.ts'

/** A user without permissions: a person who is not signed in, of whom at most the name is known. */
export const anonymousUser = (
  clientId: string,
  name: { firstName: string; lastName: string; email: string } = {
    firstName: '',
    lastName: '',
    email: '',
  },
): CurrentUser => ({
  webId: '',
  ...name,
  clientId,
  clientName: '',
  currentUserSite: [],
  permissionModels: [],
  allSitesRoles: [],
  permissionChecked: { userRoleModels: [] },
})

/**
 * Runs `work` in one transaction of a client for a person without a session. Writes carry the name
 * of the user that `who` returns, and that user's permissions apply. `language` is the language of
 * the request.
 */
export async function onBehalf<T>(
  service: Service,
  clientId: string,
  who: (sql: Sql) => Promise<CurrentUser>,
  work: (person: RequestContext) => Promise<T>,
  language?: LanguageCode,
): Promise<T> {
  const done = await tenantTransaction(service, clientId, async (sql, transaction) => {
    const user = await who(sql)
    const claims = { userId: user.webId, clientId, sessionId: '', expires: 0 }
    return work({
      service,
      sql,
      claims,
      user,
      guard: createGuard(service.registry, user, undefined),
      ...transaction,
      language,
    })
  })
  service.mailSender?.wake()
  return done
}
