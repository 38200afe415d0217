import { isSchema } from '../../fields/schemaShape.ts'
import type { FieldError } from '../../model/problem.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import { getEntity, type MetaOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { wrongBodyShape } from '../problems.ts'
import { checkDrafts, refuseErrors } from '../records/check.ts'
import { findRecords, keyOf, versionOf } from '../records/find.ts'
import { isResponseOnly, withDefaults } from '../records/readInput.ts'
import { deleteRows, insertRows, updateRow } from '../records/write.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'

type Row = RecordOf<'section-row'>
type Column = RecordOf<'section-row-column'>

/** The field of a row that holds its columns. */
const columnsField = 'formSectionRowColumnModels'

/** The rows of the saved design of a section in their order, each with its columns. */
export async function savedRows(call: RequestContext, section: string): Promise<Row[]> {
  const { row } = shapes(call)
  const { rows } = await call.sql(
    `SELECT web_id FROM ${row.table} WHERE ${columnOf(row, 'formSectionId')} = $1 ORDER BY ${columnOf(row, 'sequence')}, web_id`,
    [section],
  )
  return rows.length === 0
    ? []
    : findRecords(
        call,
        row,
        rows.map((each) => each.web_id as string),
        { scope: 'all' },
      )
}

/** The rows in the body of a design: `{ formSectionRowModels: [...] }`. Errors WRONG_BODY (400) */
export function readRows(body: unknown): Row[] {
  const rows = (body as WireRecord | null | undefined)?.['formSectionRowModels']
  if (
    !Array.isArray(rows) ||
    rows.length > 1000 ||
    rows.some((each) => typeof each !== 'object' || each === null || Array.isArray(each))
  )
    throw wrongBodyShape({
      expected: 'a JSON object whose "formSectionRowModels" is a list of at most 1000 rows',
    })
  return rows as Row[]
}

/**
 * Replaces the saved design of a section by these rows and columns, in the given order: a row with
 * a key of this section is updated, one without a key, or with the key of another section, is
 * created, and a row that is missing is deleted.
 * Errors  VALIDATION (400) with all errors, each under its row: `formSectionRowModels.0`
 */
export async function replaceRows(
  call: RequestContext,
  section: string,
  given: Row[],
): Promise<void> {
  const { row, column } = shapes(call)
  const wanted = given.map((each, index) =>
    withDefaults(row, {
      formSectionId: section,
      sequence: index + 1,
      group: each.group ?? null,
      [columnsField]: each[columnsField] ?? [],
    } satisfies Row),
  )
  await refuseDesign(call, given, wanted)
  const present = await savedRows(call, section)

  const rowKeys = await syncRecords(
    call,
    row,
    present,
    given.map((each, index) => ({
      key: each.webId,
      values: {
        formSectionId: section,
        sequence: index + 1,
        group: each.group ?? null,
      } satisfies Row,
    })),
    async (removedKeys) => {
      const { rows } = await call.sql(
        `SELECT web_id FROM ${column.table} WHERE ${columnOf(column, 'sectionRowId')} = ANY($1::text[])`,
        [removedKeys],
      )
      await deleteRows(
        call,
        column,
        rows.map((each) => each.web_id as string),
        'all',
      )
    },
  )
  const stored = await columnsOf(
    call,
    present.map((record) => keyOf(row, record)),
  )
  const columns = wanted.flatMap((each, index) =>
    (each[columnsField] as Column[]).map((item, position) => ({
      key: item.webId,
      values: columnValues(column, item, rowKeys[index]!, position + 1),
    })),
  )
  await syncRecords(call, column, stored, columns)
}

/**
 * Refuses rows and columns that are not as their schemas say, and names that none of them has.
 * Errors  VALIDATION (400)
 */
async function refuseDesign(call: RequestContext, given: Row[], wanted: Row[]): Promise<void> {
  const { row, column } = shapes(call)
  const check = (meta: EntityMeta, values: WireRecord[]) =>
    checkDrafts(
      call,
      meta,
      values.map((each) => ({ values: each })),
      'create',
    )
  const found = await check(row, wanted)
  // The schema of settings does not contain itself: columns of tables are checked one by one.
  const inTables = given.flatMap((each, index) => tableColumns(each, index))
  const inner = await check(
    column,
    inTables.map(({ item }) => ({ ...known(column, item), sectionRowId: 'table' })),
  )
  const errors = [
    ...given.flatMap((each, index) => [
      ...under(`${index}`, found[index]!),
      ...under(`${index}`, unknownNames(row, each)),
      ...recordsIn(each[columnsField]).flatMap(([at, item]) =>
        under(`${index}.${columnsField}.${at}`, unknownNames(column, item)),
      ),
    ]),
    ...inTables.flatMap(({ path, item }, index) =>
      under(path, [...inner[index]!, ...unknownNames(column, item)]),
    ),
  ]
  refuseErrors(getEntity(call, 'section'), [under('formSectionRowModels', errors)])
}

/** The objects of a list, each with its place. */
const recordsIn = (list: unknown): [number, WireRecord][] =>
  (Array.isArray(list) ? list : []).flatMap((each: unknown, at): [number, WireRecord][] =>
    isSchema(each) ? [[at, each]] : [],
  )

/** The columns of the tables of a row, and where they stand. */
const tableColumns = (row: Row, index: number): { path: string; item: WireRecord }[] =>
  recordsIn(row[columnsField]).flatMap(([at, { settings }]) =>
    recordsIn(isSchema(settings) ? settings['columns'] : undefined).map(([inner, item]) => ({
      path: `${index}.${columnsField}.${at}.settings.columns.${inner}`,
      item,
    })),
  )

/** What a record has of the fields of an entity. */
const known = (meta: EntityMeta, record: WireRecord): WireRecord =>
  Object.fromEntries(
    meta.stored.flatMap(({ name }) => (name in record ? [[name, record[name]] as const] : [])),
  )

/** An error for each name that neither the entity nor its responses have. */
const unknownNames = (meta: EntityMeta, record: WireRecord): FieldError[] =>
  Object.keys(record)
    .filter((name) => !meta.fields.has(name) && !isResponseOnly(name, meta))
    .map((name) => ({
      field: name,
      code: 'unknown',
      message: fillMessage(validationMessages.unknown, { label: name }),
      params: { label: name },
    }))

/** The errors of a part of the design. */
const under = (path: string, errors: FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, field: `${path}.${error.field}` }))

const shapes = (call: RequestContext) => ({
  row: getEntity(call, 'section-row'),
  column: getEntity(call, 'section-row-column'),
})

async function columnsOf(call: RequestContext, rows: string[]): Promise<Column[]> {
  const { column } = shapes(call)
  const found = await call.sql(
    `SELECT web_id FROM ${column.table} WHERE ${columnOf(column, 'sectionRowId')} = ANY($1::text[])`,
    [rows],
  )
  return found.rows.length === 0
    ? []
    : findRecords(
        call,
        column,
        found.rows.map((each) => each.web_id as string),
        { scope: 'all' },
      )
}

/**
 * All stored values of a column; what the item leaves out gets the default of the schema, or null.
 */
function columnValues(
  column: MetaOf<'section-row-column'>,
  item: Column,
  sectionRowId: string,
  sequence: number,
): WireRecord {
  const values: WireRecord = item
  const given = Object.fromEntries(
    column.stored
      .filter((field) => values[field.name] !== undefined)
      .map((field) => [field.name, field.type.accept(values[field.name], field) ?? null]),
  )
  const all = withDefaults(column, { ...given, sectionRowId, sequence } satisfies Column)
  return Object.fromEntries(column.stored.map((field) => [field.name, all[field.name] ?? null]))
}

/**
 * Updates, creates and deletes records of one entity until they equal `wanted`. Returns their keys
 * in order.
 */
async function syncRecords(
  call: RequestContext,
  meta: EntityMeta,
  present: WireRecord[],
  wanted: { key: unknown; values: WireRecord }[],
  beforeRemoval: (keys: string[]) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const known = new Map(present.map((record) => [keyOf(meta, record), record]))
  const keys: (string | undefined)[] = []
  // A key that occurs twice belongs to the first row; the second one is a copy.
  for (const { key } of wanted)
    keys.push(typeof key === 'string' && known.has(key) && !keys.includes(key) ? key : undefined)
  const keptKeys = new Set(keys)
  const removedKeys = [...known.keys()].filter((key) => !keptKeys.has(key))
  if (removedKeys.length > 0) {
    await beforeRemoval(removedKeys)
    await deleteRows(call, meta, removedKeys, 'all')
  }
  const added = wanted.filter((_, index) => keys[index] === undefined)
  const created =
    added.length > 0
      ? await insertRows(
          call,
          meta,
          added.map(({ values }) => values),
        )
      : []
  for (const [index, { values }] of wanted.entries()) {
    const before = keys[index] === undefined ? undefined : known.get(keys[index])!
    if (
      before &&
      Object.keys(values).some(
        (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name] ?? null),
      )
    )
      await updateRow(call, meta, keys[index]!, versionOf(meta, before), values, 'all')
  }
  return keys.map((key) => key ?? created.shift()!)
}
