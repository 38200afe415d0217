import { validationMessages } from '../../model/validationMessages.ts'
import { isStoredPassword } from '../auth/accountTables.ts'
import { verifyPassword } from '../auth/password.ts'
import { revokeSessionsOf } from '../auth/sessions.ts'
import type { CurrentUser, PermissionModel } from '../../model/permission.ts'
import { requireAllSites, requireCodes } from './heldPermissions.ts'
import type { FieldOf } from '../recordTypes.ts'
import type { Hook } from './hooks.ts'
import { invalid } from '../problems.ts'
import { requiredError } from '../records/check.ts'
import type { WireRecord } from '../sql/selection.ts'
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
 * Hook `signs-in`: people who change their own password or e-mail address give the password that
 * they have so far, because a stolen session must not become the account. A person cannot change or
 * delete the account of someone who has more permissions than they have (with a new password they
 * could use those permissions at each of that person's sites). Changes that matter for sign-in end
 * the sessions of the account.
 * Errors  FORBIDDEN (403), VALIDATION (400) without the current password, TOO_MANY_REQUESTS (429)
 */
export const accountHook: Hook<FieldOf<'user-account'>> = {
  async beforeWrite(call, meta, drafts) {
    for (const { values, previous, given } of drafts) {
      if (!previous) continue
      if (keyOf(meta, previous) === call.user.webId) await requireOwner(call, values, given)
      else
        await requireManageable(
          call,
          keyOf(meta, previous),
          signInFields.some((name) => values[name] !== undefined),
        )
    }
  },
  async beforeRemove(call, meta, records) {
    for (const record of records) await requireManageable(call, keyOf(meta, record), false)
  },
  async afterRestore(call, meta, records) {
    for (const record of records) await requireManageable(call, keyOf(meta, record), false)
  },
  async afterWrite(call, meta, keys, changed) {
    const password = [...meta.fields.values()].find(isStoredPassword)?.name
    if (!changed.some((name) => sessionEndingFields.includes(name) || name === password)) return
    // A person who changes their own password stays signed in on this device.
    await revokeSessionsOf(
      call.sql,
      keys,
      keys.includes(call.user.webId) ? call.claims.sessionId : undefined,
    )
  },
}

/** Wrong current passwords that are allowed in 15 minutes. */
const allowedTries = 10

async function requireOwner(
  { service, sql, user, claims }: RequestContext,
  values: WireRecord<FieldOf<'user-account'>>,
  given: WireRecord<FieldOf<'user-account'>> = {},
): Promise<void> {
  // A link for a forgotten password opens no session: it has proved who the person is. An empty
  // password is only the request for such a link.
  if (claims.sessionId === '' || !signInFields.some((name) => values[name])) return
  const { account, password } = service.accounts
  const current = given.currentPassword
  if (typeof current !== 'string')
    throw invalid({
      entity: account.name,
      errors: [requiredError('currentPassword', account.fields.get('currentPassword')!.label)],
    })
  const tries = {
    name: `current password of ${user.webId}`,
    allowed: allowedTries,
    seconds: 15 * 60,
  }
  await service.rateLimiter.consume([tries])
  const { rows } = await sql(`SELECT ${password} AS hash FROM ${account.table} WHERE web_id = $1`, [
    user.webId,
  ])
  if (!(await verifyPassword(current, rows[0]?.hash)))
    throw invalid({
      entity: account.name,
      errors: [
        {
          field: 'currentPassword',
          code: 'wrongPassword',
          message: validationMessages.wrongPassword,
          params: {},
        },
      ],
    })
  await service.rateLimiter.refund([{ ...tries, whole: true }])
}

async function requireManageable(call: RequestContext, key: string, opens: boolean): Promise<void> {
  if (key === call.user.webId) return
  const other = await call.service.identityCache.read(call.sql, key)
  if (!other) return
  if (other.allSitesRoles.length > 0) requireAllSites(call)
  for (const model of other.permissionModels) {
    const exceptions = deniedWith(other, model)
    requireCodes(call, [model.permissionCode], 'anywhere', exceptions)
    if (opens)
      for (const site of model.siteIds)
        requireCodes(call, [model.permissionCode], { site }, exceptions)
  }
}

/** What each role that grants a code denies of it. */
const deniedWith = ({ denials = [] }: CurrentUser, model: PermissionModel): string[] =>
  denials
    .map((each) => each.permissionCode)
    .filter((code) =>
      model.rolePermissionModels.every(({ roleName }) =>
        denials.some((each) => each.roleName === roleName && each.permissionCode === code),
      ),
    )
