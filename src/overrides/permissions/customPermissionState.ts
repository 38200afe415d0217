import { covers, permissionCode } from '../../model/permission.ts'
import { flaggedCodes } from '../../model/permissionCodes.ts'
import type { Target } from './matrix.ts'

/** A custom permission of one person at one branch: a code without its action, and the actions. */
export type CustomPermission = {
  userAccountId: string
  permissionCode: string
  read?: boolean
  create?: boolean
  update?: boolean
  delete?: boolean
}

/** The people who were granted the target itself, not by a code with `*`. */
export const holdersOf = (given: CustomPermission[], { code, action }: Target): string[] =>
  given
    .filter(
      ({ permissionCode: granted }) => `${granted}:${action}` === permissionCode(code, action),
    )
    .filter((each) => each[action.toLowerCase() as Lowercase<Target['action']>] === true)
    .map(({ userAccountId }) => userAccountId)

/**
 * Whether all of `users`, some or none were granted the target; `byWildcard`: a code with `*`
 * grants it to one of them.
 */
export function customPermissionState(
  given: CustomPermission[],
  users: string[],
  { code, action }: Target,
): { on: boolean | 'some'; byWildcard: boolean } {
  const fullCode = permissionCode(code, action)
  const giving = given.filter((each) =>
    flaggedCodes(each).some((granted) => covers(granted, fullCode)),
  )
  const who = new Set(giving.map(({ userAccountId }) => userAccountId))
  const count = users.filter((user) => who.has(user)).length
  return {
    on: count === users.length ? true : count > 0 ? 'some' : false,
    byWildcard: giving.some((each) => each.permissionCode.includes('*')),
  }
}
