import { PGlite } from '@electric-sql/pglite'
import type { Database } from './database.ts'
import { createPgliteDatabase, pgliteOptions, startParams } from './pgliteDatabase.ts'

/**
 * A database that lives as long as the page or the test; `dump` returns its data folder as a tar
 * file, to start others from. It removes the templates of new databases, a third of the folder:
 * nothing here creates another database.
 */
export type MemoryDatabase = Database & { dump(): Promise<Uint8Array<ArrayBuffer>> }

/**
 * Opens a database in memory: for tests and for the service in the browser. From a `snapshot` (the
 * `dump` of another one) it starts in a tenth of the time that a new one takes.
 */
export async function openMemoryDatabase(
  options: { snapshot?: Uint8Array<ArrayBuffer> } = {},
): Promise<MemoryDatabase> {
  const pg = await PGlite.create({
    ...pgliteOptions,
    startParams,
    // A dump holds whole segments of the log: small ones make it a third smaller.
    ...(options.snapshot
      ? { loadDataDir: new BlobInMemory(options.snapshot) }
      : { initDbStartParams: ['--wal-segsize=1'] }),
  })
  return {
    ...createPgliteDatabase(pg),
    dump: async () => {
      // Segments of the log that are no longer needed are removed rather than kept for later.
      await pg.exec('SET wal_recycle = off')
      await pg.exec("UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template%'")
      await pg.exec('DROP DATABASE IF EXISTS template0')
      await pg.exec('DROP DATABASE IF EXISTS template1')
      await pg.exec('CHECKPOINT')
      await pg.exec('RESET wal_recycle')
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
    },
  }
}

/**
 * A blob of bytes in memory, as PGlite takes them. Node 24's own Blob collects its content from
 * pieces of 64 kB, and Chromium's from another process: a quarter of a start.
 */
class BlobInMemory extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }
  override arrayBuffer = async () =>
    this.#bytes.buffer.slice(
      this.#bytes.byteOffset,
      this.#bytes.byteOffset + this.#bytes.byteLength,
    )
}
