import { revokeSessionsOf } from '../auth/sessions.ts'
import { requireAllSites, requireCodes, requireCodesAnywhere } from './heldPermissions.ts'
import type { Hook } from './hooks.ts'
import type { RequestContext } from '../requestContext.ts'
import { keyOf } from '../records/find.ts'

/** Changes to an account after which whoever is signed in with it has to sign in again. */
const ending = ['password', 'email', 'status', 'endDate']
/** Whoever sets one of these can sign in as that person. */
const opening = ['password', 'email']

/**
 * Rule `signs-in`: nobody changes or removes the account of someone who may do more than they may themselves (a new
 * password would make their rights one's own, at each of their sites), and changes that matter end the account's sessions.
 * Errors  FORBIDDEN (403)
 */
export const accountHook: Hook = {
  async beforeWrite(call, shape, drafts) {
    for (const { values, previous } of drafts)
      if (previous)
        await mayManage(
          call,
          keyOf(shape, previous),
          opening.some((name) => values[name] !== undefined),
        )
  },
  async beforeRemove(call, shape, records) {
    for (const record of records) await mayManage(call, keyOf(shape, record), false)
  },
  async afterRestore(call, shape, records) {
    for (const record of records) await mayManage(call, keyOf(shape, record), false)
  },
  async afterWrite(call, shape, keys, changed) {
    const password = [...shape.fields.values()].find((field) => field.kind === 'password')?.name
    if (!changed.some((name) => ending.includes(name) || name === password)) return
    // Who changes their own password stays signed in where they did it.
    await revokeSessionsOf(
      call.sql,
      keys,
      keys.includes(call.user.webId) ? call.claims.sessionId : undefined,
    )
  },
}

async function mayManage(call: RequestContext, key: string, opens: boolean): Promise<void> {
  if (key === call.user.webId) return
  const other = await call.service.identityCache.read(call.sql, key)
  if (!other) return
  if (other.allSitesRoles.length > 0) requireAllSites(call)
  requireCodesAnywhere(
    call,
    other.permissionModels.map((model) => model.permissionCode),
  )
  if (opens)
    for (const model of other.permissionModels)
      for (const site of model.siteIds) requireCodes(call, [model.permissionCode], site)
}
