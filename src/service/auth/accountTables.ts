import type { EntityRegistry, EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'

/** The entities that identity and permission are read from, and the account's fields that sign-in looks at. */
export type AccountTables = {
  account: EntityMeta
  email: string
  password: string
  /** The record's names of the two columns. */
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

/** Finds them by their rule and names. Throws where people could not sign in at all. */
export function findAccountTables(catalogue: EntityRegistry): AccountTables {
  const account = catalogue.all.find((shape) => shape.hasHook('signs-in'))
  if (!account) throw new Error('No entity has the rule "signs-in": nobody could sign in.')
  const rule = account.entity.rules.find((each) => each.name === 'signs-in')!
  const fields = [...account.fields.values()]
  const stored = (field: FieldMeta | undefined, what: string) => {
    if (!field?.quoted) throw new Error(`${account.name} has the rule "signs-in" and no ${what}.`)
    return { name: field.name, quoted: field.quoted }
  }
  const email = stored(
    rule.of ? account.fields.get(rule.of) : fields.find((field) => field.kind === 'email'),
    'email field',
  )
  const password = stored(
    fields.find((field) => field.kind === 'password'),
    'password field',
  )
  const optional = (name: string) => account.fields.get(name)?.quoted
  return {
    account,
    email: email.quoted,
    password: password.quoted,
    emailField: email.name,
    passwordField: password.name,
    status: optional('status'),
    endDate: optional('endDate'),
    userSite: catalogue.get('user-site'),
    role: catalogue.get('role'),
    rolePermission: catalogue.find('role-permission'),
    userPermission: catalogue.find('user-permission'),
    client: catalogue.find('client'),
  }
}

/** SQL that is true while the account under `alias` may work: active and not ended. */
export const isActive = ({ status, endDate }: AccountTables, alias: string): string =>
  [
    status && `coalesce(${alias}.${status}, 'ACTIVE') = 'ACTIVE'`,
    endDate && `(${alias}.${endDate} IS NULL OR ${alias}.${endDate} >= current_date)`,
  ]
    .filter(Boolean)
    .join(' AND ') || 'true'
