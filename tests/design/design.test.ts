import { expect, test } from 'vitest'
import { fieldTypes } from '../../src/fields/fieldTypes.ts'
import { validateRecord } from '../../src/model/validation.ts'
import { keyFrom, type DesignColumn, type DesignRow } from '../../src/design/design.ts'
import {
  columnField,
  designEntity,
  designFields,
  designValidators,
} from '../../src/design/designEntity.ts'
import { fieldKindNames, isAnswered, offers } from '../../src/design/fieldKinds.ts'
import { fromSchema, numbered, toSchema } from '../../src/design/designSchema.ts'
import { checkAnswers } from '../../src/design/answers.ts'
import { findProblems } from '../../src/design/problems.ts'

const column = (fieldType: string, rest: Partial<DesignColumn> = {}): DesignColumn => ({
  fieldType,
  width: 12,
  label: `A ${fieldType}`,
  ...(isAnswered(fieldType) ? { fieldKey: `a_${fieldType}`, required: false } : {}),
  ...(offers(fieldType, 'choices') ? { options: ['Good', 'Bad'] } : {}),
  ...(fieldType === 'divider' ? { label: undefined } : {}),
  ...(fieldType === 'computed' ? { settings: { formula: '1 + 2' } } : {}),
  ...(fieldType === 'table'
    ? {
        settings: {
          columns: [
            { fieldType: 'text', fieldKey: 'part', label: 'Part', required: true, width: 12 },
          ],
        },
      }
    : {}),
  ...(fieldType === 'picture'
    ? { settings: { picture: 'data:image/png;base64,iVBORw0KGgo=' } }
    : {}),
  ...rest,
})
const row = (...columns: DesignColumn[]): DesignRow => ({ formSectionRowColumnModels: columns })
const everyKind = numbered(fieldKindNames.map((name) => row(column(name))))

test('a design with every kind of column is the same after it was written as a schema and read', () => {
  const { rows, unsupported } = fromSchema(JSON.parse(JSON.stringify(toSchema(everyKind))))
  expect(unsupported).toEqual([])
  expect(JSON.parse(JSON.stringify(rows))).toEqual(JSON.parse(JSON.stringify(everyKind)))
  expect(findProblems(everyKind)).toEqual([])
})

test('kinds that are not finished, without choices or columns, stay as they are in the exported schema', () => {
  const unfinished = numbered(
    fieldKindNames
      .filter((name) => name !== 'picture')
      .map((name) =>
        row(
          column(name, {
            ...(offers(name, 'choices') ? { options: [] } : {}),
            ...(name === 'table' ? { settings: { columns: [] } } : {}),
          }),
        ),
      ),
  )
  expect(fromSchema(toSchema(unfinished))).toEqual({ rows: unfinished, unsupported: [] })
})

test('each kind of column with choices takes them from a look-up list, several as well as one', () => {
  const kinds = fieldKindNames.filter((name) => offers(name, 'choices'))
  const rows = numbered(kinds.map((name) => row(column(name, { options: ['LKReason'] }))))
  const schema = toSchema(rows)
  expect(JSON.parse(JSON.stringify(fromSchema(schema).rows))).toEqual(
    JSON.parse(JSON.stringify(rows)),
  )
  for (const field of designFields(schema, 'en'))
    expect((field.kind === 'tags' ? field.item : field)?.lookup).toBe('LKReason')
})

test.each([
  'multiSelect',
  'table',
])('a required %s keeps whether it has a minimum, and needs an item either way', (kind) => {
  for (const settings of [{}, { minItems: 1 }, { minItems: 2 }]) {
    const list = column(kind, { required: true })
    const rows = numbered([row({ ...list, settings: { ...list.settings, ...settings } })])
    const schema = toSchema(rows)
    const [read] = fromSchema(schema).rows[0]!.formSectionRowColumnModels!
    expect(read!.settings?.minItems).toBe((settings as { minItems?: number }).minItems)
    const fields = designFields(schema, 'en')
    const errors = validateRecord(
      designEntity('check', 'Check', fields),
      fieldTypes,
      designValidators(schema),
      { [`a_${kind}`]: [] },
      'create',
      { today: '2026-01-01' },
    )
    expect(errors.map(({ field }) => field)).toEqual([`a_${kind}`])
  }
})

test('widths, groups, texts and conditions survive the same way', () => {
  const rows = numbered([
    {
      group: { id: 'g', label: 'More', collapsed: true },
      formSectionRowColumnModels: [
        column('radio', {
          width: 4,
          required: true,
          settings: {
            widths: { tablet: 12 },
            help: 'Choose one.',
            texts: { de: { label: 'Wahl', options: { Good: 'Gut' } } },
          },
        }),
        column('text', {
          width: 8,
          maximumLength: 50,
          settings: {
            pattern: '^[A-Z]+$',
            visibleWhen: { any: [{ field: 'a_radio', operator: 'eq', values: ['Bad'] }] },
          },
        }),
      ],
    },
  ])
  expect(JSON.parse(JSON.stringify(fromSchema(toSchema(rows)).rows))).toEqual(rows)
})

const visits = (rest: object = {}, ...inner: DesignColumn[]): DesignRow[] => [
  row(column('text')),
  ...[column('date', { fieldKey: 'day', required: true }), ...inner].map((each) => ({
    group: {
      id: 'g',
      label: 'Visit',
      texts: { de: 'Besuch' },
      repeat: { fieldKey: 'visits', minItems: 1, maxItems: 3, ...rest },
    },
    ...row(each),
  })),
]

test('a group that repeats is a list of objects in the schema, and is read from it again', () => {
  const rows = numbered(visits({}, column('heading'), column('number', { width: 6 })))
  const schema = JSON.parse(JSON.stringify(toSchema(rows)))
  expect(Object.keys(schema.properties)).toEqual(['a_text', 'visits'])
  expect(schema.properties.visits).toMatchObject({
    type: 'array',
    title: 'Visit',
    minItems: 1,
    maxItems: 3,
    items: { type: 'object', required: ['day'], additionalProperties: false },
  })
  expect(JSON.parse(JSON.stringify(fromSchema(schema).rows))).toEqual(rows)
  const { 'x-layout': _, ...plain } = schema
  expect(fromSchema(plain).rows.flatMap((each) => each.formSectionRowColumnModels)).toMatchObject([
    { fieldKey: 'a_text' },
    { fieldKey: 'visits', fieldType: 'table' },
  ])
  expect(designFields(schema, 'de').map(({ label }) => label)).toEqual(['A text', 'Besuch'])
})

test('the columns of a table and of a group that repeats keep their order where a database orders the properties', () => {
  const inner = ['zone', 'a', 'count'].map((fieldKey) => column('text', { fieldKey }))
  const rows = [
    row(column('table', { settings: { columns: inner } })),
    ...visits({}, column('text', { fieldKey: 'b' })).slice(1),
  ]
  const reordered = JSON.parse(JSON.stringify(toSchema(numbered(rows))), (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )
  const names = (fields: { name: string }[] = []) => fields.map(({ name }) => name)
  const [table, group] = designFields(reordered, 'en')
  expect([names(table!.fields), names(group!.fields)]).toEqual([
    ['zone', 'a', 'count'],
    ['day', 'b'],
  ])
  const [read] = fromSchema(reordered).rows[0]!.formSectionRowColumnModels!
  expect(read!.settings!.columns!.map(({ fieldKey }) => fieldKey)).toEqual(['zone', 'a', 'count'])
})

test('a table of more columns than one can have is imported with the first ones, and says which are left out', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 13 }, (_, index) => [`c${index}`, { type: 'string' }]),
  )
  const { rows, unsupported } = fromSchema({
    properties: { parts: { type: 'array', items: { type: 'object', properties } } },
  })
  expect(rows[0]!.formSectionRowColumnModels![0]!.settings!.columns).toHaveLength(12)
  expect(unsupported).toEqual([
    { path: '/properties/parts/items/properties/c12', keyword: 'properties' },
  ])
})

test('the entries of a group that repeats are checked one by one, with the conditions between their fields', () => {
  const schema = toSchema(
    visits(
      {},
      column('checkbox', { fieldKey: 'late' }),
      column('text', {
        fieldKey: 'reason',
        label: 'Reason',
        required: true,
        settings: { visibleWhen: { all: [{ field: 'late', operator: 'eq', values: ['true'] }] } },
      }),
    ),
  )
  const errors = (visitsGiven: unknown) =>
    checkAnswers(
      { schema },
      { visits: visitsGiven },
      { kind: 'submit' },
      { today: '2026-01-01' },
    ).map(({ field, code }) => [field, code])
  const day = '2026-05-01'
  expect(errors([{ day }, { day, late: true, reason: 'Rain' }])).toEqual([])
  expect(errors([])).toEqual([['visits', 'minItems']])
  expect(errors([{ day, late: true }, {}])).toEqual([
    ['visits.0.reason', 'required'],
    ['visits.1.day', 'required'],
  ])
  expect(errors(Array.from({ length: 4 }, () => ({ day })))).toEqual([['visits', 'maxItems']])
  expect(errors([{ day, more: 1 }]).length).toBe(1)
})

test.each([
  [
    'a key that is taken',
    visits({ fieldKey: 'a_text' }),
    [['keyTwice', '1.group.repeat.fieldKey']],
  ],
  ['no key', visits({ fieldKey: '' }), [['key', '1.group.repeat.fieldKey']]],
  ['bounds that contradict', visits({ minItems: 5 }), [['range', '1.group.repeat.minItems']]],
  [
    'a table in it',
    visits({}, column('table')),
    [['tableKind', '2.formSectionRowColumnModels.0.fieldType']],
  ],
  [
    'a field outside that depends on one in it',
    [
      ...visits(),
      row(
        column('number', {
          settings: {
            visibleWhen: { all: [{ field: 'day', operator: 'empty', values: ['true'] }] },
          },
        }),
      ),
    ],
    [['condition', '2.formSectionRowColumnModels.0.settings.visibleWhen']],
  ],
  [
    'a row between its rows',
    [...visits(), row(column('number')), visits()[1]!],
    [
      ['groupRows', '3.group'],
      ['keyTwice', '3.group.repeat.fieldKey'],
      ['keyTwice', '3.formSectionRowColumnModels.0.fieldKey'],
    ],
  ],
] as [
  string,
  DesignRow[],
  string[][],
][])('a group that repeats with %s is a problem', (_, rows, expected) => {
  expect(findProblems(rows).map(({ code, path }) => [code, path])).toEqual(expected)
})

test('any schema becomes a design, and parts without a kind are listed', () => {
  const { rows, unsupported } = fromSchema({
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 20 },
      size: { $ref: '#/$defs/size' },
      parts: {
        type: 'array',
        items: { type: 'object', properties: { count: { type: 'integer' } } },
      },
      either: { oneOf: [{ type: 'string' }, { type: 'number' }] },
      'two words': { type: 'string', contentEncoding: 'base64' },
    },
    $defs: { size: { enum: ['S', 'M'] } },
    patternProperties: {},
  })
  expect(
    rows.map(({ formSectionRowColumnModels: [each] = [] }) => [each?.fieldType, each?.fieldKey]),
  ).toEqual([
    ['text', 'name'],
    ['select', 'size'],
    ['table', 'parts'],
    ['text', 'twoWords'],
  ])
  expect(unsupported).toEqual([
    { path: '', keyword: 'patternProperties' },
    { path: '/properties/parts/items/properties/count', keyword: 'type: integer' },
    { path: '/properties/either', keyword: 'type' },
    { path: '/properties/two words', keyword: 'contentEncoding' },
  ])
  expect(fromSchema('no schema')).toEqual({
    rows: [],
    unsupported: [{ path: '', keyword: 'properties' }],
  })
})

const problemsOf = (...columns: DesignColumn[]) =>
  findProblems([row(...columns)]).map(({ code, path }) => [
    code,
    path.split('.').slice(2).join('.'),
  ])

test('what a column cannot keep of a property is listed, its format, type and keywords too', () => {
  const read = (property: object) =>
    fromSchema({ type: 'object', properties: { a: property } }).unsupported.map(
      ({ path, keyword }) => [path.replace('/properties/a', ''), keyword],
    )
  expect(read({ type: 'string', format: 'ipv4' })).toEqual([['', 'format']])
  expect(read({ type: 'integer' })).toEqual([['', 'type: integer']])
  expect(read({ type: 'number', enum: [1, 2] })).toEqual([['', 'enum']])
  expect(read({ type: 'string', readOnly: true })).toEqual([['', 'readOnly']])
  expect(read({ type: 'string', 'x-field': { unique: true, kind: 'mac' } })).toEqual([
    ['/x-field', 'unique'],
    ['/x-field', 'kind'],
  ])
  expect(read({ type: ['string', 'null'], format: 'date' })).toEqual([])
  expect(read({ type: 'string', enum: ['A', null] })).toEqual([])
  expect(read({ 'x-field': { lookup: 'LKPriority' }, type: 'string' })).toEqual([])
  expect(read({ type: 'string', 'x-field': { ref: 'site' } })).toEqual([])
})

test('problems name the column and its property', () => {
  expect(findProblems([])).toMatchObject([{ code: 'empty' }])
  expect(problemsOf(column('text', { label: ' ' }))).toEqual([['label', '0.label']])
  expect(problemsOf(column('text', { fieldKey: null }))).toEqual([['key', '0.fieldKey']])
  expect(problemsOf(column('text', { fieldKey: '__proto__' }))).toEqual([
    ['keyReserved', '0.fieldKey'],
  ])
  expect(problemsOf(column('text', { fieldKey: 'a b' }))).toEqual([['keyForm', '0.fieldKey']])
  expect(problemsOf(column('text'), column('text'))).toEqual([['keyTwice', '1.fieldKey']])
  expect(problemsOf(column('select', { options: [] }))).toEqual([['choices', '0.options']])
  expect(problemsOf(column('select', { options: ['A', 'A'] }))).toEqual([
    ['choiceTwice', '0.options'],
  ])
  expect(problemsOf(column('select', { settings: { default: 'C' } }))).toEqual([
    ['fallback', '0.settings.default'],
  ])
  expect(problemsOf(column('text', { settings: { pattern: '(' } }))).toEqual([
    ['pattern', '0.settings.pattern'],
  ])
  expect(problemsOf(column('text', { settings: { pattern: '(a+)+$' } }))).toEqual([
    ['patternSlow', '0.settings.pattern'],
  ])
  expect(problemsOf(column('number', { settings: { minimum: 3, maximum: 2 } }))).toEqual([
    ['range', '0.settings.minimum'],
  ])
  expect(problemsOf(column('table', { settings: { columns: [] } }))).toEqual([
    ['table', '0.settings.columns'],
  ])
  expect(problemsOf(column('hologram'))).toEqual([
    ['empty', ''],
    ['unknownKind', '0.fieldType'],
  ])
})

test('conditions on fields that do not exist and circles of conditions are problems', () => {
  const when = (field: string) => ({
    settings: { visibleWhen: { all: [{ field, operator: 'eq' as const, values: ['x'] }] } },
  })
  expect(problemsOf(column('text', when('gone')))).toEqual([
    ['condition', '0.settings.visibleWhen'],
  ])
  expect(problemsOf(column('text', when('a_number')), column('number', when('a_text')))).toEqual([
    ['cycle', '0.settings.visibleWhen'],
    ['cycle', '1.settings.visibleWhen'],
  ])
})

test('a heading is shown by a condition, which is checked and stands in the schema', () => {
  const heading = (field: string): DesignRow[] => [
    row(column('checkbox', { fieldKey: 'late' })),
    row({
      fieldType: 'heading',
      label: 'Delay',
      width: 12,
      settings: { visibleWhen: { all: [{ field, operator: 'eq', values: ['true'] }] } },
    }),
  ]
  expect(findProblems(heading('gone')).map(({ code, path }) => [code, path])).toEqual([
    ['condition', '1.formSectionRowColumnModels.0.settings.visibleWhen'],
  ])
  expect(findProblems(heading('late'))).toEqual([])
  const { rows } = fromSchema(toSchema(heading('late')))
  expect(rows[1]!.formSectionRowColumnModels![0]!.settings).toEqual(
    heading('late')[1]!.formSectionRowColumnModels![0]!.settings,
  )
})

test('a circle of conditions in a table is a problem, like one in a group that repeats', () => {
  const when = (field: string) => ({
    visibleWhen: { all: [{ field, operator: 'eq' as const, values: ['x'] }] },
  })
  const inner = (fieldKey: string, field: string) => ({
    fieldType: 'text',
    label: fieldKey,
    fieldKey,
    settings: when(field),
  })
  const table = { settings: { columns: [inner('one', 'two'), inner('two', 'one')] } }
  expect(problemsOf(column('table', table))).toEqual([
    ['cycle', '0.settings.columns.0.settings.visibleWhen'],
    ['cycle', '0.settings.columns.1.settings.visibleWhen'],
  ])
})

test.each<[string, Partial<DesignColumn>, DesignColumn['settings']]>([
  ['text', { maximumLength: 3 }, { default: 'four' }],
  ['text', {}, { default: 'a', minLength: 2 }],
  ['text', {}, { default: 'a', pattern: '^[A-Z]$' }],
  ['longText', {}, { default: 4 }],
  ['number', {}, { default: 'four' }],
  ['money', {}, { default: 6, maximum: 5 }],
  ['date', {}, { default: '31.12.2026' }],
  ['time', {}, { default: '25:00' }],
  ['checkbox', {}, { default: 'yes' }],
  ['email', {}, { default: 'nobody' }],
])('a default of the kind %s with %j and %j is not a possible answer', (kind, more, settings) => {
  expect(problemsOf(column(kind, { ...more, settings }))).toEqual([
    ['fallbackWrong', '0.settings.default'],
  ])
})

test('a default is not tried on a pattern that can take very long', () => {
  const settings = { pattern: '^(a+)+$', default: `${'a'.repeat(40)}!` }
  expect(problemsOf(column('text', { settings }))).toEqual([['patternSlow', '0.settings.pattern']])
})

test('texts that are too long and values that the schema of columns does not allow are problems', () => {
  const of = (more: Partial<DesignColumn>) =>
    findProblems([{ formSectionRowColumnModels: [column('select', more)] }]).map(
      ({ code, path, params }) => [code, path.split('.').slice(2).join('.'), params.most],
    )
  expect(of({ label: 'x'.repeat(2001) })).toEqual([['tooLong', '0.label', '2000']])
  expect(of({ options: ['x'.repeat(101)] })).toEqual([['tooLong', '0.options', '100']])
  expect(of({ settings: { help: 'x'.repeat(1001) } })).toEqual([
    ['tooLong', '0.settings.help', '1000'],
  ])
  const texts = { de: { label: 'x'.repeat(2001) } }
  expect(of({ settings: { texts } })).toEqual([['tooLong', '0.settings.texts.de.label', '2000']])
  expect(of({ options: Array.from({ length: 201 }, (_, at) => `Choice ${at}`) })).toEqual([
    ['tooMany', '0.options', '200'],
  ])
  expect(of({ maximumLength: 0 })).toEqual([['setting', '0.maximumLength', undefined]])
  expect(of({ options: ['A', 'constructor'] })).toEqual([
    ['choiceReserved', '0.options', undefined],
  ])
})

test('a group whose rows are apart, or that differ in its settings, is a problem at its rows', () => {
  const row = (label: string, group?: DesignRow['group']): DesignRow => ({
    ...(group ? { group } : {}),
    formSectionRowColumnModels: [column('text', { fieldKey: `key${label}`, label })],
  })
  const group = { id: 'one', label: 'One' }
  const of = (...rows: DesignRow[]) =>
    findProblems(rows).map(({ code, path, params }) => [code, path, params.label])
  expect(of(row('A', group), row('B'), row('C', group))).toEqual([['groupRows', '2.group', 'One']])
  expect(of(row('A', group), row('B', { ...group, collapsed: true }))).toEqual([
    ['groupRows', '0.group', 'One'],
  ])
  expect(of(row('A', group), row('B', { ...group, collapsed: false, repeat: null }))).toEqual([])
  const repeat = { fieldKey: 'list', minItems: 1001 }
  expect(of(row('A', { ...group, repeat }))).toEqual([
    ['setting', '0.group.repeat.minItems', 'One'],
  ])
})

test('answers are checked as values of generated forms are, with the same messages', () => {
  const schema = toSchema([
    row(
      column('text', { required: true, maximumLength: 3 }),
      column('number', { settings: { maximum: 5 } }),
      column('select'),
      column('table'),
      column('email', {
        required: true,
        settings: {
          visibleWhen: { all: [{ field: 'a_select', operator: 'eq', values: ['Bad'] }] },
        },
      }),
    ),
  ])
  const entity = designEntity('check', 'Check', designFields(schema, 'en'))
  const validators = designValidators(schema)
  const errors = (answers: Record<string, unknown>) =>
    validateRecord(entity, fieldTypes, validators, answers, 'create', { today: '2026-01-01' }).map(
      ({ field, message }) => [field, message],
    )
  expect(errors({ a_text: 'abc' })).toEqual([])
  expect(errors({})).toEqual([['a_text', 'A text is required']])
  expect(errors({ a_text: 'abcd', a_number: 9, a_select: 'Ugly', a_table: [{}] })).toMatchObject([
    ['a_text', expect.stringContaining('3')],
    ['a_number', expect.stringContaining('5')],
    ['a_select', expect.stringContaining('Good, Bad')],
    ['a_table.0.part', 'Part is required'],
  ])
  expect(errors({ a_text: 'abc', a_select: 'Bad' })).toEqual([['a_email', 'A email is required']])
})

test('a key comes from the label and is free', () => {
  expect(keyFrom('Date of the check', new Set())).toBe('dateOfTheCheck')
  expect(keyFrom('Größe (m²)', new Set(['grosseM']))).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/)
  expect(keyFrom('日付', new Set(['field']))).toBe('field2')
  expect(keyFrom('constructor', new Set())).toBe('field')
})

test('labels, help and choices are shown as they were written: questions, long ones and codes, in each language', () => {
  const label = 'Are all of the fire exits of this floor free of obstacles and lit?'
  const german = 'Sind alle Notausgänge dieses Stockwerks frei?'
  const help = `See [the plan](https://plan.example) **first**. ${'x'.repeat(400)}`
  const columns = ['yesNo', 'select', 'multiSelect', 'radio', 'text', 'photo', 'site', 'table'].map(
    (fieldType, index): DesignColumn => ({
      webId: `c${index}`,
      fieldType,
      fieldKey: `key${index}`,
      label,
      ...(/select|radio/i.test(fieldType) ? { options: ['not_ok', 'IN_PROGRESS', 'Why?'] } : {}),
      settings: {
        help,
        texts: { de: { label: german, options: { not_ok: 'nicht_gut' } } },
        ...(fieldType === 'table'
          ? { columns: [{ fieldType: 'text', fieldKey: 'inner', label: 'Is it shut?' }] }
          : {}),
      },
    }),
  )
  const rows = columns.map((each) => ({ formSectionRowColumnModels: [each] }))
  for (const [language, shown, choice] of [
    ['en', label, 'not_ok'],
    ['de', german, 'nicht_gut'],
  ] as const) {
    const fields = designFields(toSchema(rows), language)
    expect(fields.map((each) => [each.label, each.help])).toEqual(columns.map(() => [shown, help]))
    for (const index of [1, 2, 3]) {
      const { choices, item } = fields[index]!
      expect((choices ?? item?.choices)?.map((each) => each.label)).toEqual([
        choice,
        'IN_PROGRESS',
        'Why?',
      ])
    }
    expect(fields.at(-1)?.fields?.map((each) => each.label)).toEqual(['Is it shut?'])
    expect(columns.map((each) => columnField(each, language)?.label)).toEqual(
      columns.map(() => shown),
    )
  }
})
