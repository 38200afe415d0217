import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** The bytes that must be free in the folder, and in all for the processes of a run beside it. */
const [neededInFolder, neededInAll] = [3e9, 6e9]

/**
 * A new folder in memory for the temporary files of a test run; undefined where the system has none
 * that is large enough. The embedded database writes each commit through to its disk, and most of
 * its tests would wait for that.
 */
export function createMemoryFolder(parent = '/dev/shm'): string | undefined {
  if (process.platform !== 'linux' || freemem() < neededInAll) return undefined
  try {
    accessSync(parent, constants.W_OK)
    const { bavail, bsize } = statfsSync(parent)
    if (bavail * bsize < neededInFolder) return undefined
  } catch {
    // There is no such folder, or it belongs to others.
    return undefined
  }
  return mkdtempSync(path.join(parent, 'branchdesk-tests-'))
}
