import { apiBase } from '../../model/constants.ts'
import type { LanguageCode } from '../../model/language.ts'
import {
  stopText,
  type EventMessageKind,
  type PreferenceKind,
} from '../../model/notificationTexts.ts'
import type { TextMail } from '../mail/mailer.ts'
import type { RequestContext } from '../requestContext.ts'
import { unsubscribePath } from './unsubscribeRoutes.ts'

/** Whom a link is for, and the language of the line that has it. */
type Recipient = { language?: LanguageCode | undefined } & (
  | { userId: string; kind: PreferenceKind }
  | { address: string; kind: EventMessageKind }
)

/** What ends e-mails of a kind for a person or an address, where the service knows its own. */
export async function unsubscribeLink(
  { service, user }: RequestContext,
  { language, ...whom }: Recipient,
): Promise<Pick<TextMail, 'unsubscribe'>> {
  const base = service.config.publicUrl?.replace(/\/$/, '')
  if (!base) return {}
  const token = await service.unsubscribeTokens.sign({ clientId: user.clientId, ...whom })
  const address = `${base}${apiBase}${unsubscribePath}?token=${token}`
  return { unsubscribe: { address, line: stopText(address, language) } }
}
