import { aggregateLimits } from '../src/model/aggregate.ts'
import { bulkMaximum } from '../src/model/constants.ts'
import { canonicalHeader, headerNames } from '../src/model/headers.ts'
import type { Schema } from '../src/fields/schemaShape.ts'

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
  429: { description: 'Too many requests; see Retry-After' },
  default: {
    description: 'An error',
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
    name: { type: 'string', description: 'The name of the first record.' },
    created: { type: 'string', format: 'date-time' },
    expires: { type: 'string', format: 'date-time' },
  },
}
const undoAnswer = (schema: Schema): Schema => ({
  200: { description: 'Done', content: { 'application/json': { schema } } },
})

const calendarFeed: Schema = {
  type: 'object',
  properties: {
    webId: { type: 'string' },
    name: { type: 'string' },
    entity: { type: 'string' },
    filter: { type: ['object', 'null'] },
    createdDate: { type: 'string', format: 'date-time' },
  },
}

const entityInPath: Schema = {
  name: 'entity',
  in: 'path',
  required: true,
  description: 'The name of an entity: `site`.',
  schema: { type: 'string' },
}

const pathParameter = (name: string, description: string): Schema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
})
const thumbnailParameter: Schema = {
  name: 'size',
  in: 'query',
  description: 'thumbnail: a small version of a picture as WebP, if there is one.',
  schema: { enum: ['thumbnail'] },
}
const storedFile: Schema = {
  type: 'object',
  required: ['key', 'name', 'type', 'size'],
  properties: {
    key: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string', description: 'The media type of the content.' },
    size: { type: 'integer', description: 'Bytes.' },
    width: { type: 'integer', description: 'Pixels, of a picture.' },
    height: { type: 'integer' },
  },
}
const contentAnswer: Schema = {
  200: { description: 'The content', content: { '*/*': { schema: { type: 'string' } } } },
  206: { description: 'The part that the header Range asks for' },
  416: { description: 'RANGE_NOT_SATISFIABLE' },
  ...failures,
}

const graphql = (summary: string, more: Schema): Schema => ({
  tags: ['Realtime'],
  summary,
  ...more,
  description:
    'subscription { recordChanged(entity: "message", where: { field: "conversationId", value: "…" }) { webId act version record } } as server-sent events (Accept: text/event-stream; "distinct connections" mode of graphql-sse). liveEntities lists the entities. Needs READ of the entity.',
  security: [{ bearer: [], publicKey: [] }],
  responses: {
    200: { description: 'A GraphQL result or a stream of results' },
    401: { description: 'WRONG_PUBLIC_KEY, UNAUTHORIZED' },
    ...failures,
  },
})

/** The endpoints that do not belong to an entity. */
export const serviceEndpoints: Record<string, Schema> = {
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
                include: {
                  const: 'user',
                  description: 'The response also contains the signed-in user.',
                },
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
                  user: {
                    type: 'object',
                    description:
                      'As GET /security/userAccounts/currentUser returns it, if the body includes it.',
                  },
                },
              },
            },
          },
        },
        400: { description: 'See error_description' },
        429: { description: 'Too many attempts; see Retry-After' },
      },
    },
  },
  '/security/oauth/revoke': {
    post: { tags: ['Sign-in'], summary: 'Sign out', responses: { 204: { description: 'Done' } } },
  },
  '/security/register': {
    get: {
      tags: ['Sign-in'],
      summary: 'Whether people can sign up',
      security: [],
      responses: {
        200: {
          description: 'open: a client accepts registrations',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['open'],
                properties: { open: { type: 'boolean' } },
              },
            },
          },
        },
      },
    },
    post: {
      tags: ['Sign-in'],
      summary: 'Sign up',
      description:
        'The account is inactive and without branches until its address is confirmed or an administrator activates it. The response is the same if the address already has an account; then its owner gets a mail.',
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
        403: { description: 'SIGN_UP_CLOSED: no client accepts registrations' },
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
      description: 'The response is the same whether or not the address has an account.',
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
      summary: 'Choose a new password with the link in a mail',
      description: 'The link works once, within an hour; all sessions of the account end.',
      security: [],
      requestBody: jsonOf(['token', 'password']),
      responses: { ...messageAnswer, ...failures },
    },
  },
  '/security/userAccounts/resetPassword': {
    post: {
      tags: ['Sign-in'],
      summary: 'Send the owner of an account a link to choose a new password',
      description: 'Needs USERS:USERS and every permission of that account.',
      parameters: [
        { name: 'userAccountId', in: 'query', required: true, schema: { type: 'string' } },
      ],
      responses: { 204: { description: 'Sent' }, ...failures },
    },
  },
  '/export/{entity}': {
    get: {
      tags: ['Files'],
      summary: 'All records that match a list query, as one file',
      description:
        'Accepts the parameters of a list (search, sort, filters; not page and size) and the header siteIds. The response is streamed; `X-Total-Count` is the number of records. Texts that a spreadsheet would read as a formula start with an apostrophe.',
      parameters: [
        entityInPath,
        { name: 'format', in: 'query', schema: { enum: ['csv', 'json'], default: 'csv' } },
        {
          name: 'columns',
          in: 'query',
          description:
            'Paths, comma-separated: a field, a part of a nested field (addressModel.city), or a reference or look-up followed by `.key` for its stored key instead of its text. Default: all.',
          schema: { type: 'string' },
        },
        {
          name: 'heads',
          in: 'query',
          description: 'CSV: a JSON list of texts for the first row. Default: the paths.',
          schema: { type: 'string' },
        },
        {
          name: 'bom',
          in: 'query',
          description: 'CSV: `true` adds a byte order mark, by which spreadsheets recognise UTF-8.',
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
        'CSV with column names in the first row, a JSON list of records, or one record per line. Each row passes the same validation, hooks and permission checks as any request. References and look-ups are given by key or by text.',
      parameters: [
        entityInPath,
        {
          name: 'mode',
          in: 'query',
          description:
            'columns: what the columns most likely mean; preview: the outcome of each row, without saving; all: all rows or none; each: every valid row.',
          schema: { enum: ['columns', 'preview', 'all', 'each'], default: 'preview' },
        },
        {
          name: 'mapping',
          in: 'query',
          description:
            'A JSON object of column: path; an empty path ignores a column. Other columns are matched automatically.',
          schema: { type: 'string' },
        },
        {
          name: 'key',
          in: 'query',
          description:
            'Paths, comma-separated, that identify existing records. Default: the key. Empty: every row is new.',
          schema: { type: 'string' },
        },
        {
          name: canonicalHeader(headerNames.idempotencyKey),
          in: 'header',
          description:
            'A repeated request with the same key writes nothing twice and continues an interrupted import.',
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
            'A stream of JSON lines: { total, columns }, { row, outcome: created | updated | unchanged | wrong, key, errors, cells }, { done }, and finally { result } or { problem }',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
        413: { description: 'PAYLOAD_TOO_LARGE, TOO_MANY_RECORDS' },
        ...failures,
      },
    },
  },
  '/assign/{entity}': {
    post: {
      tags: ['Assignment'],
      summary: 'Assign everything that the option list of an assign dialog finds',
      description:
        'For a link with an assign dialog (`user-site`). The query is that of the option list of the records that are assigned (search, status, filters; page and size are ignored), and the header siteIds applies. Each link is checked as if it were created alone. Records that are assigned already are left out, so a repeated request assigns nothing twice. Links are created in batches; when the caller disconnects, the assignment ends after the current one. A person may run two exports, imports and assignments at a time.',
      parameters: [
        entityInPath,
        { name: 'search', in: 'query', schema: { type: 'string' } },
        { name: 'status', in: 'query', schema: { type: 'string' } },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['pick', 'record'],
              properties: {
                pick: {
                  type: 'string',
                  description: 'The reference whose records are assigned: `userAccountId`.',
                },
                record: {
                  type: 'object',
                  description: 'The other values of each link: `{ "siteId": "…", "roleId": "…" }`.',
                },
                except: {
                  type: 'array',
                  items: { type: 'string' },
                  description: 'The keys of matching records that are not assigned.',
                },
              },
            },
          },
        },
      },
      responses: {
        200: {
          description:
            'A stream of JSON lines: { total }, { key, errors } for each refused record, { done, assigned, skipped, refused } after each batch, and finally { result: { assigned, skipped, refused } } or { problem }',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
        413: { description: 'PAYLOAD_TOO_LARGE, TOO_MANY_MATCHES' },
        ...failures,
      },
    },
  },
  '/files/{entity}': {
    post: {
      tags: ['Files'],
      summary: 'Upload a file for a field of a record',
      description:
        'The body is the content. The result is the value of the field, for a request that creates or updates the record; a file that no record holds is removed after two days. The type is read from the content. Needs CREATE or UPDATE of the entity. The setting FILE_LIMIT_MB limits the size.',
      parameters: [
        entityInPath,
        {
          name: 'field',
          in: 'query',
          required: true,
          description: 'The path of the field: `photo`, or of a field inside it.',
          schema: { type: 'string' },
        },
        {
          name: 'name',
          in: 'query',
          required: true,
          description: 'The name of the file; characters that are not safe are left out.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: { '*/*': { schema: { type: 'string', contentMediaType: '*/*' } } },
      },
      responses: {
        201: { description: 'The file', content: { 'application/json': { schema: storedFile } } },
        400: { description: 'UNREADABLE_BODY: the upload broke off; UNKNOWN_FIELD' },
        413: { description: 'PAYLOAD_TOO_LARGE' },
        415: {
          description: 'WRONG_FILE: the field does not allow the type, or it contradicts the name',
        },
        507: { description: 'DISK_FULL' },
        ...failures,
      },
    },
  },
  '/files/{entity}/{id}/{key}': {
    get: {
      tags: ['Files'],
      summary: 'A file that a record holds',
      description:
        'Needs permission to read the record and the field. Pictures and sound may be shown in place; everything else is a download.',
      parameters: [
        entityInPath,
        pathParameter('id', 'The key of the record.'),
        pathParameter('key', 'The key of the file.'),
        thumbnailParameter,
      ],
      responses: contentAnswer,
    },
  },
  '/uploads/{key}': {
    get: {
      tags: ['Files'],
      summary: 'A file that the user uploaded',
      description: 'For forms: no record needs to hold it yet.',
      parameters: [pathParameter('key', 'The key of the file.'), thumbnailParameter],
      responses: contentAnswer,
    },
  },
  '/undo': {
    get: {
      tags: ['Undo'],
      summary: 'The deletions and bulk changes of the user that can still be undone',
      description: 'Newest first; kept for a day.',
      responses: { ...undoAnswer({ type: 'array', items: undoEntry }), ...failures },
    },
  },
  '/undo/{id}': {
    post: {
      tags: ['Undo'],
      summary: 'Undo a deletion or a bulk change',
      description:
        'All or nothing. Needs the same permissions as the original request. 404 if it was another user’s, 409 (UNDO_BLOCKED) with each record that cannot be restored, 410 if it was already undone or has expired.',
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'The key from the header `X-Undo`.',
          schema: { type: 'string' },
        },
        {
          name: canonicalHeader(headerNames.idempotencyKey),
          in: 'header',
          description: 'A repeated request with the same key returns the first result.',
          schema: { type: 'string' },
        },
      ],
      responses: { ...undoAnswer(undoEntry), ...failures },
    },
  },
  '/bulk/{entity}': {
    patch: {
      tags: ['Bulk updates'],
      summary: 'Give several records the same values',
      description:
        'For entities whose records can be updated. All or nothing. Needs the same permissions as an update of each record. An error about one of several records starts with its index: `1.name`. The header `X-Undo` of the response has the key that undoes it.',
      parameters: [
        entityInPath,
        {
          name: canonicalHeader(headerNames.idempotencyKey),
          in: 'header',
          description: 'A repeated request with the same key returns the first result.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['keys', 'values'],
              properties: {
                keys: {
                  type: 'array',
                  minItems: 1,
                  maxItems: bulkMaximum,
                  items: { type: ['string', 'integer'] },
                },
                values: { type: 'object', description: 'The fields that change.' },
              },
            },
          },
        },
      },
      responses: { 204: { description: 'Done' }, ...failures },
    },
  },
  '/aggregates': {
    post: {
      tags: ['Aggregates'],
      summary: 'Several aggregates in one call',
      description:
        'Each query is the query string of the aggregate operation of an entity. A query that fails has its problem as its result; the others are not affected.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['queries'],
              properties: {
                queries: {
                  type: 'array',
                  maxItems: aggregateLimits.queries,
                  items: {
                    type: 'object',
                    required: ['entity', 'query'],
                    properties: { entity: { type: 'string' }, query: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'The results, in the order of the queries',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  results: {
                    type: 'array',
                    items: {
                      anyOf: [
                        { $ref: '#/components/schemas/Aggregate' },
                        {
                          type: 'object',
                          required: ['problem'],
                          properties: { problem: { $ref: '#/components/schemas/Problem' } },
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
        ...failures,
      },
    },
  },
  '/calendars': {
    get: {
      tags: ['Calendars'],
      summary: 'The calendar addresses of the user, newest first',
      description: 'Without the addresses themselves: only their hashes are stored.',
      responses: { ...undoAnswer({ type: 'array', items: calendarFeed }), ...failures },
    },
    post: {
      tags: ['Calendars'],
      summary: 'Create a secret address at which other calendars subscribe to records',
      description:
        'For entities whose records happen again (`scheduled-task`). It contains what the user may read at the time it is asked for. Needs READ of the entity.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['entity', 'name'],
              properties: {
                entity: { type: 'string' },
                name: { type: 'string', maxLength: 150 },
                where: { type: 'object', description: 'A filter, as in the parameter `where`.' },
              },
            },
          },
        },
      },
      responses: {
        201: {
          description: 'Created',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  webId: { type: 'string' },
                  name: { type: 'string' },
                  path: {
                    type: 'string',
                    description: 'The secret path under the base. It is not shown again.',
                  },
                },
              },
            },
          },
        },
        ...failures,
      },
    },
  },
  '/calendars/{id}': {
    delete: {
      tags: ['Calendars'],
      summary: 'Revoke a calendar address',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 204: { description: 'Revoked' }, ...failures },
    },
  },
  '/calendars/feed/{token}': {
    get: {
      tags: ['Calendars'],
      summary: 'A calendar in the format iCalendar, for other programs',
      description:
        'The secret in the path takes the place of a token. From 31 days ago to a year ahead.',
      security: [],
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: {
          description: 'A calendar',
          content: { 'text/calendar': { schema: { type: 'string' } } },
        },
        ...failures,
      },
    },
  },
  '/sms/callback/{clientId}': {
    post: {
      tags: ['SMS'],
      summary: 'Report what became of an SMS',
      description:
        'For the provider. The signature is that of the body, the nonce and the time, joined by dots, by the auth token of the client or branch; the time is at most five minutes old.',
      security: [],
      parameters: [
        { name: 'clientId', in: 'path', required: true, schema: { type: 'string' } },
        {
          name: 'site',
          in: 'query',
          description: 'The branch whose configuration sent it.',
          schema: { type: 'string' },
        },
        ...['', '-nonce', '-timestamp'].map((name) => ({
          name: `x-sinch-webhook-signature${name}`,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
      ],
      requestBody: jsonOf(['client_reference', 'status']),
      responses: {
        204: { description: 'Noted, or nothing to note' },
        401: { description: 'WRONG_SIGNATURE' },
        ...failures,
      },
    },
  },
  '/notification/unsubscribe': Object.fromEntries(
    (
      [
        ['get', 'Ask whether e-mails of a kind should end', 'A page that asks.'],
        [
          'post',
          'End e-mails of a kind',
          'The button of that page, or of a mail program (RFC 8058).',
        ],
      ] as const
    ).map(([verb, summary, description]) => [
      verb,
      {
        tags: ['Notifications'],
        summary,
        description,
        security: [],
        parameters: [
          {
            name: 'token',
            in: 'query',
            required: true,
            description: 'From the link in an e-mail; it stands for the person and the kind.',
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: { description: 'A page', content: { 'text/html': {} } },
          400: { description: 'LINK_EXPIRED' },
          ...failures,
        },
      },
    ]),
  ),
  '/realtime': {
    get: {
      tags: ['Realtime'],
      summary: 'The endpoint for subscriptions, and its public key',
      description: '204: the endpoint is turned off.',
      responses: {
        200: {
          description: 'The endpoint',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['endpoint', 'publicKey'],
                properties: {
                  endpoint: { type: 'string', description: 'A path relative to the base.' },
                  publicKey: { type: 'string', description: 'The value for the header x-api-key.' },
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
    get: graphql('A query in the URL, by the specification GraphQL over HTTP', {}),
    post: graphql('Subscribe to changes of live records by GraphQL', {
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
      summary: 'The mails that a mail server would have sent',
      description: 'Only in a demo without a mail server.',
      security: [],
      responses: { 200: { description: 'The mails, newest first' } },
    },
  },
  '/security/userAccounts/currentUser': {
    get: {
      tags: ['Sign-in'],
      summary: 'The signed-in user with roles and permissions',
      responses: { 200: { description: 'The current user' } },
    },
  },
}
