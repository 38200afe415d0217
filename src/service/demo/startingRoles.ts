import { permissionPrefix } from '../../model/constants.ts'
import { permissionCode, type Action } from '../../model/permission.ts'

/** An initial role: its name, whether it applies at all branches, and the codes that it grants. */
export type StartingRole = { name: string; allSites: boolean; grants: string[] }

const all = `${permissionPrefix}:*:*:*`
const readAll = `${permissionPrefix}:*:*:READ`
const write = (...permissions: string[]) =>
  permissions.flatMap((each) =>
    (['CREATE', 'UPDATE'] satisfies Action[]).map((action) => permissionCode(each, action)),
  )

/** The five initial roles of a client; staff can change them and add others. */
export const startingRoles = [
  { name: 'Admin', allSites: true, grants: [all] },
  { name: 'Client Admin', allSites: true, grants: [all] },
  {
    name: 'Head Quarter Staff',
    allSites: true,
    grants: [
      readAll,
      ...write('BUSINESS:SITE', 'TEMPLATES:FORMS', 'SETTINGS:EVENTS', 'APPLICATIONS:SMS'),
    ],
  },
  {
    name: 'Manager',
    allSites: false,
    grants: [
      readAll,
      ...write('USERS:USERS', 'TEMPLATES:FORMS', 'SETTINGS:EVENTS', 'APPLICATIONS:SMS'),
    ],
  },
  {
    name: 'User',
    allSites: false,
    grants: [
      `${permissionPrefix}:DASHBOARD:*:READ`,
      ...[
        'TEMPLATES:FORMS',
        'TEMPLATES:SECTIONS',
        'TEMPLATES:TASKS',
        'SETTINGS:EVENTS',
        'APPLICATIONS:SMS',
      ].map((each) => permissionCode(each)),
    ],
  },
] as const satisfies StartingRole[]

/** The name of an initial role. */
export type RoleName = (typeof startingRoles)[number]['name']
