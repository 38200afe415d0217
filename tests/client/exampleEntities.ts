import type { Entity, ManifestEntry, Operation } from '../../src/model/entity.ts'

const system = {
  key: 'webId',
  version: 'version',
  createdDate: 'createdDate',
  createdBy: 'createdBy',
  updateDate: 'updateDate',
  updatedBy: 'updatedBy',
}
const operation = (
  kind: Operation['kind'],
  call: string,
  body: Operation['body'],
  answer: Operation['answer'],
  more: Partial<Operation> = {},
): Operation => {
  const [verb, path] = call.split(' ') as [Operation['verb'], string]
  return { kind, verb, path, body, answer, ...more }
}

/** The parts of an entity that the client reads; the rest is empty. */
function entity(name: string, operations: Operation[], more: Partial<Entity> = {}): Entity {
  return {
    name,
    title: name,
    many: `${name}s`,
    icon: 'Store',
    permission: 'BUSINESS:SITE',
    display: '{name}',
    key: 'webId',
    table: name,
    tenant: 'client',
    dialect: 'paged',
    routes: { list: `/${name}`, detail: `/detail/${name}/:id` },
    operations,
    fields: [],
    unique: [],
    activity: { tab: [] },
    list: {
      columns: [],
      search: [],
      filters: [],
      sort: { field: 'createdDate', order: 'DESC' },
      actions: [],
      bulk: [],
      pageSize: 20,
      defaults: {},
    },
    detail: { grid: [], tabs: [] },
    form: { fields: [] },
    hooks: [],
    system,
    ...more,
  } as Entity
}

export const site = entity('site', [
  operation('list', 'GET /site/sites', 'none', 'page'),
  operation('set', 'PATCH /site/sites/bulkStatusUpdate', 'ids', 'none', {
    params: { status: 'status' },
  }),
  operation('save', 'PUT /site/sites/all', 'records', 'records'),
  operation('read', 'GET /site/sites/{webId}', 'none', 'record'),
  operation('create', 'POST /site/sites', 'record', 'record'),
  operation('update', 'PUT /site/sites/{webId}', 'record', 'record'),
  operation('clone', 'POST /site/sites/global', 'record', 'record'),
  operation('remove', 'DELETE /site/sites', 'ids', 'none'),
  operation('options', 'GET /site/filter/SITES', 'none', 'options'),
])

export const siteDevice = entity('site-device', [
  operation('list', 'GET /site/siteDevices', 'none', 'page'),
  operation('list', 'GET /site/siteDevices/{siteId}/devices', 'none', 'page'),
  operation('list', 'GET /site/siteDevices/{deviceId}/sites', 'none', 'page'),
  operation('remove', 'DELETE /site/siteDevices', 'ids', 'none'),
])

export const siteLocation = entity('site-location', [
  operation('list', 'GET /site/siteLocations', 'none', 'page', {
    params: { searchLocation: 'search' },
  }),
  operation(
    'assign',
    'POST /site/siteLocations/assign',
    { siteId: 'siteId', locationIds: 'locationId[]' },
    'records',
  ),
])

export const userSite = entity('user-site', [
  operation('list', 'GET /site/userSites', 'none', 'page', { params: { userId: 'userAccountId' } }),
  operation('update', 'PUT /site/userSites', 'record', 'record'),
  operation('assign', 'POST /site/userSites/assignUsers', 'records', 'records'),
])

export const location = entity('location', [
  operation('create', 'POST /site/locations', 'record', 'record', {
    params: { siteIds: 'siteIds' },
  }),
])

export const product = entity(
  'product',
  [
    operation('list', 'GET /data/product', 'none', 'list'),
    operation('update', 'PUT /data/product/{id}', 'record', 'record'),
    operation('patch', 'PATCH /data/product/{id}', 'record', 'record'),
    operation('options', 'GET /data/product/options', 'none', 'options'),
  ],
  { dialect: 'simple-rest', key: 'id', fields: [{ name: 'id', label: 'Id', kind: 'text' }] },
)

/** A manifest of these entities, as the generator prints it. */
export const manifest: ManifestEntry[] = [
  site,
  siteDevice,
  siteLocation,
  userSite,
  location,
  product,
].map((each) => ({
  name: each.name,
  many: each.many,
  icon: each.icon,
  permission: each.permission,
  routes: each.routes,
  load: async () => ({ entity: each, loadValidator: async () => ({}) }),
}))
