import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The last result for each file in this process, and its input. */
const kept = new Map<string, { source: string; result: unknown }>()

/**
 * How files are compiled: `onCompile` is called before each compilation, `cache` keeps the results
 * for later processes.
 */
export type Compiling = { onCompile: (path: string) => void; cache?: CompileCache }

/**
 * The result of `make(input)` for the generated file `path`, cached in this process, and in the
 * cache of files if there is one, while the input stays the same: saving one schema compiles only
 * that one. Failures are not cached.
 */
export async function compileOnce<Input, Made>(
  path: string,
  input: Input,
  make: (input: Input) => Made | Promise<Made>,
  { onCompile, cache }: Compiling,
): Promise<Made> {
  const source = JSON.stringify(input)
  const last = kept.get(path)
  if (last?.source === source) return last.result as Made
  const stored = cache?.read(path, source)
  if (!stored) onCompile(path)
  const result = stored ? (stored.result as Made) : await make(input)
  if (!stored) cache?.write(path, source, result)
  kept.set(path, { source, result })
  return result
}

/** Results of earlier processes in a folder, by what they were made from and with. */
export class CompileCache {
  private readonly folder: string
  private readonly tools = toolsDigest()
  private readonly used = new Set<string>()
  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  read(path: string, source: string): { result: unknown } | undefined {
    const file = this.fileOf(path, source)
    return existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as { result: unknown })
      : undefined
  }

  write(path: string, source: string, result: unknown): void {
    writeFileSync(this.fileOf(path, source), JSON.stringify({ result }))
  }

  /** Removes what this process did not need. */
  prune(): void {
    for (const name of readdirSync(this.folder))
      if (!this.used.has(name)) rmSync(join(this.folder, name))
  }

  private fileOf(path: string, source: string): string {
    const digest = createHash('sha256').update(`${this.tools}\n${path}\n${source}`).digest('hex')
    const name = `${digest}.json`
    this.used.add(name)
    return join(this.folder, name)
  }
}

/** The versions of what compiles: another one may make another result. */
function toolsDigest(): string {
  const { resolve } = createRequire(import.meta.url)
  const files = [
    ...['validators.ts', 'printType.ts'].map((name) => join(import.meta.dirname, name)),
    ...['ajv', 'ajv-formats', 'json-schema-to-typescript'].map((name) =>
      resolve(`${name}/package.json`),
    ),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}
