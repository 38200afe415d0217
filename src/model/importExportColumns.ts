import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import { isWritable } from './isWritable.ts'

/**
 * One column of an exported or imported file. `path` is its name: a field (`name`), a part of a
 * nested field (`addressModel.city`), or the same with `.key`: a reference or look-up has its text
 * in one column (`siteId`) and its key or code in another (`siteId.key`).
 */
export type ImportExportColumn = {
  path: string
  label: string
  /** The top-level field that the column belongs to. */
  head: Field
  /** The field that the column holds: the head, or a part of it. */
  field: Field
  /** The name of the part. */
  inner?: string
  /** The column holds stored keys or codes. */
  isKey?: true
  /** Whether an import may set it. An import can match records by their key in any case. */
  isWritable: boolean
}

/**
 * Every column of an entity: the key first, audit fields last. Secrets have one for imports only.
 */
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

/**
 * The columns of a file to import: those of `importExportColumns` and, in JSON (not `isText`), one
 * for each nested object as a whole.
 */
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
        isWritable: writable && !inner.exportOnly,
      }),
    )
  return withKey({
    path: head.name,
    label: head.label,
    head,
    field: head,
    isWritable: writable && !head.exportOnly,
  })
}

/** A column, and the column for its keys if it refers to other records or look-up codes. */
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

/** The entity or look-up list that a field, or the items of a list, refer to. */
export function targetOf(field: Field): { entity: string } | { lookup: string } | undefined {
  const of = field.item ?? field
  if (of.lookup) return { lookup: of.lookup }
  return of.reference && { entity: of.reference.entity }
}

/**
 * The column that each header of a file most likely means, by path, label or a variant of either;
 * undefined: none. If a file has both the text and the key of a reference, only the key is used.
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
    // A column that another header names exactly is not guessed for this one.
    return column && column.path !== head && exact.has(column.path) ? undefined : column
  })
  const byKey = new Set(
    guessed.flatMap((column) => (column?.isKey ? [column.path.slice(0, -'.key'.length)] : [])),
  )
  return guessed.map((column, index) =>
    column && (byKey.has(column.path) || guessed.indexOf(column) < index) ? undefined : column,
  )
}

/** A name without case, accents, spaces and punctuation, for comparison. */
const spelled = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
