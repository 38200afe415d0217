import type { Field } from '../../model/field.ts'
import { targetOf } from '../../model/importExportColumns.ts'
import type { FieldError } from '../../model/problem.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { createResolver } from '../sql/expression.ts'
import { allOf, anyOf, createStatement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'

/** One value of a draft that may be a name in the place of a key: what it is, who else stands beside it, and how it is put in. */
export type NamedValue = {
  field: Field
  value: unknown
  siblings: { fields: Field[]; values: WireRecord }
  set: (value: unknown) => void
  complain: (error: Omit<FieldError, 'field'>) => void
}

/** A record or code that a text may stand for. `rank`: 0 its key, 1 its name, 2 what else it is found by; `sides` its own references, by entity. */
type Candidate = { key: string; words: string; rank: number; sides: Record<string, string> }

/**
 * Puts keys and codes in the place of what people read: a record's name, or what else it is searched by (its code), a look-up's text.
 * Where several fit, the one that agrees with its neighbours is meant (a state's country). What nothing is found for stays, for
 * the validators to refuse; what several are found for is complained about.
 */
export async function resolveTexts(call: RequestContext, values: NamedValue[]): Promise<void> {
  const wanted = new Map<string, NamedValue[]>()
  for (const each of values) {
    const target = targetOf(each.field)
    if (!target) continue
    const name = 'entity' in target ? `entity ${target.entity}` : `lookup ${target.lookup}`
    wanted.set(name, [...(wanted.get(name) ?? []), each])
  }
  // What nothing depends on first: a country before the states that its key tells apart.
  const found = new Map<string, Map<string, Candidate[]>>()
  for (const [name, list] of wanted) {
    const [kind, of] = name.split(' ') as [string, string]
    const texts = [...new Set(list.flatMap(({ value }) => textsIn(value)))]
    if (texts.length > 0)
      found.set(
        name,
        kind === 'entity'
          ? await findRecords(call, call.service.registry.get(of), texts)
          : await findCodes(call, of, texts),
      )
  }
  for (const isSecond of [false, true]) {
    for (const [name, list] of wanted)
      for (const each of list) resolve(each, found.get(name) ?? new Map(), isSecond)
  }
}

/** The texts to look for: of a list each value, and the whole, where a name holds a mark that values are parted by. */
const textsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(textsIn)
    : typeof value === 'string' && value !== ''
      ? [value, ...parted(value)]
      : typeof value === 'number'
        ? [String(value)]
        : []
const parted = (value: string): string[] =>
  value.includes(',')
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : []

function resolve(named: NamedValue, found: Map<string, Candidate[]>, isSecond: boolean): void {
  const { value, field } = named
  if (value === null || value === undefined || value === '') return
  const one = (text: string): { key?: string; many?: number } => {
    const all = found.get(text.toLowerCase()) ?? []
    const best = Math.min(...all.map(({ rank }) => rank))
    const exact = all.filter(({ rank, words }) => rank === best && words === text)
    const candidates = exact.length > 0 ? exact : all.filter(({ rank }) => rank === best)
    const keys = new Set(candidates.map(({ key }) => key))
    if (keys.size <= 1) return candidates[0] ? { key: candidates[0].key } : {}
    const fitting = candidates.filter((candidate) => agrees(candidate, named))
    const left = new Set(fitting.map(({ key }) => key))
    return left.size === 1 ? { key: fitting[0]!.key } : { many: keys.size }
  }
  const list =
    Array.isArray(value) || field.item
      ? (Array.isArray(value) ? value : [value]).flatMap((each) =>
          typeof each === 'string' &&
          one(each).key === undefined &&
          parted(each).some((part) => one(part).key !== undefined)
            ? parted(each)
            : [each],
        )
      : [value]
  const answers = list.map((each) =>
    typeof each === 'string' || typeof each === 'number' ? one(String(each)) : {},
  )
  const ambiguous = answers.findIndex(({ many }) => many !== undefined)
  if (ambiguous >= 0) {
    const params = {
      label: field.label,
      count: answers[ambiguous]!.many!,
      value: String(list[ambiguous]),
    }
    if (isSecond)
      named.complain({
        code: 'ambiguous',
        message: `${params.count} records are called "${params.value}"; give the key of the one that is meant`,
        params,
      })
    return
  }
  const resolved = list.map((each, index) => answers[index]!.key ?? each)
  named.set(Array.isArray(value) || field.item ? resolved : resolved[0])
}

/** Whether a record's references say the same as those beside the value. */
function agrees({ sides }: Candidate, { siblings: around }: NamedValue): boolean {
  const known = around.fields.filter(
    ({ reference, name }) =>
      reference && sides[reference.entity] !== undefined && typeof around.values[name] === 'string',
  )
  return (
    known.length > 0 &&
    known.every(({ reference, name }) => sides[reference!.entity] === around.values[name])
  )
}

/** Kinds of what a record is searched by that name it. */
const naming = new Set(['text', 'email'])

async function findRecords(
  call: RequestContext,
  shape: EntityMeta,
  texts: string[],
): Promise<Map<string, Candidate[]>> {
  const scope = call.guard.choosable(shape)
  if (!scope) return new Map()
  const statement = createStatement()
  const resolver = createResolver(call.service.registry, shape, 't', call.guard.reader, statement)
  const keys = statement.bind(texts, 'text[]')
  const lower = statement.bind(
    texts.map((text) => text.toLowerCase()),
    'text[]',
  )
  const name = resolver.display(resolver.at)
  // Who may only choose among records finds them by what the choice shows.
  const others = !call.guard.find(shape, 'READ')
    ? []
    : [
        ...new Set([
          ...shape.entity.list.search,
          ...[...shape.fields.values()].filter((field) => field.unique).map((field) => field.name),
        ]),
      ].flatMap((path) => {
        const field = shape.fields.get(path)
        return field?.quoted &&
          naming.has(field.kind) &&
          !resolver.isHidden(field) &&
          !field.secretWhen
          ? [`t.${field.quoted}`]
          : []
      })
  const sides = [...shape.fields.values()].filter(
    (field) => field.reference && field.quoted && !field.system,
  )
  const columns = [name, ...others].map((sql, index) => `${sql} AS n${index}`)
  const conditions = allOf([
    anyOf([
      `t.web_id = ANY(${keys})`,
      ...[name, ...others].map((sql) => `lower(${sql}) = ANY(${lower})`),
    ]),
    call.guard.condition(shape, scope, 't', statement),
  ])
  const { rows } = await call.sql(
    `SELECT t.web_id AS key, ${[...columns, ...sides.map((field, index) => `t.${field.quoted} AS s${index}`)].join(', ')} FROM ${shape.table} t ${resolver.joins.join(' ')} WHERE ${conditions}`,
    statement.params,
  )
  const found = new Map<string, Candidate[]>()
  for (const row of rows) {
    const key = row.key as string
    const neighbours = Object.fromEntries(
      sides.flatMap((field, index) =>
        row[`s${index}`] === null ? [] : [[field.reference!.entity, row[`s${index}`] as string]],
      ),
    )
    note(found, { key, words: key, rank: 0, sides: neighbours })
    for (const index of columns.keys())
      if (row[`n${index}`] !== null)
        note(found, {
          key,
          words: String(row[`n${index}`]),
          rank: index === 0 ? 1 : 2,
          sides: neighbours,
        })
  }
  return found
}

async function findCodes(
  call: RequestContext,
  list: string,
  texts: string[],
): Promise<Map<string, Candidate[]>> {
  const values = call.service.registry.find('lookup-data')
  const lists = call.service.registry.find('lookup')
  const found = new Map<string, Candidate[]>()
  if (!values || !lists) return found
  const [value, text] = [columnOf(values, 'value'), columnOf(values, 'text')]
  const { rows } = await call.sql(
    `SELECT v.${value} AS key, v.${text} AS text FROM ${values.table} v JOIN ${lists.table} l ON l.web_id = v.${columnOf(values, 'lookupId')} WHERE l.${columnOf(lists, 'lookupName')} = $1 AND (v.${value} = ANY($2::text[]) OR lower(v.${text}) = ANY($3::text[]))`,
    [list, texts, texts.map((each) => each.toLowerCase())],
  )
  for (const row of rows) {
    note(found, { key: row.key as string, words: row.key as string, rank: 0, sides: {} })
    if (row.text !== null)
      note(found, { key: row.key as string, words: row.text as string, rank: 1, sides: {} })
  }
  return found
}

function note(found: Map<string, Candidate[]>, candidate: Candidate): void {
  const word = candidate.words.toLowerCase()
  found.set(word, [...(found.get(word) ?? []), candidate])
}
