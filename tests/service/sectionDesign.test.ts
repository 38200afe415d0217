import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSchemaText } from '../../src/design/schemaText.ts'
import { mainDialects } from '../databases.ts'
import { fullDesign } from './fullDesign.ts'
import { subscribe } from './realtime/subscriber.ts'
import { openWorld, type Answered, type Person, type World } from './testService.ts'

type Row = Record<string, any>

const lock = 'This section is being edited. Please contact the administrator.'
const text = (label: string, more: Row = {}): Row => ({ fieldType: 'text', label, ...more })
const rows = (...columns: Row[][]) => columns.map((each) => ({ formSectionRowColumnModels: each }))
const labelsOf = (design: Row[]) =>
  design.map((row) => row.formSectionRowColumnModels.map((column: Row) => column.label))

/** Rows without what the service adds to each: its ids and its position. */
const withoutIds = (design: Row[]): Row[] =>
  JSON.parse(JSON.stringify(design), function (this: Row, name, value) {
    return this.fieldType || this.formSectionRowColumnModels
      ? ['webId', 'formSectionId', 'sectionRowId', 'sequence'].includes(name) || value === null
        ? undefined
        : value
      : value
  })

describe.each(mainDialects)('the design of sections on %s', (dialect) => {
  let world: World
  let count = 0
  const as = (
    who: Person,
    verb: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered> => world.call(who, verb, path, body, headers)
  const admin = (verb: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    as('admin', verb, path, body, headers)
  const section = async (...design: Row[][]): Promise<string> => {
    const { webId } = (await admin('POST', '/forms/sections', { name: `Section ${++count}` })).body
    if (design.length > 0) expect((await save(webId, rows(...design))).status).toBe(200)
    return webId
  }
  const save = (key: string, formSectionRowModels: Row[], template = '', who: Person = 'admin') =>
    as(who, 'PUT', `/forms/formDesign/${key}${template && `?template=${template}`}`, {
      formSectionRowModels,
    })
  const saved = async (key: string): Promise<Row[]> =>
    (await admin('GET', `/forms/sectionRows?sectionId=${key}`)).body
  const draft = (key: string, formSectionRowModels: Row[], who: Person = 'admin') =>
    as(who, 'POST', '/forms/inProcess', {
      formSectionId: key,
      data: { formSectionRowModels },
      status: 'IN_PROCESS',
    })
  const preview = (key: string, screenSize?: string, more = '') =>
    admin(
      'GET',
      `/forms/sectionRows/preview?sectionId=${key}${more}`,
      undefined,
      screenSize ? { screenSize } : {},
    )

  beforeAll(async () => {
    world = await openWorld(dialect)
    // A second person who may design sections.
    for (const action of ['CREATE', 'UPDATE', 'DELETE'])
      await world.database.admin(async (sql) => {
        await sql(`SELECT set_config('app.client', 'acme', true)`)
        await sql(
          `INSERT INTO role_permission (web_id, role_id, permission_code) VALUES (gen_random_uuid()::text, 'Manager', $1)`,
          [`BRANCHDESK:TEMPLATES:SECTIONS:${action}`],
        )
      })
  })
  afterAll(() => world.close())

  test('rows and columns are saved one by one, new ones by POST and others by PUT [API-DSN-02, API-DSN-04, API-DSN-05, ENT-32, ENT-33, SECT-08, SECT-09]', async () => {
    const formSectionId = await section()
    const row = await admin('POST', '/forms/sectionRows', {
      formSectionId,
      formSectionRowColumnModels: [
        text('Inspector', { width: 6, required: true, fieldKey: 'inspector' }),
        { fieldType: 'select', label: 'Result', width: 6, options: ['Pass', 'Fail'] },
      ],
    })
    expect([row.status, row.body]).toMatchObject([
      201,
      { webId: expect.any(String), formSectionId, sequence: 1 },
    ])
    expect(row.body.formSectionRowColumnModels).toMatchObject([
      {
        webId: expect.any(String),
        sectionRowId: row.body.webId,
        sequence: 1,
        fieldType: 'text',
        fieldKey: 'inspector',
        label: 'Inspector',
        width: 6,
        required: true,
      },
      { sequence: 2, fieldType: 'select', options: ['Pass', 'Fail'], required: false },
    ])
    const column = await admin('POST', '/forms/sectionRowColumns', {
      sectionRowId: row.body.webId,
      fieldType: 'date',
      label: 'Date',
      width: 12,
    })
    expect([column.status, column.body]).toMatchObject([
      201,
      {
        webId: expect.any(String),
        sectionRowId: row.body.webId,
        sequence: 3,
        width: 12,
        fieldType: 'date',
        label: 'Date',
      },
    ])
    expect(
      (
        await admin('PUT', `/forms/sectionRowColumns/${column.body.webId}`, {
          sectionRowId: row.body.webId,
          fieldType: 'date',
          label: 'Day',
        })
      ).body.label,
    ).toBe('Day')
    const [first, second] = row.body.formSectionRowColumnModels
    // A column belongs to the row that contains it, whatever its own field says.
    const other = (
      await admin('POST', '/forms/sectionRows', { formSectionId, formSectionRowColumnModels: [] })
    ).body
    const stays = await admin('PUT', `/forms/sectionRows/${row.body.webId}`, {
      ...row.body,
      formSectionRowColumnModels: [{ ...first, sectionRowId: other.webId }, second],
    })
    expect(stays.body.formSectionRowColumnModels.map((each: Row) => each.sectionRowId)).toEqual([
      row.body.webId,
      row.body.webId,
    ])
    expect((await admin('DELETE', '/forms/sectionRows', [other.webId])).status).toBe(204)
    const changed = await admin('PUT', `/forms/sectionRows/${row.body.webId}`, {
      formSectionId,
      formSectionRowColumnModels: [{ ...second, label: 'Outcome' }],
    })
    expect(changed.body.formSectionRowColumnModels).toMatchObject([
      { webId: second.webId, label: 'Outcome' },
    ])
    expect(labelsOf(await saved(formSectionId))).toEqual([['Outcome']])
    expect((await admin('GET', `/forms/sectionRowColumns/${first.webId}`)).status).toBe(404)
    expect(
      (
        await admin('POST', '/forms/sectionRowColumns', {
          sectionRowId: row.body.webId,
          fieldType: 'poem',
          width: 13,
        })
      ).body.errors.map((each: Row) => each.field),
    ).toEqual(['width', 'fieldType'])
  })

  test('a design is saved as a whole: new, changed, moved and removed parts, or none of them [API-DSN-01, SECT-06, SECT-10]', async () => {
    const key = await section(
      [text('One', { width: 6 }), text('Two', { width: 6 })],
      [text('Three')],
    )
    const before = await saved(key)
    const [first, second] = before
    const answer = await save(key, [
      {
        ...second!,
        formSectionRowColumnModels: [
          { ...second!.formSectionRowColumnModels[0], label: 'Three!' },
          text('Four'),
        ],
      },
      { ...first!, formSectionRowColumnModels: [first!.formSectionRowColumnModels[1]] },
      ...rows([{ fieldType: 'heading', label: 'Five' }]),
    ])
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { webId: key, name: `Section ${count}`, published: false },
    ])
    const after = await saved(key)
    expect(labelsOf(after)).toEqual([['Three!', 'Four'], ['Two'], ['Five']])
    expect(after.map((row) => row.sequence)).toEqual([1, 2, 3])
    expect(after.slice(0, 2).map((row) => row.webId)).toEqual([second!.webId, first!.webId])
    expect(after[1]!.formSectionRowColumnModels[0].webId).toBe(
      first!.formSectionRowColumnModels[1].webId,
    )

    const wrong = await save(key, rows([text('Fine')], [text('Too wide', { width: 40 })]))
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([
      400,
      'formSectionRowModels.1.formSectionRowColumnModels.0.width',
    ])
    expect((await admin('PUT', `/forms/formDesign/${key}`, [])).status).toBe(400)
    expect(await saved(key)).toEqual(after)
  })

  test('a section becomes a template and stops being one, with its design or alone [API-DSN-01, API-DSN-10, API-DSN-11, ENT-35, SECT-10, SECT-19, SECT-20, SECT-21]', async () => {
    const key = await section([text('One')])
    const isTemplate = async () => (await admin('GET', `/forms/sections/${key}`)).body.template
    const made = await admin('POST', '/forms/sectionTemplates', { formSectionId: key })
    expect([made.status, made.body]).toMatchObject([
      201,
      { webId: expect.any(String), formSectionId: key, name: `Section ${count}`, status: 'ACTIVE' },
    ])
    expect(await isTemplate()).toBe(true)
    expect((await admin('DELETE', `/forms/sectionTemplates/section/${key}`)).status).toBe(204)
    expect([
      await isTemplate(),
      (await admin('GET', `/forms/sectionTemplates?formSectionId=${key}`)).body.totalElements,
    ]).toEqual([false, 0])
    expect((await save(key, await saved(key), 'true')).body.template).toBe(true)
    expect(
      (await admin('GET', `/forms/sectionTemplates?formSectionId=${key}`)).body.totalElements,
    ).toBe(1)
    expect((await save(key, await saved(key), 'false')).body.template).toBe(false)
    expect((await save(key, [], 'perhaps')).status).toBe(400)
  })

  test('a draft is stored beside the saved design until it is discarded [API-DSN-06, API-DSN-07, API-DSN-08, API-DSN-09, ENT-34, SECT-11, SECT-12, SECT-13, SECT-14, SECT-16]', async () => {
    const key = await section([text('Saved')])
    const none = await admin('GET', `/forms/inProcess/latest?sectionId=${key}`)
    expect([none.status, none.body]).toEqual([204, undefined])
    const made = await draft(key, rows([text('Begun')]))
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        id: expect.any(String),
        formSectionId: key,
        status: 'IN_PROCESS',
        data: { formSectionRowModels: rows([text('Begun')]) },
      },
    ])
    const { id } = made.body
    // An incomplete draft is stored as it is.
    const patched = await admin('PATCH', `/forms/inProcess/${id}`, {
      data: { formSectionRowModels: rows([{ label: 'No type yet' }]) },
    })
    expect([patched.status, patched.body.data.formSectionRowModels]).toEqual([
      200,
      rows([{ label: 'No type yet' }]),
    ])
    expect((await admin('GET', `/forms/inProcess/latest?sectionId=${key}`)).body).toMatchObject({
      id,
      userId: 'admin',
      data: patched.body.data,
    })
    expect(labelsOf(await saved(key))).toEqual([['Saved']])
    expect((await admin('DELETE', `/forms/inProcess/${id}`)).status).toBe(204)
    expect((await admin('GET', `/forms/inProcess/latest?sectionId=${key}`)).status).toBe(204)
    expect((await draft(key, [], 'admin')).status).toBe(201)
    expect((await admin('POST', '/forms/inProcess', { formSectionId: key, data: {} })).status).toBe(
      400,
    )
  })

  test('while one person designs a section, others have read access only, until it is published or an Admin discards the draft [SECT-18]', async () => {
    const key = await section([text('Saved')])
    const [row] = await saved(key)
    const { id } = (await draft(key, await saved(key), 'manager')).body
    const writes: [string, string, unknown?][] = [
      ['PUT', `/forms/formDesign/${key}`, { formSectionRowModels: [] }],
      ['POST', '/forms/inProcess', { formSectionId: key, data: { formSectionRowModels: [] } }],
      ['PATCH', `/forms/inProcess/${id}`, { data: { formSectionRowModels: [] } }],
      ['POST', '/forms/sectionRows', { formSectionId: key }],
      [
        'PUT',
        `/forms/sectionRows/${row!.webId}`,
        { formSectionId: key, formSectionRowColumnModels: [] },
      ],
      ['DELETE', '/forms/sectionRows', [row!.webId]],
      ['POST', '/forms/sectionRowColumns', { sectionRowId: row!.webId, fieldType: 'text' }],
      ['POST', `/forms/sections/publish/${key}`],
      ['PUT', `/forms/sections/${key}`, { name: 'Another' }],
    ]
    for (const [verb, path, body] of writes)
      expect([path, (await admin(verb, path, body)).status]).toEqual([path, 422])
    expect((await save(key, [])).body.message).toBe(lock)
    expect(labelsOf(await saved(key))).toEqual([['Saved']])
    expect(
      (
        await as('manager', 'PATCH', `/forms/inProcess/${id}`, {
          data: { formSectionRowModels: rows([text('Mine')]) },
        })
      ).status,
    ).toBe(200)
    expect((await admin('DELETE', `/forms/inProcess/${id}`)).status).toBe(204)
    expect((await save(key, rows([text('Free again')]))).status).toBe(200)

    const mine = (await draft(key, [])).body.id
    expect((await as('manager', 'DELETE', `/forms/inProcess/${mine}`)).status).toBe(422)
  })

  test('of two people who start a draft concurrently, one gets it and the other gets an error [SECT-18]', async () => {
    const key = await section()
    const answers = await Promise.all([draft(key, [], 'admin'), draft(key, [], 'manager')])
    expect(answers.map((each) => each.status).sort()).toEqual([201, 422])
  })

  test('publishing stores the last saved design as the next version and ends the draft [API-SECT-04, SECT-17, SECT-16]', async () => {
    const key = await section([text('First')])
    expect((await admin('GET', `/forms/sections/${key}`)).body.published).toBe(false)
    const published = await admin('POST', `/forms/sections/publish/${key}`)
    expect([published.status, published.body]).toMatchObject([
      200,
      { webId: key, published: true, publishedVersion: 1 },
    ])
    await draft(key, rows([text('Second')]))
    expect((await admin('POST', `/forms/sections/publish/${key}`)).body.publishedVersion).toBe(2)
    expect((await admin('GET', `/forms/inProcess/latest?sectionId=${key}`)).status).toBe(204)
    expect(labelsOf(await saved(key))).toEqual([['Second']])
    await save(key, rows([text('Third')]))
    const versions = (await admin('GET', `/forms/sectionVersions?formSectionId=${key}`)).body
      .content
    expect(
      versions.map((version: Row) => [version.number, labelsOf(version.formSectionRowModels)]),
    ).toEqual([
      [2, [['Second']]],
      [1, [['First']]],
    ])
    for (const verb of ['PUT', 'PATCH', 'DELETE'])
      expect((await admin(verb, `/forms/sectionVersions/${versions[0].webId}`, {})).status).toBe(
        405,
      )

    await draft(key, rows([{ label: 'No type yet' }]))
    const half = await admin('POST', `/forms/sections/publish/${key}`)
    expect([half.status, half.body.errors[0].field]).toEqual([
      400,
      'formSectionRowModels.0.formSectionRowColumnModels.0.fieldType',
    ])
  })

  test('a design that cannot be filled in is refused, with the column and its property, and nothing is stored [SECT-07]', async () => {
    const key = await section([text('Name', { fieldKey: 'name' })])
    const refused = async (...columns: Row[]) => {
      const { status, body } = await save(key, rows(columns))
      expect(status).toBe(400)
      return body.errors.map((each: Row) => [each.field.split('.').slice(2).join('.'), each.code])
    }
    const same = text('Again', { fieldKey: 'same' })
    expect(await refused(same, same)).toEqual([
      ['formSectionRowColumnModels.1.fieldKey', 'keyTwice'],
    ])
    expect(await refused(text('X', { fieldKey: '__proto__' }))).toEqual([
      ['formSectionRowColumnModels.0.fieldKey', 'pattern'],
    ])
    expect(await refused(text('X', { settings: { pattern: '(a|a)*b' } }))).toEqual([
      ['formSectionRowColumnModels.0.settings.pattern', 'patternSlow'],
    ])
    const when = (field: string) => ({
      settings: { visibleWhen: { all: [{ field, operator: 'eq', values: ['1'] }] } },
    })
    expect(
      await refused(
        text('A', { fieldKey: 'a', ...when('b') }),
        text('B', { fieldKey: 'b', ...when('a') }),
      ),
    ).toEqual([
      ['formSectionRowColumnModels.0.settings.visibleWhen', 'cycle'],
      ['formSectionRowColumnModels.1.settings.visibleWhen', 'cycle'],
    ])
    // A name that no column has is refused wherever a column stands; what responses add is not.
    const strange = text('X', { fieldKey: 'x', colour: 'red', settings: { colour: 'red' } })
    const strangeTable = { fieldType: 'table', label: 'T', settings: { columns: [strange] } }
    expect(await refused(strange, strangeTable)).toEqual([
      ['formSectionRowColumnModels.0.settings.colour', 'unknown'],
      ['formSectionRowColumnModels.0.colour', 'unknown'],
      ['formSectionRowColumnModels.1.settings.columns.0.settings.colour', 'unknown'],
      ['formSectionRowColumnModels.1.settings.columns.0.colour', 'unknown'],
    ])
    expect((await save(key, [{ ...rows([])[0]!, colour: 'red' }])).body.errors).toMatchObject([
      { field: 'formSectionRowModels.0.colour', code: 'unknown' },
    ])
    expect((await save(key, await saved(key))).status).toBe(200)
    // A draft keeps what is half done, and is as it was after publishing it was refused.
    const reserved = await draft(key, rows([text('X', { fieldKey: 'constructor', colour: 1 })]))
    for (const column of [{ colour: 1 }, {}]) {
      const data = {
        formSectionRowModels: rows([text('X', { fieldKey: 'constructor', ...column })]),
      }
      await admin('PATCH', `/forms/inProcess/${reserved.body.id}`, { data })
      const { body } = await admin('POST', `/forms/sections/publish/${key}`)
      expect(body.errors).toMatchObject([
        {
          field: `formSectionRowModels.0.formSectionRowColumnModels.0.${column.colour ? 'colour' : 'fieldKey'}`,
          code: column.colour ? 'unknown' : 'keyReserved',
        },
      ])
      const latest = await admin('GET', `/forms/inProcess/latest?sectionId=${key}`)
      expect(latest.body.data).toEqual(data)
    }
    await admin('DELETE', `/forms/inProcess/${reserved.body.id}`)
    expect(
      (await save(key, rows([text('X', { settings: { help: 'x'.repeat(6_000_000) } })]))).status,
    ).toBe(413)
    expect(labelsOf(await saved(key))).toEqual([['Name']])
  })

  test('a design that cannot be read is not stored, not as a draft either, and its place is named [SECT-07]', async () => {
    const key = await section([text('Name')])
    const columns = { formSectionRowColumnModels: 'none' } as Row
    expect((await save(key, [columns])).body.errors).toMatchObject([
      { field: 'formSectionRowModels.0.formSectionRowColumnModels', code: 'list' },
    ])
    const half = (await draft(key, rows([text('Half')]))).body
    const place = 'formSectionRowModels.0.formSectionRowColumnModels.0'
    for (const [wrong, where] of [
      [columns, 'formSectionRowModels.0.formSectionRowColumnModels'],
      [rows([5 as unknown as Row])[0]!, place],
      [rows([text('X', { options: 'A' })])[0]!, `${place}.options`],
      [
        rows([text('X', { settings: { texts: { de: 'Text' } } })])[0]!,
        `${place}.settings.texts.de`,
      ],
      [
        { ...rows([text('X')])[0]!, group: { label: 'Without an id' } },
        'formSectionRowModels.0.group',
      ],
    ] as const) {
      const { status, body } = await admin('PATCH', `/forms/inProcess/${half.id}`, {
        data: { formSectionRowModels: [wrong] },
      })
      expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining(where)])
    }
    const hostile = JSON.stringify(rows([text('X', { settings: { proto: 1 } })])).replace(
      '"proto"',
      '"__proto__"',
    )
    const refused = await admin(
      'PATCH',
      `/forms/inProcess/${half.id}`,
      `{"data":{"formSectionRowModels":${hostile}}}`,
    )
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `The body could not be read: the key "__proto__" is not allowed in data.${place}.settings.`,
    ])
    const latest = await admin('GET', `/forms/inProcess/latest?sectionId=${key}`)
    expect(labelsOf(latest.body.data.formSectionRowModels)).toEqual([['Half']])
  })

  test('an unfinished design is saved, and publishing says what is missing [SECT-17]', async () => {
    const key = await section([
      { fieldType: 'select', label: 'Result', options: [] },
      { fieldType: 'table', label: 'Parts' },
      { fieldType: 'picture' },
      { fieldType: 'select', label: 'Type', options: ['LKDeviceType'] },
      { fieldType: 'select', label: 'Rank', options: ['LKNowhere'] },
    ])
    const { status, body } = await admin('POST', `/forms/sections/publish/${key}`)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([
      {
        field: 'formSectionRowModels.0.formSectionRowColumnModels.0.options',
        message: '"Result" has no choices.',
      },
      {
        field: 'formSectionRowModels.0.formSectionRowColumnModels.1.settings.columns',
        message: '"Parts" has no columns.',
      },
      {
        field: 'formSectionRowModels.0.formSectionRowColumnModels.2.settings.picture',
        message: 'A picture has no image.',
      },
      {
        field: 'formSectionRowModels.0.formSectionRowColumnModels.4.options',
        message:
          '"Rank" takes its choices from the look-up list "LKNowhere", which does not exist.',
      },
    ])
    expect((await admin('GET', `/forms/sections/${key}`)).body.published).toBe(false)
  })

  test('a published version contains the design as JSON Schema [SECT-17]', async () => {
    const key = await section([
      text('Full name', { width: 6, required: true, maximumLength: 40 }),
      { fieldType: 'radio', label: 'Result', width: 6, options: ['Pass', 'Fail'] },
    ])
    expect((await admin('POST', `/forms/sections/publish/${key}`)).status).toBe(200)
    const [version] = (await admin('GET', `/forms/sectionVersions?formSectionId=${key}`)).body
      .content
    expect(version.schema).toMatchObject({
      type: 'object',
      required: ['fullName'],
      properties: {
        fullName: { title: 'Full name', type: 'string', maxLength: 40 },
        result: { type: 'string', enum: ['Pass', 'Fail'], 'x-field': { as: 'radio' } },
      },
      'x-layout': [
        {
          columns: [
            { field: 'fullName', width: 6 },
            { field: 'result', width: 6 },
          ],
        },
      ],
    })
  })

  test('a design with every kind and setting is the same after it was published, exported as JSON Schema, imported into another section and published again [SECT-17]', async () => {
    const publish = async (design: Row[]) => {
      const key = await section()
      const { status, body } = await save(key, design)
      expect([status, body.errors]).toEqual([200, undefined])
      const published = await admin('POST', `/forms/sections/publish/${key}`)
      expect([published.status, published.body.errors]).toEqual([200, undefined])
      const [version] = (await admin('GET', `/forms/sectionVersions?formSectionId=${key}`)).body
        .content
      return version
    }
    const design = fullDesign()
    const first = await publish(design)
    expect(withoutIds(first.formSectionRowModels)).toEqual(withoutIds(design))
    const read = readSchemaText(JSON.stringify(first.schema))
    if (read.fault) throw new Error(JSON.stringify(read.fault))
    expect(read.unsupported).toEqual([])
    const second = await publish(read.rows)
    expect(second.schema).toEqual(first.schema)
    expect(withoutIds(second.formSectionRowModels)).toEqual(withoutIds(first.formSectionRowModels))
  })

  test('the columns of a table are stored with the width and requirement that an import gives them [SECT-17]', async () => {
    const columns = [{ fieldType: 'text', fieldKey: 'part', label: 'Part' }]
    const table = { fieldType: 'table', fieldKey: 'parts', label: 'Parts', settings: { columns } }
    const key = await section([table])
    await admin('POST', `/forms/sections/publish/${key}`)
    const [version] = (await admin('GET', `/forms/sectionVersions?formSectionId=${key}`)).body
      .content
    const stored = version.formSectionRowModels[0].formSectionRowColumnModels[0].settings.columns
    expect(stored).toEqual([{ ...columns[0], width: 12, required: false }])
    expect(readSchemaText(JSON.stringify(version.schema))).toMatchObject({
      rows: [{ formSectionRowColumnModels: [{ settings: { columns: stored } }] }],
    })
  })

  test('publishing what another person has published meanwhile is a conflict [SECT-17]', async () => {
    const key = await section([text('Name')])
    const { headers } = await admin('GET', `/forms/sections/${key}`)
    const seen = { 'If-Match': headers.get('etag')! }
    expect((await as('manager', 'POST', `/forms/sections/publish/${key}`)).status).toBe(200)
    expect((await admin('POST', `/forms/sections/publish/${key}`, undefined, seen)).status).toBe(
      409,
    )
  })

  test('a permitted person takes a draft over, and the first one can no longer write [SECT-18]', async () => {
    const key = await section([text('Name')])
    const { id } = (await draft(key, rows([text('Mine')]), 'manager')).body
    expect((await as('user', 'POST', `/forms/inProcess/takeOver/${id}`)).status).toBe(403)
    const screen = await subscribe(world.service, world.tokens.manager, {
      entity: 'section-draft',
      where: { field: 'formSectionId', value: key },
    })
    const taken = await admin('POST', `/forms/inProcess/takeOver/${id}`)
    expect([
      taken.status,
      taken.body.data.formSectionRowModels[0].formSectionRowColumnModels[0],
    ]).toMatchObject([200, { label: 'Mine' }])
    // The screen of the first person follows the draft.
    expect(await screen.next()).toMatchObject({ webId: id, act: 'UPDATED' })
    await screen.close()
    const late = await as('manager', 'PATCH', `/forms/inProcess/${id}`, {
      data: { formSectionRowModels: [] },
    })
    expect([late.status, late.body.message]).toEqual([422, lock])
    expect((await admin('POST', `/forms/sections/publish/${key}`)).status).toBe(200)
  })

  test('the preview shows the published version, or else the saved design, as wide as the screen allows [API-DSN-03, SECT-23, SECT-24]', async () => {
    const key = await section([
      text('Half', { width: 6 }),
      text('Third', { width: 4 }),
      text('Rest', { width: 8 }),
    ])
    const widths = async (screen?: string) =>
      (await preview(key, screen)).body[0].formSectionRowColumnModels.map(
        (column: Row) => column.width,
      )
    expect([
      await widths(),
      await widths('desktop'),
      await widths('tablet'),
      await widths('mobile'),
    ]).toEqual([
      [6, 4, 8],
      [6, 4, 8],
      [6, 6, 12],
      [12, 12, 12],
    ])
    const [row] = (await preview(key)).body
    expect(row).toMatchObject({ webId: expect.any(String), formSectionId: key, sequence: 1 })
    const wrong = await preview(key, 'watch')
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      expect.stringContaining('desktop, tablet, mobile'),
    ])
    expect((await admin('GET', '/forms/sectionRows/preview')).status).toBe(400)

    await admin('POST', `/forms/sections/publish/${key}`)
    await save(key, rows([text('Not yet published')]))
    expect(labelsOf((await preview(key)).body)).toEqual([['Half', 'Third', 'Rest']])
    const { webId: form } = (
      await admin('POST', '/forms/definitions/global', { name: 'Form', siteIds: ['s1'] })
    ).body
    expect((await preview(key, 'desktop', `&formDefinitionId=${form}&siteId=s1`)).status).toBe(200)
    expect((await preview(key, 'desktop', '&siteId=g1')).status).toBe(404)
    expect((await preview('none')).status).toBe(404)
  })

  test('a preview as a role at a branch has the choices of a person with that role there, never more than those of the caller [SECT-23]', async () => {
    const key = await section([text('Shelf')])
    const asRole = (role: string, siteIds = '') => ({ asRole: role, ...(siteIds && { siteIds }) })
    const shown = async (who: Person, headers: Record<string, string>) =>
      (await as(who, 'GET', `/forms/sectionRows/preview?sectionId=${key}`, undefined, headers))
        .status
    const people = async (who: Person, headers: Record<string, string>) => {
      const { status, body } = await as(who, 'GET', '/security/filter/USERS', undefined, headers)
      return status === 200 ? body.map((each: Row) => each.value).toSorted() : status
    }
    expect(await people('admin', { siteIds: 's3' })).toEqual(['admin', 'loner'])
    expect(await people('admin', asRole('Manager', 's3'))).toEqual(['admin', 'loner'])
    const devices = (role: string) =>
      as('admin', 'GET', '/site/filter/DEVICES', undefined, asRole(role, 's1'))
    expect([(await devices('Manager')).status, (await devices('User')).status]).toEqual([200, 403])
    expect(await people('admin', asRole('Manager'))).toEqual(await people('admin', {}))
    // An admin's role gives a manager nothing, and a role that they may not read is not used.
    expect(await people('manager', asRole('Admin'))).toEqual(await people('manager', {}))
    expect(await people('manager', asRole('Admin', 's3'))).toEqual([])
    expect(await people('admin', asRole('gAdmin'))).toBe(404)

    expect(await shown('admin', asRole('Manager', 's1'))).toBe(200)
    expect(await shown('admin', asRole('User', 's1'))).toBe(403)
    expect(await shown('admin', asRole('none'))).toBe(404)
  })
})
