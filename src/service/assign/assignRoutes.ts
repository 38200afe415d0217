import type { Context, Hono } from 'hono'
import type { AssignLine } from '../../model/assignLine.ts'
import { apiBase } from '../../model/constants.ts'
import { readJson } from '../http/body.ts'
import type { ServiceEnv } from '../http/response.ts'
import { lineStream, lineType } from '../importExport/lineStream.ts'
import { beginTransfer, orEnd, transferProblem, type Transfer } from '../importExport/transfer.ts'
import { bodyLimit } from '../options.ts'
import type { Service } from '../requestContext.ts'
import { assignChoices, choicesToAssign, readAssignment, rehearse } from './assignMatching.ts'

const path = `${apiBase}/assign/:entity`

/**
 * Mounts the assignment of everything that an option list finds: `POST assign/{link}` with the
 * parameters of the option list, and an `AssignMatching` as the body. The response is a stream of
 * `AssignLine`s.
 */
export function mountAssign(app: Hono<ServiceEnv>, service: Service): string[][] {
  app.post(path, async (c) => {
    const transfer = await beginTransfer(service, c, 'POST', path)
    return orEnd(transfer.end, () => assign(service, c, transfer))
  })
  return [[path, 'POST']]
}

async function assign(
  service: Service,
  c: Context<ServiceEnv>,
  { inTransaction, name, end }: Transfer,
): Promise<Response> {
  const body = await readJson(c.req.raw, bodyLimit(service.config))
  const { assignment, choices } = await inTransaction(async (call) => {
    const read = readAssignment(call, body)
    return { assignment: read, choices: await choicesToAssign(call, read) }
  })
  if (choices[0]) await rehearse(inTransaction, assignment, choices[0])
  const facts = { requestId: c.get('requestId'), user: c.get('user'), assigned: name }
  const stream = lineStream(
    async (send: (line: AssignLine) => void, isGone) => {
      send({ total: choices.length })
      return assignChoices(inTransaction, assignment, choices, send, isGone)
    },
    (error) => transferProblem(service, error, facts, 'An assignment failed unexpectedly'),
    (result) => {
      end()
      service.log.info(
        { ...facts, matching: choices.length, ...(result ?? { how: 'broken off' }) },
        'Matching records were assigned',
      )
    },
  )
  return new Response(stream, { headers: { 'content-type': lineType } })
}
