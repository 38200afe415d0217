import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown when another process uses the data folder; the message is written for the terminal. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

type Holder = { pid: number; mark: string }

/**
 * Folders that this process has locked: on systems other than Linux a process number alone cannot
 * distinguish this run from an earlier one.
 */
const held = new Set<string>()

/**
 * Locks a data folder for this process and returns the function that unlocks it. The lock of a
 * process that no longer runs is taken over.
 * Errors  `FolderInUse`
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock')
  const mine = `${file}.${process.pid}`
  const holder: Holder = { pid: process.pid, mark: processStart(process.pid) }
  await writeFile(mine, JSON.stringify(holder))
  try {
    // A hard link is created completely or not at all: no other process ever reads a half-written
    // lock.
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
  // Of two processes that see the same stale lock only one can rename it; the renamed file is
  // compared again before it is removed.
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
    // EPERM: the process exists, and it belongs to another user.
    if (codeOf(error) !== 'EPERM') return false
  }
  return holder.mark === processStart(holder.pid) && (holder.pid !== process.pid || held.has(file))
}

/**
 * The start time of a process on Linux: process numbers are reused, in containers at every start.
 */
function processStart(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name in parentheses may contain spaces; the 20th word after it is the start time
    // (proc(5), field 22).
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
    // Not JSON: it was not written completely by this product, so the folder is not locked by it.
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
