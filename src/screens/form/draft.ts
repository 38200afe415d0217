import type { Entity } from '../../model/entity.ts'
import { cancelDraftResume } from './resume.ts'

/**
 * What was typed into a dialog and not saved, kept for the browser tab. `name` is what the person called the record, `key` what it is
 * saved under, `step` the wizard's step they had reached, `without` the fields that they filled in and that may not lie about.
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

/** Keeps a draft, without what may not lie about: passwords and other write-only fields. */
export function saveDraft(entity: Entity, draft: Omit<Draft, 'entity' | 'without'>): void {
  const secret = new Set(
    entity.fields
      .filter((each) => each.writeOnly || each.kind === 'password')
      .map((each) => each.name),
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
    // A full storage costs the convenience, not the form.
    console.warn('The draft could not be kept.', error)
  }
}

/** The draft kept for this dialog; undefined when there is none. */
export function readDraft(
  entity: string,
  mode: Draft['mode'],
  id?: string | number,
): Draft | undefined {
  return parse(sessionStorage.getItem(keyOf(entity, mode, id)))
}

/** Forgets the draft of this dialog. */
export const deleteDraft = (entity: string, mode: Draft['mode'], id?: string | number) =>
  sessionStorage.removeItem(keyOf(entity, mode, id))

/** All drafts of an entity. */
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

/** Drafts belong to whoever typed them: another person who signs in in this browser tab finds none. */
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
