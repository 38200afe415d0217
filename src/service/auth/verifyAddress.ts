import type { HandlerResult, Service } from '../requestContext.ts'
import { recordActivity } from '../activity/activity.ts'
import { linkExpired } from '../problems.ts'
import { findRecords } from '../records/find.ts'
import { runIdempotent } from '../records/idempotency.ts'
import { updateRow } from '../records/write.ts'
import { onBehalf, anonymousUser } from './onBehalf.ts'
import { findToken, useToken } from './oneTimeToken.ts'

/**
 * Confirms the address of a new account, which becomes active unless an administrator has changed
 * it since; once per `Idempotency-Key`.
 * Errors  LINK_EXPIRED (400)
 */
export async function verifyAddress(
  service: Service,
  request: Request,
  body: { token: string },
): Promise<HandlerResult> {
  const { token } = body
  const found = await findToken(service, token, 'verify')
  if (!found) throw linkExpired({})
  const { userId, clientId } = found
  const { account: meta } = service.accounts
  return onBehalf(
    service,
    clientId,
    async (sql) => (await service.identityCache.read(sql, userId)) ?? anonymousUser(clientId),
    (person) =>
      runIdempotent({ ...person, request, params: new URLSearchParams(), body }, async () => {
        if (!(await useToken(person.sql, service.accounts, token, userId, 'verify')))
          throw linkExpired({})
        const confirmed: HandlerResult = {
          status: 200,
          body: { message: 'Your address is confirmed.' },
        }
        const [before] = await findRecords(person, meta, [userId], { scope: 'all', lock: true })
        if (!before || before[meta.entity.system.version] !== 1) return confirmed
        await updateRow(person, meta, userId, 1, { status: 'ACTIVE' }, 'all')
        const [after] = await findRecords(person, meta, [userId], { scope: 'all' })
        await recordActivity(person, meta, [{ key: userId, before, ...(after ? { after } : {}) }])
        return confirmed
      }),
  )
}
