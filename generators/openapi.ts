import { canonicalHeader, headerNames } from '../src/model/headers.ts'
import { groupLimits } from '../src/model/filterGroup.ts'
import { operators } from '../src/model/listQuery.ts'
import type { Entity, Operation } from '../src/model/entity.ts'
import { findField } from '../src/model/path.ts'
import type { Schema } from './upgradeDraft.ts'
import { humanise } from './words.ts'

/** The OpenAPI 3.1 document of the whole contract; `records` are the bundled schemas by entity name. */
export function buildOpenApi(entities: Entity[], records: Map<string, Schema>): Schema {
  const schemas: Schema = { Problem: problem }
  const paths: Record<string, Schema> = {}
  for (const entity of entities) {
    schemas[entity.name] = record(entity, records.get(entity.name)!, schemas)
    for (const operation of entity.operations) {
      const path = operation.path
      const verbs = (paths[path] ??= {})
      verbs[operation.verb.toLowerCase()] = call(entity, operation)
    }
  }
  for (const [path, verbs] of Object.entries(servicePaths)) paths[path] = verbs
  return {
    openapi: '3.1.0',
    info: {
      title: 'Branchdesk',
      version: '1',
      description: 'The contract of console and service, made of the same schemas as both.',
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

/** A record's schema among the components: its own definitions move beside it, and the service's fields are added. */
function record(entity: Entity, bundled: Schema, schemas: Schema): Schema {
  const own = (text: string) =>
    text
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${entity.name}"`)
      .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${entity.name}.`)
  const { $defs, ...rest } = JSON.parse(own(JSON.stringify(bundled))) as Schema
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

/** A schema in which everything that may be left out may be null: answers say so, and a body clears with it. `sure` never is. */
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
  const said = Object.fromEntries(
    Object.entries({ title, description, readOnly, writeOnly }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  if (Array.isArray(type) && type.includes('null')) return schema
  if (type && !rest.enum && !('const' in rest)) return { ...schema, type: [type, 'null'].flat() }
  return { ...said, anyOf: [{ ...(type ? { type } : {}), ...rest }, { type: 'null' }] }
}

function call(entity: Entity, operation: Operation): Schema {
  const inPath = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)
  const body = bodyOf(operation, entity)
  return {
    tags: [entity.many],
    operationId: `${operation.kind}_${operation.verb}_${operation.path}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/_$/, ''),
    summary:
      operation.kind === 'action'
        ? humanise(operation.do!)
        : `${operation.kind} ${['list', 'options', 'remove', 'assign', 'set', 'save', 'replace', 'count'].includes(operation.kind) ? entity.many.toLowerCase() : entity.title.toLowerCase()}`,
    description:
      entity.permission === 'all'
        ? 'For everyone who is signed in.'
        : `Needs ${entity.permission}.`,
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        description: findField(entity, name)?.label,
        schema: { type: 'string' },
      })),
      ...(['list', 'options', 'count'].includes(operation.kind) &&
      operation.answer !== 'first' &&
      !operation.choices
        ? listParameters(entity)
        : []),
      ...(operation.kind === 'remove'
        ? [
            {
              name: 'cascade',
              in: 'query',
              description:
                'true: what hangs on the records goes along without being asked for (409 GOES_ALONG).',
              schema: { type: 'boolean' },
            },
          ]
        : []),
      ...Object.entries(operation.params ?? {})
        .filter(([, meaning]) => meaning !== '')
        .map(([name, meaning]) => ({
          name,
          in: 'query',
          description: `Means ${meaning}.`,
          schema: { type: 'string' },
        })),
      ...(operation.kind === 'update' || operation.kind === 'patch'
        ? [
            {
              name: canonicalHeader(headerNames.ifMatch),
              in: 'header',
              description: 'The version that was read; another one answers 409.',
              schema: { type: 'string' },
            },
          ]
        : []),
      ...(operation.verb === 'POST' || canBeTakenBack(operation)
        ? [
            {
              name: canonicalHeader(headerNames.idempotencyKey),
              in: 'header',
              description: 'A repeat with the same key answers the first result.',
              schema: { type: 'string' },
            },
          ]
        : []),
      ...(operation.kind === 'list'
        ? [
            {
              name: headerNames.sites,
              in: 'header',
              description: 'The selected sites, joined by commas; all when absent.',
              schema: { type: 'string' },
            },
          ]
        : []),
    ],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      ...withUndo(answers(operation, entity), operation),
      default: {
        description: 'A problem',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** Removals, and changes of many records at once. */
const canBeTakenBack = ({ kind }: Operation) => kind === 'remove' || kind === 'set'

function withUndo(answers: Schema, operation: Operation): Schema {
  const header = {
    [canonicalHeader(headerNames.undo)]: {
      description: 'The key by which `POST /undo/{id}` takes this back, for a day.',
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

function bodyOf({ body: shape, required }: Operation, entity: Entity): Schema | undefined {
  if (shape === 'none') return undefined
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

function answers({ kind, answer, take, gives, by, facts = [] }: Operation, entity: Entity): Schema {
  const json = (schema: Schema) => ({
    200: { description: 'Done', content: { 'application/json': { schema } } },
  })
  const each = answeredRecord(gives ?? take, entity)
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

/** A record as a call answers it: whole, the paths that it takes, or the value of one. */
function answeredRecord(take: Operation['take'], entity: Entity): Schema {
  if (take === undefined) return self(entity)
  if (typeof take === 'string') return fieldSchema(entity, take)
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(take).map(([name, path]) => [
        name,
        path === '*[]' ? { type: 'array', items: self(entity) } : fieldSchema(entity, path),
      ]),
    ),
  }
}

/** Where a field's schema stands among the components; a path through a reference is described in words. */
const fieldSchema = (entity: Entity, path: string): Schema =>
  entity.fields.some((field) => field.name === path && !field.system) && !path.includes('.')
    ? { $ref: `#/components/schemas/${entity.name}/properties/${path}` }
    : { description: `${path} of ${entity.title}.` }

const groupWords = `{"any":[{"field":"name","operator":"contains","values":["x"]},{"all":[…]}]}, at most ${groupLimits.depth} deep and ${groupLimits.comparisons} comparisons.`

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
      description: `Looks into ${entity.list.search.join(', ')}.`,
      schema: { type: 'string' },
    },
    {
      name: 'field',
      in: 'query',
      description: `Filters: field=value or field[operator]=value (${operators.join(', ')}; between takes first,last). Fields: ${entity.list.filters.join(', ')}, and paths through one or two references to what the caller may read.`,
      schema: { type: 'string' },
    },
    {
      name: 'where',
      in: 'query',
      description: `Comparisons in groups, in JSON: ${groupWords}`,
      schema: { type: 'string' },
    },
  ]
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
    textKey: {
      type: 'string',
      description:
        'Which of the texts of `error` it is, for translation; absent where there is one.',
    },
    params: { type: 'object', description: 'The facts that fill the text.' },
  },
}

const jsonOf = (names: string[]): Schema => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: names,
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      },
    },
  },
})
const messageAnswer: Schema = {
  200: {
    description: 'Done',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { message: { type: 'string' } } },
      },
    },
  },
}
const failures: Schema = {
  429: { description: 'Too many; Retry-After says when' },
  default: {
    description: 'A problem',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
}

const undoEntry: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    kind: { enum: ['remove', 'change'] },
    entity: { type: 'string' },
    title: { type: 'string' },
    many: { type: 'string' },
    records: { type: 'integer' },
    name: { type: 'string', description: 'What the first of the records was called.' },
    created: { type: 'string', format: 'date-time' },
    expires: { type: 'string', format: 'date-time' },
  },
}
const undoAnswer = (schema: Schema): Schema => ({
  200: { description: 'Done', content: { 'application/json': { schema } } },
})

const entityInPath: Schema = {
  name: 'entity',
  in: 'path',
  required: true,
  description: 'The name of an entity: `site`.',
  schema: { type: 'string' },
}

const graphql = (summary: string, more: Schema): Schema => ({
  tags: ['Realtime'],
  summary,
  ...more,
  description:
    'subscription { recordChanged(entity: "message", where: { field: "conversationId", value: "…" }) { webId act version record } } as server-sent events (Accept: text/event-stream, the distinct connections of graphql-sse); liveEntities tells what there is. Needs READ of the entity.',
  security: [{ bearer: [], publicKey: [] }],
  responses: {
    200: { description: 'A GraphQL result, or a stream of them' },
    401: { description: 'WRONG_PUBLIC_KEY, UNAUTHORIZED' },
    ...failures,
  },
})

/** The calls that belong to no entity. */
const servicePaths: Record<string, Schema> = {
  '/security/oauth/token': {
    post: {
      tags: ['Sign-in'],
      summary: 'Sign in',
      security: [{ client: [] }],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['username', 'password', 'grant_type'],
              properties: {
                username: { type: 'string' },
                password: { type: 'string' },
                grant_type: { const: 'password' },
              },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'A token',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  access_token: { type: 'string' },
                  token_type: { type: 'string' },
                  expires_in: { type: 'integer' },
                },
              },
            },
          },
        },
        400: { description: 'error_description says why' },
        429: { description: 'Too many tries; Retry-After says when' },
      },
    },
  },
  '/security/oauth/revoke': {
    post: { tags: ['Sign-in'], summary: 'Sign out', responses: { 204: { description: 'Done' } } },
  },
  '/security/register': {
    post: {
      tags: ['Sign-in'],
      summary: 'Sign up',
      description:
        'The account is inactive and without branches until its address is confirmed or an administrator activates it. An address that has an account is answered alike; its owner gets a mail.',
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/user-account' } } },
      },
      responses: {
        201: {
          description: 'The account',
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/user-account' } },
          },
        },
        403: { description: 'SIGN_UP_CLOSED: no client is open to it' },
        ...failures,
      },
    },
  },
  '/security/verify': {
    post: {
      tags: ['Sign-in'],
      summary: 'Confirm the address of a registered account',
      security: [],
      requestBody: jsonOf(['token']),
      responses: { ...messageAnswer, ...failures },
    },
  },
  '/security/forgetPassword': {
    post: {
      tags: ['Sign-in'],
      summary: 'Ask for a link to choose a new password',
      description: 'Answered alike whether the address has an account or not.',
      security: [],
      parameters: [
        { name: 'email', in: 'query', required: true, schema: { type: 'string', format: 'email' } },
      ],
      responses: { ...messageAnswer, ...failures },
    },
  },
  '/security/resetPassword': {
    post: {
      tags: ['Sign-in'],
      summary: 'Choose a new password by the link of a mail',
      description: 'The link is good once and for an hour; all sessions of the account end.',
      security: [],
      requestBody: jsonOf(['token', 'password']),
      responses: { ...messageAnswer, ...failures },
    },
  },
  '/security/userAccounts/resetPassword': {
    post: {
      tags: ['Sign-in'],
      summary: "Send an account's owner a link to choose a new password",
      description: 'Needs USERS:USERS and every right of that account.',
      parameters: [
        { name: 'userAccountId', in: 'query', required: true, schema: { type: 'string' } },
      ],
      responses: { 204: { description: 'Sent' }, ...failures },
    },
  },
  '/export/{entity}': {
    get: {
      tags: ['Files'],
      summary: 'Everything that a list matches, as one file',
      description:
        'Takes the parameters of a list (search, sort, filters; no page and size) and the siteIds header. Streamed; `X-Total-Count` says how many records are to come. What a spreadsheet would take for a formula has an apostrophe before it.',
      parameters: [
        entityInPath,
        { name: 'format', in: 'query', schema: { enum: ['csv', 'json'], default: 'csv' } },
        {
          name: 'columns',
          in: 'query',
          description:
            'Paths, comma-separated: a field, a part of a nested one (addressModel.city), `.key` behind a reference or look-up for what is stored in place of what people read. All unless said.',
          schema: { type: 'string' },
        },
        {
          name: 'heads',
          in: 'query',
          description: 'CSV: a JSON list of texts for the first row; the paths unless said.',
          schema: { type: 'string' },
        },
        {
          name: 'bom',
          in: 'query',
          description: 'CSV: `true` for a mark by which spreadsheets know UTF-8.',
          schema: { type: 'boolean' },
        },
      ],
      responses: {
        200: {
          description: 'The file',
          headers: { [canonicalHeader(headerNames.total)]: { schema: { type: 'integer' } } },
          content: {
            'text/csv': { schema: { type: 'string' } },
            'application/json': { schema: { type: 'array', items: { type: 'object' } } },
          },
        },
        ...failures,
      },
    },
  },
  '/import/{entity}': {
    post: {
      tags: ['Files'],
      summary: 'Create or update records from a file',
      description:
        'CSV whose first row names the columns, a JSON list of records, or one record on each line. Each row goes through the validators, rules and rights of any call. References and look-ups by key or by what people read.',
      parameters: [
        entityInPath,
        {
          name: 'mode',
          in: 'query',
          description:
            'columns: what the columns most likely mean; preview: what would become of each row, nothing is kept; all: all rows or none; each: every row that is good.',
          schema: { enum: ['columns', 'preview', 'all', 'each'], default: 'preview' },
        },
        {
          name: 'mapping',
          in: 'query',
          description:
            'A JSON object of column: path; an empty path leaves a column out. What it does not name is guessed.',
          schema: { type: 'string' },
        },
        {
          name: 'key',
          in: 'query',
          description:
            'Paths, comma-separated, by which a record is found that is there already; the key unless said; empty: every row is new.',
          schema: { type: 'string' },
        },
        {
          name: canonicalHeader(headerNames.idempotencyKey),
          in: 'header',
          description:
            'A repeat with the same key writes nothing twice, and goes on where an import was cut off.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'text/csv': { schema: { type: 'string' } },
          'application/json': { schema: { type: 'array', items: { type: 'object' } } },
          'application/x-ndjson': { schema: { type: 'string' } },
        },
      },
      responses: {
        200: {
          description:
            'Lines of JSON as it goes: { total, columns }, { row, outcome: created | updated | unchanged | wrong, key, errors, cells }, { done }, and { result } or { problem } last',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
        413: { description: 'PAYLOAD_TOO_LARGE, TOO_MANY_RECORDS' },
        ...failures,
      },
    },
  },
  '/undo': {
    get: {
      tags: ['Undo'],
      summary: 'What one removed or changed in bulk and may still take back',
      description: 'The last one first; kept for a day.',
      responses: { ...undoAnswer({ type: 'array', items: undoEntry }), ...failures },
    },
  },
  '/undo/{id}': {
    post: {
      tags: ['Undo'],
      summary: 'Take back what one removed or changed in bulk',
      description:
        'All or nothing. Needs what the act needed. 404 for what is not one’s own, 409 (UNDO_BLOCKED) naming each record that something stands in the way of, 410 when it was taken back already or is too long ago.',
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'As `X-Undo` said it.',
          schema: { type: 'string' },
        },
        {
          name: canonicalHeader(headerNames.idempotencyKey),
          in: 'header',
          description: 'A repeat with the same key answers the first result.',
          schema: { type: 'string' },
        },
      ],
      responses: { ...undoAnswer(undoEntry), ...failures },
    },
  },
  '/realtime': {
    get: {
      tags: ['Realtime'],
      summary: 'Where changes can be subscribed to, and the public key for it',
      description: '204: there is no such endpoint.',
      responses: {
        200: {
          description: 'The endpoint',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['endpoint', 'publicKey'],
                properties: {
                  endpoint: { type: 'string', description: 'A path under the base.' },
                  publicKey: { type: 'string', description: 'What a call carries in x-api-key.' },
                },
              },
            },
          },
        },
        204: { description: 'There is none' },
        ...failures,
      },
    },
  },
  '/graphql': {
    get: graphql('A query in the address, as GraphQL over HTTP has it', {}),
    post: graphql('Subscribe to changes of live records, in GraphQL', {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['query'],
              properties: {
                query: { type: 'string' },
                variables: { type: 'object' },
                operationName: { type: 'string' },
              },
            },
          },
        },
      },
    }),
  },
  '/outbox': {
    get: {
      tags: ['Sign-in'],
      summary: 'What would have been sent by mail',
      description: 'In a demo without a mail server alone.',
      security: [],
      responses: { 200: { description: 'The newest mails first' } },
    },
  },
  '/security/userAccounts/currentUser': {
    get: {
      tags: ['Sign-in'],
      summary: 'The signed-in person with roles and permissions',
      responses: { 200: { description: 'The current user' } },
    },
  },
}
