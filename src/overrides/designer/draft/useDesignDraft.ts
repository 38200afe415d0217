import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { DesignRow } from '../../../design/design.ts'
import type { ContractProvider } from '../../../branchdesk.ts'
import { contractQueryKey, failureText } from '../../../branchdesk.ts'
import { isOutage } from '../../../fields/loading/useSendAgain.ts'
import { createStore } from './store.ts'
import type { Section } from '../useSection.ts'

/** A draft as the service returns it. */
export type SectionDraft = {
  id: string
  userId: string
  createdBy?: string
  _text?: { userId?: string }
  data: { formSectionRowModels: DesignRow[] }
}

const latestRequest = (section: string) => ({
  call: 'GET forms/inProcess/latest',
  params: { sectionId: section },
})

/** Where this browser keeps the rows that it could not send. */
const storageKey = (section: string, user: string) => `design.${user}.${section}`

/** The draft of a section; null: there is none. */
export function useLatestDraft(section: string) {
  const provider = useDataProvider<ContractProvider>()
  const request = latestRequest(section)
  return useQuery<SectionDraft | null>({
    queryKey: contractQueryKey(request),
    // Without a draft the response is empty.
    queryFn: async ({ signal }) => (await provider.request(request, signal)) ?? null,
  })
}

/** The name of the person who has the draft. */
export const ownerOf = ({ _text, createdBy }: SectionDraft): string =>
  _text?.userId ?? createdBy ?? ''

/** Reads the draft of a section again, for example after it was taken over. */
export function useReloadDraft(section: string): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => queryClient.refetchQueries({ queryKey: contractQueryKey(latestRequest(section)) })
}

/**
 * Replaces the draft of a section, or creates it (`draft` undefined), with these rows; what this
 * browser had not sent is dropped with it.
 * Errors  RULE (422) while another person designs the section
 */
export function useReplaceDraft(section: string, user: string) {
  const provider = useDataProvider<ContractProvider>()
  const queryClient = useQueryClient()
  return async (rows: DesignRow[], draft: string | undefined): Promise<void> => {
    const data = { formSectionRowModels: rows }
    await provider.request(
      draft === undefined
        ? {
            call: 'POST forms/inProcess',
            body: { formSectionId: section, status: 'IN_PROCESS', data },
          }
        : { call: 'PATCH forms/inProcess/{id}', params: { id: draft }, body: { data } },
    )
    dropUnsent(section, user)
    await queryClient.refetchQueries({ queryKey: contractQueryKey(latestRequest(section)) })
  }
}

/** How a draft is stored: on the service, on its way, or only in this browser. */
export type SaveState =
  | { kind: 'saved' | 'saving' }
  /** `isDown`: the service could not be reached, so that it is sent again. */
  | { kind: 'failed'; text: string; isDown: boolean }

/** The rows that this browser could not send, for example without a network. */
export type UnsentRows = {
  rows: DesignRow[]
  /** What was changed: the id of the draft, or the published version (`version 2`). */
  base: string
  /** Another person had the draft since. */
  isOutdated?: boolean
}

/** What somebody changes who begins now. */
const baseOf = (version: number | undefined, draft: string | undefined) =>
  draft ?? `version ${version ?? 0}`

/**
 * The rows that this browser could not send; `isOutdated` if the design has been changed by others
 * since, so that sending them would undo that.
 */
export function readUnsent(
  section: string,
  user: string,
  version: number | undefined,
  draft: string | undefined,
): UnsentRows | undefined {
  const unsent = readStored(storageKey(section, user))
  if (!unsent) return undefined
  // A request that created the draft may have arrived although its answer did not.
  const isCurrent = [baseOf(version, draft), baseOf(version, undefined)].includes(unsent.base)
  return { ...unsent, isOutdated: Boolean(unsent.isOutdated) || !isCurrent }
}

function readStored(key: string): UnsentRows | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as UnsentRows | null
    return Array.isArray(stored?.rows) ? stored : undefined
  } catch {
    // Not written by this console.
    return undefined
  }
}

/** Notes that another person has the draft: rows that were not sent are outdated from now on. */
export function outdateUnsent(section: string, user: string): void {
  const key = storageKey(section, user)
  const unsent = readStored(key)
  if (unsent) localStorage.setItem(key, JSON.stringify({ ...unsent, isOutdated: true }))
}

/** Keeps the rows in this browser until the service has them. */
function keepUnsent(key: string, unsent: UnsentRows): void {
  try {
    localStorage.setItem(key, JSON.stringify(unsent))
  } catch {
    // Many pictures are more than a browser stores: the rows are only sent, and older ones go.
    localStorage.removeItem(key)
  }
}

/** Drops the rows that this browser could not send. */
export const dropUnsent = (section: string, user: string): void =>
  localStorage.removeItem(storageKey(section, user))

const saved: SaveState = { kind: 'saved' }
const saving: SaveState = { kind: 'saving' }

/**
 * Milliseconds: people who type do not wait for a design of 300 fields to be written with each key.
 */
const sendDelay = 250

/** What a designer knows about its draft, and what is being sent. */
type DraftWork = {
  draft: string | undefined
  creating: Promise<unknown> | undefined
  cancel: AbortController | undefined
  unsent: DesignRow[] | undefined
  /** A request that creates the draft may have arrived although its answer did not. */
  mayExist?: boolean
}

/** Creates the draft with these rows, or changes it; only one request creates it. */
async function writeDraft(
  provider: ContractProvider,
  at: DraftWork,
  {
    section,
    user,
    rows,
    signal,
  }: { section: string; user: string; rows: DesignRow[]; signal: AbortSignal },
): Promise<void> {
  const data = { formSectionRowModels: rows }
  await at.creating
  if (at.draft === undefined && at.mayExist) {
    const found: SectionDraft | undefined = await provider.request(latestRequest(section), signal)
    if (found?.userId === user) at.draft = found.id
  }
  if (signal.aborted) return
  if (at.draft === undefined) {
    const creating = provider.request({
      call: 'POST forms/inProcess',
      body: { formSectionId: section, status: 'IN_PROCESS', data },
    })
    at.creating = creating.catch(() => undefined)
    at.draft = String((await creating).id)
    at.creating = undefined
  } else
    await provider.request(
      { call: 'PATCH forms/inProcess/{id}', params: { id: at.draft }, body: { data } },
      signal,
    )
}

/**
 * Saves a design as a draft, soon after a change, or at once when the page is left: the first
 * change creates it, later ones change it, and a newer request cancels the one before it. What
 * could not be sent stays in this browser, and is sent when the network returns.
 * Source  SECT-12, SECT-14, SECT-15
 */
export function useDesignDraft(
  { id: section, publishedVersion }: Section,
  user: string,
  start: string | undefined,
) {
  const provider = useDataProvider<ContractProvider>()
  const queryClient = useQueryClient()
  const translate = useTranslate()
  const [state] = useState(() => createStore<SaveState>(saved))
  const work = useRef<DraftWork>({
    draft: start,
    creating: undefined,
    cancel: undefined,
    unsent: undefined,
  })

  const store = useCallback(
    async (rows: DesignRow[]): Promise<void> => {
      const at = work.current
      at.cancel?.abort()
      const cancel = (at.cancel = new AbortController())
      const key = storageKey(section, user)
      keepUnsent(key, { rows, base: baseOf(publishedVersion, at.draft) })
      try {
        await writeDraft(provider, at, { section, user, rows, signal: cancel.signal })
        if (cancel.signal.aborted) return
        localStorage.removeItem(key)
        // A newer change waits to be sent.
        if (at.unsent !== rows) return
        at.unsent = undefined
        state.write(saved)
      } catch (error) {
        at.creating = undefined
        at.mayExist = at.draft === undefined && isOutage(error)
        if (!cancel.signal.aborted)
          state.write({
            kind: 'failed',
            text: failureText(error, (each) => translate(each)),
            isDown: isOutage(error),
          })
      }
    },
    [provider, section, publishedVersion, user, translate, state],
  )

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    const isPending = timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
    if (isPending && work.current.unsent) void store(work.current.unsent)
  }, [store])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const send = useCallback(
    (rows: DesignRow[]) => {
      work.current.unsent = rows
      // While the service is down, it is said until a request succeeds.
      if (state.read().kind !== 'failed') state.write(saving)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, sendDelay)
    },
    [flush, state],
  )

  const retry = useCallback(() => {
    if (work.current.unsent) void store(work.current.unsent)
  }, [store])

  /** Sends nothing more; returns the id of the draft, if one was stored. */
  const stop = useCallback(async (): Promise<string | undefined> => {
    clearTimeout(timer.current)
    timer.current = undefined
    work.current.cancel?.abort()
    await work.current.creating
    return work.current.draft
  }, [])

  /** Forgets the draft after it was published or discarded. */
  const end = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    work.current.cancel?.abort()
    work.current = { draft: undefined, creating: undefined, cancel: undefined, unsent: undefined }
    dropUnsent(section, user)
    state.write(saved)
    queryClient.setQueryData(contractQueryKey(latestRequest(section)), null)
    // A designer of the new version starts from the new rows.
    await queryClient.invalidateQueries({ queryKey: ['section-row'] })
    await queryClient.invalidateQueries({ queryKey: ['section'] })
  }, [queryClient, section, user, state])

  return {
    state,
    send,
    retry,
    end,
    stop,
  }
}
