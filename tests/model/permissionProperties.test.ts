import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  covers,
  holdsCode,
  isPermitted,
  permittedSites,
  type Action,
  type Grants,
  type PermissionModel,
} from '../../src/model/permission.ts'

/** Few words, so that requested and granted codes often match. */
const part = (...words: string[]) => fc.constantFrom('*', '*', ...words)
const action = fc.constantFrom<Action>('READ', 'CREATE', 'UPDATE', 'DELETE')
const permission = fc
  .tuple(fc.constantFrom('BUSINESS', 'USERS'), fc.constantFrom('SITE', 'USER PERMISSIONS'))
  .map((words) => words.join(':'))
const granted = fc
  .tuple(
    fc.oneof(
      { weight: 9, arbitrary: fc.constant('BRANCHDESK') },
      { weight: 1, arbitrary: fc.constant('OTHER') },
    ),
    part('BUSINESS', 'USERS'),
    part('SITE', 'USER PERMISSIONS'),
    part('READ', 'CREATE', 'UPDATE', 'DELETE'),
  )
  .map((words) => words.join(':'))
const site = fc.constantFrom('a', 'b', 'c', 'd')
const role = fc.constantFrom('Admin', 'Manager', 'User')
const sites = fc.uniqueArray(site, { maxLength: 4 })

const wholeCode = fc.tuple(permission, action).map(([area, what]) => `BRANCHDESK:${area}:${what}`)

const model: fc.Arbitrary<PermissionModel> = fc.record({
  permissionCode: granted,
  siteIds: sites,
  rolePermissionModels: fc.array(
    fc.record({ roleName: role, permissionCode: granted }, { requiredKeys: ['permissionCode'] }),
    { maxLength: 3 },
  ),
})
const grants: fc.Arbitrary<Grants> = fc.record({
  currentUserSite: fc.array(
    fc.record({ siteId: site, userRoleId: fc.constant(null), roleName: fc.option(role) }),
    { maxLength: 4 },
  ),
  permissionModels: fc.array(model, { maxLength: 6, size: 'max' }),
  denials: fc.array(fc.record({ roleName: role, permissionCode: wholeCode }), { maxLength: 3 }),
  allSitesRoles: fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(role.map(String), { maxLength: 2 }) },
  ),
})

/** Part by part: each part of the granted code equals the requested one or is `*`. */
const speaksFor = (given: string, asked: string) =>
  new RegExp(
    `^${given
      .split(':')
      .map((word) => (word === '*' ? '[^:]+' : word))
      .join(':')}$`,
  ).test(asked)

/** The check exactly as specified, one permission and one site at a time, without optimization. */
function slowlyPermitted(
  { currentUserSite, permissionModels, denials = [], allSitesRoles }: Grants,
  code: string,
  selected: string[],
): boolean {
  for (const given of permissionModels) {
    if (!speaksFor(given.permissionCode, code)) continue
    const named = given.rolePermissionModels.filter((each) => each.roleName !== undefined)
    // PERM-16: without a role name it applies when it covers all selected sites; with none
    // selected, at each of its own sites.
    if (named.length === 0) {
      if (
        selected.length === 0
          ? given.siteIds.length > 0
          : selected.every((id) => given.siteIds.includes(id))
      )
        return true
      continue
    }
    for (const { roleName, permissionCode } of named) {
      if (!speaksFor(permissionCode, code)) continue
      // A role does not grant what it denies, whatever else it says.
      if (denials.some((each) => each.roleName === roleName && each.permissionCode === code))
        continue
      if (allSitesRoles.includes(roleName!)) return true
      // PERM-17: one selected site where the person holds the role is enough; with none selected,
      // all sites of the person.
      for (const link of currentUserSite)
        if (link.roleName === roleName && (selected.length === 0 || selected.includes(link.siteId)))
          return true
    }
  }
  return false
}

const often = { numRuns: 3_000 }

test('the check agrees with the specification evaluated one permission and one site at a time [PERM-15, PERM-16, PERM-17]', () => {
  let passed = 0
  fc.assert(
    fc.property(grants, permission, action, sites, (given, asked, what, selected) => {
      const expected = slowlyPermitted(given, `BRANCHDESK:${asked}:${what}`, selected)
      passed += expected ? 1 : 0
      expect(isPermitted(given, asked, what, selected)).toBe(expected)
    }),
    often,
  )
  // Both results occurred often enough to be meaningful.
  expect(Math.min(passed, often.numRuns - passed)).toBeGreaterThan(200)
})

test('a check without an action checks READ [PERM-12]', () => {
  fc.assert(
    fc.property(
      grants,
      permission,
      sites,
      (given, asked, selected) =>
        void expect(isPermitted(given, asked, undefined, selected)).toBe(
          isPermitted(given, asked, 'READ', selected),
        ),
    ),
    often,
  )
})

test('a check for "all", or for nothing, passes for everyone [PERM-13, PERM-14]', () => {
  fc.assert(
    fc.property(
      grants,
      action,
      sites,
      (given, what, selected) =>
        void expect([
          isPermitted(given, 'all', what, selected),
          isPermitted(given, undefined, what, selected),
        ]).toEqual([true, true]),
    ),
    often,
  )
})

test('an additional grant never removes anything, and a person without grants may do nothing [PERM-15]', () => {
  fc.assert(
    fc.property(grants, model, permission, action, sites, (given, more, asked, what, selected) => {
      if (isPermitted(given, asked, what, selected))
        expect(
          isPermitted(
            { ...given, permissionModels: [...given.permissionModels, more] },
            asked,
            what,
            selected,
          ),
        ).toBe(true)
      expect(isPermitted({ ...given, permissionModels: [] }, asked, what, selected)).toBe(false)
    }),
    often,
  )
})

test('a denial never adds anything, takes away one permission of one role, and removing it restores all', () => {
  let lost = 0
  fc.assert(
    fc.property(
      grants,
      role,
      fc.option(wholeCode, { freq: 1 }),
      permission,
      action,
      sites,
      (given, roleName, otherCode, asked, what, selected) => {
        const permissionCode = otherCode ?? `BRANCHDESK:${asked}:${what}`
        const denied = {
          ...given,
          denials: [...given.denials!, { roleName, permissionCode }],
        }
        const [before, after] = [given, denied].map((each) =>
          isPermitted(each, asked, what, selected),
        )
        lost += before && !after ? 1 : 0
        if (after) expect(before).toBe(true)
        if (permissionCode !== `BRANCHDESK:${asked}:${what}`) expect(after).toBe(before)
        const back = { ...denied, denials: denied.denials.slice(0, -1) }
        expect(isPermitted(back, asked, what, selected)).toBe(before)
      },
    ),
    often,
  )
  expect(lost).toBeGreaterThan(20)
})

test('a person holds a code with a wildcard only where they hold every permission that it covers', () => {
  fc.assert(
    fc.property(grants, granted, site, (given, code, at) => {
      if (!holdsCode(given, code, { site: at })) return
      for (const area of ['BUSINESS', 'USERS'])
        for (const item of ['SITE', 'USER PERMISSIONS'])
          for (const what of ['READ', 'CREATE', 'UPDATE', 'DELETE'] as const)
            if (covers(code, `BRANCHDESK:${area}:${item}:${what}`))
              expect(isPermitted(given, `${area}:${item}`, what, [at])).toBe(true)
    }),
    often,
  )
})

test('the sites of a permission are those where the check passes for the site alone [PERM-16, PERM-17]', () => {
  fc.assert(
    fc.property(grants, permission, action, (given, asked, what) => {
      const found = permittedSites(given, asked, what)
      const alone = ['a', 'b', 'c', 'd'].filter((id) => isPermitted(given, asked, what, [id]))
      expect(
        found === 'all'
          ? ['a', 'b', 'c', 'd']
          : [...new Set([...found.role, ...found.custom.flat()])].sort(),
      ).toEqual(alone)
    }),
    often,
  )
})

test('a granted code covers a requested one part by part [PERM-02]', () => {
  fc.assert(
    fc.property(
      granted,
      granted,
      (given, asked) =>
        void expect(covers(given, asked)).toBe(
          given.split(':').every((word, index) => word === '*' || word === asked.split(':')[index]),
        ),
    ),
    often,
  )
})
