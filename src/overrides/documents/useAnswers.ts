import { useCallback, useMemo, useState } from 'react'
import { everyAnswer, type DocumentAnswers } from '../../design/answers.ts'
import { isSame } from '../../model/sameValue.ts'
import {
  answerAt,
  answerOf,
  filterAnswers,
  hasAnswerAt,
  mergeAnswers,
  placesIn,
  seenIn,
  type AnswerPlace,
} from './unsentAnswers.ts'
import type { FilledDocument } from './useDocument.ts'
import { useSendAnswers } from './useSendAnswers.ts'

/** What a document has stored: its answers, and where it is filled in. */
type Stored = Pick<FilledDocument, 'answers' | 'answersElsewhere' | 'locationId'>

/**
 * The answers of a document, saved as they are given. What has not reached the service is kept in
 * this browser, and is sent when the network returns. Answers of others appear as they arrive; one
 * that replaces an answer which is still unsent is a conflict.
 */
export function useAnswers(document: string, user: string, stored: Stored) {
  const { read, keep, state, flush, flushSoon, conflict, endConflict } = useSendAnswers(
    document,
    user,
  )
  // What was given here counts until someone else gives another answer after it has arrived.
  const [given, setGiven] = useState(() => read().given)
  // What was there before an answer that is not valid.
  const [before, setBefore] = useState<DocumentAnswers>({})
  const [known, setKnown] = useState(stored)
  if (known !== stored) {
    setKnown(stored)
    const [former, newer] = [known, stored].map(everyAnswer) as [DocumentAnswers, DocumentAnswers]
    const unsent = read()
    const isOpen = (place: AnswerPlace) =>
      [unsent.given, unsent.previous, before].some((each) => hasAnswerAt(each, place))
    setGiven((all) =>
      filterAnswers(
        all,
        (place) => isOpen(place) || isSame(answerAt(former, place), answerAt(newer, place)),
      ),
    )
  }
  const answers = useMemo(() => mergeAnswers(everyAnswer(stored), given), [stored, given])
  // One's own choice counts until it was sent, then one of someone else as soon as it arrives.
  const [chosen, setChosen] = useState(() => read().location)
  const isWaiting = chosen !== undefined && read().location !== undefined
  const location = isWaiting ? chosen : stored.locationId
  // A form shows answers from outside only when it is mounted again.
  const [revision, setRevision] = useState(0)
  return {
    answers,
    /** How many answers are not valid, and so only on the screen. */
    wrong: placesIn(before).length,
    /** The answers that the person has seen or sent: without those that are not valid. */
    seen: useMemo(() => mergeAnswers(answers, before), [answers, before]),
    state,
    flush,
    /** Where the document is filled in, one of the locations of its sections. */
    location,
    /** Chooses it; null: none of them. */
    setLocation: (next: string | null) => {
      setChosen(next)
      keep({ ...read(), location: next })
      flushSoon()
    },
    revision,
    conflict,
    /**
     * Ends the conflict: `mine` are the places where the person's own answer replaces the other.
     */
    resolve: (mine: AnswerPlace[]) => {
      if (!conflict) return
      const { given: waiting, previous } = read()
      const { current, places } = conflict
      const seen = seenIn(current.answers, places)
      const isMine = ({ section, field }: AnswerPlace) =>
        mine.some((each) => each.section === section && each.field === field)
      const taken = filterAnswers(seen, (place) => !isMine(place))
      keep({
        ...read(),
        given: filterAnswers(waiting, (place) => !hasAnswerAt(taken, place)),
        previous: mergeAnswers(previous, seen),
      })
      setGiven((before) => mergeAnswers(before, taken))
      setBefore((all) => filterAnswers(all, (place) => !hasAnswerAt(taken, place)))
      setRevision((before) => before + 1)
      endConflict()
      void flush()
    },
    /** Decides later: the answers stay in this browser. */
    postpone: endConflict,
    /**
     * Stores one answer in place of `seen`; null takes it away. An answer that is not valid stays
     * on the screen.
     */
    answer: useCallback(
      (place: AnswerPlace, value: unknown, seen: unknown, isValid: boolean) => {
        const change = answerOf(place, value)
        setGiven((before) => mergeAnswers(before, change))
        setBefore((all) =>
          isValid
            ? filterAnswers(all, (each) => !hasAnswerAt(change, each))
            : mergeAnswers(all, answerOf(place, seen)),
        )
        if (!isValid) return
        const { given: waiting, previous } = read()
        keep({
          ...read(),
          given: mergeAnswers(waiting, change),
          previous: hasAnswerAt(previous, place)
            ? previous
            : mergeAnswers(previous, answerOf(place, seen)),
        })
        flushSoon()
      },
      [read, keep, flushSoon],
    ),
  }
}
