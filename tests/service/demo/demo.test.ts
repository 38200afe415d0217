import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAnswers, sectionsAt } from '../../../src/design/answers.ts'
import { toSchema } from '../../../src/design/designSchema.ts'
import { fieldTypes } from '../../../src/fields/fieldTypes.ts'
import { entities, validators } from '../../../src/generated/entities.ts'
import type { Entity } from '../../../src/model/entity.ts'
import { quote } from '../../../src/model/identifier.ts'
import type { Through } from '../../../src/model/field.ts'
import { isWritable } from '../../../src/model/isWritable.ts'
import { validateRecord, type ValidatorModule } from '../../../src/model/validation.ts'
import { verifyPassword } from '../../../src/service/auth/password.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { migrate } from '../../../src/service/database/migrate.ts'
import { fillDemo } from '../../../src/service/demo/demo.ts'
import { isDemoFilled } from '../../../src/service/demo/demoFilled.ts'
import { mainDialects, openTestDatabase } from '../../databases.ts'

const today = '2026-11-21'
const clients = ['acme', 'globex']
type Row = Record<string, any>

/** All rows of an entity for all clients, read as the owner of the tables. */
async function rowsOf(database: Database, name: string): Promise<Row[]> {
  const { table, tenant } = entityOf(name)
  const read = async (client: string) =>
    database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', $1, true)`, [client])
      return (
        await sql(
          `SELECT * FROM ${quote(table)}${tenant === 'client' ? ' WHERE client_id = $1' : ' WHERE $1::text IS NOT NULL'} ORDER BY web_id`,
          [client],
        )
      ).rows
    })
  return tenant === 'shared' ? read('acme') : (await Promise.all(clients.map(read))).flat()
}

const entityOf = (name: string): Entity => entities.find((each) => each.name === name)!

/** A row as the record that a body would contain. */
const recordOf = (entity: Entity, row: Row): Row =>
  Object.fromEntries(
    entity.fields
      .filter((field) => field.column && isWritable(field))
      .flatMap((field) =>
        row[field.column!] === null
          ? []
          : [[field.name, (fieldTypes as Row)[field.kind].fromRow(row[field.column!], field)]],
      ),
  )

describe('the demo', () => {
  /** The parts of a record in other tables, as its body would contain them. */
  const held = ({ link, here, select }: Through, row: Row) => {
    const value = (of: Row, name: string) =>
      of[entityOf(link).fields.find((field) => field.name === name)?.column ?? ''] ?? undefined
    return tables
      .get(link)!
      .filter((each) => value(each, here) === row.web_id)
      .map((each) =>
        typeof select === 'string'
          ? value(each, select)
          : Object.fromEntries(
              Object.entries(select).map(([name, path]) => [name, value(each, path)]),
            ),
      )
  }

  let database: Database
  const tables = new Map<string, Row[]>()

  beforeAll(async () => {
    database = await openTestDatabase(mainDialects[0], entities)
    await fillDemo(database, entities, { geography: 'few', today })
    for (const { name } of entities) tables.set(name, await rowsOf(database, name))
  })
  afterAll(async () => database?.close())

  const rows = (name: string, client = 'acme') =>
    tables.get(name)!.filter((row) => row.client_id === client)

  test('has two clients of the intended sizes [GEN-01]', () => {
    expect(tables.get('client')!.map(({ web_id, name }) => [web_id, name])).toEqual([
      ['acme', 'Acme Retail'],
      ['globex', 'Globex Health'],
    ])
    const sizes = ['site', 'user-account', 'device', 'location', 'form-definition', 'section'].map(
      (name) => rows(name).length,
    )
    expect(sizes).toEqual([24, 180, 40, 30, 36, 30])
    expect(['site', 'user-account'].map((name) => rows(name, 'globex').length)).toEqual([8, 40])
    expect(rows('site').filter(({ status }) => status === 'INACTIVE')).toHaveLength(3)
    expect(new Set(rows('site').map((row) => row.type_text_code))).toEqual(
      new Set(['FLAGSHIP', 'STANDARD', 'OUTLET']),
    )
  })

  test('lets every demo account sign in, with its role at its branches [GEN-07, PERM-01]', async () => {
    const roleNames = new Map(tables.get('role')!.map((row) => [row.web_id, row.role_name]))
    const found = tables.get('user-account')!.flatMap((user) => {
      const links = tables.get('user-site')!.filter((link) => link.user_account_id === user.web_id)
      return /^(admin|hq|clientadmin|manager|user)@/.test(user.email)
        ? [
            [
              user.email,
              roleNames.get(links[0]!.role_id),
              new Set(links.map(({ role_id }) => role_id)).size,
              links.length,
            ],
          ]
        : []
    })
    expect(found.sort()).toEqual([
      ['admin@acme.test', 'Admin', 1, 24],
      ['admin@globex.test', 'Admin', 1, 8],
      ['clientadmin@acme.test', 'Client Admin', 1, 24],
      ['hq@acme.test', 'Head Quarter Staff', 1, 24],
      ['manager@acme.test', 'Manager', 1, 3],
      ['manager@globex.test', 'Manager', 1, 2],
      ['user@acme.test', 'User', 1, 1],
    ])
    expect(new Set(tables.get('user-account')!.map(({ password }) => password)).size).toBe(1)
    expect(await verifyPassword('Branchdesk-1!', tables.get('user-account')![0]!.password)).toBe(
      true,
    )
  })

  test('answers the documents: completed ones in every section that applies to their location, with answers that are valid', () => {
    const versions = new Map(tables.get('section-version')!.map((row) => [row.web_id, row]))
    const completed = rows('document').filter(
      ({ status, form_definition_id }) => status === 'COMPLETED' && form_definition_id,
    )
    expect(completed.length).toBeGreaterThan(20)
    expect(completed.some(({ location_id }) => location_id !== null)).toBe(true)
    expect(
      completed.flatMap(({ web_id, sections, answers, location_id }) =>
        sectionsAt(sections as Row[], location_id).flatMap(({ sectionId, versionId, name }) =>
          checkAnswers(
            { schema: toSchema(versions.get(versionId)!.form_section_row_models) },
            answers[sectionId],
            { kind: 'submit' },
            { today },
          ).map(({ message }) => [web_id, name, message]),
        ),
      ),
    ).toEqual([])
    expect(rows('document').filter(({ status }) => status === 'SCHEDULE')).not.toHaveLength(0)
    for (const client of clients) {
      const documents = rows('document', client).filter(({ status }) => status === 'COMPLETED')
      const answered = JSON.stringify(documents.map(({ answers }) => answers))
      for (const file of [/"Photo [^"]*\.png"/, /"Signature\.png"/, /"audio\/wav"/])
        expect(answered).toMatch(file)
      expect(documents.find(({ audio }) => audio)).toBeTruthy()
    }
  })

  test('has a document to fill in for everyone with a known password who works at a few branches', () => {
    for (const email of ['manager@acme.test', 'user@acme.test', 'manager@globex.test']) {
      const user = tables.get('user-account')!.find((each) => each.email === email)
      const due = tables
        .get('document')!
        .filter(({ status, user_id: owner }) => status === 'SCHEDULE' && owner === user!.web_id)
      expect([email, due.length > 0]).toEqual([email, true])
    }
  })

  test('grants each role its intended permissions', () => {
    const grants = (name: string) =>
      rows('role-permission')
        .filter(
          (row) => row.role_id === rows('role').find((role) => role.role_name === name)!.web_id,
        )
        .map((row) => row.permission_code)
        .sort()
    expect(grants('Admin')).toEqual(['BRANCHDESK:*:*:*'])
    expect(grants('Client Admin')).toEqual(['BRANCHDESK:*:*:*'])
    expect(grants('Head Quarter Staff')).toEqual([
      'BRANCHDESK:*:*:READ',
      ...['APPLICATIONS:SMS', 'BUSINESS:SITE', 'SETTINGS:EVENTS', 'TEMPLATES:FORMS'].flatMap(
        (each) => [`BRANCHDESK:${each}:CREATE`, `BRANCHDESK:${each}:UPDATE`],
      ),
    ])
    expect(grants('Manager')).toEqual([
      'BRANCHDESK:*:*:READ',
      ...['APPLICATIONS:SMS', 'SETTINGS:EVENTS', 'TEMPLATES:FORMS', 'USERS:USERS'].flatMap(
        (each) => [`BRANCHDESK:${each}:CREATE`, `BRANCHDESK:${each}:UPDATE`],
      ),
    ])
    expect(grants('User')).toEqual([
      'BRANCHDESK:APPLICATIONS:SMS:READ',
      'BRANCHDESK:DASHBOARD:*:READ',
      'BRANCHDESK:SETTINGS:EVENTS:READ',
      'BRANCHDESK:TEMPLATES:FORMS:READ',
      'BRANCHDESK:TEMPLATES:SECTIONS:READ',
      'BRANCHDESK:TEMPLATES:TASKS:READ',
    ])
    expect(
      rows('role')
        .filter((row) => row.all_sites)
        .map((row) => row.role_name)
        .sort(),
    ).toEqual(['Admin', 'Client Admin', 'Head Quarter Staff'])
  })

  test('has the look-up lists that the screens request by name [LOOK-03]', () => {
    const names = rows('lookup')
      .map((row) => row.lookup_name)
      .sort()
    expect(names).toEqual([
      'LKDeviceType',
      'LKEmailRouting',
      'LKEventType',
      'LKFormsCategory',
      'LKLanguage',
      'LKSiteLevel',
      'LKUserRole',
    ])
    for (const { web_id } of rows('lookup'))
      expect(rows('lookup-data').filter((row) => row.lookup_id === web_id).length).toBeGreaterThan(
        2,
      )
  })

  test('translates the look-up values, except the names of roles and of languages [I18N-05]', () => {
    const untranslated = ['LKUserRole', 'LKLanguage']
    for (const { web_id, lookup_name } of rows('lookup'))
      for (const { web_id: key, value } of rows('lookup-data').filter(
        (row) => row.lookup_id === web_id,
      )) {
        const languages = rows('lookup-lang')
          .filter((row) => row.lookup_data_id === key)
          .map((row) => row.language_code)
        expect([value, languages.sort()]).toEqual([
          value,
          untranslated.includes(lookup_name) ? [] : ['de', 'es', 'fr', 'ja'],
        ])
      }
  })

  test('has events with their related records, by people of the branches', () => {
    expect(
      ['event', 'message-template', 'email-event-config', 'conversation'].map(
        (name) => rows(name).length,
      ),
    ).toEqual([20, 7, 5, 6])
    expect(new Set(rows('document').map((row) => row.status))).toEqual(
      new Set(['COMPLETED', 'EXPIRED', 'SCHEDULE']),
    )
    expect(new Set(rows('scheduled-task').map((row) => row.status))).toEqual(
      new Set(['COMPLETED', 'EXPIRED', 'IN_PROGRESS', 'SCHEDULED']),
    )
    const works = (user: string, site: string) =>
      rows('user-site').some((link) => link.user_account_id === user && link.site_id === site)
    for (const row of rows('document')) expect(works(row.user_id, row.site_id)).toBe(true)
    for (const row of rows('scheduled-task'))
      for (const user of row.participants) expect(works(user, row.site_id)).toBe(true)
    const unpublished = rows('form-section').filter(
      ({ form_section_id: section }) =>
        !rows('section').find((row) => row.web_id === section)!.published,
    )
    // Such forms cannot be filled in yet.
    const unfinished = unpublished.map((row) => row.form_definition_id)
    expect(unfinished).not.toEqual([])
    for (const row of rows('scheduled-task'))
      expect(unfinished).not.toContain(row.form_definition_id)
    // The messages of a phone number have no participant.
    for (const row of rows('message').filter((each) => !each.event && each.member_id))
      expect(
        rows('member').find((member) => member.web_id === row.member_id)!.conversation_id,
      ).toBe(row.conversation_id)
    expect(rows('dynamic-shortcut').length).toBeGreaterThan(5)
    expect(JSON.stringify(rows('email'))).not.toContain('{{')
  })

  test('passes all validation rules of a body', () => {
    const faults = entities.flatMap((entity) =>
      tables
        .get(entity.name)!
        .slice(0, 1000)
        .flatMap((row) => {
          // Validated as of the day it was created; links to other records and passwords have tests
          // of their own.
          const record: Row = recordOf(entity, row)
          delete record.password
          if (entity.name === 'user-account')
            record.currentUserSite = tables
              .get('user-site')!
              .filter((link) => link.user_account_id === row.web_id)
              .map((link) => ({ siteId: link.site_id, userRoleId: link.role_id ?? 'none' }))
          for (const { name, through, minItems } of entity.fields)
            if (through?.write && minItems && !(name in record)) record[name] = held(through, row)
          const found = validateRecord(
            entity,
            fieldTypes,
            (validators as Record<string, unknown>)[entity.name] as ValidatorModule,
            record,
            'create',
            { today: row.created_date.slice(0, 10) },
          )
          return found.map(
            (fault) =>
              `${entity.name} ${fault.field}: ${fault.message} (${JSON.stringify(record[fault.field.split('.')[0]!])})`,
          )
        }),
    )
    expect(faults).toEqual([])
  })

  test('has no reference to a missing record, and none to another client', () => {
    const lost = entities.flatMap((entity) =>
      entity.fields
        .filter((field) => field.reference && field.column)
        .flatMap((field) => {
          const target = entityOf(field.reference!.entity)
          const known = new Set(
            tables
              .get(target.name)!
              .map((row) => `${target.tenant === 'client' ? row.client_id : ''} ${row.web_id}`),
          )
          return tables
            .get(entity.name)!
            .filter(
              (row) =>
                row[field.column!] !== null &&
                !known.has(
                  `${target.tenant === 'client' ? row.client_id : ''} ${row[field.column!]}`,
                ),
            )
            .map((row) => `${entity.name} ${row.web_id} ${field.name}`)
        }),
    )
    expect(lost).toEqual([])
    const listed = new Set(tables.get('lookup-data')!.map((row) => `${row.client_id} ${row.value}`))
    for (const [name, column] of [
      ['site', 'type_text_code'],
      ['device', 'type_text_code'],
    ] as const)
      for (const row of tables.get(name)!)
        expect(listed).toContain(`${row.client_id} ${row[column]}`)
    for (const link of tables.get('site-device')!.filter((row) => row.location_id))
      expect(
        tables
          .get('site-location')!
          .some((row) => row.site_id === link.site_id && row.location_id === link.location_id),
      ).toBe(true)
  })

  test('sets the client of every row [GEN-09]', () => {
    const owners = new Set(
      entities
        .filter(({ tenant }) => tenant === 'client')
        .flatMap(({ name }) => tables.get(name)!.map((row) => row.client_id)),
    )
    expect([...owners].sort()).toEqual(clients)
  })

  test('has forms with sections in order, each with a design, used at branches by people and roles [FORM-11, FORM-45, SECT-06]', () => {
    const of = (name: string, field: string) => Map.groupBy(rows(name), (row) => row[field])
    for (const form of rows('form-definition')) {
      expect(of('site-form', 'form_definition_id').get(form.web_id)!.length).toBeGreaterThan(2)
      expect(
        of('form-section', 'form_definition_id')
          .get(form.web_id)!
          .map((row) => row.sequence)
          .sort((a, b) => a - b),
      ).toEqual(
        of('form-section', 'form_definition_id')
          .get(form.web_id)!
          .map((_, index) => index + 1),
      )
    }
    for (const section of rows('section'))
      for (const row of of('section-row', 'form_section_id').get(section.web_id)!) {
        const columns = of('section-row-column', 'section_row_id').get(row.web_id)!
        expect(columns.reduce((sum, column) => sum + column.width, 0)).toBe(12)
        // The title stands above the section already.
        expect(columns.map(({ label }) => label)).not.toContain(section.name)
      }
    for (const name of ['form-user', 'event-form'])
      expect(
        new Set(rows(name).map((row) => [row.user_id, row.role_id].filter(Boolean).length)),
      ).toEqual(new Set([1]))
    expect(rows('section-version').length).toBe(
      rows('section').filter((row) => row.published).length,
    )
  })

  test('has addresses in real cities of their states', () => {
    const cities = new Set(tables.get('city')!.map((row) => `${row.state_id} ${row.name}`))
    for (const { address_model: address } of [...tables.get('site')!, ...tables.get('client')!])
      expect(cities).toContain(`${address.state} ${address.city}`)
  })

  test('has valid phone numbers, one of them the default [VAL-36]', () => {
    const numbers = tables
      .get('user-account')!
      .flatMap((row) => row.user_phone.map((each: Row) => each.phone_number))
    expect(numbers.filter((each) => !parsePhoneNumberFromString(each)?.isValid())).toEqual([])
    expect(rows('user-account').some((row) => row.user_phone.length > 1)).toBe(true)
    for (const row of tables.get('user-account')!)
      expect(row.user_phone.filter((each: Row) => each.default)).toHaveLength(
        row.user_phone.length > 0 ? 1 : 0,
      )
  })

  test('has some people without a role at a branch, for the button that assigns one', () => {
    const without = rows('user-site').filter((row) => row.role_id === null)
    expect(without.length).toBeGreaterThan(3)
    expect(without.length).toBeLessThan(40)
  })

  test('has a month of activity about existing records, by existing people [ACT-01]', () => {
    const activity = rows('activity')
    expect(activity.length).toBeGreaterThan(150)
    const names = new Set(rows('user-account').map((row) => `${row.first_name} ${row.last_name}`))
    for (const row of activity) {
      expect(names).toContain(row.created_by)
      expect(row.created_date >= '2026-10-20' && row.created_date < `${today}T`).toBe(true)
      expect(rows(row.entity).map((each) => each.web_id)).toContain(row.entity_id)
      expect(row.description).not.toMatch(/undefined|""/)
    }
  })

  test('has activity that leads to the current state of the records', () => {
    for (const name of ['site', 'user-account', 'device', 'location']) {
      for (const row of rows(name)) {
        const updates = rows('activity')
          .filter(
            (each) => each.entity_id === row.web_id && each.description.includes('was updated'),
          )
          .sort((a, b) => (a.created_date < b.created_date ? -1 : 1))
        expect(row.version).toBe(1 + updates.length)
        expect(row.update_date).toBe(updates.at(-1)?.created_date ?? row.created_date)
        for (const change of updates.flatMap((each) => each.changes)) {
          const field = entityOf(name).fields.find((each) => each.name === change.field)!
          // The text of a stored value leaves out the keys inside it.
          if (field.fields && change.values) {
            expect(change.values.to).toEqual(row[field.column!])
            continue
          }
          const text = (fieldTypes as Row)[field.kind].text(row[field.column!], field)
          expect(change.to ?? '').toBe(
            field.lookup ? rows('lookup-data').find(({ value }) => value === text)!.text : text,
          )
        }
      }
    }
  })

  test('has only creation and update dates in the past', () => {
    for (const { name } of entities)
      for (const row of tables.get(name)!)
        expect(
          Math.max(
            ...['created_date', 'update_date'].map((each) =>
              Date.parse(row[each] ?? row.created_date),
            ),
          ),
        ).toBeLessThanOrEqual(Date.parse(`${today}T00:00:00Z`))
    for (const user of tables.get('user-account')!) expect(user.birthday < '2010-11-21').toBe(true)
  })

  test('knows which countries have states and cities [VAL-24, VAL-25]', () => {
    const country = (key: string) => tables.get('country')!.find((row) => row.web_id === key)!
    expect(country('US')).toMatchObject({
      name: 'United States',
      phone_code: '+1',
      has_states: true,
      has_cities: true,
    })
    expect(country('AQ')).toMatchObject({ has_states: false, has_cities: false })
    expect(tables.get('country')).toHaveLength(250)
    expect(tables.get('state')!.find((row) => row.web_id === 'US-MA')).toMatchObject({
      name: 'Massachusetts',
      country_id: 'US',
      has_cities: true,
    })
    expect(tables.get('city')!.find((row) => row.web_id === 'US-MA-Boston')).toMatchObject({
      name: 'Boston',
      state_id: 'US-MA',
    })
  })

  test('leaves the tables as the schemas define them', async () => {
    const { statements } = await migrate(database, entities, { plan: true, allow: ['nothing'] })
    expect(statements).toEqual([])
  })

  test('is the same every time, except for the salt of the passwords', async () => {
    const other = await openTestDatabase(mainDialects[0], entities)
    await fillDemo(other, entities, { geography: 'few', today })
    for (const { name } of entities) {
      const plain = (list: Row[]) => list.map((row) => ({ ...row, password: undefined }))
      expect(plain(await rowsOf(other, name))).toEqual(plain(tables.get(name)!))
    }
    await other.close()
  })

  test('has the same documents, and notifications in the same order, on every day', async () => {
    const other = await openTestDatabase(mainDialects[0], entities)
    // A Monday: other days have been weekends.
    await fillDemo(other, entities, { geography: 'few', today: '2026-11-30' })
    const plain = (list: Row[]) =>
      list.map(({ web_id, status, sections }) => ({ web_id, status, sections }))
    expect(plain(await rowsOf(other, 'document'))).toEqual(plain(tables.get('document')!))
    // The latest is of the Friday before, as that of three days ago would be.
    const notifications = (await rowsOf(other, 'notification')).filter(
      ({ client_id }) => client_id === 'acme',
    )
    notifications.sort((one, next) => (one.created_date < next.created_date ? 1 : -1))
    expect(notifications.map(({ kind }) => kind)).toEqual(['TEAM_OVERDUE', 'REMINDER', 'OVERDUE'])
    await other.close()
  })
})

describe.each(mainDialects)('on %s', (dialect) => {
  test('creates more records on request, and generates records for unknown entities', async () => {
    const site = entityOf('site')
    const visit: Entity = {
      ...site,
      name: 'visit',
      title: 'Visit',
      many: 'Visits',
      table: 'visit',
      unique: [],
      hooks: [],
      sites: { field: 'siteId' },
      fields: [
        {
          name: 'title',
          label: 'Title',
          kind: 'text',
          required: true,
          column: 'title',
          sqlType: 'text',
        },
        {
          name: 'siteId',
          label: 'Site',
          kind: 'reference',
          required: true,
          reference: { entity: 'site' },
          column: 'site_id',
          sqlType: 'text',
        },
        {
          name: 'level',
          label: 'Level',
          kind: 'lookup',
          lookup: 'LKSiteLevel',
          column: 'level',
          sqlType: 'text',
        },
        {
          name: 'tags',
          label: 'Tags',
          kind: 'tags',
          shape: 'values',
          column: 'tags',
          sqlType: 'jsonb',
        },
        ...site.fields.filter((field) => field.system),
      ],
    }
    const impossible: Entity = {
      ...visit,
      name: 'impossible',
      many: 'Impossibles',
      table: 'impossible',
      fields: [
        ...visit.fields,
        {
          name: 'count',
          label: 'Count',
          kind: 'text',
          required: true,
          column: 'count',
          sqlType: 'integer',
        },
      ],
    }
    const grown = {
      ...site,
      fields: [
        ...site.fields,
        {
          name: 'floors',
          label: 'Floors',
          kind: 'number',
          required: true as const,
          integer: true as const,
          minimum: 1,
          column: 'floors',
          sqlType: 'integer',
        },
      ],
    }
    const all = [...entities.filter((each) => each !== site), grown, visit, impossible]
    const database = await openTestDatabase(dialect, all)
    const lines: string[] = []
    expect(await isDemoFilled(database)).toBe(false)
    await fillDemo(database, all, {
      sites: 60,
      users: 300,
      geography: 'few',
      today,
      progress: (line) => lines.push(line),
    })
    expect(await isDemoFilled(database)).toBe(true)
    const counts = await database.transaction({ 'app.client': 'acme' }, async (sql) => {
      const count = async (from: string) =>
        (await sql(`SELECT count(*)::int AS n FROM ${from}`)).rows[0].n
      return [
        await count('site WHERE floors >= 1'),
        await count('user_account'),
        await count('device'),
        await count('visit JOIN site ON site.web_id = visit.site_id'),
        await count('impossible'),
      ]
    })
    expect(counts).toEqual([60, 300, 100, 12, 0])
    expect(lines.some((line) => line.startsWith('No demo records of impossible:'))).toBe(true)
    await database.close()
  })
})
