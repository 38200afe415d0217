import type { FileValue } from '../../../model/fileValue.ts'
import { eventKey, goneText } from '../message/messageState.ts'
import { safeText } from '../message/messageText.ts'
import type { ChatMessage } from '../useChat.ts'

/** The fields of a message that an exported conversation holds, in their order. */
export const exportedFields = [
  'sequence',
  'createdDate',
  'createdBy',
  'event',
  'text',
  'files',
  'replyToId',
  'webId',
  'deletedDate',
  'hiddenDate',
] as const

type Exported = Pick<
  ChatMessage,
  'createdDate' | 'createdBy' | 'event' | 'deletedDate' | 'hiddenDate'
> & { text: string | null; files: FileValue[] | null }

/** What a transcript needs for all but the texts: `translate` of the chat, `timeOf` an instant. */
export type TranscriptWords = {
  translate: (key: string, facts?: Record<string, unknown>) => string
  timeOf: (instant: string) => string
}

/**
 * The text of an exported conversation, a line for each message and those of its text indented
 * below the first. `json` is the export of the service, one record a line: it is converted line by
 * line, so that a long conversation does not stand in memory as a whole.
 */
export const transcriptOf = (json: Blob, words: TranscriptWords): Promise<Blob> =>
  new Response(
    json
      .stream()
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(linesOf(words))
      .pipeThrough(new TextEncoderStream()),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  ).blob()

function linesOf(words: TranscriptWords): TransformStream<string, string> {
  let rest = ''
  return new TransformStream({
    transform(chunk, controller) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop()!
      // The other lines are the brackets of the list.
      for (const line of lines)
        if (line.startsWith('{'))
          controller.enqueue(lineOf(JSON.parse(line.replace(/,$/, '')) as Exported, words))
    },
  })
}

function lineOf(message: Exported, { translate, timeOf }: TranscriptWords): string {
  const { createdDate, createdBy, event, files } = message
  const content = safeText(message.text ?? '')
  const gone = goneText(message)
  const start = `[${timeOf(createdDate)}]`
  if (event)
    return `${start} ${translate(eventKey({ event, text: content, createdBy }), { name: content, by: createdBy })}\n`
  const parts = gone
    ? [`(${translate(gone)})`]
    : [
        content.replaceAll('\n', '\n    '),
        ...(files ?? []).map(({ name }) => `[${safeText(name)}]`),
      ]
  return `${start} ${createdBy}: ${parts.filter(Boolean).join(' ')}\n`
}
