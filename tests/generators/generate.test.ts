import {
  cpSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { printDiagnostic, printNotes } from '../../generators/diagnostics.ts'
import { generate } from '../../generators/generate.ts'
import type { Entity } from '../../src/model/entity.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** What the cases below refer to: one entity whose calls are spelled out. */
const site = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' } },
  'x-entity': { api: { service: 'site', path: 'sites' } },
}

/**
 * A small project and `more`, or the project's own schemas, generated into a folder of their own.
 */
async function generated(more: Record<string, unknown> = {}, { own = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'branchdesk-generate-'))
  folders.push(folder)
  const schemas = join(folder, 'schemas')
  const output = join(folder, 'generated')
  cpSync(own ? 'schemas' : 'schemas/meta', own ? schemas : join(schemas, 'meta'), {
    recursive: true,
  })
  const put = (files: Record<string, unknown>) => {
    for (const [name, schema] of Object.entries(files)) {
      mkdirSync(join(schemas, name, '..'), { recursive: true })
      writeFileSync(
        join(schemas, name),
        typeof schema === 'string' || Buffer.isBuffer(schema)
          ? schema
          : JSON.stringify(schema, null, 2),
      )
    }
  }
  put(own ? more : { 'site.json': site, ...more })
  const run = () => generate({ schemas, output })
  const result = await run()
  const errors = result.diagnostics.filter((each) => each.severity === 'error').map(printDiagnostic)
  const notes = result.diagnostics
    .filter((each) => each.severity === 'warning')
    .map(printDiagnostic)
  const entity = async (name: string) =>
    ((await import(join(output, 'entities', `${name}.ts`))) as { entity: Entity }).entity
  const validator = async (name: string) =>
    (await import(join(output, 'validators', `${name}.js`))) as Record<
      'create' | 'patch',
      { (data: unknown): boolean; errors?: { instancePath: string; keyword: string }[] }
    >
  const files = () =>
    Object.fromEntries(
      readdirSync(output, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => [
          join(each.parentPath, each.name).slice(output.length + 1),
          readFileSync(join(each.parentPath, each.name), 'utf8'),
        ]),
    )
  return { result, errors, notes, entity, validator, files, put, run, output }
}

test('a badge without colours has those of the field that the other entity displays', async () => {
  const { errors, entity } = await generated({
    'rank.json': {
      type: 'object',
      properties: {
        name: { type: 'string', 'x-field': { colours: { Chief: 'success', '*': 'secondary' } } },
      },
      'x-entity': { display: '{name}' },
    },
    'a.json': {
      type: 'object',
      properties: {
        rank: { type: 'string', 'x-field': { ref: { entity: 'rank', as: 'badge' } } },
        own: {
          type: 'string',
          'x-field': { ref: { entity: 'rank', as: 'badge', colours: { Chief: 'info' } } },
        },
      },
    },
  })
  expect(errors).toEqual([])
  const { fields } = await entity('a')
  const coloursOf = (name: string) => fields.find((each) => each.name === name)!.reference!.colours
  expect([coloursOf('rank'), coloursOf('own')]).toEqual([
    { Chief: 'success', '*': 'secondary' },
    { Chief: 'info' },
  ])
})

test('the same schemas produce the same bytes, and a second run writes no file', async () => {
  const first = await generated({}, { own: true })
  const second = await generated({}, { own: true })
  expect(first.errors).toEqual([])
  expect(second.files()).toEqual(first.files())
  expect((await first.run()).written).toEqual([])
}, 30_000)

test('a plain schema without Branchdesk keywords becomes a complete resource [GEN-12]', async () => {
  const { errors, entity } = await generated({
    'PurchaseOrder.schema.json': {
      type: 'object',
      required: ['orderNumber'],
      properties: {
        orderNumber: { type: 'string' },
        total: { type: 'number' },
        placedOn: { type: 'string', format: 'date' },
        paid: { type: 'boolean' },
      },
    },
  })
  expect(errors).toEqual([])
  const order = await entity('purchase-order')
  expect(order).toMatchObject({
    title: 'Purchase order',
    many: 'Purchase orders',
    dialect: 'simple-rest',
    permission: 'SETTINGS:PURCHASE ORDER',
    display: '{orderNumber}',
    key: 'id',
    table: 'purchase_order',
    menu: { group: 'Settings' },
    routes: { list: '/purchase-order', detail: '/detail/purchase-order/:id' },
  })
  expect(order.list.columns.map((column) => column.field)).toEqual([
    'orderNumber',
    'total',
    'placedOn',
    'paid',
  ])
  expect(order.form.fields).toEqual(['orderNumber', 'total', 'placedOn', 'paid'])
  expect(order.detail.tabs.map((tab) => tab.name)).toEqual(['detail', 'activity'])
  expect(new Set(order.operations.map((operation) => operation.kind))).toEqual(
    new Set([
      'list',
      'read',
      'create',
      'update',
      'patch',
      'clone',
      'remove',
      'options',
      'aggregate',
    ]),
  )
})

test('nested objects, lists, choices, nullable types and references of every draft become fields', async () => {
  const { errors, entity, validator } = await generated({
    'invoice.json': {
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'https://example.org/invoice.json',
      type: 'object',
      required: ['number'],
      definitions: {
        party: {
          type: 'object',
          properties: { name: { type: 'string' }, parent: { $ref: '#/definitions/party' } },
        },
      },
      properties: {
        number: { type: 'string' },
        amount: { type: 'number', minimum: 0, exclusiveMinimum: true },
        note: { type: ['string', 'null'] },
        buyer: { $ref: '#/definitions/party' },
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: { text: { type: 'string' }, quantity: { type: 'integer' } },
          },
        },
        labels: { type: 'array', items: { type: 'string' } },
        payment: {
          oneOf: [
            { type: 'object', title: 'Card', properties: { number: { type: 'string' } } },
            { type: 'object', title: 'Transfer', properties: { iban: { type: 'string' } } },
          ],
        },
        state: { anyOf: [{ enum: ['open', 'paid'] }, { type: 'null' }] },
        mixed: { type: ['string', 'number'] },
        pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] },
      },
    },
  })
  expect(errors).toEqual([])
  const invoice = await entity('invoice')
  const kinds = Object.fromEntries(
    invoice.fields.filter((field) => !field.system).map((field) => [field.name, field.kind]),
  )
  expect(kinds).toEqual({
    number: 'text',
    amount: 'number',
    note: 'text',
    buyer: 'group',
    lines: 'list',
    labels: 'tags',
    payment: 'choice',
    state: 'enum',
    mixed: 'json',
    pair: 'json',
  })
  expect(invoice.fields.find((field) => field.name === 'note')?.nullable).toBe(true)
  expect(
    invoice.fields
      .find((field) => field.name === 'payment')
      ?.variants?.map((variant) => variant.label),
  ).toEqual(['Card', 'Transfer'])
  const { create } = await validator('invoice')
  expect(create({ number: 'A', amount: 1, buyer: { name: 'x', parent: { name: 'y' } } })).toBe(true)
  expect(create({ number: 'A', amount: 0 })).toBe(false)
  expect(create({ number: 'A', buyer: { parent: { name: 5 } } })).toBe(false)
})

test('a schema can use reserved names (id, version, createdDate) for its own fields', async () => {
  const { errors, entity } = await generated({
    'release.json': {
      type: 'object',
      required: ['id', 'version'],
      properties: {
        id: { type: 'integer' },
        version: { type: 'string' },
        createdDate: { type: 'string' },
        'client-id': { type: 'string' },
      },
    },
  })
  expect(errors).toEqual([])
  const release = await entity('release')
  expect(release.key).toBe('id')
  expect(release.fields.find((field) => field.name === 'id')).toMatchObject({
    kind: 'number',
    system: 'key',
    column: 'web_id',
    createOnly: true,
  })
  expect(release.system).toMatchObject({ version: '_version', createdDate: '_createdDate' })
  const columns = release.fields.flatMap((field) => (field.column ? [field.column] : []))
  expect(new Set(columns).size).toBe(columns.length)
  expect(columns).not.toContain('client_id')
})

test('a list of references with "link" becomes a link entity with a tab and an assign dialog on both sides', async () => {
  const { errors, entity } = await generated({
    'contract.json': {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string' },
        siteIds: {
          type: 'array',
          items: { type: 'string', 'x-field': { ref: 'site' } },
          'x-field': { link: true },
        },
      },
    },
  })
  expect(errors).toEqual([])
  const link = await entity('contract-site')
  expect(link.link?.map((side) => [side.entity, side.assign?.pick])).toEqual([
    ['contract', 'siteId'],
    ['site', 'contractId'],
  ])
  expect(link.unique).toEqual([['contractId', 'siteId']])
  expect((await entity('site')).detail.tabs.map((tab) => tab.name)).toContain('contract-site')
})

test('a side of a link with "tab": false gets no tab, and keeps the link', async () => {
  const { errors, entity } = await generated({
    'lease.json': {
      type: 'object',
      properties: {
        siteId: { type: 'string', 'x-field': { ref: 'site' } },
        flatId: { type: 'string', 'x-field': { ref: 'flat' } },
      },
      'x-link': { siteId: { tab: 'Flats' }, flatId: { tab: false, assign: false } },
    },
    'flat.json': { type: 'object', properties: { name: { type: 'string' } } },
  })
  expect(errors).toEqual([])
  const tabs = async (name: string) => (await entity(name)).detail.tabs.map((tab) => tab.name)
  expect(await tabs('site')).toContain('lease')
  expect(await tabs('flat')).not.toContain('lease')
  expect((await entity('lease')).link?.map((side) => side.field)).toEqual(['siteId', 'flatId'])
})

test('the records of a plain reference are a tab of the other entity, unless one of them says otherwise', async () => {
  const ref = (entity: string, more = {}) => ({
    type: 'string',
    'x-field': { ref: { entity, ...more } },
  })
  const named = (tabs: unknown[]) => ({
    type: 'object',
    properties: { name: { type: 'string' } },
    'x-entity': { detail: { tabs } },
  })
  const { errors, entity } = await generated({
    'flat.json': named(['detail', 'activity']),
    'house.json': named(['detail', 'activity']),
    'visit.json': {
      type: 'object',
      properties: {
        siteId: ref('site'),
        otherId: { ...ref('site'), title: 'Later branch' },
        flatId: ref('flat'),
        houseId: ref('house', { tab: 'Who was here' }),
      },
    },
    'repair.json': { type: 'object', properties: { siteId: ref('site', { tab: false }) } },
  })
  expect(errors).toEqual([])
  const tabs = async (name: string) => (await entity(name)).detail.tabs.map(({ label }) => label)
  expect(await tabs('site')).toEqual([
    'Detail',
    'Visits (Site)',
    'Visits (Later branch)',
    'Activity',
  ])
  expect(await tabs('flat')).toEqual(['Detail', 'Activity'])
  expect(await tabs('house')).toEqual(['Detail', 'Who was here', 'Activity'])
})

test('references lead to the root, to schemas with an own "$id" inside a file, and through their pointers', async () => {
  const { errors, entity } = await generated({
    'person.json': {
      type: 'object',
      properties: {
        home: { $ref: 'place.json#/' },
        work: { $ref: 'https://example.test/places/street' },
        city: { $ref: 'https://example.test/places/street#/properties/city' },
        anything: { $ref: '#/definitions/anything' },
      },
      definitions: { anything: true },
    },
    'place.json': {
      $id: 'https://example.test/places/place',
      type: 'object',
      properties: { name: { type: 'string' }, street: { $ref: '#/definitions/street' } },
      definitions: {
        street: {
          $id: 'street',
          type: 'object',
          properties: { line: { type: 'string' }, city: { type: 'string', title: 'Town' } },
        },
      },
    },
  })
  expect(errors).toEqual([])
  const fields = (await entity('person')).fields
  const parts = (name: string) =>
    fields.find((each) => each.name === name)?.fields?.map((each) => each.name)
  expect(parts('home')).toEqual(['name', 'street'])
  expect(parts('work')).toEqual(['line', 'city'])
  expect(fields.find(({ name }) => name === 'city')?.label).toBe('Town')
  expect(fields.find(({ name }) => name === 'anything')?.kind).toBe('json')
})

const named = (keywords: object) => ({
  type: 'object',
  properties: { name: { type: 'string' } },
  'x-entity': keywords,
})

const broken: [string, Record<string, unknown>, RegExp][] = [
  [
    'a column that is none',
    {
      'a.json': {
        type: 'object',
        properties: { name: { type: 'string' } },
        'x-entity': { list: { columns: ['nmae'] } },
      },
    },
    /schemas\/a\.json:\d+: x-entity\.list\.columns\[0\]: unknown column "nmae"; did you mean "name"\?/,
  ],
  [
    'a kind that is none',
    {
      'a.json': {
        type: 'object',
        properties: { name: { type: 'string', 'x-field': { kind: 'phnoe' } } },
      },
    },
    /schemas\/a\.json:7: properties\.name\.x-field\.kind is "phnoe"; did you mean "phone"\? Allowed: /,
  ],
  [
    'a word that is none',
    { 'a.json': { type: 'object', properties: {}, 'x-entity': { colums: [] } } },
    /schemas\/a\.json:5: x-entity\.colums: unknown keyword "colums"/,
  ],
  [
    'a reference to no entity',
    {
      'a.json': {
        type: 'object',
        properties: { s: { type: 'string', 'x-field': { ref: 'sit' } } },
      },
    },
    /unknown entity "sit"; did you mean "site"\?/,
  ],
  [
    'a $ref to nothing',
    {
      'a.json': {
        type: 'object',
        properties: { s: { $ref: '#/definitions/adress' } },
        definitions: { address: {} },
      },
    },
    /has nothing at "#\/definitions\/adress"\. unknown name "adress"; did you mean "address"\?/,
  ],
  [
    'a type that is none',
    { 'a.json': { type: 'object', properties: { s: { type: 'strng' } } } },
    /properties\.s\.type is "strng".*did you mean "string"/i,
  ],
  [
    'two entities with one call',
    {
      'a.json': {
        type: 'object',
        properties: { name: { type: 'string' } },
        'x-entity': { api: { service: 'site', path: 'sites' } },
      },
    },
    / already defines the call "GET \/site\/sites"/,
  ],
  [
    'text that is no JSON',
    { 'a.json': '{\n  "type": "object",\n  oops\n}' },
    /schemas\/a\.json:3: not JSON/,
  ],
  [
    'a key given twice',
    { 'a.json': '{\n "type": "object",\n "type": "object"\n}' },
    /schemas\/a\.json:3: "type" is given twice/,
  ],
  [
    'a key given twice in a translation',
    {
      'site.de.json':
        '{\n "title": "Filiale",\n "fields": {\n  "name": "Name",\n  "name": "Bezeichnung"\n }\n}',
    },
    /schemas\/site\.de\.json:5: "name" is given twice/,
  ],
  [
    'a translation that is no JSON',
    { 'site.de.json': '{\n "title": "Filiale",\n}' },
    /schemas\/site\.de\.json:3: not JSON: a comma before "}"; remove it/,
  ],
  [
    'a schema in UTF-16',
    { 'a.json': Buffer.from('\uFEFF{ "type": "object" }', 'utf16le') },
    /^schemas\/a\.json:1: it is written in UTF-16; save it as UTF-8\.$/,
  ],
  [
    'a schema in UTF-16 without a mark',
    { 'a.json': Buffer.from('{ "type": "object" }', 'utf16le') },
    /^schemas\/a\.json:1: it is written in UTF-16; save it as UTF-8\.$/,
  ],
  [
    'a translation in Latin-1',
    { 'site.es.json': Buffer.from('{ "title": "Regi\u00f3n" }', 'latin1') },
    /schemas\/site\.es\.json:1: it is written in an encoding other than UTF-8; save it as UTF-8\./,
  ],
  [
    'a pattern that is none',
    { 'a.json': { type: 'object', properties: { s: { type: 'string', pattern: '([' } } } },
    /a\.json:1?\d: properties\.s\.pattern: "\(\[" is not a regular expression of JavaScript.* Correct it/,
  ],
  [
    'a pattern of another language',
    { 'a.json': { type: 'object', properties: { s: { type: 'string', pattern: '(?s)^a.$' } } } },
    /properties\.s\.pattern: "\(\?s\)\^a\.\$" is not .*"\(\?s\)" is of another language; write .*"\[\\s\\S\]"/,
  ],
  [
    'an icon that is none',
    { 'a.json': { type: 'object', properties: {}, 'x-entity': { icon: 'Stroe' } } },
    /unknown icon "Stroe"; did you mean "St/,
  ],
  [
    'a template with a field that is none',
    {
      'a.json': {
        type: 'object',
        properties: { name: { type: 'string' } },
        'x-entity': { display: '{nam}' },
      },
    },
    /x-entity\.display: unknown field "nam"; did you mean "name"\?/,
  ],
  [
    'a hook that nobody wrote',
    { 'a.json': { type: 'object', properties: {}, 'x-entity': { hooks: ['grnts'] } } },
    /schemas\/a\.json:6: x-entity\.hooks\[0\]: unknown hook "grnts"; did you mean "grants"\? Allowed: keep-one-unless-admin, grants, /,
  ],
  [
    'an encrypted field that people would read',
    {
      'a.json': {
        type: 'object',
        properties: { password: { type: 'string', 'x-field': { encrypted: true } } },
      },
    },
    /schemas\/a\.json:\d+: properties\.password: "password" has "encrypted", so only the service reads it; add "writeOnly": true\./,
  ],
  [
    'a secret inside of an object',
    {
      'a.json': {
        type: 'object',
        properties: {
          mail: {
            type: 'object',
            properties: { host: { type: 'string' }, password: { type: 'string', writeOnly: true } },
          },
        },
      },
    },
    /schemas\/a\.json:4: properties\.mail: "mail\.password" has "writeOnly", but "mail" is read as a whole; make it a top-level property beside "mail"\./,
  ],
  [
    'a secret inside of values that the schema does not name, below a reference',
    {
      'a.json': {
        type: 'object',
        properties: {
          password: { type: 'string', writeOnly: true },
          mails: { type: 'object', additionalProperties: { $ref: '#/$defs/mail' } },
        },
        $defs: { mail: { properties: { key: { type: 'string', writeOnly: true } } } },
      },
    },
    /schemas\/a\.json:\d+: "mails\.key" has "writeOnly", but "mails" is read as a whole; make it a top-level property beside "mails", or remove the keyword\./,
  ],
  [
    'a field under a permission inside of a list',
    {
      'a.json': {
        type: 'object',
        properties: {
          rows: {
            type: 'array',
            items: {
              type: 'object',
              properties: { cost: { type: 'number', 'x-field': { permission: 'BUSINESS:COSTS' } } },
            },
          },
        },
      },
    },
    /schemas\/a\.json:4: properties\.rows: "rows\.cost" has "permission"/,
  ],
  [
    'a hook with facts that nobody wrote',
    {
      'a.json': {
        type: 'object',
        properties: {},
        'x-entity': { hooks: [{ name: 'keep-two', of: 'a' }] },
      },
    },
    /schemas\/a\.json:7: x-entity\.hooks\[0\]\.name: unknown hook "keep-two"/,
  ],
  [
    'a link side that is no reference',
    {
      'a.json': {
        type: 'object',
        properties: { name: { type: 'string' } },
        'x-link': { name: {} },
      },
    },
    /"name" is a side of the link, so it needs/,
  ],
  [
    'a word for the removal of a link that does not exist',
    {
      'a.json': {
        type: 'object',
        properties: { site: { type: 'string', 'x-field': { ref: 'site' } } },
        'x-link': { site: { remove: { as: 'unasign' } } },
      },
    },
    /x-link\.site\.remove\.as is "unasign"; did you mean "unassign"\? Allowed: unassign, delete/,
  ],
  [
    'a text of a removal with a placeholder that nothing fills in',
    {
      'a.json': {
        type: 'object',
        properties: { site: { type: 'string', 'x-field': { ref: 'site' } } },
        'x-link': { site: { remove: { question: 'Take {nam} from {owner}?' } } },
      },
    },
    /schemas\/a\.json:\d+: x-link\.site\.remove\.question: unknown placeholder "nam"; did you mean "name"\?/,
  ],
  [
    'a note that is not a fact of the options that are assigned',
    {
      'a.json': {
        type: 'object',
        properties: {
          site: { type: 'string', 'x-field': { ref: 'site' } },
          person: { type: 'string', 'x-field': { ref: 'person' } },
        },
        'x-link': { site: { assign: { pick: 'person', note: 'twon' } }, person: {} },
      },
      'person.json': {
        type: 'object',
        properties: { name: { type: 'string' }, town: { type: 'string' } },
        'x-entity': {
          api: {
            service: 'x',
            path: 'persons',
            options: { call: 'GET filter/PERSONS', facts: ['town'] },
          },
        },
      },
    },
    /schemas\/a\.json:\d+: x-link\.site\.assign\.note: unknown fact "twon"; did you mean "town"\?/,
  ],
  [
    'an action that sets a value that does not exist',
    {
      'a.json': {
        type: 'object',
        properties: { phase: { enum: ['OPEN', 'DONE'] } },
        'x-entity': { list: { actions: [{ name: 'end', label: 'End', set: { phase: 'DON' } }] } },
      },
    },
    /schemas\/a\.json:\d+: x-entity\.list\.actions\[0\]\.set\.phase: unknown value "DON"; did you mean "DONE"\?/,
  ],
  [
    'an action that neither calls nor sets anything',
    {
      'a.json': {
        type: 'object',
        properties: { phase: { enum: ['OPEN', 'DONE'] } },
        'x-entity': { list: { actions: [{ name: 'end', label: 'End' }] } },
      },
    },
    /x-entity\.list\.actions\[0\]: an action has either a "call", values to "set" or a page to open \("to"\)/,
  ],
  [
    'choices limited by a field of a link that does not exist',
    {
      'link.json': {
        type: 'object',
        properties: {
          site: { type: 'string', 'x-field': { ref: 'site' } },
          code: { type: 'string' },
        },
      },
      'a.json': {
        type: 'object',
        properties: {
          site: {
            type: 'string',
            'x-field': { ref: { entity: 'site', where: { 'link.cod': 'A' } } },
          },
        },
      },
    },
    /schemas\/a\.json:\d+: .*unknown field of link "cod"; did you mean "code"\?/,
  ],
  [
    'choices limited by a field of a link behind another one that does not exist',
    {
      'link.json': {
        type: 'object',
        properties: {
          site: { type: 'string', 'x-field': { ref: 'site' } },
          code: { type: 'string' },
        },
      },
      'a.json': {
        type: 'object',
        properties: {
          site: {
            type: 'string',
            'x-field': { ref: { entity: 'site', where: { 'link.site.link.cod': 'A' } } },
          },
        },
      },
    },
    /schemas\/a\.json:\d+: .*unknown field of link "cod"; did you mean "code"\?/,
  ],
  [
    'choices limited by a link that does not exist',
    {
      'a.json': {
        type: 'object',
        properties: {
          site: {
            type: 'string',
            'x-field': { ref: { entity: 'site', where: { 'lnk.code': 'A' } } },
          },
        },
      },
    },
    /schemas\/a\.json:\d+: .*unknown link to site "lnk"/,
  ],
  [
    'a grant at a branch that no field names',
    {
      'a.json': {
        type: 'object',
        properties: {
          siteId: { type: 'string', 'x-field': { ref: 'site' } },
          role: { type: 'string', 'x-field': { ref: { entity: 'site', grants: 'siteID' } } },
        },
      },
    },
    /schemas\/a\.json:\d+: .*unknown field "siteID"; did you mean "siteId"\?/,
  ],
  [
    'a dialog with a field that does not exist',
    {
      'a.json': {
        type: 'object',
        properties: {
          site: {
            type: 'string',
            'x-field': { ref: { entity: 'site', dialog: ['site', 'plce'] } },
          },
          place: { type: 'string' },
        },
      },
    },
    /schemas\/a\.json:\d+: .*unknown field "plce"; did you mean "place"\?/,
  ],
  [
    'a condition for a value that does not exist',
    {
      'a.json': {
        type: 'object',
        properties: {
          day: {
            enum: ['FIRST', 'CUSTOM'],
            'x-field': { choicesWhen: { CUSTM: { field: 'day' } } },
          },
        },
      },
    },
    /schemas\/a\.json:\d+: .*unknown value "CUSTM"; did you mean "CUSTOM"\?/,
  ],
  [
    'a copy that starts without a field that does not exist',
    {
      'a.json': {
        type: 'object',
        properties: { code: { type: 'string' } },
        'x-entity': { clone: { fresh: ['cod'] } },
      },
    },
    /schemas\/a\.json:\d+: x-entity\.clone\.fresh\[0\]: unknown field "cod"; did you mean "code"\?/,
  ],
  [
    'a copy of links that do not refer to the record',
    {
      'a.json': {
        type: 'object',
        properties: { code: { type: 'string' } },
        'x-entity': { clone: { links: ['site'] } },
      },
    },
    /x-entity\.clone\.links\[0\]: "site" has no reference to a/,
  ],
  [
    'the route of a list that another entity has chosen',
    { 'person.json': named({ routes: { list: '/user' } }), 'user.json': named({}) },
    /schemas\/user\.json:\d+: x-entity\.routes\.list: person \(.*schemas\/person\.json\) already has the list at the route "\/user"; give user another one/,
  ],
  [
    'the route of a detail that another entity has chosen',
    { 'branch.json': named({}), 'shop.json': named({ routes: { detail: '/detail/branch/:id' } }) },
    /schemas\/branch\.json:\d+: x-entity\.routes\.detail: shop \(.*schemas\/shop\.json\) already has the detail at the route "\/detail\/branch\/:id"/,
  ],
  [
    'the entry of the menu of another entity',
    { 'a.json': named({ many: 'Plans' }), 'b.json': named({ many: 'Plans' }) },
    /schemas\/b\.json:\d+: x-entity\.many: a \(.*schemas\/a\.json\) already has the entry of the menu "[^"]* \/ Plans"/,
  ],
  [
    'a board of a field without fixed values',
    {
      'a.json': {
        type: 'object',
        properties: { code: { type: 'string' }, kind: { enum: ['A', 'B'] } },
        'x-entity': { list: { views: ['table', { board: 'code' }] } },
      },
    },
    /x-entity\.list\.views\[1\]\.board: "code" has no fixed values to make columns of\. These fit: kind\./,
  ],
  [
    'a calendar of a field that is no date',
    {
      'a.json': {
        type: 'object',
        properties: { code: { type: 'string' }, due: { type: 'string', format: 'date' } },
        'x-entity': { list: { views: ['table', { calendar: ['code'] }] } },
      },
    },
    /x-entity\.list\.views\[1\]\.calendar\[0\]: "code" is no date\. These fit: due\./,
  ],
  [
    'a calendar whose date is its end, too',
    {
      'a.json': {
        type: 'object',
        properties: {
          due: { type: 'string', format: 'date' },
          paid: { type: 'string', format: 'date' },
          sent: { type: 'string', format: 'date-time' },
        },
        'x-entity': { list: { views: ['table', { calendar: ['due', 'due'] }] } },
      },
    },
    /x-entity\.list\.views\[1\]\.calendar\[1\]: "due" is the date already; allowed as its end: paid, or nothing/,
  ],
  [
    'a layout under a wrong keyword',
    {
      'a.json': {
        type: 'object',
        properties: { kind: { enum: ['A', 'B'] } },
        'x-entity': { list: { views: ['table', { bord: 'kind' }] } },
      },
    },
    /^schemas\/a\.json:\d+: x-entity\.list\.views\[1\]\.bord: unknown keyword "bord"; did you mean "board"\? Allowed: board, calendar, tree, settings\.$/,
  ],
  [
    'a calendar of a day and an instant',
    {
      'a.json': {
        type: 'object',
        properties: {
          from: { type: 'string', format: 'date' },
          until: { type: 'string', format: 'date-time' },
        },
        'x-entity': { list: { views: ['table', { calendar: ['from', 'until'] }] } },
      },
    },
    /x-entity\.list\.views\[1\]\.calendar\[1\]: "until" and "from" must both be dates/,
  ],
  [
    'a tree of a reference that may form circles',
    {
      'a.json': {
        type: 'object',
        properties: {
          partnerId: { type: 'string', 'x-field': { ref: { entity: 'a', cyclic: true } } },
          aboveId: { type: 'string', 'x-field': { ref: 'a' } },
        },
        'x-entity': { list: { views: ['table', { tree: 'partnerId' }] } },
      },
    },
    /x-entity\.list\.views\[1\]\.tree: "partnerId" is no reference to the entity itself that the service keeps free of circles\. These fit: aboveId\./,
  ],
  [
    'a list that is unique by a field its objects do not have',
    {
      'a.json': {
        type: 'object',
        properties: {
          code: { type: 'string' },
          texts: {
            type: 'array',
            items: { type: 'object', properties: { language: { type: 'string' } } },
            'x-field': { uniqueBy: 'code' },
          },
        },
      },
    },
    /texts\.x-field\.uniqueBy: unknown field "code"/,
  ],
  [
    'a form of settings without a call that saves them',
    {
      'a.json': {
        type: 'object',
        properties: { code: { type: 'string' }, value: { type: 'string' } },
        'x-entity': {
          list: {
            views: [
              { settings: { key: 'code', value: 'valu', read: 'GET a/all', labels: { A: 'A' } } },
            ],
          },
        },
      },
    },
    /settings: it needs the call "save" of x-entity\.api\.[^]*settings\.value: unknown field "valu"[^]*settings\.read: unknown call "GET a\/all"/,
  ],
  [
    'a fact of a detail that is not a field',
    {
      'a.json': {
        type: 'object',
        properties: { code: { type: 'string' } },
        'x-entity': { detail: { facts: ['cod'] } },
      },
    },
    /x-entity\.detail\.facts: unknown column "cod"; did you mean "code"/,
  ],
  [
    'alternatives that do not exist',
    {
      'a.json': {
        type: 'object',
        properties: { user: { type: 'string' }, role: { type: 'string' } },
        'x-entity': { exactlyOne: ['user', 'rol'] },
      },
    },
    /x-entity\.exactlyOne\[1\]: unknown field "rol"; did you mean "role"\?/,
  ],
  [
    'a word of another shape',
    {
      'a.json': {
        type: 'object',
        properties: { name: { type: 'string' } },
        'x-entity': { list: { sort: 'name,desc' } },
      },
    },
    /schemas\/a\.json:\d+: x-entity\.list\.sort is "name,desc"; allowed: object/,
  ],
  [
    'a shared file that is none',
    {
      'a.json': {
        type: 'object',
        properties: { home: { $ref: 'meta/commn.json#/$defs/address' } },
      },
    },
    /schemas\/a\.json:\d+: .*unknown schema "meta\/commn"; did you mean "meta\/common"\?/,
  ],
  [
    'a list instead of a schema',
    { 'a.json': [] },
    /schemas\/a\.json:1: a JSON Schema must be an object, not a list; write an object with/,
  ],
  [
    'a schema that allows nothing',
    { 'a.json': false },
    /schemas\/a\.json:1: the schema "false" allows no value; write an object with "properties"/,
  ],
]
test.each(
  broken,
)('%s is refused with file, line, the given value and the closest valid one', async (_, files, message) => {
  const { errors } = await generated(files)
  expect(errors.join('\n')).toMatch(message)
})

test('a number of a schema that would be rounded is a note', async () => {
  const { notes } = await generated({
    'a.json': `{
      "type": "object",
      "properties": {
        "code": { "const": 9007199254740993 },
        "size": { "enum": [1, 2.50, 90071992547409931] },
        "default": { "type": "number", "maximum": 18446744073709551615, "default": 0.1 }
      }
    }`,
  })
  expect(notes).toEqual([
    'schemas/a.json:4: note: "const" has the number 9007199254740993, which would be rounded to 9007199254740992: no record can have it; write it as a text.',
    'schemas/a.json:5: note: "enum" has the number 90071992547409931, which would be rounded to 90071992547409940: no record can have it; write it as a text.',
  ])
})

test('all errors are reported at once, nothing is written, and the last valid output is kept', async () => {
  const project = await generated()
  const before = project.files()
  project.put({
    'a.json': {
      type: 'object',
      properties: { name: { type: 'string' } },
      'x-entity': { list: { columns: ['x', 'y'] } },
    },
    'b.json': { type: 'object', properties: { s: { type: 'string', 'x-field': { ref: 'sit' } } } },
  })
  const result = await project.run()
  expect(
    result.diagnostics.filter((each) => each.severity === 'error').length,
  ).toBeGreaterThanOrEqual(3)
  expect(project.files()).toEqual(before)
})

test('a new file with an error, and one that needs it, stop no other: those are generated', async () => {
  const project = await generated()
  const text = { type: 'object', properties: { name: { type: 'string' } } }
  project.put({
    'bad.json': '{ "type"',
    'bad.de.json': { title: 'Schlecht' },
    'needs-bad.json': {
      type: 'object',
      properties: { bad: { type: 'string', 'x-field': { ref: 'bad' } } },
    },
    'good.json': text,
    'worse.json': { ...text, 'x-entity': { list: { columns: ['nam'] } } },
  })
  const { diagnostics, leftOut, entities } = await project.run()
  expect([leftOut.toSorted(), entities]).toEqual([
    ['schemas/bad.json', 'schemas/needs-bad.json', 'schemas/worse.json'],
    2,
  ])
  expect(
    diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line }) => [file, line]),
  ).toEqual([
    ['schemas/bad.json', 1],
    ['schemas/needs-bad.json', expect.any(Number)],
    ['schemas/worse.json', expect.any(Number)],
  ])
  expect(Object.keys(project.files())).toEqual(
    expect.arrayContaining(['entities/good.ts', 'entities/site.ts']),
  )
  expect(Object.keys(project.files()).join()).not.toMatch(/bad|worse/)
  // Once it is right, it is generated as well.
  project.put({ 'bad.json': text, 'worse.json': text })
  expect((await project.run()).leftOut).toEqual([])
})

test('a new file with the name or the menu entry of an entity is left out, also if it sorts first', async () => {
  const project = await generated({
    'order.schema.json': { properties: { number: { type: 'string' } } },
    'ticket.json': { properties: { name: { type: 'string' } } },
  })
  const name = { type: 'string' }
  project.put({
    'order.json': { properties: { name } },
    'a-ticket.json': { properties: { name }, 'x-entity': { many: 'Tickets' } },
    'good.json': { properties: { name } },
  })
  const { diagnostics, leftOut } = await project.run()
  expect(leftOut.toSorted()).toEqual(['schemas/a-ticket.json', 'schemas/order.json'])
  expect(diagnostics.map(printDiagnostic)).toEqual([
    expect.stringMatching(
      /^schemas\/a-ticket\.json:.*ticket \(schemas\/ticket\.json\) already has/,
    ),
    'schemas/order.json:1: schemas/order.schema.json already has the name "order"; rename one of the files.',
  ])
  expect(project.files()['entities/order.ts']).toContain('from schemas/order.schema.json.')
  expect(project.files()['entities/good.ts']).toBeDefined()
})

test('a file that is not JSON is the only error, whatever refers to it', async () => {
  const project = await generated()
  const before = project.files()
  project.put({ 'site.json': '{ "type"' })
  expect((await project.run()).diagnostics.map(printDiagnostic)).toEqual([
    expect.stringMatching(/^schemas\/site\.json:1: not JSON: colon expected/),
  ])
  expect(project.files()).toEqual(before)
})

test('a second run in one process compiles only the changed schemas', async () => {
  const project = await generated()
  const memo = { type: 'object', properties: { name: { type: 'string' } } }
  project.put({ 'memo.json': memo })
  expect((await project.run()).compiled).toEqual(['validators/memo.js', 'types/memo.ts'])
  expect((await project.run()).compiled).toEqual([])
  project.put({ 'memo.json': { ...memo, properties: { name: { type: 'string', maxLength: 3 } } } })
  const again = await project.run()
  expect(again.compiled).toEqual(['validators/memo.js', 'types/memo.ts'])
  expect(again.written).toContain('validators/memo.js')
  const { create } = await project.validator('memo')
  expect([create({ name: 'abc' }), create({ name: 'abcd' })]).toEqual([true, false])
  // A heading does not affect the compiled validator.
  project.put({
    'memo.json': {
      ...memo,
      properties: { name: { type: 'string', maxLength: 3 } },
      'x-entity': { many: 'Leaflets' },
    },
  })
  const relabelled = await project.run()
  expect([relabelled.compiled, relabelled.written]).toEqual([
    [],
    expect.arrayContaining(['manifest.ts', 'entities/memo.ts']),
  ])
})

test('a row action uses existing fields, and its translations existing messages [AUTH-16]', async () => {
  const call = { name: 'ring', label: 'Ring', call: 'POST bells/{wedId}/ring' }
  const bell = {
    type: 'object',
    properties: { name: { type: 'string' } },
    'x-entity': {
      list: {
        actions: ['edit', call, { ...call, call: 'POST bells/ring', params: { bell: '{nam}' } }],
      },
    },
  }
  const { errors } = await generated({ 'bell.json': bell })
  expect(errors.join('\n')).toMatch(/bell\.json.*"wedId"/)
  expect(errors.join('\n')).toMatch(/bell\.json.*"nam".*did you mean "name"/)
  expect(errors.join('\n')).toMatch(/two actions are called "ring"/)
})

test('an unsupported keyword is reported, not ignored', async () => {
  const { errors, notes } = await generated({
    'a.json': {
      type: 'object',
      requred: ['name'],
      properties: {
        name: { type: 'string', format: 'postcode' },
        far: { $ref: 'https://example.org/elsewhere.json' },
      },
    },
  })
  expect(errors).toEqual([])
  expect(notes.join('\n')).toMatch(
    /"requred" is not a keyword of JSON Schema and is ignored; did you mean "required"\?/,
  )
  expect(notes.join('\n')).toMatch(/the format "postcode" is not known/)
  expect(notes.join('\n')).toMatch(
    /elsewhere\.json.*not fetched from the network; any JSON is accepted there/,
  )
})

test('"ownerMayEdit" names fields of an entity that people sign in with', async () => {
  const { errors } = await generated({
    'badge.json': {
      type: 'object',
      properties: { name: { type: 'string' } },
      'x-entity': { ownerMayEdit: ['name', 'colour'] },
    },
  })
  expect(errors).toEqual([
    expect.stringContaining('it needs the hook "signs-in": without it, records are not accounts.'),
    expect.stringContaining('ownerMayEdit[1]: unknown column "colour"'),
  ])
})

test('"retention" names a number of days of the client', async () => {
  const { errors } = await generated({
    'client.json': {
      type: 'object',
      properties: { name: { type: 'string' }, days: { type: 'integer' } },
      'x-entity': { hooks: ['own-client'] },
    },
    'person.json': named({ retention: { of: 'client', days: 'name' } }),
    'letter.json': named({ retention: { of: 'person', days: 'dayz' } }),
    'memo.json': named({ retention: { of: 'client', days: 'days' } }),
  })
  expect(errors).toEqual([
    expect.stringContaining('retention.of: person is not the client'),
    expect.stringContaining('retention.days: unknown field "dayz"'),
    expect.stringContaining('retention.days: name is not an integer.'),
  ])
})

const lookupValues = {
  type: 'object',
  properties: {
    listId: { type: 'string', 'x-field': { ref: 'lookup-list' } },
    code: { type: 'string' },
    text: { type: 'string' },
  },
  'x-entity': { lookups: { list: 'listId.name', code: 'code', text: 'text' } },
}
const lookupList = { type: 'object', properties: { name: { type: 'string' } } }

test('a look-up field, also a nested one, gets the entity that holds the values of look-up lists', async () => {
  const level = { type: 'string', 'x-field': { lookup: 'LKLevel' } }
  const { errors, entity } = await generated({
    'lookup-list.json': lookupList,
    'lookup-value.json': lookupValues,
    'a.json': {
      type: 'object',
      properties: {
        level,
        inner: { type: 'object', properties: { level } },
        levels: { type: 'array', items: level },
      },
    },
  })
  expect(errors).toEqual([])
  const source = {
    lookup: 'LKLevel',
    lookupValues: { entity: 'lookup-value', list: 'listId.name' },
  }
  const { fields } = await entity('a')
  expect(fields.find(({ name }) => name === 'level')).toMatchObject(source)
  expect(fields.find(({ name }) => name === 'inner')?.fields?.[0]).toMatchObject(source)
  expect(fields.find(({ name }) => name === 'levels')?.item).toMatchObject(source)
})

test('a second entity of look-up lists, and a list that is not behind a reference, are refused', async () => {
  const { errors } = await generated({
    'lookup-list.json': lookupList,
    'lookup-value.json': lookupValues,
    'other-value.json': {
      ...lookupValues,
      'x-entity': { lookups: { list: 'text', code: 'code', text: 'text' } },
    },
  })
  expect(errors).toEqual([
    expect.stringContaining(
      'x-entity.lookups: lookup-value already holds the values of look-up lists; only one entity can.',
    ),
    expect.stringContaining(
      'x-entity.lookups.list: "text" must lead through a reference to the list\'s name, such as "lookupId.lookupName".',
    ),
  ])
})

test('an activity log without the fields that the service writes, and a second one, are refused', async () => {
  const log = {
    type: 'object',
    properties: { entity: { type: 'string' }, entityId: { type: 'string' } },
    'x-entity': { hooks: ['activity'] },
  }
  const { errors } = await generated({ 'log.json': log, 'other-log.json': log })
  expect(errors).toEqual([
    expect.stringContaining(
      'the hook "activity" needs the fields typeCode, typeCodeText, description, changes, deed, siteId.',
    ),
    expect.stringContaining(
      'log has the hook "activity" already; only one entity can be the activity log.',
    ),
  ])
})

test('a field that a cell cannot hold is refused as inline, with the reason', async () => {
  const { errors } = await generated({
    'room.json': {
      type: 'object',
      properties: {
        name: { type: 'string', 'x-field': { inline: true } },
        siteId: { type: 'string', 'x-field': { ref: 'site', inline: true } },
        desk: { type: 'string', 'x-field': { clearedBy: ['siteId'] } },
        size: { type: 'integer', readOnly: true, 'x-field': { inline: true } },
        place: {
          type: 'object',
          properties: { floor: { type: 'string', 'x-field': { inline: true } } },
          'x-field': { inline: true },
        },
      },
    },
  })
  expect(errors).toEqual([
    expect.stringMatching(/"siteId" cannot be edited in lists: its change clears "desk"/),
    expect.stringMatching(/"size" cannot be edited in lists: edit forms cannot change it/),
    expect.stringMatching(/"floor" is inside another field/),
    expect.stringMatching(/"place" cannot be edited in lists: its value has parts/),
  ])
})

test('a field is left out of lists only if it is hidden and stored, and is no column then', async () => {
  const { errors } = await generated({
    'room.json': {
      type: 'object',
      properties: {
        name: { type: 'string' },
        plan: { type: 'string', 'x-field': { hidden: true, detailOnly: true } },
        note: { type: 'string', 'x-field': { detailOnly: true } },
      },
      'x-entity': { list: { columns: ['name', 'plan'] } },
    },
  })
  expect(errors).toEqual([
    expect.stringMatching(/"note" cannot be left out of lists: only a hidden, stored field can/),
    expect.stringMatching(/"plan" cannot be a column: lists leave it out/),
  ])
})

test('what a file says several times is one note with the other lines', () => {
  const note = (line: number, message = '"tsType" is ignored', file = 'schemas/a.json') => ({
    severity: 'warning' as const,
    file,
    line,
    message,
  })
  expect(
    printNotes([
      ...[3, 5, 8, 9, 12, 20, 21].map((line) => note(line)),
      note(4, 'another'),
      note(7, '"tsType" is ignored', 'schemas/b.json'),
      { severity: 'error', file: 'schemas/a.json', line: 1, message: 'no note' },
      { ...note(30, 'one'), topic: 'deprecated' },
      { ...note(31, 'other'), topic: 'deprecated' },
    ]),
  ).toEqual([
    'schemas/a.json:3: note: "tsType" is ignored (6 more: lines 5, 8, 9, 12, 20, …)',
    'schemas/a.json:4: note: another',
    'schemas/b.json:7: note: "tsType" is ignored',
    'schemas/a.json:30: note: one (1 more: lines 31)',
  ])
})
