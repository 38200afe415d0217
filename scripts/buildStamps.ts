import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder for the stamps of finished steps. It is below node_modules, so that a fresh install
 * deletes them.
 */
const stamps = path.resolve('node_modules/.cache/branchdesk')

/** A hash of the names and contents of `paths` (files or folders; missing ones are allowed). */
export function contentHash(paths: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Every file at or below a path, sorted; none if it is missing. */
export function filesUnder(location: string): string[] {
  if (!existsSync(location)) return []
  if (statSync(location).isFile()) return [location]
  return readdirSync(location, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Whether `step` was last finished with the same `content` and its `output` still exists. */
export function isUpToDate(step: string, content: string, output: string): boolean {
  const stamp = path.join(stamps, step)
  return existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === content
}

/** Notes that `step` has finished with this `content`. */
export function markUpToDate(step: string, content: string) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(path.join(stamps, step), content)
}

/** What `step` printed when it last finished with the same `content`; undefined: it did not. */
export function findPrinted(step: string, content: string): string | undefined {
  const file = path.join(stamps, `${step}.printed`)
  const [stamp, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return stamp === content ? lines.join('\n') : undefined
}

/** Stores what `step` printed for `findPrinted`. */
export const storePrinted = (step: string, content: string, printed: string) =>
  markUpToDate(`${step}.printed`, `${content}\n${printed}`)
