import type { Service } from '../call.ts'
import { noteActivity } from '../activity/activity.ts'
import { linkExpired } from '../problems.ts'
import { findRecords } from '../records/find.ts'
import { updateRow } from '../records/write.ts'
import { onBehalf, stranger } from './onBehalf.ts'
import { findToken, useToken } from './oneTimeToken.ts'

/**
 * Confirms the address of a registered account, which becomes active unless an administrator has changed it since.
 * Errors  LINK_EXPIRED (400)
 */
export async function verifyAddress(service: Service, token: string): Promise<void> {
  const found = await findToken(service, token, 'verify')
  if (!found) throw linkExpired({})
  const { userId, clientId } = found
  const { account: shape } = service.accounts
  await onBehalf(
    service,
    clientId,
    async (sql) => (await service.identities.read(sql, userId)) ?? stranger(clientId),
    async (person) => {
      if (!(await useToken(person.sql, service.accounts, token, userId, 'verify'))) throw linkExpired({})
      const [before] = await findRecords(person, shape, [userId], { scope: 'all', lock: true })
      if (!before || before[shape.entity.system.version] !== 1) return
      await updateRow(person, shape, userId, 1, { status: 'ACTIVE' }, 'all')
      const [after] = await findRecords(person, shape, [userId], { scope: 'all' })
      await noteActivity(person, shape, [{ key: userId, before, ...(after ? { after } : {}) }])
    },
  )
}
