import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fieldTypes } from '../src/fields/fieldTypes.ts'
import { headerNames } from '../src/model/headers.ts'

/**
 * The import rules between the rooms (the table in the README): what each room may import from this
 * project; `types:` ones only with `import type`. The entries, stories and tests may import
 * anything.
 */
const doors: Record<string, string[]> = {
  'src/model': [],
  'src/fields': ['src/model'],
  'src/fields views': ['src/model', 'src/fields'],
  // The built-in parts of schemas, such as the shape of an address.
  'src/design': ['src/model', 'src/fields', 'schemas'],
  'src/generated': ['types:src/model', 'types:src/fields', 'stories'],
  'src/screens': ['src/model', 'src/fields', 'src/fields views', 'types:src/generated'],
  'src/overrides': [
    'src/screens',
    'src/design',
    'src/fields',
    'src/fields views',
    'src/client',
    'src/model',
    'types:src/generated',
  ],
  'src/client': ['src/model'],
  // The types only for code about known entities, so that a misspelt field does not compile: see
  // the test below.
  'src/service': ['src/model', 'src/fields', 'src/design', 'types:src/generated'],
  'src/host': ['src/model', 'src/service'],
  'src/app': [
    'src/screens',
    'src/overrides',
    'src/client',
    'src/model',
    'src/generated',
    'src/fields',
    'src/fields views',
  ],
  generators: ['src/model', 'src/fields'],
}

/** The one module that only exports others, for overrides: src/branchdesk.ts says why. */
const overrideModule = 'src/branchdesk.ts'

/** `kind`: a static import, a type-only import, or a dynamic import. */
type Edge = { from: string; to: string; kind: 'static' | 'type' | 'lazy' }

const files = globSync('{src,generators}/**/*.{ts,tsx}')
const edges = files.flatMap(edgesOf)

/** Which room a file is in; undefined for the entries and stories, which may import anything. */
function roomOf(file: string): string | undefined {
  if (/^src\/[^/]+$/.test(file) || /^src\/overrides\/.*\.stories\.tsx$/.test(file)) return undefined
  if (file.startsWith('src/fields/'))
    return /\.tsx$|\/(fieldViews(\.types)?|fieldTexts)\.ts$/.test(file)
      ? 'src/fields views'
      : 'src/fields'
  return file.startsWith('src/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0]
}

/**
 * Imports of project files: the statements at the head, and `import()` anywhere whose path is not a
 * template.
 */
function edgesOf(file: string): Edge[] {
  const source = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  // The generator prints imports, so statements below the head may be part of a text.
  const head = source.split(
    /^(?:const|let|function|async|class|type|interface|declare|export (?!type \{|\{|\*))/m,
  )[0]!
  const statements = [
    ...head.matchAll(/^(?:import|export)( type)?\b[^'"`]*?['"](\.[^'"]+)['"]/gm),
  ].map((match) => [match[2]!, match[1] ? 'type' : 'static'] as const)
  const lazy = [...source.matchAll(/\bimport\(\s*['"](\.[^'"$]+)['"]\s*\)/g)].map(
    (match) => [match[1]!, 'lazy'] as const,
  )
  return [...statements, ...lazy].map(([target, kind]) => ({
    from: file,
    to: path.posix.join(path.posix.dirname(file), target),
    kind,
  }))
}

test('the room table allows every import', () => {
  const wrong = edges.filter(({ from, to, kind }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    if (!here || here === there || !there) return false
    const allowed = doors[here] ?? []
    return (
      !allowed.includes(there) &&
      !(kind === 'type' && (allowed.includes(`types:${there}`) || isReverse(there, here)))
    )
  })
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('within the service, only actions, hooks, notifications, SMS, jobs of documents and events, and demo records import entity types', () => {
  const aware =
    /^src\/service\/(actions|hooks|demo|notifications|sms)\/|^src\/service\/jobs\/(document|event)|^src\/service\/recordTypes\.ts$/
  expect(
    edges
      .filter(({ from }) => from.startsWith('src/service/') && !aware.test(from))
      .filter(({ to }) => to.startsWith('src/generated/') || to === 'src/service/recordTypes.ts')
      .map(({ from, to }) => `${from} imports ${to}`),
  ).toEqual([])
})

/**
 * An import in the opposite direction, allowed only for types: the other room may import this one.
 */
const isReverse = (there: string, here: string) => (doors[there] ?? []).includes(here)

test('the table lists every folder of src', () => {
  expect(files.map(roomOf).filter((room) => room && !doors[room])).toEqual([])
})

test('no room imports an entry, except that overrides import the module that is made for them', () => {
  expect(
    edges
      .filter(({ from, to }) => roomOf(from) && /^src\/[^/]+$/.test(to))
      .filter(({ from, to }) => roomOf(from) !== 'src/overrides' || to !== overrideModule)
      .map(({ from, to }) => `${from} imports ${to}`),
  ).toEqual([])
})

test('imports form no cycle', () => {
  const next = new Map<string, string[]>()
  // A dynamic import breaks a cycle: its module is evaluated after this one is complete.
  for (const { from, to, kind } of edges)
    if (kind === 'static') next.set(from, [...(next.get(from) ?? []), to])
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (file: string, trail: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      return
    }
    state.set(file, 'open')
    for (const target of next.get(file) ?? []) visit(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

test('no file is a barrel', () => {
  const barrels = files.filter((file) => {
    if (file === overrideModule) return false
    const source = readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .trim()
    return (
      path.basename(file).startsWith('index.') ||
      (source !== '' &&
        source.split('\n').every((line) => /^(export\s+(type\s+)?[{*].*from|\s*$)/.test(line)))
    )
  })
  expect(barrels).toEqual([])
})

/** What `src/overrides` finds by its name: overrides and files of hand-written screens. */
const isFoundByName = (file: string) =>
  /^src\/overrides\/([^/]+(?<!\.stories)\.tsx|[^/]+\/(route|topBar|background)\.ts)$/.test(file)

test('overrides and the routes of hand-written screens need nothing of ours but the module for overrides and generated types', () => {
  const users = edges.filter(({ from }) => isFoundByName(from))
  expect(users.some(({ to }) => to === overrideModule)).toBe(true)
  expect(
    users
      .filter(({ to }) => to !== overrideModule)
      .filter(({ to, kind }) => !(kind === 'type' && to.startsWith('src/generated/types/')))
      .filter(({ to }) => roomOf(to) !== 'src/overrides')
      .map(({ from, to }) => `${from} imports ${to}`),
  ).toEqual([])
})

test('hand-written screens import what the module for overrides offers from there', () => {
  const offered = new Map<string, string>()
  for (const [, names, file] of readFileSync(overrideModule, 'utf8').matchAll(
    /export (?:type )?\{([^}]+)\} from '\.\/(.+?)'/g,
  ))
    for (const name of listedIn(names!)) offered.set(`src/${file} ${name}`, name)
  expect(offered.size).toBeGreaterThan(40)
  const passedBy = files
    .filter((file) => roomOf(file) === 'src/overrides')
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import ([^'"]+?) from '(\.[^']+)'/gm)].flatMap(
        ([, clause, target]) => {
          const to = path.posix.join(path.posix.dirname(file), target!)
          const named = listedIn(/\{([^}]*)\}/.exec(clause!)?.[1] ?? '')
          const whole = clause!.replace(/^type |\{[^}]*\}|,/g, '').trim()
          return [...named, ...(whole ? ['default'] : [])]
            .filter((name) => offered.has(`${to} ${name}`))
            .map((name) => `${file} imports ${name} of ${to}`)
        },
      ),
    )
  expect(passedBy).toEqual([])
})

/** The names of an import or export clause, without their aliases: `a, type B as C` is a and B. */
const listedIn = (clause: string): string[] =>
  clause
    .split(',')
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]!,
    )
    .filter(Boolean)

test('each name that overrides import has an example at its definition', () => {
  const source = readFileSync(overrideModule, 'utf8')
  const without = [...source.matchAll(/^export \{([^}]+)\} from '\.\/(.+?)'/gm)].flatMap(
    ([, names, file]) => {
      const text = readFileSync(path.join('src', file!), 'utf8')
      return listedIn(names!).filter((local) => {
        const declared =
          local === 'default' ? 'export default function' : `export (?:const|function) ${local}\\b`
        return !new RegExp(`\\* @example\\n(?: \\*.*\\n)+ \\*/\\n${declared}`).test(text)
      })
    },
  )
  expect(without).toEqual([])
})

test('relative imports include the file extension, because Node strips types and does not resolve extensions', () => {
  expect(
    edges
      .filter(({ to }) => !/\.(tsx?|css|json|js|svg)$/.test(to))
      .map(({ from, to }) => `${from} imports ${to}`),
  ).toEqual([])
})

test('generic code names no field type: what it has to know of one is a property of FieldType', () => {
  const kinds = Object.keys(fieldTypes).join('|')
  // An operation, too, is of the kind "list", and a tab of the kind "detail".
  const comparison = new RegExp(
    `(?<!operation|tab)\\??\\.kind\\)? (?:[!=]==) '(?:${kinds})'|\\bkind (?:[!=]==) '(?!list)(?:${kinds})'|\\bkind: '(?!list')(?:${kinds})'|'(?:${kinds})'\\]\\.includes\\([\\w.]*kind\\)`,
    'g',
  )
  const named = files
    // The types themselves and their tables; the palette of the section designer is a list of them.
    .filter(
      (file) =>
        !/^src\/(fields\/(types|demo)\/|fields\/(fieldTypes|buildField|textField)\.ts$|generated\/|design\/fieldKinds\.ts$)/.test(
          file,
        ),
    )
    .flatMap((file) =>
      (readFileSync(file, 'utf8').match(comparison) ?? []).map((found) => `${file}: ${found}`),
    )
  expect(named).toEqual([])
})

test('generic code does not name the entities of look-up lists', () => {
  const named = files
    .filter((file) =>
      /^src\/(client|fields|screens|service\/(cache|http|importExport|records|sql|tenancy))\//.test(
        file,
      ),
    )
    .flatMap((file) =>
      (
        readFileSync(file, 'utf8').match(
          /'lookup(-data|-lang)?'|'lookup(Id|Name|DataId)[.\w]*'/g,
        ) ?? []
      )
        // The field type and keyword, the error code and the kind of reference, not the entity.
        .filter(
          (found) =>
            !(
              found === "'lookup'" &&
              /^src\/fields\/(types\/|buildField\.ts$)|\/records\/references\.ts$/.test(file)
            ),
        )
        .map((found) => `${file}: ${found}`),
    )
  expect(named).toEqual([])
})

test('the service finds entities by name only in actions, hooks, demo records and the tables of accounts', () => {
  const aware = /^src\/service\/((actions|hooks|demo)\/|auth\/accountTables\.ts$)/
  const named = files
    .filter((file) => file.startsWith('src/service/') && !aware.test(file))
    .flatMap((file) =>
      (
        readFileSync(file, 'utf8').match(
          /registry\.(?:get|find)\('[\w-]+'\)|entity\.name [!=]== '[\w-]+'/g,
        ) ?? []
      ).map((found) => `${file}: ${found}`),
    )
  expect(named).toEqual([])
})

test('headers that client and service agree on are named in src/model/headers.ts alone', () => {
  const names = Object.values(headerNames).filter((name) => name.includes('-'))
  const literal = new RegExp(`'(?:${names.join('|')})'|header(?:s\\.[gs]et)?\\('siteIds'`, 'gi')
  const spelled = files
    .filter((file) => file !== 'src/model/headers.ts' && !file.startsWith('src/generated/'))
    .flatMap((file) =>
      (readFileSync(file, 'utf8').match(literal) ?? []).map((found) => `${file}: ${found}`),
    )
  expect(spelled).toEqual([])
})
