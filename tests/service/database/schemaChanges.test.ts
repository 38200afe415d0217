import { beforeEach, describe, expect, test } from 'vitest'
import type { Entity } from '../../../src/model/entity.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { migrate } from '../../../src/service/database/migrate.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import {
  casesOn,
  freshPostgres,
  migratedKinds,
  openTestDatabase,
  repeatsRules,
} from '../../databases.ts'
import { entity, field } from './entities.ts'

const acme = { 'app.client': 'acme' }
const globex = { 'app.client': 'globex' }
const number = { sqlType: 'numeric', kind: 'number' } as const
const whole = { sqlType: 'bigint', kind: 'number' } as const
const name = field('name', { required: true, maxLength: 50 })
const thing = (...fields: Entity['fields']) => entity('thing', [name, ...fields])

/**
 * Values of a field in the older schema, the new type of the field, and the remaining values once
 * the loss is allowed.
 */
const typeChanges: {
  says: string
  from: Partial<Entity['fields'][number]>
  to: Partial<Entity['fields'][number]>
  values: string[]
  lost?: number
  examples?: string[]
  left: unknown[]
}[] = [
  {
    says: 'an integer becomes a number',
    from: whole,
    to: number,
    values: ['1', '-9007199254740991'],
    left: [1, -9007199254740991],
  },
  {
    says: 'a text without a limit of its length gets one',
    from: {},
    to: { maxLength: 20 },
    values: ['a', 'bb'],
    left: ['a', 'bb'],
  },
  {
    says: 'a short column of text becomes one of any length',
    from: { sqlType: 'varchar(3)' },
    to: {},
    values: ['abc', 'ü'],
    left: ['abc', 'ü'],
  },
  {
    says: 'a number becomes text',
    from: number,
    to: {},
    values: ['1.50', '7'],
    left: ['1.50', '7'],
  },
  {
    says: 'a yes or no becomes text',
    from: { sqlType: 'boolean', kind: 'boolean' },
    to: {},
    values: ['true', 'false'],
    left: ['true', 'false'],
  },
  {
    says: 'a day becomes an instant',
    from: { sqlType: 'date', kind: 'date' },
    to: { sqlType: 'timestamptz', kind: 'instant' },
    values: ['2026-01-31', '2024-02-29'],
    left: ['2026-01-31T00:00:00.000Z', '2024-02-29T00:00:00.000Z'],
  },
  {
    says: 'a text becomes one of a list',
    from: {},
    to: { sqlType: 'jsonb', kind: 'json' },
    values: ['a', 'b'],
    left: ['a', 'b'],
  },
  {
    says: 'whole numbers kept as numbers become integers',
    from: number,
    to: whole,
    values: ['1', '2.0'],
    left: [1, 2],
  },
  {
    says: 'a number with a fraction becomes an integer',
    from: number,
    to: whole,
    values: ['1', '2.5'],
    lost: 1,
    examples: ['2.5'],
    left: [1, 3],
  },
  {
    says: 'a number too large becomes an integer',
    from: number,
    to: whole,
    values: ['1', '1e30'],
    lost: 1,
    examples: ['1000000000000000000000000000000'],
    left: [1, null],
  },
  { says: 'digits become a number', from: {}, to: number, values: ['12', '1.5'], left: [12, 1.5] },
  {
    says: 'digits with zeros before them become a number',
    from: {},
    to: number,
    values: ['02110', 'none'],
    lost: 2,
    examples: ['02110', 'none'],
    left: [2110, null],
  },
  {
    says: 'days written as text become dates',
    from: {},
    to: { sqlType: 'date', kind: 'date' },
    values: ['2026-01-31', 'soon'],
    lost: 1,
    examples: ['soon'],
    left: ['2026-01-31', null],
  },
  {
    says: 'instants written as text become instants',
    from: {},
    to: { sqlType: 'timestamptz', kind: 'instant' },
    values: ['2026-01-31T10:00:00Z', '2026-02-30T00:00:00Z'],
    lost: 1,
    examples: ['2026-02-30T00:00:00Z'],
    left: ['2026-01-31T10:00:00.000Z', null],
  },
  {
    says: 'an instant becomes a day',
    from: { sqlType: 'timestamptz', kind: 'instant' },
    to: { sqlType: 'date', kind: 'date' },
    values: ['2026-01-31T00:00:00Z', '2026-01-31T10:00:00Z'],
    lost: 1,
    examples: ['2026-01-31 10:00:00+00'],
    left: ['2026-01-31', '2026-01-31'],
  },
  {
    says: 'a text becomes shorter',
    from: {},
    to: { sqlType: 'varchar(3)' },
    values: ['abc', 'abcd'],
    lost: 1,
    examples: ['abcd'],
    left: ['abc', 'abc'],
  },
  {
    says: 'JSON becomes text',
    from: { sqlType: 'jsonb', kind: 'json' },
    to: {},
    values: ['"a"', '{"b": 1}'],
    lost: 1,
    examples: ['{"b": 1}'],
    left: ['a', '{"b": 1}'],
  },
  {
    says: 'what has no such cast becomes a date',
    from: whole,
    to: { sqlType: 'date', kind: 'date' },
    values: ['1', '20260131'],
    lost: 2,
    examples: ['1', '20260131'],
    left: [null, '2026-01-31'],
  },
]

describe.each(migratedKinds)('schema changes with existing rows, on %s', (kind) => {
  const repeats = repeatsRules(kind)
  let database: Database
  const inAcme = async (text: string) =>
    database.transaction(acme, async (sql) => (await sql(text)).rows)
  const indexes = async (table: string) =>
    database.admin(async (sql) =>
      (
        await sql(`SELECT indexdef FROM pg_indexes WHERE tablename = $1 ORDER BY indexdef`, [table])
      ).rows.map((row) => row.indexdef as string),
    )
  const start = async (...entities: Entity[]) => {
    await migrate(database, entities)
    return (...after: Entity[]) => ({
      plan: async (allow?: string[]) => migrate(database, after, { plan: true, allow }),
      apply: async (allow?: string[]) => migrate(database, after, { allow }),
    })
  }
  beforeEach(async () => {
    database =
      kind === 'postgres as a plain owner'
        ? openPostgres(
            await freshPostgres({ user: `owner_${Math.random().toString(36).slice(2)}` }),
          )
        : await openTestDatabase(kind, [entity('other')])
    return async () => database.close()
  })

  test('an added required field is nullable until its rows have values, and NOT NULL with the next migration', async () => {
    const next = await start(entity('other'), thing())
    await inAcme(`INSERT INTO thing (web_id, name) VALUES ('1', 'One'), ('2', 'Two')`)
    const fields = [
      field('colour', { required: true, default: 'red' }),
      field('must', { required: true }),
    ]
    const { warnings } = await next(entity('other'), thing(...fields)).apply()
    expect(warnings).toEqual([
      'column "must" of "thing" is required and has no value in 2 rows: the database goes on accepting that until they have one',
    ])
    expect(await inAcme('SELECT colour, must FROM thing')).toEqual([
      { colour: 'red', must: null },
      { colour: 'red', must: null },
    ])
    await inAcme(`UPDATE thing SET must = 'x'`)
    expect(
      (await next(entity('other'), thing(...fields, field('third'))).apply()).warnings,
    ).toEqual([])
    await expect(
      inAcme(`INSERT INTO thing (web_id, name) VALUES ('3', 'Three')`),
    ).rejects.toMatchObject({ code: '23502' })
  })

  test('a value that an enumeration no longer has is reported with its rows until none has it', async () => {
    const choices = (...values: string[]) => ({
      choices: values.map((value) => ({ value, label: value })),
    })
    const colours = (...values: string[]) =>
      thing(
        field('colour', choices(...values)),
        field('colours', { kind: 'list', sqlType: 'jsonb', ...choices(...values) }),
        // A name that the statement which counts uses, too.
        field('value'),
      )
    const next = await start(entity('other'), colours('RED', 'BLUE', 'GREEN'))
    await inAcme(
      `INSERT INTO thing (web_id, name, colour, colours) VALUES ('1', 'One', 'RED', '["GREEN", "BLUE"]'), ('2', 'Two', 'RED', NULL), ('3', 'Three', 'BLUE', '["RED", "BLUE"]')`,
    )
    const fewer = next(entity('other'), colours('GREEN'))
    const reported = [
      '"BLUE", "RED" are no longer values of column "colour" of "thing", and 3 rows have one of them: nothing is lost, but such a record can be saved only with another value',
      '"BLUE", "RED" are no longer values of column "colours" of "thing", and 2 rows have one of them: nothing is lost, but such a record can be saved only with another value',
    ]
    expect((await fewer.plan()).warnings).toEqual(reported)
    expect((await fewer.apply()).warnings).toEqual(reported)
    expect(await inAcme('SELECT colour FROM thing ORDER BY web_id')).toEqual([
      { colour: 'RED' },
      { colour: 'RED' },
      { colour: 'BLUE' },
    ])
    await inAcme(
      `UPDATE thing SET colours = NULL, colour = CASE colour WHEN 'RED' THEN 'GREEN' ELSE colour END`,
    )
    expect((await fewer.plan()).warnings).toEqual([
      '"BLUE" is no longer a value of column "colour" of "thing", and 1 row has it: nothing is lost, but such a record can be saved only with another value',
    ])
    await inAcme(`UPDATE thing SET colour = 'GREEN'`)
    const now = next(entity('other'), colours('GREEN', 'BLACK'))
    expect((await now.apply()).warnings).toEqual([])
    expect((await now.plan()).statements).toEqual([])
  })

  test('a value that an enumeration inside an object or a list no longer has is reported with its path', async () => {
    const kinds = (...values: string[]) => [
      { ...field('kind'), choices: values.map((value) => ({ value, label: value })) },
    ]
    const nested = (...values: string[]) =>
      thing(
        field('place', {
          kind: 'group',
          sqlType: 'jsonb',
          shape: 'object',
          fields: kinds(...values),
        }),
        field('lines', {
          kind: 'list',
          sqlType: 'jsonb',
          shape: 'items',
          fields: kinds(...values),
        }),
        field('item'),
      )
    const next = await start(entity('other'), nested('A', 'B', 'C'))
    await inAcme(
      `INSERT INTO thing (web_id, name, place, lines) VALUES ('1', 'One', '{"kind": "B"}', '[{"kind": "A"}, {"kind": "B"}]'), ('2', 'Two', '{"kind": "A"}', '[{"kind": "C"}]'), ('3', 'Three', NULL, '{}')`,
    )
    const fewer = next(entity('other'), nested('A'))
    const reported = [
      '"B" is no longer a value of "kind" in column "place" of "thing", and 1 row has it: nothing is lost, but such a record can be saved only with another value',
      '"B", "C" are no longer values of "kind" in column "lines" of "thing", and 2 rows have one of them: nothing is lost, but such a record can be saved only with another value',
    ]
    expect((await fewer.apply()).warnings).toEqual(reported)
    expect((await fewer.plan()).warnings).toEqual(reported)
    await inAcme(`UPDATE thing SET place = NULL, lines = NULL`)
    expect((await fewer.apply()).warnings).toEqual([])
    expect((await fewer.plan()).statements).toEqual([])
  })

  test.runIf(repeats)(
    'a renamed field keeps its values, its uniqueness and its index, also when its type changes',
    async () => {
      const next = await start(
        entity('other'),
        thing(field('code', { unique: true, maxLength: 20 })),
      )
      await inAcme(
        `INSERT INTO thing (web_id, name, code) VALUES ('1', 'One', '11'), ('2', 'Two', '22')`,
      )
      await next(
        entity('other'),
        thing(field('number', { ...number, unique: true, renamedFrom: 'code' })),
      ).apply()
      expect(await inAcme('SELECT number FROM thing ORDER BY number')).toEqual([
        { number: 11 },
        { number: 22 },
      ])
      await expect(inAcme(`UPDATE thing SET number = 11`)).rejects.toMatchObject({
        code: '23505',
        constraint: expect.stringContaining('thing_number_'),
      })
      expect((await indexes('thing')).join()).not.toContain('code')
    },
  )

  test('a renamed entity keeps its rows, its key and the activity of its records', async () => {
    const activity = entity('activity', [field('entity'), field('entityId')], {
      readOnly: true,
      activity: { off: true, tab: [] },
      hooks: [{ name: 'activity' }],
    })
    const next = await start(entity('other'), activity, thing(field('note')))
    await inAcme(
      `INSERT INTO thing (web_id, name, note) VALUES ('1', 'One', 'n'); INSERT INTO activity (web_id, entity, entity_id) VALUES ('a', 'thing', '1'), ('b', 'other', '1')`,
    )
    const article = entity(
      'spare-part',
      [field('label', { required: true, renamedFrom: 'name' }), field('note')],
      { renamedFrom: 'thing' },
    )
    const { keptTables: kept } = await next(entity('other'), activity, article).apply()
    expect(kept).toEqual([])
    expect(await inAcme('SELECT label, note FROM spare_part')).toEqual([
      { label: 'One', note: 'n' },
    ])
    expect(await inAcme('SELECT entity FROM activity ORDER BY web_id')).toEqual([
      { entity: 'spare-part' },
      { entity: 'other' },
    ])
    await expect(
      inAcme(`INSERT INTO spare_part (web_id, label) VALUES ('1', 'Again')`),
    ).rejects.toMatchObject({ code: '23505', constraint: 'spare_part_pkey' })
    await expect(inAcme('SELECT * FROM thing')).rejects.toMatchObject({ code: '42P01' })
    expect((await next(entity('other'), activity, article).apply(['nothing'])).statements).toEqual(
      [],
    )
  })

  test.runIf(repeats)(
    'a rename hint in a later start still moves the rows, unless both tables have some',
    async () => {
      const next = await start(entity('other'), thing())
      await inAcme(`INSERT INTO thing (web_id, name) VALUES ('1', 'One')`)
      expect((await next(entity('other'), entity('part', [name])).apply()).keptTables).toEqual([
        'thing',
      ])
      await next(entity('other'), entity('part', [name], { renamedFrom: 'thing' })).apply()
      expect(await inAcme('SELECT name FROM part')).toEqual([{ name: 'One' }])
      await next(entity('other'), thing(), entity('part', [name])).apply()
      await inAcme(`INSERT INTO thing (web_id, name) VALUES ('2', 'Two')`)
      expect(
        (await next(entity('other'), entity('part', [name], { renamedFrom: 'thing' })).apply())
          .keptTables,
      ).toEqual(['thing'])
      expect(await inAcme('SELECT name FROM part')).toEqual([{ name: 'One' }])
    },
  )

  test('the removal of a field is refused with the row count of all clients, and allowed only by its name', async () => {
    const next = await start(entity('other'), thing(field('fax')))
    await inAcme(
      `INSERT INTO thing (web_id, name, fax) VALUES ('1', 'One', '5'), ('2', 'Two', NULL)`,
    )
    await database.transaction(globex, async (sql) =>
      sql(`INSERT INTO thing (web_id, name, fax) VALUES ('1', 'One', '6')`),
    )
    const after = next(entity('other'), thing())
    await expect(after.apply()).rejects.toThrow(
      'column "fax" of "thing" is no longer in any schema: 2 rows affected (drop:thing.fax)',
    )
    await expect(after.apply(['drop:thing.fox'])).rejects.toThrow('drop:thing.fax')
    const plan = await after.plan(['thing.fax'])
    expect(plan).toMatchObject({ refusals: [], losses: [{ rows: 2, allow: 'drop:thing.fax' }] })
    expect(plan.statements).toContain('ALTER TABLE "thing" DROP COLUMN "fax";')
    expect(await inAcme('SELECT fax FROM thing ORDER BY web_id')).toEqual([
      { fax: '5' },
      { fax: null },
    ])
    await after.apply(['thing.fax'])
    await expect(inAcme('SELECT fax FROM thing')).rejects.toMatchObject({ code: '42703' })
  })

  test.runIf(repeats)('the removal of a table is allowed only by its full permission', async () => {
    const next = await start(entity('other'), thing())
    await inAcme(`INSERT INTO thing (web_id, name) VALUES ('1', 'One')`)
    expect(await next(entity('other')).apply(['thing'])).toMatchObject({
      keptTables: ['thing'],
      losses: [],
    })
    expect(await next(entity('other')).apply(['drop:thing'])).toMatchObject({
      keptTables: [],
      losses: [{ rows: 1, allow: 'drop:thing' }],
    })
  })

  test.each(
    casesOn(kind === 'pglite' ? kind : 'postgres', typeChanges, ({ lost = 0 }) => String(lost > 0)),
  )('$says: matching values are kept, others are counted, reported and removed only with permission', async ({
    from,
    to,
    values,
    lost,
    examples,
    left,
  }) => {
    const next = await start(entity('other'), thing(field('value', { ...from, required: true })))
    await inAcme(
      `INSERT INTO thing (web_id, name, value) SELECT n::text, 'x', v::${field('value', from).sqlType} FROM unnest(ARRAY[${values.map((value) => `'${value}'`).join()}]) WITH ORDINALITY AS given(v, n)`,
    )
    const after = next(entity('other'), thing(field('value', { ...to, required: true })))
    const allow = 'change:thing.value'
    if (lost) {
      await expect(after.apply()).rejects.toMatchObject({
        refusals: [{ rows: lost, allow, examples }],
      })
      expect(await inAcme('SELECT value::text FROM thing')).toHaveLength(values.length)
    }
    const { losses } = await after.apply(lost ? [allow] : undefined)
    expect(losses.map(({ rows }) => rows)).toEqual(lost ? [lost] : [])
    expect(
      (await inAcme('SELECT value FROM thing ORDER BY web_id')).map((row) => row.value),
    ).toEqual(left)
    const functions = await database.admin(
      async (sql) =>
        (
          await sql(
            `SELECT proname FROM pg_proc WHERE pronamespace = 'branchdesk_system'::regnamespace AND proname NOT IN ('find_text', 'find_answers', 'find_answer_ranges', 'answer_range_terms_1', 'changes_after', 'forget_quotes', 'cancel_sms')`,
          )
        ).rows,
    )
    expect(functions).toEqual([])
  })

  test.runIf(repeats)('a type change is refused when it makes unique values equal', async () => {
    const next = await start(entity('other'), thing(field('rank', { ...number, unique: true })))
    await inAcme(`INSERT INTO thing (web_id, name, rank) VALUES ('1', 'One', 2.5), ('2', 'Two', 3)`)
    await expect(
      next(entity('other'), thing(field('rank', { ...whole, unique: true }))).apply(['thing.rank']),
    ).rejects.toThrow(
      'rank of "thing" must be unique, and these rows are not: change them first: 2 rows affected, such as 3 (1, 2) of client acme',
    )
  })

  test.runIf(repeats)(
    'a unique combination is refused while rows violate it, with missing values as equal, and accepted after they change',
    async () => {
      const fields = [
        field('code', { maxLength: 20 }),
        field('place', { maxLength: 20 }),
        field('long'),
      ]
      const next = await start(entity('other'), thing(...fields))
      await inAcme(
        `INSERT INTO thing (web_id, name, code, place, long) VALUES ('1', 'One', 'A', NULL, 'x'), ('2', 'Two', 'A', NULL, 'x'), ('3', 'Three', 'B', 'p', 'y'), ('4', 'Four', 'B', 'q', 'z')`,
      )
      await database.transaction(globex, async (sql) =>
        sql(`INSERT INTO thing (web_id, name, code) VALUES ('1', 'One', 'A')`),
      )
      const after = next(
        entity('other'),
        entity('thing', [name, ...fields], {
          unique: [
            ['code', 'place'],
            ['name', 'long'],
          ],
        }),
      )
      await expect(after.apply()).rejects.toMatchObject({
        refusals: [{ rows: 2, examples: ['A + nothing (1, 2) of client acme'] }],
      })
      await inAcme(`UPDATE thing SET place = 'r' WHERE web_id = '2'`)
      const { statements } = await after.apply()
      expect(statements.filter((each) => each.includes('UNIQUE')).join()).toContain(
        '("client_id", "code", "place") NULLS NOT DISTINCT;',
      )
      await expect(
        inAcme(`INSERT INTO thing (web_id, name, code) VALUES ('5', 'Five', 'A')`),
      ).rejects.toMatchObject({ code: '23505' })
      await expect(
        inAcme(`INSERT INTO thing (web_id, name, long, place) VALUES ('6', 'One', 'x', 's')`),
      ).rejects.toMatchObject({ code: '23505' })
    },
  )

  test.runIf(repeats)(
    'a field that must be unique across clients reports rows of several clients',
    async () => {
      const next = await start(
        entity('other'),
        thing(field('email', { kind: 'email', ignoreCase: true, maxLength: 254 })),
      )
      for (const client of [acme, globex])
        await database.transaction(client, async (sql) =>
          sql(`INSERT INTO thing (web_id, name, email) VALUES ('1', 'One', $1)`, [
            client === acme ? 'Ada@a.test' : 'ada@a.test',
          ]),
        )
      await expect(
        next(
          entity('other'),
          thing(
            field('email', {
              kind: 'email',
              ignoreCase: true,
              maxLength: 254,
              unique: 'everywhere',
            }),
          ),
        ).apply(),
      ).rejects.toMatchObject({
        refusals: [{ rows: 2, examples: [expect.stringMatching(/^ada@a\.test \(1, 1\)$/i)] }],
      })
    },
  )

  test.runIf(repeats)(
    'a removed uniqueness rule removes its index, and an index changes with its columns',
    async () => {
      const code = field('code', { maxLength: 20 })
      const next = await start(
        entity('other'),
        entity('thing', [name, code], { unique: [['name', 'code']], indexes: [['code']] }),
      )
      await inAcme(`INSERT INTO thing (web_id, name, code) VALUES ('1', 'One', 'A')`)
      const before = await indexes('thing')
      await next(
        entity('other'),
        entity('thing', [name, code], { indexes: [['code', 'name']] }),
      ).apply()
      await inAcme(`INSERT INTO thing (web_id, name, code) VALUES ('2', 'One', 'A')`)
      const after = await indexes('thing')
      expect(
        after.filter((each) => !before.includes(each)).map((each) => each.slice(each.indexOf('('))),
      ).toEqual(['(client_id, code, name)'])
      expect(
        before.filter((each) => !after.includes(each)).map((each) => each.slice(each.indexOf('('))),
      ).toEqual(['(client_id, code)', expect.stringMatching(/^\(client_id, name, code\)/)])
    },
  )
})

test('a migration that waits too long for a table is reported, and nothing is changed', async () => {
  const address = await freshPostgres()
  const [database, other] = [openPostgres(address), openPostgres(address)]
  await migrate(database, [thing()])
  await database.admin(async (sql) => {
    await sql('LOCK TABLE thing IN ACCESS SHARE MODE')
    await expect(migrate(other, [thing(field('more'))], { patience: 200 })).rejects.toThrow(
      'Nothing was changed: a table is in use',
    )
  })
  await migrate(other, [thing(field('more'))])
  await Promise.all([database.close(), other.close()])
})
