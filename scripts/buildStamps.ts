import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where the stamps of finished steps stand; wiped with node_modules, so a fresh install starts afresh. */
const stamps = path.resolve('node_modules/.cache/branchdesk')

/** A hash over the names and contents of `places` (files or folders, missing ones count as such). */
export function contentHash(places: string[]): string {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesUnder))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Every file at or under a place, sorted; none when it is missing. */
export function filesUnder(place: string): string[] {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Whether `step` was last finished with the same `content` and its `product` is still there. */
export function isUpToDate(step: string, content: string, product: string): boolean {
  const stamp = path.join(stamps, step)
  return existsSync(product) && existsSync(stamp) && readFileSync(stamp, 'utf8') === content
}

export function markUpToDate(step: string, content: string) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(path.join(stamps, step), content)
}
