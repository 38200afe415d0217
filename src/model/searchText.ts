import type { Entity } from './entity.ts'
import { isText, type Field } from './field.ts'
import { literal, quote } from './identifier.ts'
import { templateParts } from './template.ts'

/**
 * The searchable texts of a record's own columns, joined to one text for the trigram index. It
 * contains every term that one of the columns contains, and perhaps more (the end of one and the
 * beginning of the next). `sql` an immutable expression over the table's columns, never null ·
 * `paths` the fields whose texts it contains · `display`: it also contains the record's display
 * name
 */
export type SearchText = { sql: string; paths: Set<string>; display: boolean }

/** Columns that the service fills, by their keys in `Entity.system`. */
const systemTexts = { key: 'web_id', createdBy: 'created_by', updatedBy: 'updated_by' } as const

/**
 * The search text of an entity's own columns; undefined if it has none. Texts of other records,
 * look-ups and lists are not included.
 */
export function searchTextOf(entity: Entity): SearchText | undefined {
  const name = displayOf(entity)
  const paths = new Set(name?.paths)
  const texts = name ? [name.sql] : []
  for (const path of [
    ...entity.list.search,
    ...(entity.link ?? []).flatMap((side) => side.search),
  ]) {
    const sql = paths.has(path) ? undefined : ownText(entity, path)
    if (!sql) continue
    paths.add(path)
    texts.push(sql)
  }
  return texts.length > 0
    ? { sql: texts.join(` || ' ' || `), paths, display: name !== undefined }
    : undefined
}

/**
 * The record's display name; undefined if one of its parts is not stored in the table as it is
 * displayed.
 */
function displayOf(entity: Entity): { sql: string; paths: string[] } | undefined {
  const parts = templateParts(entity.display)
  const texts = parts.map((part) =>
    'text' in part ? literal(part.text) : ownText(entity, part.field),
  )
  const paths = parts.flatMap((part) => ('field' in part ? [part.field] : []))
  return paths.length > 0 && texts.every((each) => each !== undefined)
    ? { sql: texts.join(' || '), paths }
    : undefined
}

function ownText(entity: Entity, path: string): string | undefined {
  const system = (Object.keys(systemTexts) as (keyof typeof systemTexts)[]).find(
    (word) => entity.system[word] === path,
  )
  if (system) return plain(systemTexts[system])
  const named = entity.fields.find((field) => field.name === path)
  if (named)
    return isOwn(entity, named) && isText(named) && isWords(named)
      ? plain(named.column!)
      : undefined
  const [name, ...steps] = path.split('.')
  const head = entity.fields.find((field) => field.name === name)
  if (!head || !isOwn(entity, head) || head.sqlType !== 'jsonb' || head.reference || head.through)
    return undefined
  let inner: Field | undefined = head
  for (const step of steps)
    inner =
      inner?.item || inner?.shape === 'items'
        ? undefined
        : inner?.fields?.find((field) => field.name === step)
  return inner && isWords(inner)
    ? `coalesce((${[quote(head.column!), ...steps.map(literal)].join(' -> ')}) #>> '{}', '')`
    : undefined
}

const plain = (column: string) => `coalesce(${quote(column)}, '')`

/** Whether every reader sees the column as it is stored. */
const isOwn = (entity: Entity, field: Field) =>
  Boolean(
    field.column &&
      field.sqlType &&
      !field.system &&
      !field.virtual &&
      !field.writeOnly &&
      !field.permission &&
      !field.secretWhen &&
      !entity.owner?.personal?.includes(field.name),
  )

/** Whether the value is a text of its own, not a key of another record or a look-up. */
const isWords = (field: Field) => !field.reference && !field.lookup && !field.fields
