import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { DocumentAnswers } from '../../design/answers.ts'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { isOutage, useSendAgain } from '../../screens/states/useSendAgain.ts'
import { failureText, type CallFailure } from '../../screens/states/failureText.ts'
import {
  answerAt,
  answerOf,
  conflictsWith,
  filterAnswers,
  hasAnswerAt,
  keepUnsent,
  mergeAnswers,
  placesIn,
  readUnsent,
  withoutSent,
  type AnswerPlace,
} from './unsentAnswers.ts'
import type { FilledDocument } from './useDocument.ts'

/** Where the answers are: on the service, on their way, or only in this browser. */
export type AnswerState =
  | { kind: 'saved' | 'saving' }
  /** `isDown`: the service could not be reached, so that they are sent again. */
  | { kind: 'failed'; text: string; isDown: boolean }

/** Answers that someone else has changed meanwhile: the document as it is stored now. */
export type AnswerConflict = { current: FilledDocument; places: AnswerPlace[] }

/** Milliseconds without a change after which answers are sent. */
const pause = 400

/**
 * The answers of a document, saved as they are given. What has not reached the service is kept in
 * this browser, and is sent when the network returns: one request after the other, so that a later
 * answer is never overwritten by an earlier one. Sending an answer twice changes nothing, and an
 * answer that someone else has changed since the person saw it is a conflict.
 */
export function useAnswers(document: string, user: string, stored: DocumentAnswers) {
  const provider = useDataProvider<ContractProvider>()
  const translate = useTranslate()
  const unsent = useRef<ReturnType<typeof readUnsent>>(undefined)
  unsent.current ??= readUnsent(document, user)
  // What was sent without a response: it may be stored.
  const attempted = useRef<DocumentAnswers>({})
  // What was given here counts until the screen is left, also when newer answers of others arrive.
  const [given, setGiven] = useState(unsent.current.given)
  const answers = useMemo(() => mergeAnswers(stored, given), [stored, given])
  const client = useQueryClient()
  const [state, setState] = useState<AnswerState>({ kind: 'saved' })
  const [conflict, setConflict] = useState<AnswerConflict>()
  // A form shows answers from outside only when it is mounted again.
  const [revision, setRevision] = useState(0)
  const sending = useRef<Promise<boolean>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = useCallback(
    (next: ReturnType<typeof readUnsent>) => {
      unsent.current = next
      keepUnsent(document, user, next)
    },
    [document, user],
  )

  /** What a refused request leaves to be sent; true: again at once. */
  const takeRefusal = useCallback(
    ({ status, body }: CallFailure, sent: DocumentAnswers): boolean => {
      const waiting = unsent.current!
      if (!status || status >= 500) attempted.current = mergeAnswers(attempted.current, sent)
      // An answer that the service refuses would hold back all others.
      if (status === 400) {
        const refused = new Set(
          (body?.errors ?? []).map(({ field }) => field.split('.').slice(0, 3).join('.')),
        )
        const given = filterAnswers(
          waiting.given,
          ({ section, field }) => !refused.has(`answers.${section}.${field}`),
        )
        keep({ ...waiting, given })
      }
      if (status !== 409 || !body?.current) return false
      const current = body.current as FilledDocument
      const places = conflictsWith(current.answers, waiting, attempted.current)
      if (places.length > 0) setConflict({ current, places })
      else keep({ ...waiting, previous: seenIn(current.answers, placesIn(waiting.given)) })
      return places.length === 0
    },
    [keep],
  )

  /** Sends everything; resolves to whether it all has arrived. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    const send = async (): Promise<boolean> => {
      while (placesIn(unsent.current!.given).length > 0) {
        const { given: sent, previous } = unsent.current!
        // While the service is down, it is said until a request succeeds.
        setState((before) => (before.kind === 'failed' ? before : { kind: 'saving' }))
        try {
          const saved = await provider.request({
            call: 'PATCH document/{webId}/answers',
            params: { webId: document },
            body: {
              answers: sent,
              previous: filterAnswers(previous, (place) => hasAnswerAt(sent, place)),
            },
          })
          // People who leave and come back see them at once.
          client.setQueriesData<object>(
            { queryKey: ['document', 'getOne', { id: document }] },
            (known) => known && { ...known, ...saved },
          )
        } catch (error) {
          if (takeRefusal(error as CallFailure, sent)) continue
          setState({
            kind: 'failed',
            text: failureText(error, (each) => translate(each)),
            isDown: isOutage(error),
          })
          return false
        }
        attempted.current = {}
        keep(withoutSent(unsent.current!, sent))
      }
      setState({ kind: 'saved' })
      return true
    }
    sending.current = (sending.current ?? Promise.resolve(true)).then(send, send)
    return sending.current
  }, [provider, client, document, translate, keep, takeRefusal])

  useEffect(() => {
    if (placesIn(unsent.current!.given).length > 0) void flush()
  }, [flush])
  useSendAgain(state.kind === 'failed' && state.isDown, () => void flush())

  return {
    answers,
    state,
    flush,
    revision,
    conflict,
    /** Ends the conflict: `mine` are the places where the person's own answer replaces the other. */
    resolve: (mine: AnswerPlace[]) => {
      if (!conflict) return
      const { given: waiting, previous } = unsent.current!
      const { current, places } = conflict
      const seen = seenIn(current.answers, places)
      const isMine = ({ section, field }: AnswerPlace) =>
        mine.some((each) => each.section === section && each.field === field)
      const taken = filterAnswers(seen, (place) => !isMine(place))
      keep({
        given: filterAnswers(waiting, (place) => !hasAnswerAt(taken, place)),
        previous: mergeAnswers(previous, seen),
      })
      setGiven((before) => mergeAnswers(before, taken))
      setRevision((before) => before + 1)
      setConflict(undefined)
      void flush()
    },
    /** Decides later: the answers stay in this browser. */
    postpone: () => setConflict(undefined),
    /**
     * Stores one answer in place of `seen`; null takes it away. An answer that is not valid stays on
     * the screen.
     */
    answer: useCallback(
      (place: AnswerPlace, value: unknown, seen: unknown, isValid: boolean) => {
        const change = answerOf(place, value)
        setGiven((before) => mergeAnswers(before, change))
        if (!isValid) return
        const { given: waiting, previous } = unsent.current!
        keep({
          given: mergeAnswers(waiting, change),
          previous: hasAnswerAt(previous, place)
            ? previous
            : mergeAnswers(previous, answerOf(place, seen)),
        })
        setState((before) => (before.kind === 'failed' ? before : { kind: 'saving' }))
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void flush(), pause)
      },
      [flush, keep],
    ),
  }
}

const seenIn = (stored: DocumentAnswers | null, places: AnswerPlace[]): DocumentAnswers =>
  places.reduce<DocumentAnswers>(
    (all, place) => mergeAnswers(all, answerOf(place, answerAt(stored, place))),
    {},
  )
