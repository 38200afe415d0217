import { everyAnswer, type DocumentAnswers } from '../../design/answers.ts'
import type { CallFailure } from '../../branchdesk.ts'
import {
  conflictsWith,
  filterAnswers,
  placesIn,
  seenIn,
  type AnswerPlace,
  type UnsentAnswers,
} from './unsentAnswers.ts'
import type { FilledDocument } from './useDocument.ts'

/** Answers that someone else has changed meanwhile: the document as it is stored now. */
export type AnswerConflict = { current: FilledDocument; places: AnswerPlace[] }

/**
 * What a refused request leaves: the answers that wait from now on, if they are others, and what
 * the person has to decide first. `isToRepeat`: they can be sent again at once. `attempted` are
 * answers that were sent without a response, and may be stored.
 */
export function afterRefusal(
  { status, body }: CallFailure,
  unsent: UnsentAnswers,
  attempted: DocumentAnswers,
): { waiting?: UnsentAnswers; conflict?: AnswerConflict; isToRepeat: boolean } {
  // An answer that the service refuses would hold back all others.
  if (status === 400) {
    const refused = new Set(
      (body?.errors ?? []).map(({ field }) => field.split('.').slice(0, 3).join('.')),
    )
    const location = refused.has('locationId') ? undefined : unsent.location
    const given = filterAnswers(
      unsent.given,
      ({ section, field }) => !refused.has(`answers.${section}.${field}`),
    )
    return { waiting: { ...unsent, given, location }, isToRepeat: false }
  }
  if (status !== 409 || !body?.current) return { isToRepeat: false }
  const stored = body.current as FilledDocument
  const current = { ...stored, answers: everyAnswer(stored) }
  const places = conflictsWith(current.answers, unsent, attempted)
  if (places.length > 0) return { conflict: { current, places }, isToRepeat: false }
  const previous = seenIn(current.answers, placesIn(unsent.given))
  return { waiting: { ...unsent, previous }, isToRepeat: true }
}
