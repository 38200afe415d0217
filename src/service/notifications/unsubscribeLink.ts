import { apiBase } from '../../model/constants.ts'
import { stopText, type PreferenceKind } from '../../model/notificationTexts.ts'
import type { TextMail } from '../mail/mailer.ts'
import type { RequestContext } from '../requestContext.ts'
import type { ReachablePerson } from './reachablePeople.ts'
import { unsubscribePath } from './unsubscribeRoutes.ts'

/** What ends e-mails of a kind for a person, where the service knows its own address. */
export async function unsubscribeLink(
  { service, user }: RequestContext,
  { key: userId, language }: Pick<ReachablePerson, 'key' | 'language'>,
  kind: PreferenceKind,
): Promise<Pick<TextMail, 'unsubscribe'>> {
  const base = service.config.publicUrl?.replace(/\/$/, '')
  if (!base) return {}
  const token = await service.unsubscribeTokens.sign({ clientId: user.clientId, userId, kind })
  const address = `${base}${apiBase}${unsubscribePath}?token=${token}`
  return { unsubscribe: { address, line: stopText(address, language) } }
}
