import { messageSubjects } from '../../model/messageSubjects.ts'
import { readMessageFacts } from '../jobs/eventShortcuts.ts'
import { writeMessage, type TemplateTexts } from '../jobs/eventTexts.ts'
import { htmlOfText, mailPage } from '../mail/mailHtml.ts'
import { findReachablePeople } from '../notifications/reachablePeople.ts'
import { wrongQuery } from '../problems.ts'
import { getRecord } from '../records/find.ts'
import { authorOf } from '../records/write.ts'
import { getEntity, handlerOf } from '../recordTypes.ts'

/**
 * The texts of the body, with their shortcuts filled in as for a message about a record that the
 * person may read; the person is its recipient. Nothing is stored or sent.
 * Errors  WRONG_QUERY (400) for an entity that sends no messages, NOT_FOUND (404), FORBIDDEN (403)
 */
export const previewTemplate = handlerOf<'message-template'>(async (call) => {
  const entity = messageSubjects.find((each) => each === call.params.get('entity'))
  if (!entity)
    throw wrongQuery({
      faults: [
        {
          parameter: 'entity',
          given: call.params.get('entity') ?? '',
          allowed: messageSubjects.join(', '),
        },
      ],
    })
  const meta = getEntity(call, entity)
  const key = call.params.get('key') ?? ''
  const record = await getRecord(call, meta, key)
  const facts = await readMessageFacts(call, meta, record, { key, author: authorOf(call) })
  const [person] = await findReachablePeople(call, undefined, 'a.web_id = $1', [call.user.webId])
  const { subject, text, html } = writeMessage(call, readTexts(call.body), facts, person!)
  return { status: 200, body: { subject, text, html: mailPage(html ?? htmlOfText(text)) } }
})

/** The texts of a template that is being written; what is not a text is left out. */
function readTexts(body: unknown): TemplateTexts {
  const given = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>
  const textOf = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  return { subject: textOf('subject'), body: textOf('body'), html: textOf('html') }
}
