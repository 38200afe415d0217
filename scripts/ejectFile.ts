import { spawnSync } from 'node:child_process'
import type { Imports, Piece } from './ejectPieces.ts'

/**
 * The names of the pieces that `source` has already: declared, imported (`List` of react-admin) or
 * exported under that name (`LocationList as List`). Such a file is not written.
 */
export function clashingNames(source: string, pieces: Piece[]): string[] {
  const taken = new Set([
    ...[...source.matchAll(/^(?:export )?(?:const|let|function|class) (\w+)/gm)].map(
      ([, name]) => name,
    ),
    ...[...source.matchAll(/^(?:import|export)\b[^{'"=;]*\{([^}]*)\}/gm)].flatMap(([, names]) =>
      listNames(names).map((name) => name.split(' ').at(-1)),
    ),
  ])
  return pieces.flatMap(({ names }) => names).filter((name) => taken.has(name))
}

/** `source` with the pieces below it and their imports among its own; not formatted. */
export function addPieces(source: string, pieces: Piece[]): string {
  const imports = mergeImports(pieces.map((piece) => piece.imports))
  let text = source
  const added: string[] = []
  for (const [module, { values, types }] of Object.entries(imports))
    for (const [keyword, names] of [
      ['import type', types],
      ['import', values],
    ] as const) {
      if (names.length === 0) continue
      const known = new RegExp(`^${keyword} \\{([^}]*)\\} from '${escape(module)}'`, 'm').exec(text)
      const all = [...new Set([...listNames(known?.[1]), ...names])].sort()
      const line = `${keyword} { ${all.join(', ')} } from '${module}'`
      if (known) text = text.replace(known[0], line)
      else added.push(line)
    }
  const last = [...text.matchAll(/^import [^'"]*['"][^'"\n]+['"]\n/gm)].at(-1)
  const end = last ? last.index + last[0].length : 0
  const lines = added.sort((a, b) => order(a) - order(b)).map((line) => `${line}\n`)
  return [text.slice(0, end), ...lines, text.slice(end), ...pieces.map(({ body }) => `\n${body}`)]
    .join('')
    .trimStart()
}

/** Packages first, then our module, then the generated types. */
const order = (line: string) =>
  (line.includes("'../") ? 2 : 0) +
  (line.includes('/generated/') ? 2 : 0) +
  (line.startsWith('import type') ? 1 : 0)

const listNames = (text = '') => text.split(',').flatMap((name) => name.trim() || [])
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function mergeImports(all: Imports[]): Imports {
  const merged: Imports = {}
  for (const [module, { values, types }] of all.flatMap((each) => Object.entries(each))) {
    const entry = (merged[module] ??= { values: [], types: [] })
    entry.values.push(...values)
    entry.types.push(...types)
  }
  return merged
}

/** `source` in the project's format. Throws where Biome cannot read it. */
export function format(source: string): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      'node_modules/@biomejs/biome/bin/biome',
      'format',
      '--stdin-file-path=src/overrides/ejected.tsx',
    ],
    { input: source, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The source could not be formatted: ${stderr}`)
  return stdout
}
