import { revokeSessionsOf } from '../auth/sessions.ts'
import { requireAllSites, requireCodes } from './grantsRule.ts'
import type { Rule } from './rules.ts'
import type { SignedIn } from '../call.ts'
import type { Shape } from '../sql/catalogue.ts'
import { keyOf } from '../records/find.ts'

/** Changes to an account after which whoever is signed in with it has to sign in again. */
const ending = ['password', 'email', 'status', 'endDate']

/**
 * Rule `signs-in`: nobody changes or removes the account of someone who may do more than they may themselves (a new
 * password would make their rights one's own), and changes that matter end the account's sessions.
 * Errors  FORBIDDEN (403)
 */
export const accountRule: Rule = {
  beforeWrite: async (call, shape, drafts) => mayManage(call, shape, drafts.flatMap(({ previous }) => (previous ? [previous] : []))),
  beforeRemove: mayManage,
  async afterWrite(call, shape, keys, changed) {
    const password = [...shape.fields.values()].find((field) => field.kind === 'password')?.name
    if (!changed.some((name) => ending.includes(name) || name === password)) return
    // Who changes their own password stays signed in where they did it.
    await revokeSessionsOf(call.sql, keys, keys.includes(call.user.webId) ? call.claims.sessionId : undefined)
  },
}

async function mayManage(call: SignedIn, shape: Shape, records: Record<string, unknown>[]): Promise<void> {
  for (const record of records) {
    const key = keyOf(shape, record)
    if (key === call.user.webId) continue
    const other = await call.service.identities.read(call.sql, key)
    if (!other) continue
    if (other.allSitesRoles.length > 0) requireAllSites(call)
    requireCodes(call, other.permissionModels.map((model) => model.permissionCode))
  }
}
