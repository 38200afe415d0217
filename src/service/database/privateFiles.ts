import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What belongs to the embedded database in its data folder. */
const own = /^(database|snapshots$|lock)/

/**
 * Makes the files of the embedded database readable and writable for its owner alone (0600, folders
 * 0700). PGlite creates them for everyone, and the data folder may be open to others: it contains
 * password hashes and the key that signs tokens.
 */
export function makePrivate(dataFolder: string): void {
  // Windows has no such modes: its folders inherit who may read them.
  if (process.platform === 'win32') return
  for (const name of readdirSync(dataFolder))
    if (own.test(name)) closeToOthers(join(dataFolder, name))
}

// A thousand and more small files: waiting for each would take ten times as long.
function closeToOthers(path: string): void {
  const { mode } = lstatSync(path)
  const isFolder = (mode & 0o170000) === 0o040000
  const isFile = (mode & 0o170000) === 0o100000
  if (!isFolder && !isFile) return
  if (mode & 0o077) chmodSync(path, isFolder ? 0o700 : 0o600)
  if (isFolder) for (const name of readdirSync(path)) closeToOthers(join(path, name))
}
