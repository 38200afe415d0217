import type { EntityRegistry, EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'

/**
 * The entities that hold accounts, roles and permissions, and the account fields that sign-in
 * reads. The account is the entity with the hook `signs-in`. The others are found here by their
 * names, and nowhere else: they are the permission model itself, which the service and the console
 * read by its fields, so that another entity in their place would need other code.
 */
export type AccountTables = {
  account: EntityMeta
  email: string
  password: string
  /** The field names of the two columns. */
  emailField: string
  passwordField: string
  status: string | undefined
  endDate: string | undefined
  userSite: EntityMeta
  role: EntityMeta
  rolePermission: EntityMeta | undefined
  userPermission: EntityMeta | undefined
  client: EntityMeta | undefined
}

/** Whether a field holds the password of an account, rather than asking for it again. */
export const isStoredPassword = (field: FieldMeta): boolean =>
  Boolean(field.hashed) && !field.virtual

/** Finds these entities by their hook and their names. Throws if nobody could sign in. */
export function findAccountTables(registry: EntityRegistry): AccountTables {
  const account = registry.all.find((meta) => meta.hasHook('signs-in'))
  if (!account) throw new Error('No entity has the hook "signs-in", so nobody could sign in.')
  const hook = account.entity.hooks.find((each) => each.name === 'signs-in')!
  const fields = [...account.fields.values()]
  const stored = (field: FieldMeta | undefined, what: string) => {
    if (!field?.quoted) throw new Error(`${account.name} has the hook "signs-in" but no ${what}.`)
    return { name: field.name, quoted: field.quoted }
  }
  const email = stored(
    hook.of ? account.fields.get(hook.of) : fields.find((field) => field.ignoreCase),
    'email field',
  )
  const password = stored(fields.find(isStoredPassword), 'password field')
  const optional = (name: string) => account.fields.get(name)?.quoted
  return {
    account,
    email: email.quoted,
    password: password.quoted,
    emailField: email.name,
    passwordField: password.name,
    status: optional('status'),
    endDate: optional('endDate'),
    userSite: registry.get('user-site'),
    role: registry.get('role'),
    rolePermission: registry.find('role-permission'),
    userPermission: registry.find('user-permission'),
    client: registry.find('client'),
  }
}

/**
 * SQL condition: the account under `alias` may be used, which means it is active and has not ended.
 */
export const isActive = ({ status, endDate }: AccountTables, alias: string): string =>
  [
    status && `coalesce(${alias}.${status}, 'ACTIVE') = 'ACTIVE'`,
    endDate && `(${alias}.${endDate} IS NULL OR ${alias}.${endDate} >= current_date)`,
  ]
    .filter(Boolean)
    .join(' AND ') || 'true'
