import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generate } from '../../generators/generate.ts'
import { importSchema } from '../../scripts/importSchema.ts'

const root = mkdtempSync(join(tmpdir(), 'branchdesk-imports-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Imports a file into a copy of the product's schemas, and generates. */
async function importFile(name: string, text: string) {
  const folder = mkdtempSync(join(root, 'import-'))
  const schemas = join(folder, 'schemas')
  cpSync('schemas', schemas, { recursive: true })
  const file = join(folder, name)
  writeFileSync(file, text)
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const run = (...more: string[]) =>
    importSchema(schemas)({ args: [file, ...more], env: {}, print, printError: print })
  await run()
  const output = join(folder, 'generated')
  mkdirSync(output)
  const { diagnostics } = await generate({ schemas, output })
  const read = (path: string) => JSON.parse(readFileSync(join(schemas, `${path}.json`), 'utf8'))
  return { lines, read, run, problems: diagnostics }
}

const openApi = `
openapi: 3.0.3
info: { title: Fleet, version: '1' }
paths:
  /trucks:
    get:
      responses:
        '200':
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Truck' } }
components:
  schemas:
    Truck:
      type: object
      required: [plate]
      properties:
        plate: { type: string, maxLength: 12, example: B-TR 100 }
        load: { type: number, minimum: 0, exclusiveMinimum: true, nullable: true }
        gearbox: { $ref: '#/components/schemas/Gearbox' }
        driver: { $ref: '#/components/schemas/Driver' }
      xml: { name: truck }
    Driver:
      allOf:
        - $ref: '#/components/schemas/Named'
        - type: object
          properties: { licence: { type: string, format: date, nullable: true } }
    Named:
      type: object
      properties: { name: { type: string } }
    Gearbox:
      type: string
      nullable: true
      enum: [MANUAL, AUTOMATIC]
`

test('the schemas of an OpenAPI document become entities and parts, which refer to each other by their files', async () => {
  const { read, lines, problems } = await importFile('fleet.yaml', openApi)
  expect(problems).toEqual([])
  expect(lines.at(-1)).toMatch(/^1 entity, 3 parts\./)
  expect(read('truck')).toEqual({
    $schema: './meta/entity.json',
    type: 'object',
    required: ['plate'],
    properties: {
      plate: { type: 'string', maxLength: 12, examples: ['B-TR 100'] },
      load: { type: ['number', 'null'], exclusiveMinimum: 0 },
      gearbox: { $ref: 'meta/gearbox.json#/' },
      driver: { $ref: 'meta/driver.json#/' },
    },
  })
  expect(read('meta/driver').allOf[0]).toEqual({ $ref: 'named.json#/' })
  expect(read('meta/gearbox')).toMatchObject({
    type: ['string', 'null'],
    enum: ['MANUAL', 'AUTOMATIC', null],
  })
})

const sql = `
-- A dump, as pg_dump writes it.
SET statement_timeout = 0;
CREATE TYPE public.order_state AS ENUM ('NEW', 'SENT; PAID');
CREATE TABLE public.suppliers (
    id integer NOT NULL,
    company_name character varying(80) NOT NULL,
    vat_number text
);
CREATE TABLE public.purchase_orders (
    order_number varchar(20) NOT NULL,
    supplier_id integer NOT NULL,
    state public.order_state DEFAULT 'NEW',
    priority text CHECK (priority IN ('LOW', 'HIGH')),
    total numeric(10,2),
    ordered_on date NOT NULL,
    is_paid boolean DEFAULT false NOT NULL,
    carrier_id integer REFERENCES carriers (id),
    created_at timestamp with time zone
);
CREATE TABLE broken (a b c d);
ALTER TABLE ONLY public.suppliers ADD CONSTRAINT suppliers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.suppliers ADD CONSTRAINT suppliers_vat UNIQUE (vat_number);
ALTER TABLE ONLY public.purchase_orders ADD CONSTRAINT orders_pkey PRIMARY KEY (order_number);
ALTER TABLE ONLY public.purchase_orders ADD CONSTRAINT orders_supplier FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id);
`

test('the tables of an SQL dump become entities with their keys, references, choices and limits', async () => {
  const { read, lines, problems } = await importFile('dump.sql', sql)
  expect(problems).toEqual([])
  expect(lines.join('\n')).toContain('Left out, because it could not be read: "CREATE TABLE broken')
  expect(lines.join('\n')).toContain('The table "carriers" is not in the script')
  expect(read('supplier')).toMatchObject({
    required: ['companyName'],
    properties: { companyName: { type: 'string', maxLength: 80 }, vatNumber: { type: 'string' } },
    'x-entity': { unique: [['vatNumber']] },
  })
  expect(read('supplier').properties.id).toBeUndefined()
  const { createdAt, ...properties } = read('purchase-order').properties
  expect(createdAt).toBeUndefined()
  expect(properties).toEqual({
    orderNumber: { type: 'string', maxLength: 20 },
    supplierId: { type: 'string', 'x-field': { ref: 'supplier' } },
    state: { type: 'string', enum: ['NEW', 'SENT; PAID'], default: 'NEW' },
    priority: { type: 'string', enum: ['LOW', 'HIGH'] },
    total: { type: 'number' },
    orderedOn: { type: 'string', format: 'date' },
    isPaid: { type: 'boolean', default: false },
    carrierId: { type: 'integer' },
  })
  expect(read('purchase-order')).toMatchObject({
    required: ['orderNumber', 'supplierId', 'orderedOn'],
    'x-entity': { key: 'orderNumber' },
  })
})

const rows = Array.from(
  { length: 12 },
  (_, n) =>
    `0${n}501;Müller ${n};${n + 1},${n % 2 ? 'yes' : ''};${n / 2};2026-0${(n % 9) + 1}-15;${n % 2 ? 'OPEN' : 'CLOSED'};m${n}@acme.test;${n % 3 ? '' : 'note'}`,
).join('\n')
const csv = `\uFEFFPostal code;Contact;"Steps";Rate (%);Since;State;E-Mail;Remark\n${rows}\n`

test('the columns of a CSV file become fields with the types, choices and required values that its rows show', async () => {
  const { read, lines, problems } = await importFile(
    'Field offices.csv',
    csv.replaceAll(/;(\d+),(yes)?;/g, ';$1;'),
  )
  expect(problems).toEqual([])
  expect(lines.join('\n')).toContain('Types are guessed from 12 rows')
  expect(read('field-offices')).toEqual({
    $schema: './meta/entity.json',
    type: 'object',
    required: ['postalCode', 'contact', 'steps', 'rate', 'since', 'state', 'eMail'],
    properties: {
      postalCode: { type: 'string', title: 'Postal code' },
      contact: { type: 'string', title: 'Contact' },
      steps: { type: 'integer', title: 'Steps' },
      rate: { type: 'number', title: 'Rate (%)' },
      since: { type: 'string', format: 'date', title: 'Since' },
      state: { type: 'string', enum: ['CLOSED', 'OPEN'], title: 'State' },
      eMail: { type: 'string', format: 'email', title: 'E-Mail' },
      remark: { type: 'string', title: 'Remark' },
    },
  })
})

test('an import never overwrites a schema unless told to, and says what it cannot read', async () => {
  const { run } = await importFile('site.csv', 'name\nOne\n')
    .then(() => expect.fail('It should have been refused.'))
    .catch((error: Error) => {
      expect(error.message).toMatch(/^Nothing is written, because these exist: .*site\.json/)
      return importFile('depot.csv', 'name\nOne\n')
    })
  await expect(run()).rejects.toThrow(/depot\.json/)
  expect(await run('--force')).toBe(0)
  await expect(importFile('empty.csv', 'name\n')).rejects.toThrow('no rows below its header')
  await expect(importFile('empty.yaml', 'openapi: 3.1.0')).rejects.toThrow('has no schemas')
  await expect(importFile('empty.sql', 'SELECT 1;')).rejects.toThrow('no CREATE TABLE')
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const terminal = { env: {}, print, printError: print }
  expect(await importSchema()({ ...terminal, args: ['table.xlsx'] })).toBe(1)
  expect(lines[0]).toMatch(/^table\.xlsx: .* Allowed: \.yaml, .*\.csv/)
})
