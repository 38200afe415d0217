import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { DocumentAnswers } from '../../design/answers.ts'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { failureText, type CallFailure } from '../../screens/states/failureText.ts'

/** Where the answers are: on the service, on their way, or only in this browser. */
export type AnswerState = { kind: 'saved' | 'saving' } | { kind: 'failed'; text: string }

const storageKey = (document: string, user: string) => `answers.${user}.${document}`

/** Milliseconds without a change after which answers are sent. */
const pause = 400

function readUnsent(key: string): DocumentAnswers {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as DocumentAnswers
  } catch {
    // Not written by this console.
    return {}
  }
}

const merged = (answers: DocumentAnswers, changes: DocumentAnswers): DocumentAnswers => {
  const all = { ...answers }
  for (const [section, given] of Object.entries(changes))
    all[section] = { ...all[section], ...given }
  return all
}

/**
 * The answers of a document, saved as they are given. What has not reached the service is kept in
 * this browser, and is sent when the network returns: one request after the other, so that a later
 * answer is never overwritten by an earlier one. Sending an answer twice changes nothing.
 */
export function useAnswers(document: string, user: string, stored: DocumentAnswers) {
  const provider = useDataProvider<ContractProvider>()
  const translate = useTranslate()
  const key = storageKey(document, user)
  const unsent = useRef<DocumentAnswers | undefined>(undefined)
  unsent.current ??= readUnsent(key)
  // What was given here counts until the screen is left, also when newer answers of others arrive.
  const [given, setGiven] = useState(unsent.current)
  const answers = useMemo(() => merged(stored, given), [stored, given])
  const client = useQueryClient()
  const [state, setState] = useState<AnswerState>({ kind: 'saved' })
  const sending = useRef<Promise<boolean>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = useCallback(() => {
    if (Object.keys(unsent.current!).length > 0)
      localStorage.setItem(key, JSON.stringify(unsent.current))
    else localStorage.removeItem(key)
  }, [key])

  /** Sends everything; resolves to whether it all has arrived. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    const send = async (): Promise<boolean> => {
      while (Object.keys(unsent.current!).length > 0) {
        const sent = unsent.current!
        setState({ kind: 'saving' })
        try {
          const saved = await provider.request({
            call: 'PATCH document/{webId}/answers',
            params: { webId: document },
            body: { answers: sent },
          })
          // Whoever leaves and comes back sees them at once.
          client.setQueriesData<object>(
            { queryKey: ['document', 'getOne', { id: document }] },
            (known) => known && { ...known, ...saved },
          )
        } catch (error) {
          const { status, body } = error as CallFailure
          // An answer that the service refuses would hold back all others.
          if (status === 400) unsent.current = withoutRefused(unsent.current!, body?.errors ?? [])
          keep()
          setState({ kind: 'failed', text: failureText(error, (each) => translate(each)) })
          return false
        }
        unsent.current = withoutSent(unsent.current!, sent)
        keep()
      }
      setState({ kind: 'saved' })
      return true
    }
    sending.current = (sending.current ?? Promise.resolve(true)).then(send, send)
    return sending.current
  }, [provider, client, document, translate, keep])

  useEffect(() => {
    const retry = () => void flush()
    if (Object.keys(unsent.current!).length > 0) retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [flush])

  return {
    answers,
    state,
    flush,
    /** Stores one answer; null takes it away. An answer that is not valid stays in this browser. */
    answer: useCallback(
      (section: string, field: string, value: unknown, isValid: boolean) => {
        const change = { [section]: { [field]: value ?? null } }
        setGiven((before) => merged(before, change))
        if (!isValid) return
        unsent.current = merged(unsent.current!, change)
        keep()
        setState({ kind: 'saving' })
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void flush(), pause)
      },
      [flush, keep],
    ),
  }
}

/** What was changed again while it was being sent remains. */
function withoutSent(all: DocumentAnswers, sent: DocumentAnswers): DocumentAnswers {
  return filterAnswers(all, (section, field, value) => sent[section]?.[field] !== value)
}

const withoutRefused = (all: DocumentAnswers, errors: { field: string }[]): DocumentAnswers => {
  const refused = new Set(errors.map(({ field }) => field.split('.').slice(0, 3).join('.')))
  return filterAnswers(all, (section, field) => !refused.has(`answers.${section}.${field}`))
}

const filterAnswers = (
  all: DocumentAnswers,
  keeps: (section: string, field: string, value: unknown) => boolean,
): DocumentAnswers =>
  Object.fromEntries(
    Object.entries(all).flatMap(([section, given]) => {
      const kept = Object.entries(given).filter(([field, value]) => keeps(section, field, value))
      return kept.length > 0 ? [[section, Object.fromEntries(kept)]] : []
    }),
  )
