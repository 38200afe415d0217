import type { Field } from './field.ts'

/** An error as ajv reports it. */
export type SchemaError = {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/**
 * A validation error before it has a text. `field` is a path in the record, `of` the field at that
 * path, if known.
 */
export type Issue = {
  field: string
  of?: Field
  label: string
  code: string
  /**
   * The path leads through one of several alternatives, which may name the same field differently.
   */
  inChoice?: true
  params?: Record<string, string | number>
}

/**
 * The field at a path, as far as fields are known; `rest` is the part of the path inside a value
 * without fields (free JSON).
 */
export function locate(
  fields: Field[],
  path: string[],
): { of?: Field; known: string[]; rest: string[]; inChoice?: true } {
  let inside = fields
  let of: Field | undefined
  let choice: { inChoice?: true } = {}
  for (const [index, part] of path.entries()) {
    // The items of a list have no names.
    const next: Field | undefined =
      of && /^\d+$/.test(part) && (of.item || of.fields)
        ? of.item
          ? { ...of.item, label: of.label }
          : of
        : inside.find((field) => field.name === part)
    if (!next) return { of, known: path.slice(0, index), rest: path.slice(index), ...choice }
    if (of?.variants) choice = { inChoice: true }
    of = next
    inside = [...(of.fields ?? []), ...(of.variants ?? []).flatMap((variant) => variant.fields)]
  }
  return { of, known: path, rest: [], ...choice }
}

const segments = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
const isRequirement = ({ keyword }: SchemaError) =>
  keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies'

/** Whether an error says only that properties must not be there, together or at all. */
const isExclusion = ({ keyword, params }: SchemaError) =>
  keyword === 'not' && params.ofValues === false && namesOf(params).length > 0
const namesOf = ({ names }: SchemaError['params']): string[] =>
  Array.isArray(names) ? names.map(String) : []

/**
 * Validation errors without those of alternatives that were not meant: of a failed `oneOf`/`anyOf`
 * the errors of the closest branch, or only its own error if no branch is closest.
 */
export function foldAlternatives(errors: SchemaError[]): SchemaError[] {
  let kept = errors.filter(
    ({ keyword, schemaPath }) =>
      keyword !== 'if' ||
      !errors.some(
        (other) =>
          other.schemaPath.startsWith(schemaPath.replace(/if$/, 'then/')) ||
          other.schemaPath.startsWith(schemaPath.replace(/if$/, 'else/')),
      ),
  )
  const composites = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length)
  for (const composite of composites) {
    if (!kept.includes(composite)) continue
    const branches = branchesOf(composite, kept)
    const best = bestBranch(composite, branches)
    const dropped = new Set(branches.flat())
    for (const error of best ?? []) dropped.delete(error)
    if (best) dropped.add(composite)
    kept = kept.filter((error) => !dropped.has(error))
  }
  return kept
}

/**
 * The errors under a `oneOf` or `anyOf` by branch. Errors behind one `$ref`, where the schema path
 * starts again, count as one branch.
 */
function branchesOf(composite: SchemaError, errors: SchemaError[]): SchemaError[][] {
  const branches = new Map<string, SchemaError[]>()
  for (const error of errors.slice(0, errors.indexOf(composite))) {
    const isUnder = error.schemaPath.startsWith(`${composite.schemaPath}/`)
    const isReferred =
      /^(#\/(\$defs|definitions)\/|[^#])/.test(error.schemaPath) &&
      !composite.schemaPath.startsWith('#/$defs') &&
      error.instancePath.startsWith(composite.instancePath)
    if (!isUnder && !isReferred) continue
    const branch = isUnder
      ? error.schemaPath.slice(composite.schemaPath.length + 1).split('/')[0]!
      : `$ref ${error.schemaPath.split('/').slice(0, 3).join('/')}`
    branches.set(branch, [...(branches.get(branch) ?? []), error])
  }
  return [...branches.values()]
}

function bestBranch(composite: SchemaError, branches: SchemaError[][]): SchemaError[] | undefined {
  const distance = (branch: SchemaError[]) => {
    // Another type, or another constant at the first level, means another alternative; other errors
    // are mistakes within this one.
    const isOther = branch.some(
      ({ instancePath, keyword }) =>
        (keyword === 'type' && instancePath === composite.instancePath) ||
        ((keyword === 'const' || keyword === 'enum') &&
          segments(instancePath).length <= segments(composite.instancePath).length + 1),
    )
    return branch.length + (isOther ? 1000 : 0)
  }
  const sorted = branches
    .map((branch) => ({ branch, at: distance(branch) }))
    .sort((a, b) => a.at - b.at)
  const [first, second] = sorted
  if (!first || first.at >= 1000) return undefined
  if (second?.at === first.at && [isRequirement, isExclusion].some((is) => first.branch.every(is)))
    return undefined
  return first.branch
}

/** Choices for a message: the first twenty, separated by commas. */
export function choiceList(values: unknown[]): string {
  const listed = values
    .filter((value) => value !== null)
    .slice(0, 20)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
  return [...listed, ...(values.length > 20 ? ['…'] : [])].join(', ')
}

const number = (value: unknown) => (typeof value === 'number' ? value : Number(value))

/** The code of each keyword's error, and its parameters. */
const byKeyword: Record<
  string,
  (params: Record<string, unknown>) => [code: string, params?: Record<string, string | number>]
> = {
  maxLength: ({ limit }) => ['maxLength', { maximum: number(limit) }],
  minLength: ({ limit }) => ['minLength', { minimum: number(limit), smart_count: number(limit) }],
  pattern: () => ['pattern'],
  format: ({ format }) => ['format', { format: String(format) }],
  minimum: ({ limit }) => ['minimum', { minimum: number(limit) }],
  maximum: ({ limit }) => ['maximum', { maximum: number(limit) }],
  exclusiveMinimum: ({ limit }) => ['exclusiveMinimum', { minimum: number(limit) }],
  exclusiveMaximum: ({ limit }) => ['exclusiveMaximum', { maximum: number(limit) }],
  multipleOf: ({ multipleOf }) => ['multipleOf', { step: number(multipleOf) }],
  minItems: ({ limit }) => ['minItems', { minimum: number(limit), smart_count: number(limit) }],
  contains: ({ minContains }) => [
    'minItems',
    { minimum: number(minContains ?? 1), smart_count: number(minContains ?? 1) },
  ],
  maxItems: ({ limit }) => ['maxItems', { maximum: number(limit), smart_count: number(limit) }],
  uniqueItems: () => ['uniqueItems'],
  minProperties: ({ limit }) => [
    'minProperties',
    { minimum: number(limit), smart_count: number(limit) },
  ],
  maxProperties: ({ limit }) => [
    'maxProperties',
    { maximum: number(limit), smart_count: number(limit) },
  ],
  enum: ({ allowedValues }) => ['enum', { allowed: choiceList(allowedValues as unknown[]) }],
  const: ({ allowedValue }) => [
    'const',
    {
      value: typeof allowedValue === 'object' ? JSON.stringify(allowedValue) : String(allowedValue),
    },
  ],
  type: ({ type }) => [
    (
      {
        number: 'number',
        integer: 'integer',
        boolean: 'boolean',
        string: 'text',
        object: 'object',
        array: 'list',
      } as Record<string, string>
    )[String(type)] ?? 'type',
  ],
  oneOf: ({ passingSchemas }) => [passingSchemas ? 'oneOf' : 'choice'],
  anyOf: () => ['choice'],
  'false schema': () => ['unwanted'],
}

/**
 * ajv's errors as issues of fields: the missing field for `required`, the extra one for
 * `additionalProperties`.
 */
export function schemaIssues(errors: SchemaError[], fields: Field[], title: string): Issue[] {
  const issue = (path: string[], code: string, params?: Record<string, string | number>): Issue => {
    const { of, known, rest, inChoice } = locate(fields, path)
    // Parts of free JSON have no input: the error is shown at the field and names the path inside
    // it.
    const isInside =
      of !== undefined && rest.length > 0 && code !== 'unknown' && code !== 'required'
    const label =
      rest.length === 0
        ? (of?.label ?? title)
        : of && (isInside || rest.length > 1)
          ? `${of.label} (${rest.join('.')})`
          : rest.join('.')
    return {
      field: (isInside ? known : path).join('.'),
      ...(rest.length === 0 && of ? { of } : {}),
      label,
      code,
      ...(inChoice ? { inChoice } : {}),
      ...(params ? { params } : {}),
    }
  }
  return foldAlternatives(errors).map((error) => {
    const at = segments(error.instancePath)
    const { missingProperty, additionalProperty, unevaluatedProperty } = error.params
    if (isRequirement(error)) return issue([...at, String(missingProperty)], 'required')
    const extra = additionalProperty ?? unevaluatedProperty
    if (extra !== undefined) return issue([...at, String(extra)], 'unknown')
    const isComposite = error.keyword === 'anyOf' || error.keyword === 'oneOf'
    const labelOf = (name: string) => locate(fields, [...at, name]).of?.label ?? name
    const missing = isComposite ? namesOfAlternatives(error, errors, isRequirement) : []
    if (missing.length > 0)
      return {
        ...issue([...at, missing[0]!], 'requiredAny'),
        label: missing.map(labelOf).join(' or '),
      }
    const excluded = isComposite
      ? namesOfAlternatives(error, errors, isExclusion)
      : namesOf(error.params)
    const last = excluded.at(-1)
    if (last !== undefined) {
      const { ofValues } = error.params
      const others = excluded.slice(0, -1).map((name) => labelOf(name).toLowerCase())
      return others.length > 0
        ? issue([...at, last], ofValues ? 'combination' : 'onlyOne', { other: others.join(', ') })
        : issue([...at, last], ofValues ? 'invalid' : 'unwanted')
    }
    const [code, params] = byKeyword[error.keyword]?.(error.params) ?? ['invalid']
    return issue(at, code, params)
  })
}

/** The properties that errors name of which all alternatives consist; none: they have others. */
function namesOfAlternatives(
  composite: SchemaError,
  errors: SchemaError[],
  isMeant: (error: SchemaError) => boolean,
): string[] {
  const branches = branchesOf(composite, errors)
  const isPlain =
    branches.length > 1 &&
    branches.every((branch) =>
      branch.every((error) => isMeant(error) && error.instancePath === composite.instancePath),
    )
  if (!isPlain) return []
  const names = branches
    .flat()
    .flatMap(({ params }) =>
      params.missingProperty === undefined ? namesOf(params) : String(params.missingProperty),
    )
  return [...new Set(names)]
}
