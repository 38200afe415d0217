import type { Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Database } from '../database/database.ts'
import { checkText, parseLongNumbers, readText } from '../http/body.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { bodyLimit } from '../options.ts'
import { wrongBodyShape, wrongSignature } from '../problems.ts'
import { findEntity } from '../recordTypes.ts'
import { findRecords, versionOf } from '../records/find.ts'
import { updateRow } from '../records/write.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { databaseTime } from '../sql/databaseTime.ts'
import { withSystem } from '../tenancy/withSystem.ts'
import { incomingType, queueIncomingSms } from './incomingSms.ts'
import { noteMessageStatus } from './messageStatus.ts'
import { findSmsSettings } from './smsSettings.ts'

/**
 * Seconds by which the time of a report may differ from the clock of the database: an older one may
 * be a repetition.
 */
const tolerance = 300

/** The statuses of reports that end a delivery, as `sms` records have them. */
const finalStatuses: Record<string, 'DELIVERED' | 'FAILED'> = {
  Delivered: 'DELIVERED',
  Aborted: 'FAILED',
  Rejected: 'FAILED',
  Failed: 'FAILED',
  Deleted: 'FAILED',
  Cancelled: 'FAILED',
  Expired: 'FAILED',
}

/**
 * Mounts the address at which the provider reports what became of an SMS, and hands over those that
 * people send to the number of the client. Both are signed with the auth token: HMAC-SHA256 of its
 * body, a nonce and the time, joined by dots.
 * Errors  WRONG_SIGNATURE (401), WRONG_BODY (400)
 * Source  https://developers.sinch.com/docs/sms/api-reference/sms/webhooks
 */
export function mountSms(app: Hono<ServiceEnv>, service: Service): string[][] {
  const path = `${apiBase}/sms/callback/:clientId`
  app.post(path, async (c) => {
    c.set('route', path)
    const clientId = c.req.param('clientId')
    const siteId = c.req.query('site') ?? null
    for (const value of [clientId, siteId ?? '']) checkText(value, 'The path')
    const body = await readText(c.req.raw, bodyLimit(service.config))
    const settings = await findSmsSettings(service, clientId, siteId)
    const header = (name: string) => c.req.header(`x-sinch-webhook-signature${name}`) ?? ''
    const [nonce, timestamp] = [header('-nonce'), header('-timestamp')]
    const isGenuine =
      settings &&
      (await isSigned(`${body}.${nonce}.${timestamp}`, header(''), settings.authToken)) &&
      (await isRecent(service.database, Number(timestamp)))
    if (!isGenuine) throw wrongSignature({})
    // The provider's numbers are not stored: a long one does not refuse a message.
    const given = parseLongNumbers(body).value as Record<string, unknown> | null
    await withSystem(service, clientId, (call) =>
      given?.['type'] === incomingType
        ? queueIncomingSms(call, given)
        : noteReport(call, readReport(given)),
    )
    return toResponse({ status: 204 })
  })
  return [[path, 'POST']]
}

/** Whether a time in seconds since 1970 is about now; that of a process may be wrong. */
async function isRecent(database: Database, seconds: number): Promise<boolean> {
  const now = await database.readTransaction({}, databaseTime)
  return Math.abs(now.getTime() / 1_000 - seconds) <= tolerance
}

async function isSigned(text: string, signature: string, secret: string): Promise<boolean> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const bytes = fromBase64(signature)
  // `verify` takes the same time wherever the signatures differ.
  return bytes !== undefined && subtle.verify('HMAC', key, bytes, encoder.encode(text))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

type Report = { reference: string; status: string; code: number | null }

/** Errors WRONG_BODY (400) */
function readReport(given: Record<string, unknown> | null): Report {
  const { client_reference: reference, status, code } = given ?? {}
  if (typeof reference !== 'string' || typeof status !== 'string')
    throw wrongBodyShape({
      expected:
        '{ "client_reference": the reference of the SMS, "status": "Delivered", "code": 0 }',
    })
  checkText(reference, 'client_reference')
  return { reference, status, code: Number.isSafeInteger(code) ? Number(code) : null }
}

/**
 * Stores how a delivery ended. What was delivered stays so, and reports about other SMS are passed
 * over.
 */
async function noteReport(
  call: RequestContext,
  { reference, status, code }: Report,
): Promise<void> {
  const meta = findEntity(call, 'sms')
  const ended = finalStatuses[status]
  if (!meta || !ended) return
  const [before] = await findRecords(call, meta, [reference], { lock: true })
  if (!before || before.status === 'DELIVERED' || before.status === ended) return
  const changes =
    ended === 'DELIVERED'
      ? { status: ended, failure: null, responseCode: code }
      : { status: ended, failure: 'REFUSED', responseCode: code }
  await updateRow(call, meta, reference, versionOf(meta, before), changes, 'all')
  const [after] = await findRecords(call, meta, [reference])
  if (after) await recordActivity(call, meta, [{ key: reference, before, after }])
  await noteMessageStatus(call, reference)
}
