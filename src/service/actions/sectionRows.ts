import type { RequestContext } from '../requestContext.ts'
import { wrongBodyShape } from '../problems.ts'
import { checkDrafts, refuseErrors } from '../records/check.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { withDefaults } from '../records/readInput.ts'
import { deleteRows, insertRows, updateRow } from '../records/write.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'

/** The field of a row that holds its columns. */
const columnsField = 'formSectionRowColumnModels'

/** The rows of a section's saved design in their order, each with its columns. */
export async function savedRows(call: RequestContext, section: string): Promise<WireRecord[]> {
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

/** The rows that a design's body holds: `{ formSectionRowModels: [...] }`. Errors WRONG_BODY (400) */
export function readRows(body: unknown): WireRecord[] {
  const rows = (body as WireRecord | null | undefined)?.['formSectionRowModels']
  if (
    !Array.isArray(rows) ||
    rows.length > 1000 ||
    rows.some((each) => typeof each !== 'object' || each === null || Array.isArray(each))
  )
    throw wrongBodyShape({
      expected: 'a JSON object whose "formSectionRowModels" is a list of at most 1000 rows',
    })
  return rows as WireRecord[]
}

/**
 * Makes a section's saved design exactly these rows and columns, in the order they stand: what has a key of the section's own is
 * changed, what has none or another's is made, what is missing goes.
 * Errors  VALIDATION (400) with every complaint, under the row's number when there are several
 */
export async function replaceRows(
  call: RequestContext,
  section: string,
  given: WireRecord[],
): Promise<void> {
  const { row, column } = shapes(call)
  const wanted = given.map((each, index) =>
    withDefaults(row, {
      formSectionId: section,
      sequence: index + 1,
      [columnsField]: each[columnsField] ?? [],
    }),
  )
  if (wanted.length > 0)
    refuseErrors(
      row,
      await checkDrafts(
        call,
        row,
        wanted.map((values) => ({ values })),
        'create',
      ),
    )
  const present = await savedRows(call, section)

  const rowKeys = await follow(
    call,
    row,
    present,
    given.map((each, index) => ({
      key: each['webId'],
      values: { formSectionId: section, sequence: index + 1 },
    })),
    async (gone) => {
      const { rows } = await call.sql(
        `SELECT web_id FROM ${column.table} WHERE ${columnOf(column, 'sectionRowId')} = ANY($1::text[])`,
        [gone],
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
    (each[columnsField] as WireRecord[]).map((item, place) => ({
      key: item['webId'],
      values: columnValues(column, item, rowKeys[index]!, place + 1),
    })),
  )
  await follow(call, column, stored, columns)
}

const shapes = ({ service }: RequestContext) => ({
  row: service.registry.get('section-row'),
  column: service.registry.get('section-row-column'),
})

async function columnsOf(call: RequestContext, rows: string[]): Promise<WireRecord[]> {
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

/** All that a column says of itself; what it leaves out is as the schema begins it, or nothing. */
function columnValues(
  column: EntityMeta,
  item: WireRecord,
  sectionRowId: string,
  sequence: number,
): WireRecord {
  const said = Object.fromEntries(
    column.stored
      .filter((field) => item[field.name] !== undefined)
      .map((field) => [field.name, field.type.accept(item[field.name], field) ?? null]),
  )
  const all = withDefaults(column, { ...said, sectionRowId, sequence })
  return Object.fromEntries(column.stored.map((field) => [field.name, all[field.name] ?? null]))
}

/** Changes, makes and removes records of one shape until they are these; answers their keys in order. */
async function follow(
  call: RequestContext,
  shape: EntityMeta,
  present: WireRecord[],
  wanted: { key: unknown; values: WireRecord }[],
  beforeRemoval: (keys: string[]) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const known = new Map(present.map((record) => [keyOf(shape, record), record]))
  const keys: (string | undefined)[] = []
  // A key that stands twice is the first one's; the second is a copy.
  for (const { key } of wanted)
    keys.push(typeof key === 'string' && known.has(key) && !keys.includes(key) ? key : undefined)
  const kept = new Set(keys)
  const gone = [...known.keys()].filter((key) => !kept.has(key))
  if (gone.length > 0) {
    await beforeRemoval(gone)
    await deleteRows(call, shape, gone, 'all')
  }
  const fresh = wanted.filter((_, index) => keys[index] === undefined)
  const made =
    fresh.length > 0
      ? await insertRows(
          call,
          shape,
          fresh.map(({ values }) => values),
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
      await updateRow(
        call,
        shape,
        keys[index]!,
        Number(before[shape.entity.system.version]),
        values,
        'all',
      )
  }
  return keys.map((key) => key ?? made.shift()!)
}
