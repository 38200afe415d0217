import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A copy of this project with other schemas; it shares the packages. `run` runs one of its scripts
 * and returns the duration in milliseconds.
 */
export type BenchProject = {
  folder: string
  run: (args: string[], environment?: Record<string, string>) => Promise<number>
  remove: () => void
}

/**
 * Copies the project to a temporary folder. `keepSchemas` keeps the product's own schemas beside
 * `schemas` (by file name).
 */
export function createProject(schemas: Record<string, object>, keepSchemas: boolean): BenchProject {
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-bench-'))
  const places = [
    'src',
    'generators',
    'scripts',
    'stories',
    'public',
    'index.html',
    'vite.config.ts',
    'vite.service.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'schemas/meta',
    ...(keepSchemas ? ['schemas'] : []),
  ]
  for (const place of places)
    cpSync(place, path.join(folder, place), {
      recursive: true,
      filter: (from) => keepSchemas || !from.startsWith(path.join('src', 'generated') + path.sep),
    })
  mkdirSync(path.join(folder, 'src/generated'), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(path.join(folder, 'schemas', `${name}.json`), JSON.stringify(schema))
  return {
    folder,
    run: (args, environment = {}) => run(folder, args, environment),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function run(
  folder: string,
  args: string[],
  environment: Record<string, string>,
): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`)
  return performance.now() - started
}

/** A plain JSON Schema of a business entity without Branchdesk keywords; `n` makes it differ. */
export const plainSchema = (n: number) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Contract ${n}`,
  type: 'object',
  required: ['title', 'amount'],
  properties: {
    title: { type: 'string', maxLength: 80 },
    amount: { type: 'number', minimum: 0, maximum: 1_000_000 + n },
    currency: { enum: ['EUR', 'USD', 'GBP'] },
    signedOn: { type: 'string', format: 'date' },
    contact: { type: 'string', format: 'email' },
    website: { type: 'string', format: 'uri' },
    isActive: { type: 'boolean' },
    note: { type: ['string', 'null'] },
    parties: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, share: { type: 'number' } },
      },
    },
    tags: { type: 'array', items: { type: 'string' } },
  },
})

/** `count` plain schemas, by file name. */
export const plainSchemas = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`contract-${n + 1}`, plainSchema(n + 1)]),
  )

/** A schema with a form of sixty text fields. */
export const wideSchema = {
  title: 'Questionnaire',
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`answer${n + 1}`, { type: 'string' }]),
  ),
}
