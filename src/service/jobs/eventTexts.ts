import { cleanHtml, escapeHtml } from '../mail/mailHtml.ts'
import type { ValuesOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import type { Recipient } from './eventRecipients.ts'
import { fillShortcuts, type MessageFacts } from './eventShortcuts.ts'

type Texts = Pick<ValuesOf<'message-template'>, 'subject' | 'body' | 'html'>

/** The texts of a template; `translations`: those for recipients with another language. */
export type TemplateTexts = Texts & Partial<Pick<ValuesOf<'message-template'>, 'translations'>>

/** One message of an event; `html` is clean. */
export type EventMessage = { subject: string; text: string; html?: string }

const longestSubject = 200

/**
 * The message of a template for one recipient, in the language of the recipient if the template has
 * it, with the shortcuts filled in. A translation without a subject has that of the template.
 */
export function writeMessage(
  call: RequestContext,
  template: TemplateTexts,
  facts: MessageFacts,
  recipient: Recipient,
): EventMessage {
  const translations = template.translations ?? []
  const translated = translations.find(({ language }) => language === recipient.language)
  const { body, html } = translated ?? template
  const subject = translated?.subject ?? template.subject
  const fill = (text: string | null | undefined, show?: (value: string) => string) =>
    fillShortcuts(call, text ?? '', facts, recipient, show)
  return {
    subject: fill(subject).replace(/\s+/g, ' ').trim().slice(0, longestSubject),
    text: fill(body),
    ...(html ? { html: cleanHtml(fill(html, escapeHtml)) } : {}),
  }
}
