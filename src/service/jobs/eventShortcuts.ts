import { shortcutWord } from '../../model/messageSubjects.ts'
import { findRecords } from '../records/find.ts'
import { findEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { clock, zonesOfSites } from './eventClock.ts'
import type { Recipient } from './eventRecipients.ts'

/** A record that templates may name, by its word: `{{document.endDate}}`. */
type Subject = { word: string; meta: EntityMeta; record: WireRecord }

/** What the messages of an event are about, as the shortcuts of templates read it. */
export type MessageFacts = {
  meta: EntityMeta
  key: string
  author: string
  subjects: Subject[]
  zone: string
}

/**
 * Reads the records that the messages about a record may name: itself and those that it refers to.
 */
export async function readMessageFacts(
  call: RequestContext,
  meta: EntityMeta,
  record: WireRecord,
  { key, author }: Pick<MessageFacts, 'key' | 'author'>,
): Promise<MessageFacts> {
  const subjects = [{ word: shortcutWord(meta.name), meta, record }]
  for (const { name: field, reference } of meta.stored) {
    const referred = record[field]
    const target = reference && call.service.registry.find(reference.entity)
    if (!target || typeof referred !== 'string') continue
    const [found] = await findRecords(call, target, [referred])
    if (found) subjects.push({ word: shortcutWord(target.name), meta: target, record: found })
  }
  const client = findEntity(call, 'client')
  const [own] = client ? await findRecords(call, client, [call.user.clientId]) : []
  if (client && own) subjects.push({ word: 'client', meta: client, record: own })
  const site = String(record.siteId)
  const zone = (await zonesOfSites(call, record.siteId ? [site] : [])).get(site) ?? 'UTC'
  return { meta, key, author, subjects, zone }
}

const shortcutPattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/**
 * Fills in the `{{shortcut}}`s of a text for one recipient, each value as `show` writes it; one
 * without a value leaves nothing.
 */
export const fillShortcuts = (
  call: RequestContext,
  text: string,
  facts: MessageFacts,
  recipient: Recipient,
  show = (value: string) => value,
): string =>
  text.replace(shortcutPattern, (_, shortcut: string) =>
    show(valueOf(call, shortcut, facts, recipient) ?? ''),
  )

function valueOf(
  call: RequestContext,
  shortcut: string,
  facts: MessageFacts,
  recipient: Recipient,
): string | undefined {
  if (shortcut === 'link') return linkTo(call, facts)
  const [word, field = ''] = shortcut.split('.')
  if (word === 'user')
    return field === 'email' || field === 'firstName' || field === 'name'
      ? recipient[field]
      : undefined
  if (word === 'author') return field === 'name' ? facts.author : undefined
  const found = facts.subjects.find((subject) => subject.word === word)
  if (!found) return undefined
  const { moment } = found.meta.fields.get(field) ?? {}
  const value = found.record[field]
  if (field === 'name' && value === undefined) return displayText(found.meta, found.record)
  if (value === null || value === undefined || typeof value === 'object') return undefined
  return moment === 'instant' ? clock(String(value), facts.zone) : String(value)
}

function linkTo({ service }: RequestContext, { meta, key }: MessageFacts) {
  const detail = meta.entity.routes?.detail
  const base = (service.config.publicUrl ?? '').replace(/\/$/, '')
  return detail ? `${base}/#${detail.replace(':id', encodeURIComponent(key))}` : base
}
