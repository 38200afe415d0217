import { revokeSessionsOf } from '../auth/sessions.ts'
import { requireAllSites, requireCodes, requireCodesAnywhere } from './heldPermissions.ts'
import type { FieldOf } from '../recordTypes.ts'
import type { Hook } from './hooks.ts'
import type { RequestContext } from '../requestContext.ts'
import { keyOf } from '../records/find.ts'

/** After a change of one of these the person has to sign in again. */
const sessionEndingFields: readonly string[] = [
  'password',
  'email',
  'status',
  'endDate',
] satisfies FieldOf<'user-account'>[]
/** A person who sets one of these can sign in as the owner of the account. */
const signInFields = ['password', 'email'] as const

/**
 * Hook `signs-in`: a person cannot change or delete the account of someone who has more permissions
 * than they have (with a new password they could use those permissions at each of that person's
 * sites). Changes that matter for sign-in end the sessions of the account.
 * Errors  FORBIDDEN (403)
 */
export const accountHook: Hook<FieldOf<'user-account'>> = {
  async beforeWrite(call, meta, drafts) {
    for (const { values, previous } of drafts)
      if (previous)
        await requireManageable(
          call,
          keyOf(meta, previous),
          signInFields.some((name) => values[name] !== undefined),
        )
  },
  async beforeRemove(call, meta, records) {
    for (const record of records) await requireManageable(call, keyOf(meta, record), false)
  },
  async afterRestore(call, meta, records) {
    for (const record of records) await requireManageable(call, keyOf(meta, record), false)
  },
  async afterWrite(call, meta, keys, changed) {
    const password = [...meta.fields.values()].find((field) => field.hashed)?.name
    if (!changed.some((name) => sessionEndingFields.includes(name) || name === password)) return
    // A person who changes their own password stays signed in on this device.
    await revokeSessionsOf(
      call.sql,
      keys,
      keys.includes(call.user.webId) ? call.claims.sessionId : undefined,
    )
  },
}

async function requireManageable(call: RequestContext, key: string, opens: boolean): Promise<void> {
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
