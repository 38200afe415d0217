import { nameOf } from './read.ts'
import type { Located } from './references.ts'

/**
 * The definitions that fields refer to by name, because they repeat themselves or have more levels
 * than an entity can contain. Each is generated once, in a module of its own.
 */
export class Definitions {
  private readonly names = new Map<object, string>()
  private readonly taken = new Set<string>()
  private readonly waiting: { name: string; located: Located }[] = []

  /** The name of a definition, unique among all: `fhir-human-name`. */
  nameOf(located: Located): string {
    const known = this.names.get(located.schema)
    if (known) return known
    const { file, path } = located
    const last = path.at(-1)
    const base = last === undefined ? file.name : `${file.name}-${nameOf(String(last))}`
    let name = base
    for (let n = 2; this.taken.has(name); n++) name = `${base}-${n}`
    this.names.set(located.schema, name)
    this.taken.add(name)
    this.waiting.push({ name, located })
    return name
  }

  /** The definitions that were named so far; those that are named while they are read follow. */
  *all(): Generator<{ name: string; located: Located }> {
    for (let index = 0; index < this.waiting.length; index++) yield this.waiting[index]!
  }
}
