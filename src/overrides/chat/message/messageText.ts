import { isBlankText } from '../../../model/blankText.ts'
import { mentionsIn } from '../../../model/mentions.ts'

/**
 * Characters that change how the text around them is read (bidirectional overrides, embeddings and
 * isolates), and control characters other than tab and line feed.
 */
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A text without characters that could make it, or what stands beside it, read as another one. */
export const safeText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unsafe, '')

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name within a sentence. One that is written from right to left does not turn what stands beside
 * it.
 */
export const isolated = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name

/**
 * What is sent of a text that was written or pasted: without characters that cannot be stored, and
 * those above.
 */
export const sentText = (text: string): string =>
  isBlankText(text) ? '' : safeText(text).toWellFormed()

/** The longest message that the schema allows, in characters. */
export const maxLength = 4000

/**
 * The length of a text in characters as the service counts them; an emoji may be several units of
 * the text.
 */
export const lengthOf = (text: string): number =>
  text.length > maxLength ? Array.from(text).length : text.length

/** A piece of a message; one with `href` is a link, one with `mentions` the name of a person. */
export type TextPart = { text: string; href?: string; mentions?: string }

const address = /\bhttps?:\/\/[^\s<>"]+|\bmailto:[^\s<>"]+@[^\s<>"]+|\bwww\.[^\s<>"]+/gi

/**
 * The pieces of a message: its http, https and mailto addresses are links, and `@` with one of the
 * names mentions a person.
 */
export const partsOf = (text: string, names: string[] = []): TextPart[] =>
  linkParts(text).flatMap((part) =>
    part.href === undefined ? mentionParts(part.text, names) : part,
  )

function mentionParts(text: string, names: string[]): TextPart[] {
  const parts: TextPart[] = []
  let last = 0
  for (const { start, end, name } of mentionsIn(text, names)) {
    if (start > last) parts.push({ text: text.slice(last, start) })
    parts.push({ text: text.slice(start, end), mentions: name })
    last = end
  }
  if (last < text.length) parts.push({ text: text.slice(last) })
  return parts
}

function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutEnd(found)
    const href = hrefOf(link)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: link, href })
    end = index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** An address without the punctuation of the sentence; a bracket stays if the address opens it. */
function withoutEnd(address: string): string {
  let link = address
  for (;;) {
    const last = link.at(-1) ?? ''
    const opened = { ')': '(', ']': '[' }[last]
    const isSentence = opened
      ? link.split(last).length > link.split(opened).length
      : /[.,;:!?'’”»*_]/.test(last)
    if (!isSentence) return link
    link = link.slice(0, -1)
  }
}

/**
 * The address that a link opens; undefined for none, and for one that names a user before its host.
 */
function hrefOf(link: string): string | undefined {
  const given = /^www\./i.test(link) ? `https://${link}` : link
  if (!URL.canParse(given)) return undefined
  const { username, password } = new URL(given)
  return username || password ? undefined : given
}
