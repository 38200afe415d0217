import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** How a script ended and what it said. */
export type Ran = { status: number | null; out: string; err: string }

/** A new data folder, and scripts run on it as a person would. `remove` takes it away. */
export function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-scripts-'))
  const run = (script: string, ...args: string[]): Ran => {
    const { DATABASE_URL: _, ...environment } = process.env
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { encoding: 'utf8', env: { ...environment, DATA_DIR: path.join(folder, 'data') } },
    )
    return { status, out: stdout, err: stderr }
  }
  return {
    folder,
    data: path.join(folder, 'data'),
    run,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
