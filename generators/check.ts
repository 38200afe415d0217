import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { nearest, unknownName, type Diagnostic } from './diagnostics.ts'
import { knownFormats } from './bundle.ts'
import { eachSubschema, schemaKeywords } from './upgradeDraft.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { compilePattern } from '../src/fields/compilePattern.ts'
import type { Path, SchemaFile } from './read.ts'

/**
 * Creates the check of a schema file: its keywords against the meta-schema and against JSON Schema,
 * reported by line.
 */
export function createChecker(metaSchema: Schema) {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    // Each definition is compiled once: copies of it and shorter code cost more than they save.
    inlineRefs: false,
    code: { optimize: false },
  })
  ajv.addSchema({ ...metaSchema, $id: 'branchdesk:entity' })
  const keywordCheck = (name: 'entity' | 'link' | 'field') =>
    ajv.compile({ $ref: `branchdesk:entity#/$defs/${name}` })
  const keywords: KeywordChecks = {
    'x-entity': keywordCheck('entity'),
    'x-link': keywordCheck('link'),
    'x-field': keywordCheck('field'),
  }
  const jsonSchema = ajv.getSchema('https://json-schema.org/draft/2020-12/schema')!

  return function check(file: SchemaFile, report: (diagnostic: Diagnostic) => void) {
    const say: Say = (severity, path, message, topic) =>
      report({ severity, file: file.file, line: file.lineOf(path), message, ...topic })
    if (!jsonSchema(withoutVocabulary(file.schema)))
      reportInvalid(jsonSchema, (path, message) => {
        const keyword = harmlessKeyword(path)
        if (keyword) say('warning', path, `${message} It is ignored.`, { topic: keyword })
        else say('error', path, message)
      })
    const visit = (schema: Schema, path: Path) => {
      checkVocabulary(schema, path, keywords, say)
      checkKeywordNames(schema, path, say)
      checkValues(schema, path, say)
      reportDoubtful(schema, (keyword, message) =>
        say('warning', [...path, keyword], `${[...path, keyword].join('.')}: ${message}`),
      )
      eachSubschema(schema, (sub, more) => visit(sub, [...path, ...more]))
    }
    visit(file.schema, [])
  }
}

/** Keywords that only describe: whatever they contain, a schema means the same. */
const describing = new Set([
  'title',
  'description',
  '$comment',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
])

/** The keyword that only describes which a path leads to, or into; properties may have its name. */
const harmlessKeyword = (path: Path): string | undefined =>
  path.find(
    (step, index): step is string =>
      typeof step === 'string' && describing.has(step) && !isNamed(path, index),
  )

/** Whether a step of a path is a name that the schema chose, as in `properties`. */
const isNamed = (path: Path, index: number): boolean =>
  (schemaKeywords.byName as readonly unknown[]).includes(path[index - 1]) &&
  !isNamed(path, index - 1)

type KeywordChecks = Record<'x-entity' | 'x-link' | 'x-field', ValidateFunction>

/** Reports a fault at a path of the file that is checked. */
type Say = (
  severity: Diagnostic['severity'],
  path: Path,
  message: string,
  topic?: Pick<Diagnostic, 'topic'>,
) => void

function validate(isValid: ValidateFunction, value: unknown, path: Path, say: Say): void {
  if (!isValid(value)) reportInvalid(isValid, (at, message) => say('error', at, message), path)
}

/**
 * Reports the errors of a validator that has just refused a value, as sentences with their paths.
 */
export function reportInvalid(
  { errors }: Pick<ValidateFunction, 'errors'>,
  say: (path: Path, message: string) => void,
  path: Path = [],
): void {
  for (const error of relevantErrors(errors ?? [])) {
    const at = [...path, ...steps(error)]
    say(at, sentence(error, at))
  }
}

/** Checks the content of our own keywords, and that the keywords of an entity are at the root. */
function checkVocabulary(schema: Schema, path: Path, keywords: KeywordChecks, say: Say): void {
  if (schema['x-field'] !== undefined)
    validate(keywords['x-field'], schema['x-field'], [...path, 'x-field'], say)
  for (const word of ['x-entity', 'x-link'] as const) {
    if (schema[word] === undefined) continue
    if (path.length > 0)
      say('error', [...path, word], `"${word}" belongs at the root of a file, not in a property.`)
    else validate(keywords[word], schema[word], [word], say)
  }
}

/** Reports unknown keywords, and what they most likely mean. */
function checkKeywordNames(schema: Schema, path: Path, say: Say): void {
  for (const keyword of Object.keys(schema)) {
    if (keyword.startsWith('x-')) {
      if (ownKeywords.includes(keyword)) continue
      const meant = nearest(keyword, ['x-entity', 'x-link', 'x-field'])
      if (meant)
        say('error', [...path, keyword], `unknown keyword "${keyword}"; did you mean "${meant}"?`)
    } else if (!known.has(keyword)) {
      const meant = nearest(keyword, known)
      say(
        'warning',
        [...path, keyword],
        `"${keyword}" is not a keyword of JSON Schema and is ignored${meant && Math.abs(meant.length - keyword.length) < 3 ? `; did you mean "${meant}"?` : '.'}`,
      )
    }
  }
}

const ownKeywords = [
  'x-entity',
  'x-link',
  'x-field',
  'x-nullable',
  'x-enumNames',
  'x-enumDescriptions',
]

/** Reports formats, patterns and choices that cannot be used. */
function checkValues(schema: Schema, path: Path, say: Say): void {
  if (typeof schema.format === 'string' && !knownFormats.has(schema.format))
    say(
      'warning',
      [...path, 'format'],
      `the format "${schema.format}" is not known and is not checked.${near(schema.format)}`,
    )
  const checkPattern = (pattern: string, ...at: Path) => {
    if (!compilePattern(pattern))
      say('error', [...path, ...at], `${[...path, at[0]].join('.')}: ${wrongPattern(pattern)}`)
  }
  if (typeof schema.pattern === 'string') checkPattern(schema.pattern, 'pattern')
  if (isSchema(schema.patternProperties))
    for (const pattern of Object.keys(schema.patternProperties))
      checkPattern(pattern, 'patternProperties', pattern)
  if (Array.isArray(schema.enum) && isSchema(schema['x-field']))
    for (const word of ['labels', 'colours', 'choicesWhen'] as const) {
      const values = schema.enum.map(String)
      for (const value of Object.keys((schema['x-field'][word] ?? {}) as object))
        if (!values.includes(value))
          say(
            'error',
            [...path, 'x-field', word, value],
            `${[...path, 'x-field', word].join('.')}: ${unknownName('value', value, values)}`,
          )
    }
  if (Array.isArray(schema.enum) && schema.enum.length === 0)
    say(
      'error',
      [...path, 'enum'],
      `${[...path, 'enum'].join('.')} is []; allowed: a list with at least one value.`,
    )
}

/** Reports what JSON Schema allows but is most likely a mistake. */
function reportDoubtful(schema: Schema, say: (keyword: string, message: string) => void) {
  const isWhole =
    isSchema(schema.properties) &&
    !['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties', 'if', '$dynamicRef'].some(
      (word) => word in schema,
    )
  const names = isWhole ? Object.keys(schema.properties as Schema) : undefined
  if (names && Array.isArray(schema.required))
    for (const name of schema.required as string[])
      if (!names.includes(name)) say('required', unknownName('property', name, names))
  for (const [low, high] of [
    ['minimum', 'maximum'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const)
    if (Number(schema[low]) > Number(schema[high]))
      say(
        low,
        `${String(schema[low])} is more than "${high}" ${String(schema[high])}, so no value is valid.`,
      )
  if (
    Array.isArray(schema.enum) &&
    'default' in schema &&
    schema.default !== null &&
    schema.enum.every((each) => JSON.stringify(each) !== JSON.stringify(schema.default))
  )
    say(
      'default',
      `${JSON.stringify(schema.default)} is not among the "enum": ${schema.enum
        .map((each) => JSON.stringify(each))
        .slice(0, 20)
        .join(', ')}.`,
    )
}

/** Why a pattern cannot be used, and what to write instead. */
function wrongPattern(pattern: string): string {
  const flags = /^\(\?([a-z]+)\)/.exec(pattern)?.[0]
  const remedy = flags
    ? `"${flags}" is of another language; write without it what it means, such as "[\\s\\S]" for any character.`
    : 'Correct it, or remove the keyword.'
  return `"${pattern}" is not a regular expression of JavaScript, which JSON Schema has. ${remedy}`
}

const near = (format: string) => {
  const meant = nearest(format, knownFormats)
  return meant ? ` Did you mean "${meant}"?` : ''
}

const known = new Set([
  ...schemaKeywords.one,
  ...schemaKeywords.list,
  ...schemaKeywords.byName,
  '$schema',
  '$id',
  'id',
  '$ref',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$recursiveAnchor',
  '$vocabulary',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  'type',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'contentEncoding',
  'contentMediaType',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
  'enumNames',
  'enumDescriptions',
  'name',
  'version',
  'externalDocs',
  'xml',
  'discriminator',
  'components',
])

const withoutVocabulary = (schema: Schema): Schema => {
  const { 'x-entity': _e, 'x-link': _l, ...rest } = schema
  return rest
}

const steps = (error: ErrorObject): Path => {
  const path: Path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const named =
    error.keyword === 'additionalProperties'
      ? (error.params.additionalProperty as string)
      : undefined
  return (named === undefined ? path : [...path, named]).map((step) =>
    /^\d+$/.test(String(step)) ? Number(step) : step,
  )
}

/**
 * The errors worth reporting: those inside a branch of an `anyOf` whose shape matched the value;
 * else all of them.
 */
function relevantErrors(errors: ErrorObject[]): ErrorObject[] {
  const inner = errors.filter((error) => !['anyOf', 'oneOf', 'if', 'allOf'].includes(error.keyword))
  const specific = inner.filter(
    (error) =>
      error.keyword === 'additionalProperties' ||
      // An object is not meant as one of some texts that a sibling allows.
      (error.keyword === 'enum' && typeof error.data !== 'object') ||
      error.keyword === 'pattern',
  )
  const deepest = new Map<string, ErrorObject>()
  for (const error of specific.length > 0 ? specific : inner) {
    const key = `${error.instancePath} ${error.keyword === 'additionalProperties' ? (error.params.additionalProperty as string) : ''}`
    const held = deepest.get(key)
    if (held?.keyword === 'additionalProperties') deepest.set(key, withNamesOf(held, error))
    else if (!held || error.keyword === 'enum') deepest.set(key, error)
  }
  return [...deepest.values()]
}

/** An error about an unknown name, which allows the names of two branches. */
const withNamesOf = (one: ErrorObject, other: ErrorObject): ErrorObject => ({
  ...one,
  parentSchema: {
    properties: { ...one.parentSchema?.properties, ...other.parentSchema?.properties },
  },
})

function sentence(error: ErrorObject, at: Path): string {
  const where = at
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
  const given = shortened(JSON.stringify(error.data))
  switch (error.keyword) {
    case 'additionalProperties':
      return `${where}: ${unknownName('keyword', error.params.additionalProperty as string, Object.keys((error.parentSchema?.properties as object) ?? {}))}`
    case 'enum': {
      const allowed = (error.params.allowedValues as unknown[]).map(String)
      return `${where} is ${given}; ${nearest(String(error.data), allowed) ? `did you mean "${nearest(String(error.data), allowed)}"? ` : ''}Allowed: ${allowed.join(', ')}.`
    }
    case 'type':
      return `${where} is ${given}; allowed: ${[error.params.type].flat().join(' or ')}.${meantType(error)}`
    case 'pattern':
      return `${where} is ${given}; it must look like ${error.params.pattern as string}.${error.parentSchema?.description ? ` ${error.parentSchema.description as string}` : ''}`
    case 'required':
      return `${where || 'the schema'} lacks "${error.params.missingProperty as string}".`
    default:
      return `${where} is ${given}, which ${error.message ?? 'is not allowed'}.`
  }
}

const shortened = (json: string | undefined) =>
  json && json.length > 80 ? `${json.slice(0, 80)}…` : json

const meantType = (error: ErrorObject) => {
  const near =
    typeof error.data === 'string'
      ? nearest(error.data, ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
      : undefined
  return near ? ` Did you mean "${near}"?` : ''
}
