import type { DocumentAnswers } from '../../design/answers.ts'
import { isSame } from '../../model/sameValue.ts'

/**
 * Answers that have not reached the service: what was given, and what the person saw there before.
 * An answer that the service refused has only the latter.
 */
export type UnsentAnswers = {
  given: DocumentAnswers
  previous: DocumentAnswers
  /** The location that was chosen; null: none of them; undefined: the one that the service has. */
  location?: string | null | undefined
}

/** Whether something waits to be sent. */
export const isWaiting = ({ given, location }: UnsentAnswers): boolean =>
  location !== undefined || placesIn(given).length > 0

/** One answer of a document. */
export type AnswerPlace = { section: string; field: string }

const key = (document: string, user: string) => `answers.${user}.${document}`

/** The answers that an earlier visit could not send. */
export function readUnsent(document: string, user: string): UnsentAnswers {
  try {
    const {
      given = {},
      previous = {},
      location,
    } = JSON.parse(localStorage.getItem(key(document, user)) ?? '{}') as Partial<UnsentAnswers>
    return { given, previous, location }
  } catch {
    // Not written by this console.
    return { given: {}, previous: {} }
  }
}

/** Keeps unsent answers in this browser. */
export function keepUnsent(document: string, user: string, unsent: UnsentAnswers): void {
  if (isWaiting(unsent)) localStorage.setItem(key(document, user), JSON.stringify(unsent))
  else localStorage.removeItem(key(document, user))
}

/** Answers with changes over them. */
export function mergeAnswers(answers: DocumentAnswers, changes: DocumentAnswers): DocumentAnswers {
  const all = { ...answers }
  for (const [section, given] of Object.entries(changes))
    all[section] = { ...all[section], ...given }
  return all
}

/** The answers that `keeps` returns true for. */
export const filterAnswers = (
  all: DocumentAnswers,
  keeps: (place: AnswerPlace, value: unknown) => boolean,
): DocumentAnswers =>
  Object.fromEntries(
    Object.entries(all).flatMap(([section, given]) => {
      const kept = Object.entries(given).filter(([field, value]) =>
        keeps({ section, field }, value),
      )
      return kept.length > 0 ? [[section, Object.fromEntries(kept)]] : []
    }),
  )

export const placesIn = (answers: DocumentAnswers): AnswerPlace[] =>
  Object.entries(answers).flatMap(([section, given]) =>
    Object.keys(given).map((field) => ({ section, field })),
  )

export const answerAt = (
  answers: DocumentAnswers | null,
  { section, field }: AnswerPlace,
): unknown => answers?.[section]?.[field]

export const hasAnswerAt = (answers: DocumentAnswers, { section, field }: AnswerPlace): boolean =>
  Object.hasOwn(answers[section] ?? {}, field)

/** `value` as the only answer, to merge it into others. */
export const answerOf = ({ section, field }: AnswerPlace, value: unknown): DocumentAnswers => ({
  [section]: { [field]: value ?? null },
})

/**
 * What remains after `sent` has arrived. An answer that was given again meanwhile is still unsent,
 * and now replaces the one that arrived.
 */
export function withoutSent(unsent: UnsentAnswers, sent: UnsentAnswers): UnsentAnswers {
  const given = filterAnswers(unsent.given, (place, value) => answerAt(sent.given, place) !== value)
  const remaining = filterAnswers(unsent.previous, (place) => hasAnswerAt(given, place))
  const arrived = filterAnswers(sent.given, (place) => hasAnswerAt(given, place))
  return {
    given,
    previous: mergeAnswers(remaining, arrived),
    location: unsent.location === sent.location ? undefined : unsent.location,
  }
}

/**
 * The unsent answers that would overwrite an answer of someone else. `attempted` are those that
 * were sent without a response: the service may have stored them.
 */
export const conflictsWith = (
  stored: DocumentAnswers | null,
  { given, previous }: UnsentAnswers,
  attempted: DocumentAnswers,
): AnswerPlace[] =>
  placesIn(given).filter((place) => {
    const theirs = answerAt(stored, place)
    return [given, previous, attempted].every(
      (answers) => !hasAnswerAt(answers, place) || !isSame(answerAt(answers, place), theirs),
    )
  })

/** The answers at these places as the service stores them; null where it has none. */
export const seenIn = (stored: DocumentAnswers | null, places: AnswerPlace[]): DocumentAnswers =>
  places.reduce<DocumentAnswers>(
    (all, place) => mergeAnswers(all, answerOf(place, answerAt(stored, place))),
    {},
  )
