import type { Action } from './permission.ts'

/** The actions that permissions are given for, in display order. */
export const actions = ['READ', 'CREATE', 'UPDATE', 'DELETE'] as const satisfies Action[]

/**
 * Every area with its items as the codes spell them, and their English names. Entities of further
 * schemas add their own items (`permissionItems`).
 * Source  A §6, PERM-04 to PERM-11
 */
export const permissionAreas: Record<string, Record<string, string>> = {
  APPLICATIONS: { EMAIL: 'Email', SMS: 'SMS and chat', SCHEDULER: 'Scheduler' },
  BUSINESS: { SITE: 'Branches', CLIENT: 'Client', LOCATIONS: 'Locations' },
  USERS: {
    ROLES: 'Roles',
    'USER PERMISSIONS': 'User permissions',
    PERMISSIONS: 'Permissions',
    USERS: 'Users',
  },
  INTEGRATIONS: {
    'EMAIL MANAGER': 'Email manager',
    DEVICES: 'Devices',
    'SMS MANAGER': 'SMS manager',
  },
  SETTINGS: { 'LOOKUP CONFIGURATION': 'Lookup configuration', EVENTS: 'Events' },
  TEMPLATES: { FORMS: 'Forms', TASKS: 'Tasks', SECTIONS: 'Sections' },
  DASHBOARD: {
    'PERFORMANCE REVIEW': 'Performance review',
    'SITES OVERVIEW': 'Branches overview',
    'USER STATISTICS': 'User statistics',
  },
}

/** One item that permissions are given for. `code` is `AREA:ITEM`. */
export type PermissionItem = { code: string; area: string; item: string; name: string }

/** The product's items, followed by the items that only these entities use. */
export function permissionItems(
  entities: { permission: string; many: string }[] = [],
): PermissionItem[] {
  const named = new Map<string, PermissionItem>()
  const add = (area: string, item: string, name: string) =>
    named.has(`${area}:${item}`) ||
    named.set(`${area}:${item}`, { code: `${area}:${item}`, area, item, name })
  for (const [area, items] of Object.entries(permissionAreas))
    for (const [item, name] of Object.entries(items)) add(area, item, name)
  for (const { permission, many } of entities) {
    const [area, item] = permission.split(':')
    if (area && item) add(area, item, many)
  }
  return [...named.values()]
}

/**
 * The parts of a permission code; `*` stands for all of a part. `isWhole`: the code has an action,
 * which those of custom permissions have not.
 */
export function codeParts(code: string): {
  area: string
  item: string
  action: string
  isWhole: boolean
} {
  const [, area = '*', item = '*', action] = code.split(':')
  return { area, item, action: action ?? '*', isWhole: action !== undefined }
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/**
 * A permission in English words: "Branches: read", "All of Dashboard: read", "Everything"; without
 * an action, "Branches". The console has these words in each language.
 */
export function permissionWords(code: string): string {
  const { area, item, action, isWhole } = codeParts(code)
  const what =
    area === '*'
      ? 'Everything'
      : item === '*'
        ? `All of ${titled(area)}`
        : (permissionAreas[area]?.[item] ?? titled(item))
  if (!isWhole) return what
  if (action !== '*') return `${what}: ${action.toLowerCase()}`
  return area === '*' ? what : `${what}: all actions`
}

/** A custom permission as it is stored: a code without its action, and a flag for each action. */
export type FlaggedCode = {
  permissionCode?: unknown
  read?: unknown
  create?: unknown
  update?: unknown
  delete?: unknown
}

const flags: [keyof FlaggedCode, Action][] = [
  ['read', 'READ'],
  ['create', 'CREATE'],
  ['update', 'UPDATE'],
  ['delete', 'DELETE'],
]

/** The full codes that the flags of a custom permission grant. */
export const flaggedCodes = (given: FlaggedCode): string[] =>
  flags.flatMap(([flag, action]) =>
    given[flag] === true ? [`${String(given.permissionCode)}:${action}`] : [],
  )
