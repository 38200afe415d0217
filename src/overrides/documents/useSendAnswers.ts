import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'ra-core'
import type { DocumentAnswers } from '../../design/answers.ts'
import type { CallFailure, ContractProvider } from '../../branchdesk.ts'
import { failureText } from '../../branchdesk.ts'
import { isOutage, useSendAgain } from '../../fields/loading/useSendAgain.ts'
import { afterRefusal, type AnswerConflict } from './afterRefusal.ts'
import {
  filterAnswers,
  hasAnswerAt,
  isWaiting,
  mergeAnswers,
  withoutSent,
  type UnsentAnswers,
} from './unsentAnswers.ts'
import { useKeepDocument } from './useDocument.ts'
import { useUnsentAnswers } from './useUnsentAnswers.ts'

/** Where the answers are: on the service, on their way, or only in this browser. */
export type AnswerState =
  | { kind: 'saved' | 'saving' }
  /** `isDown`: the service could not be reached, so that they are sent again. */
  | { kind: 'failed'; text: string; isDown: boolean }

/** Milliseconds without a change after which answers are sent. */
const pause = 400

/**
 * Sends the unsent answers of a document, those of an earlier visit too: one request after the
 * other, so that a later answer is never overwritten by an earlier one. Sending an answer twice
 * changes nothing. What is refused because someone else has changed it waits in `conflict`.
 */
export function useSendAnswers(document: string, user: string) {
  const translate = useTranslate()
  const { read, keep } = useUnsentAnswers(document, user)
  const patch = usePatchAnswers(document)
  const [state, setState] = useState<AnswerState>({ kind: 'saved' })
  const [conflict, setConflict] = useState<AnswerConflict>()
  // What was sent without a response: it may be stored.
  const attempted = useRef<DocumentAnswers>({})
  const sending = useRef<Promise<boolean>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // While the service is down, it is said until a request succeeds.
  const showSaving = () =>
    setState((before) => (before.kind === 'failed' ? before : { kind: 'saving' }))

  /** Sends everything; resolves to whether it all has arrived. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    const send = async (): Promise<boolean> => {
      while (isWaiting(read())) {
        const sent = read()
        showSaving()
        try {
          await patch(sent)
        } catch (error) {
          const { status } = error as CallFailure
          if (!status || status >= 500)
            attempted.current = mergeAnswers(attempted.current, sent.given)
          const left = afterRefusal(error as CallFailure, read(), attempted.current)
          if (left.waiting) keep(left.waiting)
          if (left.conflict) setConflict(left.conflict)
          if (left.isToRepeat) continue
          setState({
            kind: 'failed',
            text: failureText(error, (each) => translate(each)),
            isDown: isOutage(error),
          })
          return false
        }
        attempted.current = {}
        keep(withoutSent(read(), sent))
      }
      setState({ kind: 'saved' })
      return true
    }
    sending.current = (sending.current ?? Promise.resolve(true)).then(send, send)
    return sending.current
  }, [read, patch, translate, keep])

  useEffect(() => {
    if (isWaiting(read())) void flush()
  }, [read, flush])
  useSendAgain(state.kind === 'failed' && state.isDown, () => void flush())
  return {
    read,
    keep,
    state,
    conflict,
    endConflict: () => setConflict(undefined),
    flush,
    /** Sends everything when nothing has changed for a moment. */
    flushSoon: useCallback(() => {
      showSaving()
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), pause)
    }, [flush]),
  }
}

/** Returns a function that sends answers, and shows them to people who leave and come back. */
function usePatchAnswers(document: string): (unsent: UnsentAnswers) => Promise<void> {
  const provider = useDataProvider<ContractProvider>()
  const keepRead = useKeepDocument(document)
  return useCallback(
    async ({ given, previous, location }) => {
      const saved = await provider.request({
        call: 'PATCH document/{webId}/answers',
        params: { webId: document },
        body: {
          answers: given,
          previous: filterAnswers(previous, (place) => hasAnswerAt(given, place)),
          ...(location === undefined ? {} : { locationId: location }),
        },
      })
      keepRead(saved)
    },
    [provider, keepRead, document],
  )
}
