import type { Entity } from '../../../src/model/entity.ts'
import type { Field } from '../../../src/model/field.ts'

/** A text field with the properties that a test needs. */
export const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind: 'text',
  column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  sqlType: 'text',
  ...more,
})

/** An entity with a name and the properties that a test needs. */
export const entity = (name: string, fields: Field[] = [], more: Partial<Entity> = {}): Entity => ({
  name,
  title: name,
  many: `${name}s`,
  icon: 'Store',
  permission: 'all',
  display: '{name}',
  key: 'webId',
  table: name.replaceAll('-', '_'),
  tenant: 'client',
  dialect: 'paged',
  routes: { list: `/${name}`, detail: `/detail/${name}/:id` },
  operations: [],
  fields,
  unique: [],
  activity: { tab: [] },
  list: {
    columns: [],
    search: [],
    filters: [],
    sort: { field: 'name', order: 'ASC' },
    actions: [],
    calls: [],
    bulk: [],
    pageSize: 20,
    defaults: {},
  },
  detail: { grid: [], tabs: [] },
  form: { fields: [] },
  indexes: [],
  hooks: [],
  system: {
    key: 'webId',
    version: 'version',
    createdDate: 'createdDate',
    createdBy: 'createdBy',
    updateDate: 'updateDate',
    updatedBy: 'updatedBy',
  },
  ...more,
})

/** A branch, a user account that can sign in, and a shared country without a client. */
export const site = entity(
  'site',
  [
    field('name', { maxLength: 100, required: true }),
    field('code', { maxLength: 30, unique: true }),
    field('opened', { kind: 'date', sqlType: 'date' }),
    field('facts', { kind: 'json', sqlType: 'jsonb' }),
    field('amount', { kind: 'number', sqlType: 'numeric' }),
  ],
  {
    list: {
      ...entity('x').list,
      columns: [{ field: 'name' }, { field: 'opened' }, { field: 'facts' }],
    },
  },
)
export const account = entity(
  'user-account',
  [
    field('email', { kind: 'email', ignoreCase: true, maxLength: 254, unique: 'everywhere' }),
    field('siteId', { kind: 'reference', reference: { entity: 'site' } }),
  ],
  { hooks: [{ name: 'signs-in' }] },
)
export const country = entity('country', [field('name', { maxLength: 100 })], {
  tenant: 'shared',
  readOnly: true,
})
export const entities = [site, account, country]
