import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/service/database/database.ts'
import { catalogType } from '../../../src/service/database/actualTables.ts'
import {
  migrate,
  readFact,
  SchemaRefused,
  writeFact,
} from '../../../src/service/database/migrate.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import {
  freshPostgres,
  migratedKinds,
  openEmptyPglite,
  openTestDatabase,
  repeatsRules,
} from '../../databases.ts'
import { country, entity, field } from './entities.ts'

const acme = { 'app.client': 'acme' }
const before = entity('thing', [
  field('name', { required: true, maxLength: 50 }),
  field('size', { sqlType: 'integer' }),
  field('note'),
])
const thing = (...fields: Parameters<typeof entity>[1] & object) => [
  entity('thing', fields),
  country,
]

describe.each(migratedKinds)('migrations on %s', (kind) => {
  const repeats = repeatsRules(kind)
  let database: Database
  const rows = async (text: string) =>
    database.transaction(acme, async (sql) => (await sql(text)).rows)
  const open = async () => {
    if (kind === 'postgres as a plain owner') {
      const plain = openPostgres(
        await freshPostgres({ user: `owner_${Math.random().toString(36).slice(2)}` }),
      )
      await migrate(plain, [before, country])
      return plain
    }
    return openTestDatabase(kind, [before, country])
  }
  beforeEach(async () => {
    database = await open()
    await database.transaction(acme, async (sql) =>
      sql(
        `INSERT INTO thing (web_id, name, size, note) VALUES ('1', 'One', 1, 'n'), ('2', 'Two', NULL, 'n')`,
      ),
    )
    return async () => database.close()
  })

  test('the same entities again change nothing', async () => {
    expect(await migrate(database, [before, country])).toEqual({
      statements: [],
      losses: [],
      warnings: [],
      keptTables: [],
      refusals: [],
    })
  })

  test('new columns, defaults, indexes and tables are added and the rows are kept', async () => {
    const after = entity(
      'thing',
      [
        ...before.fields,
        field('colour', { required: true, default: 'red', maxLength: 20 }),
        field('must', { required: true }),
      ],
      { indexes: [['colour']] },
    )
    const { statements } = await migrate(database, [
      after,
      country,
      entity('other', [field('name')]),
    ])
    // The search index is created where the database supports it, and has tests of its own.
    expect(statements.join('\n').replaceAll(/.*search.*\n/g, '')).toMatchInlineSnapshot(`
      "CREATE TABLE "other" (
        "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
        "web_id" text NOT NULL,
        "version" integer NOT NULL DEFAULT 1,
        "created_date" timestamptz(3) NOT NULL DEFAULT now(),
        "created_by" text,
        "update_date" timestamptz(3),
        "updated_by" text,
        "name" text,
        PRIMARY KEY ("client_id", "web_id"),
        CHECK ("client_id" <> '')
      );
      CREATE INDEX "other_created_date_desc_web_id_c060dfaa" ON "other" ("client_id", "created_date" desc, "web_id");
      ALTER TABLE "other" ENABLE ROW LEVEL SECURITY;
      ALTER TABLE "other" FORCE ROW LEVEL SECURITY;
      CREATE POLICY "tenant_f9aafe83" ON "other" USING (client_id = current_setting('app.client', true));
      GRANT SELECT, INSERT, UPDATE, DELETE ON "other" TO "branchdesk_app";
      CREATE POLICY "owner_a5356e2b" ON "other" TO CURRENT_USER USING (current_setting('app.owner', true) = 'on');
      ALTER TABLE "thing" ADD COLUMN "colour" text NOT NULL DEFAULT 'red';
      ALTER TABLE "thing" ADD COLUMN "must" text;
      CREATE INDEX "thing_colour_21cdbd80" ON "thing" ("client_id", "colour");"
    `)
    expect(await rows('SELECT name, colour, must FROM thing ORDER BY web_id')).toEqual([
      { name: 'One', colour: 'red', must: null },
      { name: 'Two', colour: 'red', must: null },
    ])
    expect(await rows('SELECT * FROM other')).toEqual([])
    expect(
      (await migrate(database, [after, country, entity('other', [field('name')])])).statements,
    ).toEqual([])
  })

  test('a rename keeps the values', async () => {
    await migrate(
      database,
      thing(
        field('title', { required: true, maxLength: 50, renamedFrom: 'name' }),
        field('size', { sqlType: 'integer' }),
        field('note'),
      ),
    )
    expect(await rows('SELECT title FROM thing ORDER BY web_id')).toEqual([
      { title: 'One' },
      { title: 'Two' },
    ])
  })

  test('values move into the column of packed fields and back, and are kept', async () => {
    const required = field('name', { required: true, maxLength: 50 })
    const { column: _note, ...note } = field('note')
    const { column: _size, ...size } = field('size', { sqlType: 'integer' })
    await migrate(
      database,
      thing(required, { ...size, packed: 'size' }, { ...note, packed: 'note' }),
    )
    expect(await rows('SELECT packed_fields FROM thing ORDER BY web_id')).toEqual([
      { packed_fields: { size: 1, note: 'n' } },
      { packed_fields: { note: 'n' } },
    ])
    const back = await migrate(
      database,
      thing(required, field('size', { sqlType: 'integer' }), { ...note, packed: 'note' }),
    )
    expect(back.losses).toEqual([])
    await migrate(database, [before, country])
    expect(await rows('SELECT * FROM thing ORDER BY web_id')).toEqual([
      expect.objectContaining({ web_id: '1', size: 1, note: 'n' }),
      expect.objectContaining({ web_id: '2', size: null, note: 'n' }),
    ])
    expect(await rows('SELECT * FROM thing')).not.toContainEqual(
      expect.objectContaining({ packed_fields: expect.anything() }),
    )
  })

  test('changes that would lose data are refused together, with row counts and the required permissions, and nothing is changed', async () => {
    const refused = migrate(
      database,
      thing(field('name', { required: true, sqlType: 'date' }), field('extra')),
    )
    await expect(refused).rejects.toThrow(SchemaRefused)
    await expect(refused).rejects.toMatchObject({
      refusals: [
        { rows: 2, allow: 'change:thing.name' },
        { rows: 1, allow: 'drop:thing.size' },
        { rows: 2, allow: 'drop:thing.note' },
      ],
    })
    await expect(refused).rejects.toThrow(
      /npm start -- --allow change:thing.name,drop:thing.size,drop:thing.note/,
    )
    await expect(rows('SELECT extra FROM thing')).rejects.toMatchObject({ code: '42703' })
    expect(await rows('SELECT note FROM thing')).toHaveLength(2)
  })

  test.runIf(repeats)('the named permissions allow them', async () => {
    await migrate(
      database,
      thing(field('name', { required: true, maxLength: 50 }), field('size')),
      { allow: ['drop:thing.note'] },
    )
    expect(await rows('SELECT name, size FROM thing ORDER BY web_id')).toEqual([
      { name: 'One', size: '1' },
      { name: 'Two', size: null },
    ])
  })

  test.runIf(repeats)(
    'an empty column can be removed and change its type without permission',
    async () => {
      await database.transaction(acme, async (sql) =>
        sql('UPDATE thing SET note = NULL, size = NULL'),
      )
      await migrate(
        database,
        thing(field('name', { required: true, maxLength: 50 }), field('size', { sqlType: 'date' })),
      )
      await expect(rows('SELECT note FROM thing')).rejects.toMatchObject({ code: '42703' })
    },
  )

  test.runIf(repeats)(
    'a uniqueness rule that existing rows violate is refused with their number',
    async () => {
      const after = thing(
        field('name', { required: true, maxLength: 50 }),
        field('size', { sqlType: 'integer' }),
        field('note', { unique: true }),
      )
      await expect(migrate(database, after)).rejects.toMatchObject({
        refusals: [{ rows: 2, what: expect.stringContaining('note of "thing" must be unique') }],
      })
      await database.transaction(acme, async (sql) => sql('UPDATE thing SET note = web_id'))
      await migrate(database, after)
      await expect(
        database.transaction(acme, async (sql) => sql(`UPDATE thing SET note = 'same'`)),
      ).rejects.toMatchObject({ code: '23505' })
    },
  )

  test.runIf(repeats)(
    'the table of a removed schema is kept while it has rows, and is used again when the schema returns',
    async () => {
      expect((await migrate(database, [country])).keptTables).toEqual(['thing'])
      expect((await migrate(database, [before, country])).keptTables).toEqual([])
      expect(await rows('SELECT * FROM thing')).toHaveLength(2)
      await migrate(database, [country], { allow: ['drop:thing'] })
      await expect(rows('SELECT * FROM thing')).rejects.toMatchObject({ code: '42P01' })
    },
  )

  test('a plan lists the changes and applies none', async () => {
    const plan = await migrate(
      database,
      thing(field('name', { required: true, maxLength: 50 }), field('fresh')),
      { plan: true },
    )
    expect(plan.statements.join()).toContain('ADD COLUMN "fresh" text')
    expect(plan.refusals.map(({ allow }) => allow)).toEqual(['drop:thing.size', 'drop:thing.note'])
    await expect(rows('SELECT fresh FROM thing')).rejects.toMatchObject({ code: '42703' })
  })

  test.runIf(repeats)(
    "a shared table that becomes a client's own is recreated when it is empty and refused when it is not",
    async () => {
      await migrate(database, [before, entity('country', country.fields)])
      await database.transaction(acme, async (sql) =>
        sql(`INSERT INTO country (web_id, name) VALUES ('DE', 'Germany')`),
      )
      expect(
        await database.transaction({}, async (sql) => (await sql('SELECT * FROM country')).count),
      ).toBe(0)
      await expect(migrate(database, [before, country])).rejects.toMatchObject({
        refusals: [{ rows: 1, allow: 'drop:country' }],
      })
      await migrate(database, [before, country], { allow: ['drop:country'] })
      await database.admin(async (sql) =>
        sql(`INSERT INTO country (web_id, name) VALUES ('DE', 'Germany')`),
      )
      expect(
        await database.transaction({}, async (sql) => (await sql('SELECT * FROM country')).count),
      ).toBe(1)
    },
  )

  test.runIf(repeats)('a table that Branchdesk did not create is never touched', async () => {
    await database.admin(async (sql) => sql('CREATE TABLE strange (name text)'))
    await expect(
      migrate(database, [before, country, entity('strange', [field('name')])]),
    ).rejects.toThrow('a table "strange" that does not belong to Branchdesk')
  })

  test('facts about the database are stored with their values', async () => {
    expect(await readFact(database, 'demo')).toBeUndefined()
    await database.admin(async (sql) => writeFact(sql, 'demo', 'yes'))
    expect(await readFact(database, 'demo')).toBe('yes')
  })
})

describe('instances and types', () => {
  test('an owner who cannot become the service’s role gets a message with the missing grant', async () => {
    const address = await freshPostgres({ user: 'owner_without_role' })
    const server = openPostgres(await freshPostgres())
    await server.admin(async (sql) => sql('REVOKE branchdesk_app FROM owner_without_role'))
    const database = openPostgres(address)
    await expect(migrate(database, [country])).rejects.toThrow(
      'GRANT branchdesk_app TO "owner_without_role";',
    )
    await Promise.all([database.close(), server.close()])
  })

  test('two instances that start together on PostgreSQL create the tables once', async () => {
    const address = await freshPostgres()
    const both = [openPostgres(address), openPostgres(address)]
    const done = await Promise.all(both.map(async (each) => migrate(each, [before, country])))
    expect(done.map(({ statements }) => statements.length).sort()).toEqual([0, 2])
    await Promise.all(both.map(async (each) => each.close()))
  })

  test('two databases of one server are created concurrently', async () => {
    const both = [openPostgres(await freshPostgres()), openPostgres(await freshPostgres())]
    const done = await Promise.all(both.map(async (each) => migrate(each, [before, country])))
    expect(done.map(({ statements }) => statements.length)).toEqual([2, 2])
    await Promise.all(both.map(async (each) => each.close()))
  })

  test.each([
    ['int', 'integer'],
    ['varchar(10)', 'character varying(10)'],
    ['timestamptz(3)', 'timestamp(3) with time zone'],
    ['time', 'time without time zone'],
    ['numeric(10, 2)', 'numeric(10,2)'],
    ['text[]', 'text[]'],
    ['double precision', 'double precision'],
    ['macaddr', 'macaddr'],
  ])('%s is stored as %s', async (ours, theirs) => {
    expect(catalogType(ours)).toBe(theirs)
    const rows = await memory.admin(
      async (sql) =>
        (
          await sql(
            `SELECT format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a WHERE attrelid = 'probe'::regclass AND attname = $1`,
            [ours],
          )
        ).rows,
    )
    expect(rows).toEqual([{ type: theirs }])
  })

  let memory: Database
  beforeAll(async () => {
    memory = await openEmptyPglite()
    const types = [
      'int',
      'varchar(10)',
      'timestamptz(3)',
      'time',
      'numeric(10, 2)',
      'text[]',
      'double precision',
      'macaddr',
    ]
    await memory.admin(async (sql) =>
      sql(`CREATE TABLE probe (${types.map((type) => `"${type}" ${type}`).join()})`),
    )
  })
  afterAll(async () => memory.close())
})
