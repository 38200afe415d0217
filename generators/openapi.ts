import { canonicalHeader, headerNames } from '../src/model/headers.ts'
import { groupLimits } from '../src/model/filterGroup.ts'
import { operators } from '../src/model/listQuery.ts'
import { aggregateLimits, measuresText, timeUnits } from '../src/model/aggregate.ts'
import type { Entity, Operation } from '../src/model/entity.ts'
import { findField } from '../src/model/path.ts'
import { serviceEndpoints } from './serviceEndpoints.ts'
import type { Schema } from '../src/fields/schemaShape.ts'
import { humanise } from '../src/model/label.ts'

/**
 * The OpenAPI 3.1 document of the service; `records` are the bundled schemas by entity name,
 * `shared` the definitions that several of them have as their `$defs`.
 */
export function buildOpenApi(
  entities: Entity[],
  records: Map<string, Schema>,
  shared: Schema = {},
): Schema {
  const schemas: Schema = { Problem: problem, Aggregate: aggregate }
  for (const [name, schema] of Object.entries(shared))
    schemas[`shared.${name}`] = withNulls(
      JSON.parse(
        JSON.stringify(schema).replaceAll(
          '"$ref":"#/$defs/',
          '"$ref":"#/components/schemas/shared.',
        ),
      ) as Schema,
    )
  const paths: Record<string, Schema> = {}
  for (const entity of entities) {
    const bundled = records.get(entity.name)!
    schemas[entity.name] = record(entity, bundled, schemas, bundled.$defs === shared)
    for (const operation of entity.operations) {
      const path = operation.path
      const verbs = (paths[path] ??= {})
      verbs[operation.verb.toLowerCase()] = call(entity, operation)
    }
  }
  for (const [path, verbs] of Object.entries(serviceEndpoints)) paths[path] = verbs
  return {
    openapi: '3.1.0',
    info: {
      title: 'Branchdesk',
      version: '1',
      description:
        'The API of the service, generated from the same schemas as service and console.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        client: { type: 'http', scheme: 'basic' },
        publicKey: { type: 'apiKey', in: 'header', name: headerNames.publicKey },
      },
    },
  }
}

/**
 * The schema of a record among the components: its definitions move beside it, and the system
 * fields are added.
 */
function record(entity: Entity, bundled: Schema, schemas: Schema, isShared: boolean): Schema {
  const owner = isShared ? 'shared' : entity.name
  const own = (text: string) =>
    text
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${entity.name}"`)
      .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${owner}.`)
  const written = isShared ? { ...bundled, $defs: {} } : bundled
  const { $defs, ...rest } = JSON.parse(own(JSON.stringify(written))) as Schema
  for (const [name, schema] of Object.entries(($defs ?? {}) as Schema))
    schemas[`${entity.name}.${name}`] = withNulls(schema as Schema)
  const { properties: given, ...shape } = withNulls({ properties: {}, ...rest }, [entity.key])
  const properties = given as Schema
  const added = Object.fromEntries(
    entity.fields
      .filter((field) => field.system && !(field.name in properties))
      .map((field) => [
        field.name,
        {
          type:
            field.system === 'version'
              ? 'integer'
              : field.system === 'key'
                ? 'string'
                : ['string', 'null'],
          ...(field.moment === 'instant' ? { format: 'date-time' } : {}),
          readOnly: true,
        },
      ]),
  )
  for (const { name, reference } of entity.fields)
    if (reference?.none !== undefined)
      properties[name] = { anyOf: [properties[name], { const: reference.none }] }
  return {
    title: entity.title,
    ...shape,
    properties: {
      ...properties,
      ...added,
      _text: {
        description: 'Texts of references and look-ups by field.',
        type: 'object',
        readOnly: true,
      },
    },
  }
}

/**
 * A schema in which every optional property may be null: responses contain null, and a request body
 * clears a value with it. `sure` are never null.
 */
function withNulls(schema: Schema, sure: string[] = []): Schema {
  const required = [...sure, ...((schema.required ?? []) as string[])]
  const properties =
    schema.properties &&
    Object.fromEntries(
      Object.entries(schema.properties as Record<string, Schema>).map(([name, each]) => [
        name,
        required.includes(name) ? withNulls(each) : orNull(withNulls(each)),
      ]),
    )
  return {
    ...schema,
    ...(properties ? { properties } : {}),
    ...(schema.items ? { items: withNulls(schema.items as Schema) } : {}),
  }
}

function orNull(schema: Schema): Schema {
  const { type, title, description, readOnly, writeOnly, ...rest } = schema
  const annotations = Object.fromEntries(
    Object.entries({ title, description, readOnly, writeOnly }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  if (Array.isArray(type) && type.includes('null')) return schema
  if (type && !rest.enum && !('const' in rest)) return { ...schema, type: [type, 'null'].flat() }
  return { ...annotations, anyOf: [{ ...(type ? { type } : {}), ...rest }, { type: 'null' }] }
}

function call(entity: Entity, operation: Operation): Schema {
  const body = bodyOf(operation, entity)
  return {
    tags: [entity.many],
    operationId: `${operation.kind}_${operation.verb}_${operation.path}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/_$/, ''),
    summary: summaryOf(entity, operation),
    description:
      entity.permission === 'all' ? 'For every signed-in user.' : `Needs ${entity.permission}.`,
    parameters: parametersOf(entity, operation),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      ...withUndo(answers(operation, entity), operation),
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** The kinds of operations that concern several records. */
const pluralKinds = [
  'list',
  'options',
  'remove',
  'assign',
  'set',
  'save',
  'replace',
  'count',
  'aggregate',
  'transition',
]

function summaryOf({ many, title }: Entity, operation: Operation): string {
  if (operation.kind === 'action') return humanise(operation.do!)
  if (operation.kind === 'transition')
    return `${humanise(operation.path.split('/').at(-1)!)} ${many.toLowerCase()}`
  const subject = pluralKinds.includes(operation.kind) ? many : title
  return `${operation.kind} ${subject.toLowerCase()}`
}

function parametersOf(entity: Entity, operation: Operation): Schema[] {
  const { kind, path, params = {} } = operation
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)
  const isList =
    ['list', 'options', 'count', 'aggregate'].includes(kind) &&
    operation.answer !== 'first' &&
    !operation.choices
  return [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      description: findField(entity, name)?.label,
      schema: { type: 'string' },
    })),
    ...(isList
      ? listParameters(entity).filter(
          ({ name }) => kind !== 'aggregate' || !pageParameters.includes(String(name)),
        )
      : []),
    ...(kind === 'options' && isList ? [choicesForParameter] : []),
    ...(kind === 'aggregate' ? aggregateParameters : []),
    ...(kind === 'remove' ? [cascadeParameter] : []),
    ...Object.entries(params)
      .filter(([, meaning]) => meaning !== '')
      .map(([name, meaning]) => ({
        name,
        in: 'query',
        description: `Means ${meaning}.`,
        schema: { type: 'string' },
      })),
    ...(kind === 'update' || kind === 'patch' ? [versionHeader] : []),
    ...(operation.verb === 'POST' || canBeTakenBack(operation) ? [keyHeader] : []),
    ...(['list', 'aggregate', 'options'].includes(kind) ? [sitesHeader] : []),
    ...(kind === 'options' ? [roleHeader] : []),
  ]
}

const choicesForParameter: Schema = {
  name: 'choicesFor',
  in: 'query',
  description:
    'Only the records that a reference of another entity may refer to: entity.field (scheduled-task.formDefinitionId), with the values of the referring record as choicesFor[field]=value. Records are chosen as a write of that reference accepts them.',
  schema: { type: 'string' },
}

/** The parameters of a list that do not change which records it has. */
const pageParameters = ['page', 'size', 'sort', 'range']

const aggregateParameters: Schema[] = [
  {
    name: 'group',
    in: 'query',
    description: `Up to ${aggregateLimits.fields} fields or paths, those of the filters. Dates by a unit: startDate:month. Units: ${timeUnits.join(', ')}.`,
    schema: { type: 'string' },
  },
  {
    name: 'measure',
    in: 'query',
    description: `Up to ${aggregateLimits.measures} of ${measuresText}. Default: count.`,
    schema: { type: 'string' },
  },
  {
    name: 'top',
    in: 'query',
    description: 'The values that are groups of their own; all others are one group.',
    schema: { type: 'integer', minimum: 1, maximum: aggregateLimits.top, default: 20 },
  },
  {
    name: 'zone',
    in: 'query',
    description: 'The IANA time zone in which days and months begin.',
    schema: { type: 'string', default: 'UTC' },
  },
]

const cascadeParameter: Schema = {
  name: 'cascade',
  in: 'query',
  description: 'true: dependent records are removed without confirmation (else 409 GOES_ALONG).',
  schema: { type: 'boolean' },
}

const header = (name: string, description: string): Schema => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

const versionHeader = header(
  canonicalHeader(headerNames.ifMatch),
  'The version that was read; if the record has another one, the response is 409.',
)

const keyHeader = header(
  canonicalHeader(headerNames.idempotencyKey),
  'A repeated request with the same key returns the first result.',
)

const sitesHeader = header(headerNames.sites, 'The selected sites, comma-separated; absent: all.')

const roleHeader = header(
  headerNames.asRole,
  'The key of a role: of what the caller may choose, only what somebody may choose who has this role at the selected sites.',
)

/** Whether an operation can be undone: removals, and bulk changes. */
const canBeTakenBack = ({ kind }: Operation) => ['remove', 'set', 'transition'].includes(kind)

function withUndo(answers: Schema, operation: Operation): Schema {
  const header = {
    [canonicalHeader(headerNames.undo)]: {
      description: 'The key with which `POST /undo/{id}` undoes this, for a day.',
      schema: { type: 'string' },
    },
  }
  return canBeTakenBack(operation)
    ? Object.fromEntries(
        Object.entries(answers).map(([status, each]) => [
          status,
          { ...(each as Schema), headers: header },
        ]),
      )
    : answers
}

const self = (entity: Entity) => ({ $ref: `#/components/schemas/${entity.name}` })

function bodyOf({ body: shape, required, field }: Operation, entity: Entity): Schema | undefined {
  if (shape === 'none') return undefined
  if (field) return { anyOf: [self(entity), fieldSchema(entity, field)] }
  if (shape === 'record') return required ? { allOf: [self(entity), { required }] } : self(entity)
  if (shape === 'records') return { type: 'array', items: self(entity) }
  if (shape === 'ids') return { type: 'array', items: { type: 'string' } }
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(shape).map(([key, field]) => [
        key,
        field === '*[]'
          ? { type: 'array', items: self(entity) }
          : field.endsWith('[]')
            ? { type: 'array', items: { type: 'string' } }
            : { type: 'string' },
      ]),
    ),
  }
}

function answers(
  { kind, answer, select, gives, by, facts = [] }: Operation,
  entity: Entity,
): Schema {
  const json = (schema: Schema) => ({
    200: { description: 'Done', content: { 'application/json': { schema } } },
  })
  const each = answeredRecord(gives ?? select, entity)
  if (kind === 'aggregate') return json({ $ref: '#/components/schemas/Aggregate' })
  if (kind === 'count')
    return json({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          ...Object.fromEntries(
            Object.entries(by ?? {}).map(([name, path]) => [name, fieldSchema(entity, path)]),
          ),
          count: { type: 'integer' },
        },
      },
    })
  switch (answer) {
    case 'first':
      return { ...json(each), 204: { description: 'There is none' } }
    case 'none':
      return { 204: { description: 'Done' } }
    case 'record':
      return json(each)
    case 'page':
      return json({
        type: 'object',
        properties: {
          content: { type: 'array', items: each },
          totalElements: { type: 'integer' },
          size: { type: 'integer' },
          number: { type: 'integer', description: 'Counts from 0.' },
        },
      })
    case 'options':
      return json({
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            value: { type: 'string' },
            ...Object.fromEntries(facts.map((name) => [name, fieldSchema(entity, name)])),
          },
        },
      })
    default:
      return json({ type: 'array', items: each })
  }
}

/**
 * A record in a response: all of it, the paths that the operation selects, or the value of one
 * path.
 */
function answeredRecord(select: Operation['select'], entity: Entity): Schema {
  if (select === undefined) return self(entity)
  if (typeof select === 'string') return fieldSchema(entity, select)
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(select).map(([name, path]) => [
        name,
        path === '*[]' ? { type: 'array', items: self(entity) } : fieldSchema(entity, path),
      ]),
    ),
  }
}

/**
 * A reference to a field's schema among the components; a path through a reference gets a
 * description instead.
 */
const fieldSchema = (entity: Entity, path: string): Schema =>
  entity.fields.some((field) => field.name === path && !field.system) && !path.includes('.')
    ? { $ref: `#/components/schemas/${entity.name}/properties/${path}` }
    : { description: `${path} of ${entity.title}.` }

const groupWords = `{"any":[{"field":"name","operator":"contains","values":["x"]},{"all":[…]}]}, at most ${groupLimits.depth} levels and ${groupLimits.comparisons} comparisons.`

function listParameters(entity: Entity): Schema[] {
  if (entity.dialect === 'simple-rest')
    return [
      ['sort', 'A JSON list: ["name","ASC"].'],
      ['range', 'A JSON list: [0,19].'],
      [
        'filter',
        `A JSON object: {"name":"…","name[operator]":"…"}; q searches, where holds ${groupWords}`,
      ],
    ].map(([name, description]) => ({ name, in: 'query', description, schema: { type: 'string' } }))
  const sortable = entity.list.columns
    .filter((column) => column.sortable)
    .map((column) => column.field)
  return [
    {
      name: 'page',
      in: 'query',
      description: 'Counts from 0.',
      schema: { type: 'integer', minimum: 0 },
    },
    { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100_000 } },
    {
      name: 'sort',
      in: 'query',
      description: `field,asc or field,desc. Sortable: ${sortable.join(', ')}.`,
      schema: { type: 'string' },
    },
    {
      name: 'status',
      in: 'query',
      description: 'ACTIVE, INACTIVE or ALL.',
      schema: { type: 'string' },
    },
    {
      name: 'search',
      in: 'query',
      description: `Searches ${entity.list.search.join(', ')}.`,
      schema: { type: 'string' },
    },
    {
      name: 'field',
      in: 'query',
      description: `Filters: field=value or field[operator]=value (${operators.join(', ')}; between takes first,last). Fields: ${entity.list.filters.join(', ')}, and paths through one or two references that the user may read.`,
      schema: { type: 'string' },
    },
    {
      name: 'where',
      in: 'query',
      description: `Groups of comparisons, in JSON: ${groupWords}`,
      schema: { type: 'string' },
    },
  ]
}

const aggregate: Schema = {
  type: 'object',
  properties: {
    groups: {
      type: 'array',
      maxItems: aggregateLimits.groups,
      items: {
        type: 'object',
        properties: {
          by: {
            type: 'array',
            description: 'The values of the group, one for each field of the query.',
            items: {
              type: 'object',
              properties: {
                value: { type: ['string', 'number', 'boolean', 'null'] },
                text: { type: 'string' },
                other: { const: true, description: 'The values beyond the top, together.' },
              },
            },
          },
          values: {
            type: 'array',
            description: 'One figure for each measure of the query.',
            items: { type: ['number', 'string', 'null'] },
          },
        },
      },
    },
  },
}

const problem: Schema = {
  type: 'object',
  required: ['status', 'error', 'message'],
  properties: {
    status: { type: 'integer' },
    error: { type: 'string' },
    message: { type: 'string' },
    debugMessage: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          params: { type: 'object' },
        },
      },
    },
    moreErrors: { type: 'integer', description: 'How many fields `errors` leaves out.' },
    textKey: {
      type: 'string',
      description: 'The key of the text for translations; absent if `error` has only one text.',
    },
    params: { type: 'object', description: 'The values that fill the text.' },
  },
}
