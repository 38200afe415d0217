import { Environment } from '@marcbachmann/cel-js'
import { isSchema, type Schema } from '../fields/schemaShape.ts'

/**
 * Formulas of computed values: expressions of the Common Expression Language (CEL) over the other
 * answers of a section. They cannot loop without end or call anything but the functions below.
 * Numbers are always decimal. An empty number counts as 0, an empty text as "", and an empty
 * checkbox as no; a date that is missing leaves the result empty.
 */

/** The functions that formulas may call, with an example of each; dates are days in UTC. */
export const formulaFunctions = {
  sum: 'sum(lines.map(line, line.price * line.count))',
  count: 'count(lines)',
  min: 'min(first, second)',
  max: 'max(first, second)',
  round: 'round(amount, 2)',
  today: 'today()',
  days: 'days(start, end)',
  years: 'years(birthday, today())',
  addDays: 'addDays(start, 14)',
  text: 'text(amount)',
} as const

/** What can be called on a value: `lines.exists(line, line.count > 3)`. */
const methods = new Set(['map', 'filter', 'exists', 'all', 'contains', 'startsWith', 'endsWith'])
/** Those that go through a list. More than two inside of each other would take too long. */
const loops = new Set(['map', 'filter', 'exists', 'all'])
const deepestLoop = 2

/** The longest formula, in characters. */
export const longestFormula = 2000

/** Why a formula cannot be used. `at`: the character where it stops being right, from 1. */
export type FormulaFault =
  | { code: 'formulaEmpty' | 'formulaResult' }
  | { code: 'formulaSyntax' | 'formulaTypes'; at: number }
  | { code: 'formulaName'; name: string }

type Values = Record<string, unknown>

/** A formula that can be used. `uses` are the names in it; undefined: there is no result. */
export type Formula = { uses: string[]; run: (values: Values) => unknown }

const moment = 'google.protobuf.Timestamp'
const day = 86_400_000
const dayOf = (value: Date) => Math.floor(value.getTime() / day)

/** The type of an answer in formulas; undefined: they cannot use it. */
type Kind = string | { fields: Record<string, string> }

/** The kinds of the answers to an object's properties by their names. */
function kindsOf(properties: Record<string, Schema>): Map<string, Kind> {
  return new Map(
    Object.entries(properties).flatMap(([name, property]): [string, Kind][] => {
      const kind = kindOfProperty(property)
      return kind ? [[name, kind]] : []
    }),
  )
}

function kindOfProperty({ type, format, items }: Schema): Kind | undefined {
  if (type === 'number' || type === 'integer') return 'double'
  if (type === 'boolean') return 'bool'
  if (type === 'string') return format === 'date' || format === 'date-time' ? moment : 'string'
  if (type !== 'array' || !isSchema(items)) return undefined
  if (items.type === 'string') return 'list<string>'
  if (!isSchema(items.properties)) return undefined
  const fields = Object.fromEntries(
    [...kindsOf(items.properties as Record<string, Schema>)].flatMap(([name, kind]) =>
      typeof kind === 'string' ? [[name, kind]] : [],
    ),
  )
  return { fields }
}

const addFunctions = (environment: Environment) =>
  environment
    .registerFunction('sum(list<double>): double', (list: number[]) =>
      list.reduce((sum, each) => sum + each, 0),
    )
    .registerFunction('count(list): double', (list: unknown[]) => list.length)
    .registerFunction('min(double, double): double', Math.min)
    .registerFunction('max(double, double): double', Math.max)
    .registerFunction('round(double): double', (value: number) => Math.round(value))
    .registerFunction('round(double, double): double', (value: number, digits: number) =>
      Number(value.toFixed(Math.min(10, Math.max(0, Math.trunc(digits))))),
    )
    .registerFunction(
      `days(${moment}, ${moment}): double`,
      (from: Date, to: Date) => dayOf(to) - dayOf(from),
    )
    .registerFunction(`years(${moment}, ${moment}): double`, wholeYears)
    .registerFunction(
      `addDays(${moment}, double): ${moment}`,
      (from: Date, count: number) => new Date(from.getTime() + Math.trunc(count) * day),
    )
    .registerFunction('text(double): string', (value: number) => String(tidy(value)))

function wholeYears(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear()
  const isBefore =
    to.getUTCMonth() < from.getUTCMonth() ||
    (to.getUTCMonth() === from.getUTCMonth() && to.getUTCDate() < from.getUTCDate())
  return isBefore ? years - 1 : years
}

/** Without the error of binary fractions: 0.1 + 0.2 is 0.3. */
const tidy = (value: number): number =>
  Math.abs(value) < 1e9 ? Number(value.toFixed(6)) : Math.round(value * 100) / 100

/** The environment of the same answers is built once. */
const environments = new Map<string, Environment>()

function environmentFor(kinds: Map<string, Kind>): Environment {
  const id = JSON.stringify([...kinds])
  const known = environments.get(id)
  if (known) return known
  const environment = addFunctions(new Environment({ limits: { maxAstNodes: 500, maxDepth: 40 } }))
  environment.registerFunction(`today(): ${moment}`, () => new Date(dayOf(new Date()) * day))
  for (const [name, kind] of kinds)
    try {
      if (typeof kind === 'string') environment.registerVariable(name, kind)
      else
        environment
          .registerType(`Row_${name}`, { fields: kind.fields })
          .registerVariable(name, `list<Row_${name}>`)
    } catch {
      // The key is a word of the language (`in`, `true`), so formulas cannot use it.
    }
  if (environments.size > 50) environments.clear()
  environments.set(id, environment)
  return environment
}

/** Texts, which are left alone, or a whole number, which becomes a decimal one. */
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|\d+\.\d+|\d+/g

/** The formula with decimal numbers, and how a place in it leads back to the original. */
function withDecimals(text: string): { text: string; placeOf: (at: number) => number } {
  const added: number[] = []
  let longer = 0
  const changed = text.replace(token, (found, at: number) => {
    if (!/^\d+$/.test(found)) return found
    added.push(at + found.length + longer)
    longer += 2
    return `${found}.0`
  })
  return {
    text: changed,
    placeOf: (at) => Math.min(text.length, at - 2 * added.filter((each) => each < at).length) + 1,
  }
}

type Node = { op: string; args: unknown; start: number; pos: number }
const isNode = (value: unknown): value is Node => isSchema(value) && typeof value.op === 'string'

/** Names in a formula, and the first call that is not allowed. */
function inspect(root: unknown): { names: Set<string>; refused: string | undefined } {
  const names = new Set<string>()
  let refused: string | undefined
  const visit = (value: unknown, level: number) => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, level))
    if (!isNode(value)) return
    const { op, args } = value
    if (op === 'id') names.add(String(args))
    const name = op === 'call' || op === 'rcall' ? String((args as unknown[])[0]) : undefined
    const inner = op === 'rcall' && loops.has(name!) ? level + 1 : level
    if (name !== undefined) {
      const isAllowed = op === 'call' ? Object.hasOwn(formulaFunctions, name) : methods.has(name)
      if (!isAllowed || inner > deepestLoop) refused ??= name
    }
    visit(args, inner)
  }
  visit(root, 0)
  return { names, refused }
}

/** Reads formulas without knowing their names. */
const reader = new Environment({ limits: { maxAstNodes: 500, maxDepth: 40 } })

/** The variables of `lines.map(line, …)` around a part of a formula, and their lists by name. */
type Variables = ReadonlyMap<string, string | undefined>

/**
 * A formula with other names. `rename` gets each name in it, with the name of the list if it is a
 * part of an entry (`line.price`), and returns its new name. What cannot be read stays as it is.
 */
export function renameInFormula(
  given: string,
  rename: (name: string, list?: string) => string | undefined,
): string {
  const { text, placeOf } = withDecimals(given)
  const edits: { at: number; name: string; to: string }[] = []
  const note = (at: number, name: string, list?: string) => {
    const to = rename(name, list)
    if (to !== undefined) edits.push({ at: placeOf(at) - 1, name, to })
  }
  try {
    visitNames(reader.parse(text).ast, new Map(), note)
  } catch {
    // The list of problems says that it cannot be read.
    return given
  }
  return edits
    .toSorted((one, other) => other.at - one.at)
    .reduce(
      (changed, { at, name, to }) => changed.slice(0, at) + to + changed.slice(at + name.length),
      given,
    )
}

/** Visits the names in a part of a formula, except those of its variables. */
function visitNames(
  value: unknown,
  variables: Variables,
  visit: (at: number, name: string, list?: string) => void,
): void {
  if (Array.isArray(value)) return value.forEach((each) => visitNames(each, variables, visit))
  if (!isNode(value)) return
  const { op, args, start, pos } = value
  const [first, second, third] = Array.isArray(args) ? (args as unknown[]) : []
  if (op === 'id') {
    if (!variables.has(String(args))) visit(start, String(args))
  } else if (op === '.') {
    const list = isNode(first) && first.op === 'id' && variables.get(String(first.args))
    if (list) visit(pos, String(second), list)
    else visitNames(first, variables, visit)
  } else if (op === 'rcall' && loops.has(String(first)) && Array.isArray(third)) {
    const [variable, ...rest] = third as unknown[]
    visitNames(second, variables, visit)
    const inner = new Map(variables)
    if (isNode(variable)) inner.set(String(variable.args), listOf(second))
    visitNames(rest, inner, visit)
  } else visitNames(args, variables, visit)
}

/** The name of the list that a part of a formula goes through: `lines`, or a filtered one. */
function listOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.op === 'id') return String(value.args)
  const [name, receiver] = value.op === 'rcall' ? (value.args as unknown[]) : []
  return name === 'filter' ? listOf(receiver) : undefined
}

/** The kinds of results by the type of the property; whole numbers do not occur. */
const resultKinds: Record<string, string> = { number: 'double', boolean: 'bool', string: 'string' }

function readFormula(
  given: string,
  kinds: Map<string, Kind>,
  property: Schema,
): Formula | FormulaFault {
  if (given.trim() === '') return { code: 'formulaEmpty' }
  if (given.length > longestFormula) return { code: 'formulaSyntax', at: longestFormula + 1 }
  const { text, placeOf } = withDecimals(given)
  const environment = environmentFor(kinds)
  const fault = (error: unknown, code: 'formulaSyntax' | 'formulaTypes'): FormulaFault => {
    const {
      range,
      code: reason,
      summary = '',
    } = error as {
      range?: { start: number }
      code?: string
      summary?: string
    }
    if (reason === 'unknown_variable' || reason === 'no_such_key')
      return { code: 'formulaName', name: summary.replace(/^.*: /, '') }
    return { code, at: placeOf(range?.start ?? 0) }
  }
  let parsed: ReturnType<Environment['parse']>
  try {
    parsed = environment.parse(text)
  } catch (error) {
    return fault(error, 'formulaSyntax')
  }
  const { names, refused } = inspect(parsed.ast)
  if (refused !== undefined) return { code: 'formulaName', name: refused }
  const { valid, type, error } = parsed.check()
  if (!valid) return fault(error, 'formulaTypes')
  const wanted =
    property.format === 'date' ? moment : (resultKinds[String(property.type)] ?? 'string')
  if (String(type) !== wanted) return { code: 'formulaResult' }
  const uses = [...names].filter((name) => kinds.has(name))
  return {
    uses,
    run: (values) => {
      // Without any answer there is nothing to compute.
      if (uses.length > 0 && uses.every((name) => isMissing(values[name]))) return undefined
      try {
        return toAnswer(parsed(contextOf(uses, kinds, values)))
      } catch {
        // A date is missing.
        return undefined
      }
    },
  }
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

function toAnswer(result: unknown): unknown {
  if (typeof result === 'number') return Number.isFinite(result) ? tidy(result) : undefined
  if (result instanceof Date)
    return Number.isNaN(result.getTime()) ? undefined : result.toISOString().slice(0, 10)
  return result === '' ? undefined : result
}

const contextOf = (uses: string[], kinds: Map<string, Kind>, values: Values): Values =>
  Object.fromEntries(
    uses.flatMap((name): [string, unknown][] => {
      const value = valueFor(kinds.get(name)!, values[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** An answer as the formula sees it; undefined: it is missing. */
function valueFor(kind: Kind, value: unknown): unknown {
  if (typeof kind !== 'string')
    return (Array.isArray(value) ? value : [])
      .filter(isSchema)
      .map((row) => contextOf(Object.keys(kind.fields), new Map(Object.entries(kind.fields)), row))
  switch (kind) {
    case 'double':
      return typeof value === 'number' && Number.isFinite(value) ? value : 0
    case 'bool':
      return value === true
    case 'list<string>':
      return Array.isArray(value) ? value.map(String) : []
    case moment: {
      const date = typeof value === 'string' ? new Date(value) : undefined
      return date && !Number.isNaN(date.getTime()) ? date : undefined
    }
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** A computed property: at the top of the answers, or in each entry of `list`. */
type Computed = { key: string; list?: string; formula: Formula }

/** The computed values of a schema in the order in which they depend on each other. */
type Computation = { order: Computed[]; faults: Map<string, FormulaFault>; cycles: Set<string> }

/** Read once per schema: forms compute with each key. */
const computations = new WeakMap<Schema, Computation>()

/**
 * The formulas of a schema: those that can be used, in order, and why the others cannot, by key. A
 * formula that depends on its own result is in `cycles`.
 */
export function computationOf(schema: Schema): Computation {
  const known = computations.get(schema)
  if (known) return known
  const faults = new Map<string, FormulaFault>()
  const found = new Map<string, Computed>()
  const outside = propertiesOf(schema)
  const read = (
    properties: Record<string, Schema>,
    kinds: () => Map<string, Kind>,
    list?: string,
  ) => {
    for (const [key, property] of Object.entries(properties)) {
      const text = formulaOf(property)
      if (text === undefined) continue
      const formula = readFormula(text, kinds(), property)
      if ('code' in formula) faults.set(key, formula)
      else found.set(key, { key, formula, ...(list ? { list } : {}) })
    }
  }
  read(outside, () => kindsOf(outside))
  for (const [list, property] of Object.entries(outside)) {
    const inner = isSchema(property.items) ? propertiesOf(property.items) : {}
    read(inner, () => kindsOf({ ...outside, ...inner }), list)
  }
  const made = { faults, ...sorted(found) }
  computations.set(schema, made)
  return made
}

const propertiesOf = ({ properties }: Schema): Record<string, Schema> =>
  isSchema(properties) ? (properties as Record<string, Schema>) : {}

/** The formula of a property; undefined: people answer it. */
const formulaOf = (property: Schema): string | undefined => {
  const keywords = property['x-field']
  return isSchema(keywords) && typeof keywords.formula === 'string' ? keywords.formula : undefined
}

/**
 * Each computed value after those that it uses; a list needs all that is computed in its entries.
 */
function sorted(found: Map<string, Computed>): Pick<Computation, 'order' | 'cycles'> {
  const order: Computed[] = []
  const cycles = new Set<string>()
  const done = new Set<string>()
  const needs = ({ formula }: Computed): Computed[] =>
    formula.uses.flatMap((name) => [
      ...(found.has(name) ? [found.get(name)!] : []),
      ...[...found.values()].filter(({ list }) => list === name),
    ])
  const visit = (each: Computed, path: Computed[]) => {
    if (path.includes(each)) {
      for (const { key } of path.slice(path.indexOf(each))) cycles.add(key)
      return
    }
    if (done.has(each.key)) return
    for (const other of needs(each)) visit(other, [...path, each])
    done.add(each.key)
    order.push(each)
  }
  for (const each of found.values()) visit(each, [])
  return { order: order.filter(({ key }) => !cycles.has(key)), cycles }
}

/**
 * The answers with all computed values, in place of what was given for them. Without a formula in
 * the schema they are the same object.
 */
export function withComputed(schema: Schema, answers: Values): Values {
  const { order, faults, cycles } = computationOf(schema)
  if (order.length + faults.size + cycles.size === 0) return answers
  const values = { ...answers }
  for (const key of [...faults.keys(), ...cycles]) delete values[key]
  for (const { key, list, formula } of order) {
    if (list === undefined) setOrDelete(values, key, formula.run(values))
    else if (Array.isArray(values[list]))
      values[list] = (values[list] as unknown[]).map((row) => {
        if (!isSchema(row)) return row
        const entry = { ...row }
        setOrDelete(entry, key, formula.run({ ...values, ...row }))
        return entry
      })
  }
  return values
}

function setOrDelete(values: Values, key: string, value: unknown) {
  if (value === undefined) delete values[key]
  else values[key] = value
}
