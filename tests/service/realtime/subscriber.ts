import type { RunningService } from '../../../src/service/service.ts'
import { publicKey } from '../testService.ts'

/**
 * A subscriber: the status of the response, a function that returns the next event (undefined: the
 * stream ended), and one that ends the subscription.
 */
export type Subscriber = {
  status: number
  next(): Promise<ChangeEvent | undefined>
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

/** Subscribes as a graphql-sse client does: one connection for one subscription. */
export async function subscribe(
  service: Pick<RunningService, 'fetch'>,
  token: string,
  variables: { entity: string; where?: { field: string; value: string } } | 'permissions',
  method: 'POST' | 'GET' = 'POST',
): Promise<Subscriber> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-api-key': publicKey,
    accept: 'text/event-stream',
  }
  const address = 'http://desk.test/api/graphql'
  const body = variables === 'permissions' ? { query: permissionsQuery } : { query, variables }
  const asked = { query, variables: JSON.stringify(variables) }
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
  const next = async (): Promise<ChangeEvent | undefined> => {
    for (;;) {
      const [, data, rest] = /^event: next\ndata: (.*)\n\n([^]*)$/m.exec(text) ?? []
      if (data) {
        text = rest!
        return Object.values((JSON.parse(data) as { data: Record<string, ChangeEvent> }).data)[0]
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
