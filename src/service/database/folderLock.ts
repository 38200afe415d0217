import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown when another process has the data folder; the message is fit for the terminal. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

type Holder = { pid: number; mark: string }

/** Folders this process holds: elsewhere than on Linux a process number alone can't tell this run from an earlier one. */
const held = new Set<string>()

/**
 * Takes a data folder for this process and returns what gives it back. A lock left behind by a process that is gone is
 * taken over.
 * Errors  `FolderInUse`
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock')
  const mine = `${file}.${process.pid}`
  const holder: Holder = { pid: process.pid, mark: markOf(process.pid) }
  await writeFile(mine, JSON.stringify(holder))
  try {
    // A hard link is made whole or not at all: no other process ever reads a half-written lock.
    while (!(await tryLink(mine, file))) await removeStale(file, folder)
  } finally {
    await rm(mine, { force: true })
  }
  held.add(file)
  return async () => {
    held.delete(file)
    await rm(file, { force: true })
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function removeStale(file: string, folder: string): Promise<void> {
  const text = await readIfThere(file)
  if (text === undefined) return
  const holder = parseHolder(text)
  if (holder && isAlive(holder, file)) {
    throw new FolderInUse(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop that process, or set DATA_DIR to another folder.`,
    )
  }
  // Of two processes that see the same stale lock only one moves it; what it moved is looked at again before it goes.
  const aside = `${file}.stale.${process.pid}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if ((await readIfThere(aside)) !== text) await tryLink(aside, file)
  await rm(aside, { force: true })
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.pid === process.pid && !held.has(file) && holder.mark === '') return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: there is such a process, and it belongs to somebody else.
    if (codeOf(error) !== 'EPERM') return false
  }
  return holder.mark === markOf(holder.pid) && (holder.pid !== process.pid || held.has(file))
}

/** When a process started, as Linux says it: process numbers are used again, in containers at every start. */
function markOf(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name in parentheses may hold spaces; the 20th word behind it is the start time (proc(5), field 22).
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return `${boot} ${words[19]}`
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ESRCH'].includes(codeOf(error) ?? '')) return ''
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, mark } = JSON.parse(text) as Partial<Holder>
    return Number.isInteger(pid) && typeof mark === 'string' ? { pid: pid!, mark } : undefined
  } catch {
    // Not JSON: nothing of ours wrote it whole, so nobody holds the folder by it.
    return undefined
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
