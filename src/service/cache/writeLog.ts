/** A row that a transaction changed, with its columns before; without `before` it is new. */
export type ChangedRow = { key: string; before?: Record<string, unknown> }

/**
 * What a transaction wrote to an entity. `users`: it affects the permissions of these people only;
 * absent: possibly those of everyone. `columns`: only these columns changed; absent: rows were
 * added or removed, or it is not known. `rows`: all rows concerned; absent: they are not known.
 */
export type Write = { users?: string[]; columns?: string[]; rows?: ChangedRow[] }

/** The writes of one transaction, one for each entity. */
export type WriteLog = {
  /** Records a write; without `write` nothing more is known of it. */
  add(entity: string, write?: Write): void
  has(entity: string): boolean
  writes(): ({ entity: string } & Write)[]
}

/** Rows of one transaction and entity that are listed one by one. */
const maxRows = 500

/** Creates the log of one transaction. */
export function createWriteLog(): WriteLog {
  const writes = new Map<string, Write>()
  return {
    add(entity, write = {}) {
      const before = writes.get(entity)
      writes.set(entity, before ? join(before, write) : shortened(write))
    },
    has: (entity) => writes.has(entity),
    writes: () => [...writes].map(([entity, write]) => ({ entity, ...write })),
  }
}

const join = (first: Write, second: Write): Write => ({
  ...both('users', first.users, second.users),
  ...both('columns', first.columns, second.columns),
  ...rowsOf(first, second),
})

const both = (name: 'users' | 'columns', first?: string[], second?: string[]) =>
  first && second ? { [name]: [...new Set([...first, ...second])] } : {}

/** Of a row that was changed twice, the state before the first change counts. */
function rowsOf({ rows: first }: Write, { rows: second }: Write): Pick<Write, 'rows'> {
  if (!first || !second) return {}
  const known = new Set(first.map(({ key }) => key))
  return shortened({ rows: [...first, ...second.filter(({ key }) => !known.has(key))] })
}

function shortened(write: Write): Write {
  if (!write.rows || write.rows.length <= maxRows) return write
  const { rows: _, ...others } = write
  return others
}
