import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { Field } from '../../model/field.ts'
import { targetOf } from '../../model/importExportColumns.ts'
import type { FieldError } from '../../model/problem.ts'
import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import { createResolver, type Resolver } from '../sql/expression.ts'
import { lookupTables } from '../sql/lookupTables.ts'
import { allOf, anyOf, createStatement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * One value of a draft that may be a name instead of a key: its field, the values beside it, and
 * how to replace it.
 */
export type NamedValue = {
  field: Field
  value: unknown
  siblings: { fields: Field[]; values: WireRecord }
  set: (value: unknown) => void
  complain: (error: Omit<FieldError, 'field'>) => void
}

/**
 * A record or code that a text may stand for. `rank`: 0 matched by key, 1 by name, 2 by another
 * search field; `references` are its own references, by entity.
 */
type Candidate = { key: string; text: string; rank: number; references: Record<string, string> }

/**
 * Replaces names by keys and codes: the name of a record, another unique or searchable text of it
 * (its code), or the text of a look-up. If several records match, the one that agrees with the
 * neighbouring values is chosen (the country of a state). A value without a match stays, so that
 * the validators refuse it; an ambiguous one gets an error.
 */
export async function resolveTexts(call: RequestContext, values: NamedValue[]): Promise<void> {
  const wanted = new Map<string, NamedValue[]>()
  for (const each of values) {
    const target = targetOf(each.field)
    if (!target) continue
    const name = 'entity' in target ? `entity ${target.entity}` : `lookup ${target.lookup}`
    wanted.set(name, [...(wanted.get(name) ?? []), each])
  }
  // The first pass resolves what depends on nothing: a country before the states that its key
  // distinguishes.
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
  for (const isSecondPass of [false, true]) {
    for (const [name, list] of wanted)
      for (const each of list) resolve(each, found.get(name) ?? new Map(), isSecondPass)
  }
}

/**
 * The texts to look for: each value of a list, and the whole text, because a name may contain the
 * separator.
 */
const textsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(textsIn)
    : typeof value === 'string' && value !== ''
      ? [value, ...splitList(value)]
      : typeof value === 'number'
        ? [String(value)]
        : []
const splitList = (value: string): string[] =>
  value.includes(',')
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : []

function resolve(named: NamedValue, found: Map<string, Candidate[]>, isSecond: boolean): void {
  const { value, field } = named
  if (value === null || value === undefined || value === '') return
  const find = (text: string): { key?: string; many?: number } => {
    const all = found.get(text.toLowerCase()) ?? []
    const best = Math.min(...all.map(({ rank }) => rank))
    const exact = all.filter((candidate) => candidate.rank === best && candidate.text === text)
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
          find(each).key === undefined &&
          splitList(each).some((part) => find(part).key !== undefined)
            ? splitList(each)
            : [each],
        )
      : [value]
  const answers = list.map((each) =>
    typeof each === 'string' || typeof each === 'number' ? find(String(each)) : {},
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
        message: `${params.count} records are called "${params.value}"; give the key of the one you mean`,
        params,
      })
    return
  }
  const resolved = list.map((each, index) => answers[index]!.key ?? each)
  named.set(Array.isArray(value) || field.item ? resolved : resolved[0])
}

/** Whether the references of a candidate equal those beside the value. */
function agrees({ references }: Candidate, { siblings }: NamedValue): boolean {
  const known = siblings.fields.filter(
    ({ reference, name }) =>
      reference &&
      references[reference.entity] !== undefined &&
      typeof siblings.values[name] === 'string',
  )
  return (
    known.length > 0 &&
    known.every(({ reference, name }) => references[reference!.entity] === siblings.values[name])
  )
}

/** Whether what a record is searched by names it. */
const isNaming = (field: Field) =>
  ['best', 'good'].includes(fieldTypeOf(field).naming ?? 'possible')

async function findRecords(
  call: RequestContext,
  meta: EntityMeta,
  texts: string[],
): Promise<Map<string, Candidate[]>> {
  const scope = call.guard.choosable(meta)
  if (!scope) return new Map()
  const statement = createStatement()
  const resolver = createResolver(call.service.registry, meta, 't', call.guard.reader, statement)
  const keys = statement.bind(texts, 'text[]')
  const lower = statement.bind(
    texts.map((text) => text.toLowerCase()),
    'text[]',
  )
  const names = [
    resolver.display(resolver.at),
    // A person who may only choose among the records finds them by the text that the choice shows.
    ...(call.guard.find(meta, 'READ') ? namingColumns(meta, resolver) : []),
  ]
  const references = [...meta.fields.values()].filter(
    (field) => field.reference && field.quoted && !field.system,
  )
  const columns = [
    't.web_id AS key',
    ...names.map((sql, index) => `${sql} AS n${index}`),
    ...references.map((field, index) => `t.${field.quoted} AS s${index}`),
  ]
  const conditions = allOf([
    anyOf([`t.web_id = ANY(${keys})`, ...names.map((sql) => `lower(${sql}) = ANY(${lower})`)]),
    call.guard.condition(meta, scope, 't', statement),
  ])
  const { rows } = await call.sql(
    `SELECT ${columns.join(', ')} FROM ${meta.table} t ${resolver.joins.join(' ')} WHERE ${conditions}`,
    statement.params,
  )
  return candidatesIn(rows, names.length, references)
}

/** The columns besides the display text whose text identifies a record. */
function namingColumns(meta: EntityMeta, resolver: Resolver): string[] {
  const unique = [...meta.fields.values()].filter((field) => field.unique)
  const paths = new Set([...meta.entity.list.search, ...unique.map((field) => field.name)])
  return [...paths].flatMap((path) => {
    const field = meta.fields.get(path)
    return field?.quoted && isNaming(field) && !resolver.isHidden(field) && !field.secretWhen
      ? [`t.${field.quoted}`]
      : []
  })
}

/** The records of `findRecords`, by each text that they can be found by. */
function candidatesIn(
  rows: Record<string, any>[],
  nameCount: number,
  references: FieldMeta[],
): Map<string, Candidate[]> {
  const found = new Map<string, Candidate[]>()
  for (const row of rows) {
    const key = row.key as string
    const neighbours = Object.fromEntries(
      references.flatMap((field, index) =>
        row[`s${index}`] === null ? [] : [[field.reference!.entity, row[`s${index}`] as string]],
      ),
    )
    addCandidate(found, { key, text: key, rank: 0, references: neighbours })
    for (let index = 0; index < nameCount; index++)
      if (row[`n${index}`] !== null)
        addCandidate(found, {
          key,
          text: String(row[`n${index}`]),
          rank: index === 0 ? 1 : 2,
          references: neighbours,
        })
  }
  return found
}

async function findCodes(
  call: RequestContext,
  list: string,
  texts: string[],
): Promise<Map<string, Candidate[]>> {
  const lookups = lookupTables(call.service.registry)
  const found = new Map<string, Candidate[]>()
  if (!lookups) return found
  const [code, text] = [lookups.code('v'), lookups.text('v')]
  const { rows } = await call.sql(
    `SELECT ${code} AS key, ${text} AS text FROM ${lookups.from('v')} WHERE ${lookups.listName('v')} = $1 AND (${code} = ANY($2::text[]) OR lower(${text}) = ANY($3::text[]))`,
    [list, texts, texts.map((each) => each.toLowerCase())],
  )
  for (const row of rows) {
    addCandidate(found, {
      key: row.key as string,
      text: row.key as string,
      rank: 0,
      references: {},
    })
    if (row.text !== null)
      addCandidate(found, {
        key: row.key as string,
        text: row.text as string,
        rank: 1,
        references: {},
      })
  }
  return found
}

function addCandidate(found: Map<string, Candidate[]>, candidate: Candidate): void {
  const text = candidate.text.toLowerCase()
  found.set(text, [...(found.get(text) ?? []), candidate])
}
