import type { Entity } from '../../model/entity.ts'
import { cancelDraftResume } from './resume.ts'

/**
 * Unsaved input of a dialog, stored for the browser tab. `name` is the name of the record, `key`
 * the idempotency key of its save, `step` the wizard step that was reached, `without` the filled-in
 * fields that must not be stored.
 */
export type Draft = {
  entity: string
  mode: 'create' | 'edit' | 'clone'
  id?: string | number
  name: string
  key: string
  step?: number
  without?: string[]
  values: Record<string, unknown>
}

const prefix = 'draft.'
const keyOf = (entity: string, mode: Draft['mode'], id?: string | number) =>
  `${prefix}${entity}.${mode}.${id ?? ''}`

/** Saves a draft without what must not be stored: passwords and other write-only fields. */
export function saveDraft(entity: Entity, draft: Omit<Draft, 'entity' | 'without'>): void {
  const secret = new Set(
    entity.fields.filter((each) => each.writeOnly || each.hashed).map((each) => each.name),
  )
  const { left = [], typed = [] } = Object.groupBy(Object.entries(draft.values), ([name]) =>
    secret.has(name) ? 'left' : 'typed',
  )
  const without = left.filter(([, value]) => value).map(([name]) => name)
  try {
    sessionStorage.setItem(
      keyOf(entity.name, draft.mode, draft.id),
      JSON.stringify({ ...draft, entity: entity.name, without, values: Object.fromEntries(typed) }),
    )
  } catch (error) {
    // A full storage loses the draft, not the form.
    console.warn('The draft could not be kept.', error)
  }
}

/** Returns the draft of this dialog, or undefined. */
export function readDraft(
  entity: string,
  mode: Draft['mode'],
  id?: string | number,
): Draft | undefined {
  return parse(sessionStorage.getItem(keyOf(entity, mode, id)))
}

/** Deletes the draft of this dialog. */
export const deleteDraft = (entity: string, mode: Draft['mode'], id?: string | number) =>
  sessionStorage.removeItem(keyOf(entity, mode, id))

/** Returns all drafts of an entity. */
export function listDrafts(entity: string): Draft[] {
  const keys = Array.from(
    { length: sessionStorage.length },
    (_, index) => sessionStorage.key(index) ?? '',
  )
  return keys
    .filter((each) => each.startsWith(`${prefix}${entity}.`))
    .sort()
    .map((each) => parse(sessionStorage.getItem(each)))
    .filter((each) => each !== undefined)
}

const ownerKey = 'draftsOf'

/**
 * Deletes the drafts of another user: drafts belong to the user who typed them, also when someone
 * else signs in in this browser tab.
 */
export function claimDrafts(userId: string): void {
  if (sessionStorage.getItem(ownerKey) === userId) return
  const keys = Array.from(
    { length: sessionStorage.length },
    (_, index) => sessionStorage.key(index) ?? '',
  )
  for (const key of keys.filter((each) => each.startsWith(prefix))) sessionStorage.removeItem(key)
  cancelDraftResume()
  sessionStorage.setItem(ownerKey, userId)
}

function parse(text: string | null): Draft | undefined {
  if (!text) return undefined
  try {
    const draft = JSON.parse(text) as Draft
    return draft && typeof draft.values === 'object' ? draft : undefined
  } catch {
    // Not written by this console.
    return undefined
  }
}
