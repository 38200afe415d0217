import { fsyncSync, openSync, closeSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { startParams } from './pgliteDatabase.ts'

/**
 * The start parameters without `-F` (fsync off). The method is `fsync`, because Emscripten's
 * `fdatasync`, which PostgreSQL takes on Linux, does nothing.
 */
export const durableStartParams = [
  ...startParams.filter((each) => each !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

type Stream = { nfd?: number; node: object }
type Attributes = { mode?: number }
type NodeFiles = {
  stream_ops: { fsync?: (stream: Stream) => number }
  node_ops: { setattr: (node: object, attributes: Attributes) => void }
  realPath(node: object): string
}

/**
 * Files on disk whose fsync reaches the disk: Emscripten's NODEFS has none, so that PostgreSQL's
 * commits would wait for nothing. Seen in PGlite 0.5.16; can go once NODEFS syncs.
 */
export class DurableFiles extends NodeFS {
  /** How often PostgreSQL synchronized a file: for the test of durability. */
  syncs = 0

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const mount = {
      preRun: [
        ...(options.preRun ?? []),
        (module: unknown) => {
          const { NODEFS } = module as { NODEFS: NodeFiles }
          this.#giveSync(NODEFS)
          closeToOthers(NODEFS)
        },
      ],
    }
    return super.init(pg, { ...options, ...mount })
  }

  #giveSync(files: NodeFiles): void {
    files.stream_ops.fsync = (stream) => {
      this.syncs += 1
      if (stream.nfd !== undefined) fsyncSync(stream.nfd)
      else syncFolder(files.realPath(stream.node))
      return 0
    }
  }
}

/**
 * Emscripten has a mask of its own, which lets everyone read what PostgreSQL creates without a mode
 * (`pg_internal.init`).
 */
function closeToOthers({ node_ops: operations }: NodeFiles): void {
  const { setattr } = operations
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined
        ? attributes
        : { ...attributes, mode: attributes.mode & ~0o077 },
    )
}

/** Makes the entries of a folder (a rename, a new file) survive a power failure. */
export function syncFolder(path: string): void {
  // Windows cannot open folders; its file system makes their entries durable by itself.
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
