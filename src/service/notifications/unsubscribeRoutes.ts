import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import { languageCodes, type LanguageCode } from '../../model/language.ts'
import { defaultChannels, kindName } from '../../model/notificationTexts.ts'
import type { ServiceEnv } from '../http/response.ts'
import { linkExpired } from '../problems.ts'
import { findRecords, versionOf } from '../records/find.ts'
import { insertRows, updateRow } from '../records/write.ts'
import { getEntity } from '../recordTypes.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { withSystem } from '../tenancy/withSystem.ts'
import { unsubscribePage } from './unsubscribePage.ts'
import type { Unsubscription } from './unsubscribeTokens.ts'

/** The path of the link in e-mails under the base. */
export const unsubscribePath = '/notification/unsubscribe'

/**
 * Mounts the link in e-mails that ends e-mails of their kind: GET shows a page that asks, POST does
 * it, as mail programs do from their own button. The token of the link stands for the person.
 * Errors  LINK_EXPIRED (400)
 * Source  RFC 8058
 */
export function mountUnsubscribe(app: Hono<ServiceEnv>, service: Service): string[][] {
  const path = apiBase + unsubscribePath
  const answer = async (c: Context<ServiceEnv>, isDone: boolean) => {
    c.set('route', path)
    const given = await service.unsubscribeTokens.verify(c.req.query('token') ?? '')
    const language = await withSystem(service, given.clientId, async (call) => {
      const spoken = await languageOf(call, given.userId)
      if (isDone) await stopEmails(call, given)
      return spoken
    })
    return c.html(unsubscribePage(language, kindName(given.kind, language), isDone))
  }
  app.get(path, (c) => answer(c, false))
  app.post(path, (c) => answer(c, true))
  return [
    [path, 'GET'],
    [path, 'POST'],
  ]
}

/** The language of a person. Errors LINK_EXPIRED (400) where there is no such account any more */
async function languageOf(call: RequestContext, userId: string): Promise<LanguageCode> {
  const [account] = await findRecords(call, getEntity(call, 'user-account'), [userId])
  if (!account) throw linkExpired({})
  return languageCodes.find((code) => code === account.language) ?? 'en'
}

/** Turns off e-mails of a kind; where else the person is notified stays as it is. */
async function stopEmails(call: RequestContext, { userId, kind }: Unsubscription): Promise<void> {
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
