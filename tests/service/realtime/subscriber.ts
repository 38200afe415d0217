import type { RunningService } from '../../../src/service/service.ts'
import { publicKey } from '../testService.ts'

/**
 * A subscriber: the status of the response, a function that returns the next event (undefined: the
 * stream ended), and one that ends the subscription.
 */
export type Subscriber<Event = ChangeEvent> = {
  status: number
  next(): Promise<Event | undefined>
  close(): Promise<void>
}
export type ChangeEvent = {
  entity: string
  webId: string
  act: string
  version: number | null
  record: { [field: string]: unknown } | null
}

const query =
  'subscription ($entity: String!, $where: Match) { recordChanged(entity: $entity, where: $where) { entity webId act version record } }'

const permissionsQuery = 'subscription { permissionsChanged }'

type Target = { entity: string; where?: { field: string; value: string } }
/** An event of a stream with several targets, as `changesV1` returns it. */
export type TargetEvent = {
  target: number | null
  change: ChangeEvent | null
  refused: string | null
  permissions: string | null
}

const targetsQuery =
  'subscription ($targets: [TargetV1!]!, $permissions: Boolean) { changesV1(targets: $targets, permissions: $permissions) { target change { entity webId act version record } refused permissions } }'

/** As `subscribe`, for several targets in one stream. */
export const subscribeToTargets = (
  service: Pick<RunningService, 'fetch'>,
  token: string,
  targets: Target[],
  permissions = false,
) => open<TargetEvent>(service, token, { query: targetsQuery, variables: { targets, permissions } })

/** Subscribes as a graphql-sse client does: one connection for one subscription. */
export const subscribe = (
  service: Pick<RunningService, 'fetch'>,
  token: string,
  variables: Target | 'permissions',
  method: 'POST' | 'GET' = 'POST',
): Promise<Subscriber> =>
  open(
    service,
    token,
    variables === 'permissions' ? { query: permissionsQuery } : { query, variables },
    method,
  )

/** As `subscribe`, by any query. */
export const subscribeBy = <Event = ChangeEvent>(
  service: Pick<RunningService, 'fetch'>,
  token: string,
  query: string,
) => open<Event>(service, token, { query })

async function open<Event = ChangeEvent>(
  service: Pick<RunningService, 'fetch'>,
  token: string,
  body: { query: string; variables?: unknown },
  method: 'POST' | 'GET' = 'POST',
): Promise<Subscriber<Event>> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-api-key': publicKey,
    accept: 'text/event-stream',
  }
  const address = 'http://desk.test/api/graphql'
  const asked = { query: body.query, variables: JSON.stringify(body.variables) }
  const response = await service.fetch(
    method === 'GET'
      ? new Request(`${address}?${new URLSearchParams(asked)}`, { headers })
      : new Request(address, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  )
  const reader = response
    .body!.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader()
  let text = ''
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const [, data, rest] = /^event: next\ndata: (.*)\n\n([^]*)$/m.exec(text) ?? []
      if (data) {
        text = rest!
        return Object.values((JSON.parse(data) as { data: Record<string, Event> }).data)[0]
      }
      // An interrupted response ends like a complete one.
      const { done, value } = await reader
        .read()
        .catch(() => ({ done: true as const, value: undefined }))
      if (done) return undefined
      text += value
    }
  }
  return { status: response.status, next, close: async () => reader.cancel() }
}
