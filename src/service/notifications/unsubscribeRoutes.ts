import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import { languageCodes, preferredLanguage, type LanguageCode } from '../../model/language.ts'
import {
  defaultChannels,
  kindName,
  type EventMessageKind,
  type PreferenceKind,
} from '../../model/notificationTexts.ts'
import type { ServiceEnv } from '../http/response.ts'
import { linkExpired } from '../problems.ts'
import { findRecords, keyOf, versionOf } from '../records/find.ts'
import { insertRows, updateRow } from '../records/write.ts'
import { getEntity } from '../recordTypes.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { withSystem } from '../tenancy/withSystem.ts'
import { unsubscribePage } from './unsubscribePage.ts'

/** The path of the link in e-mails under the base. */
export const unsubscribePath = '/notification/unsubscribe'

/**
 * Mounts the link in e-mails that ends e-mails of their kind: GET shows a page that asks, POST does
 * it, as mail programs do from their own button. The token of the link contains the user, or the
 * address of a recipient without an account.
 * Errors  LINK_EXPIRED (400)
 * Source  RFC 8058
 */
export function mountUnsubscribe(app: Hono<ServiceEnv>, service: Service): string[][] {
  const path = apiBase + unsubscribePath
  const answer = async (c: Context<ServiceEnv>, isDone: boolean) => {
    c.set('route', path)
    const given = await service.unsubscribeTokens.verify(c.req.query('token') ?? '')
    const { address } = given
    const language = await withSystem(service, given.clientId, async (call) => {
      if (given.userId !== undefined) {
        const language = await languageOf(call, given.userId)
        if (isDone) await stopEmails(call, given.userId, given.kind)
        return language
      }
      if (isDone) await stopAddress(call, given.address, given.kind)
      return preferredLanguage(c.req.header('accept-language')) ?? 'en'
    })
    return c.html(
      unsubscribePage(language, { kind: kindName(given.kind, language), address }, isDone),
    )
  }
  app.get(path, (c) => answer(c, false))
  app.post(path, (c) => answer(c, true))
  return [
    [path, 'GET'],
    [path, 'POST'],
  ]
}

/**
 * The language of a person. This locks the row of the account until the transaction ends, because
 * some mail programs send two requests at once.
 * Errors  LINK_EXPIRED (400) where there is no such account any more
 */
async function languageOf(call: RequestContext, userId: string): Promise<LanguageCode> {
  const meta = getEntity(call, 'user-account')
  const [account] = await findRecords(call, meta, [userId], { lock: true, scope: 'all' })
  if (!account) throw linkExpired({})
  return languageCodes.find((code) => code === account.language) ?? 'en'
}

/** Turns off e-mails of a kind; where else the person is notified stays as it is. */
async function stopEmails(
  call: RequestContext,
  userId: string,
  kind: PreferenceKind,
): Promise<void> {
  const meta = getEntity(call, 'notification-preference')
  const { rows } = await call.sql(
    `SELECT web_id FROM ${meta.table} WHERE ${columnOf(meta, 'userId')} = $1 AND ${columnOf(meta, 'kind')} = $2`,
    [userId, kind],
  )
  const key = rows[0]?.web_id as string | undefined
  const [before] = key ? await findRecords(call, meta, [key], { lock: true, scope: 'all' }) : []
  if (before) await updateRow(call, meta, key!, versionOf(meta, before), { byEmail: false }, 'all')
  else await insertRows(call, meta, [{ userId, kind, ...defaultChannels[kind], byEmail: false }])
}

/** Adds the kind to the ones that an external address refuses, in each e-mail routing to it. */
async function stopAddress(
  call: RequestContext,
  address: string,
  kind: EventMessageKind,
): Promise<void> {
  const meta = getEntity(call, 'user-routing')
  const { rows } = await call.sql(
    `SELECT web_id AS key FROM ${meta.table} WHERE lower(${columnOf(meta, 'externalEmail')}) = $1 ORDER BY web_id`,
    [address.toLowerCase()],
  )
  const keys = rows.map(({ key }) => String(key))
  for (const record of await findRecords(call, meta, keys, { lock: true, scope: 'all' })) {
    const refused = (record.unsubscribed ?? []) as EventMessageKind[]
    if (refused.includes(kind)) continue
    const changes = { unsubscribed: [...refused, kind] }
    await updateRow(call, meta, keyOf(meta, record), versionOf(meta, record), changes, 'all')
  }
}
