import { http } from '../../../src/app/compositionRoot.ts'
import { demoPassword } from '../../../src/service/demo/demoPassword.ts'

let count = 0
const unique = () => `${Date.now().toString(36)}${count++}`

const create = async (path: string, body: unknown) =>
  (await http({ verb: 'POST', path, body })).json as { webId: string; [field: string]: unknown }

/** A branch of its own, for tests that change what is assigned to it. */
export const makeBranch = (name = `Quay ${unique()}`) =>
  create('/site/sites', {
    name,
    code: unique(),
    addressModel: {
      street: '1 Quay',
      country: 'US',
      state: 'US-MA',
      city: 'Boston',
      postalCode: '02110',
    },
  })

/** The first records of a list. */
export const someOf = async (path: string, size: number): Promise<any[]> =>
  (await http({ verb: 'GET', path: `${path}${path.includes('?') ? '&' : '?'}size=${size}` })).json
    .content

/** A user with one role of their own at a branch; returns the account that signs in. */
export async function makePerson(siteId: string, codes: string[]): Promise<string> {
  const name = unique()
  const role = await create('/security/roles', {
    roleName: `Role ${name}`,
    permissions: codes.map((code) => ({ permissionCode: `BRANCHDESK:${code}`, enabled: true })),
  })
  const email = `${name}@acme.test`
  await create('/security/userAccounts', {
    firstName: 'Etta',
    lastName: 'Tester',
    email,
    password: demoPassword,
    status: 'ACTIVE',
    currentUserSite: [{ siteId, userRoleId: role.webId }],
  })
  return email
}
