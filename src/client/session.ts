import type { CurrentUser } from '../model/permission.ts'
import type { ProblemBody } from '../model/problem.ts'
import { storageKeys } from '../model/constants.ts'

/** The organisation the person works for, as `GET security/clients/{id}` answers. */
export type ClientDetails = { webId: string; name?: string; [more: string]: unknown }

/**
 * Who is at work and where. `selectedSites` absent: all of the person's sites. `user` is absent until it was loaded in this
 * page, so that permissions are never older than the page.
 */
export type SessionState = {
  token?: string
  user?: CurrentUser
  client?: ClientDetails
  errors?: ProblemBody
  selectedSites?: string[]
}

/** The part of `localStorage` a session needs; tests hand in a Map behind it. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The session's state with its one way in and out. `read` answers the same object until something changed. */
export type Session = {
  read: () => SessionState
  write: (part: Partial<SessionState>) => void
  /** Forgets the session; what belongs to the browser (base URL, theme, language) stays (AUTH-06, SESS-08). */
  purge: () => void
  /** Takes over what another tab stored. */
  reload: () => void
  subscribe: (listener: () => void) => () => void
}

/** A session kept in `storage`, authenticated at start exactly when a token is stored there (AUTH-01). */
export function createSession(storage: SessionStorage): Session {
  const listeners = new Set<() => void>()
  let state = readStoredState(storage)
  const change = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    write(part) {
      const next = { ...state, ...part }
      storeItem(storage, storageKeys.token, next.token)
      storeItem(storage, storageKeys.user, next.user && JSON.stringify(next.user))
      storeItem(
        storage,
        storageKeys.sites,
        next.selectedSites && JSON.stringify(next.selectedSites),
      )
      change(next)
    },
    purge() {
      for (const key of [storageKeys.token, storageKeys.user, storageKeys.sites])
        storage.removeItem(key)
      change({})
    },
    reload() {
      const stored = readStoredState(storage)
      change(
        stored.token === state.token ? { ...state, selectedSites: stored.selectedSites } : stored,
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readStoredState(storage: SessionStorage): SessionState {
  const token = storage.getItem(storageKeys.token)
  if (!token) return {}
  const selectedSites = readIds(storage.getItem(storageKeys.sites))
  return { token, ...(selectedSites ? { selectedSites } : {}) }
}

/** Storage is open to the person and to extensions: what is not a list of texts counts as no selection. */
function readIds(text: string | null): string[] | undefined {
  if (!text) return undefined
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : undefined
  } catch {
    return undefined
  }
}

function storeItem(storage: SessionStorage, key: string, value: string | undefined) {
  if (value === undefined) storage.removeItem(key)
  else storage.setItem(key, value)
}
