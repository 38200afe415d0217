import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import { isWritable } from './validation.ts'

/**
 * One column of an exported or imported file. `path` is its name: a field (`name`), a part of a nested one (`addressModel.city`),
 * or with `.key` the stored key or code of a reference or look-up, whose own column holds what people read (`siteId`, `siteId.key`).
 */
export type ImportExportColumn = {
  path: string
  label: string
  /** The record's own field that the column belongs to. */
  head: Field
  /** What the column holds: the head, or a part of it. */
  field: Field
  /** The name of the part. */
  inner?: string
  /** Keys and codes as they are stored. */
  isKey?: true
  /** Whether an import may set it; the record's key can be matched by all the same. */
  isWritable: boolean
}

/** Every column of an entity, its key first and what the service notes down itself last. Secrets have one for importing alone. */
export function importExportColumns(
  entity: Pick<Entity, 'fields' | 'key' | 'owner'>,
): ImportExportColumn[] {
  const place = (field: Field) => (field.name === entity.key ? 0 : field.system ? 2 : 1)
  return entity.fields
    .filter((field) => !field.virtual && field.system !== 'version' && field.system !== 'client')
    .map((field) => ({ field, place: place(field) }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ field }) =>
      columnsOf(field, isWritable(field) && field.name !== entity.owner?.field),
    )
}

/** As `exchangeColumns`, of a file to import: in JSON (not `isText`) a nested object may stand in one property. */
export function importColumns(
  entity: Pick<Entity, 'fields' | 'key' | 'owner'>,
  isText: boolean,
): ImportExportColumn[] {
  const columns = importExportColumns(entity)
  const wholes = new Map(
    isText
      ? []
      : columns
          .filter(({ inner }) => inner !== undefined)
          .map((column) => [column.head.name, column]),
  )
  return [
    ...columns,
    ...[...wholes.values()].map(
      ({ head, isWritable }): ImportExportColumn => ({
        path: head.name,
        label: head.label,
        head,
        field: head,
        isWritable,
      }),
    ),
  ]
}

function columnsOf(head: Field, writable: boolean): ImportExportColumn[] {
  const isObject = head.shape === 'object' && head.fields !== undefined && !head.through
  if (isObject)
    return head.fields!.flatMap((inner) =>
      withKey({
        path: `${head.name}.${inner.name}`,
        label: `${head.label} · ${inner.label}`,
        head,
        field: inner,
        inner: inner.name,
        isWritable: writable,
      }),
    )
  return withKey({ path: head.name, label: head.label, head, field: head, isWritable: writable })
}

/** Where a column holds keys of other records or codes, the keys get a column of their own. */
function withKey(column: ImportExportColumn): ImportExportColumn[] {
  const { field } = column
  return [
    column,
    ...(targetOf(field) && (column.inner !== undefined || field.column || field.through)
      ? [
          {
            ...column,
            path: `${column.path}.key`,
            label: `${column.label} (key)`,
            isKey: true as const,
          },
        ]
      : []),
  ]
}

/** What a field's keys or codes lead to, also those of a list. */
export function targetOf(field: Field): { entity: string } | { lookup: string } | undefined {
  const of = field.item ?? field
  if (of.lookup) return { lookup: of.lookup }
  return of.reference && { entity: of.reference.entity }
}

/**
 * Which column each of a file's heads most likely means, by path, label or a spelling of either; undefined: none. Where a file
 * has both the text and the key of a reference, the key alone is taken.
 */
export function guessColumns(
  heads: string[],
  columns: ImportExportColumn[],
): (ImportExportColumn | undefined)[] {
  const known = new Map<string, ImportExportColumn>()
  const spellings: ((column: ImportExportColumn) => string)[] = [
    ({ path }) => path,
    ({ label }) => label,
    ({ field, isKey }) => (isKey ? '' : field.label),
    ({ path }) => path.replace(/Model\b|Text(Code)?\b|Id\b/g, ''),
  ]
  for (const spelling of spellings) {
    for (const column of columns) {
      const word = spelled(spelling(column))
      if (word && !known.has(word)) known.set(word, column)
    }
  }
  const exact = new Map(
    columns.filter(({ path }) => heads.includes(path)).map((column) => [column.path, column]),
  )
  const guessed = heads.map((head) => {
    const column = head.startsWith('_') ? undefined : (exact.get(head) ?? known.get(spelled(head)))
    // What another head says to the letter is not guessed besides.
    return column && column.path !== head && exact.has(column.path) ? undefined : column
  })
  const byKey = new Set(
    guessed.flatMap((column) => (column?.isKey ? [column.path.slice(0, -'.key'.length)] : [])),
  )
  return guessed.map((column, index) =>
    column && (byKey.has(column.path) || guessed.indexOf(column) < index) ? undefined : column,
  )
}

/** A name without what people write differently: case, accents, spaces, punctuation. */
const spelled = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
