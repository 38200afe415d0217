import type { CurrentUser } from '../model/permission.ts'
import type { ProblemBody } from '../model/problem.ts'
import { storageKeys } from '../model/constants.ts'

/** The user's organisation, as `GET security/clients/{id}` returns it. */
export type ClientDetails = { webId: string; name?: string; [more: string]: unknown }

/**
 * Who is signed in, and the selected sites. Without `selectedSites`, all of the user's sites.
 * `user` is absent until it is loaded in this page, so that permissions are never older than the
 * page.
 */
export type SessionState = {
  token?: string
  user?: CurrentUser
  client?: ClientDetails
  errors?: ProblemBody
  selectedSites?: string[]
}

/** The part of `localStorage` that a session needs; tests pass a Map-based one. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The store of the session's state. `read` returns the same object until something changes. */
export type Session = {
  read: () => SessionState
  /**
   * The user as another page of this session has stored them. Their permissions may be out of date:
   * they only tell what is worth requesting before the user is loaded.
   */
  readStoredUser: () => CurrentUser | undefined
  write: (part: Partial<SessionState>) => void
  /**
   * Clears the session; settings of the browser (base URL, theme, language) stay (AUTH-06,
   * SESS-08).
   */
  purge: () => void
  /** Reads what another tab has stored. */
  reload: () => void
  subscribe: (listener: () => void) => () => void
}

/** What ends with a session. */
export const sessionKeys = [
  storageKeys.token,
  storageKeys.user,
  storageKeys.sites,
  storageKeys.starts,
]

/** A session in `storage`; it starts authenticated if a token is stored there (AUTH-01). */
export function createSession(storage: SessionStorage): Session {
  const listeners = new Set<() => void>()
  let state = readStoredState(storage)
  const change = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    readStoredUser: () => (state.token ? readStoredUser(storage) : undefined),
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
      for (const key of sessionKeys) storage.removeItem(key)
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

/** Anything that lacks what permissions are computed from counts as no user. */
function readStoredUser(storage: SessionStorage): CurrentUser | undefined {
  try {
    const user = JSON.parse(storage.getItem(storageKeys.user) ?? 'null') as CurrentUser | null
    const lists = [user?.currentUserSite, user?.permissionModels, user?.allSitesRoles]
    return user && lists.every(Array.isArray) ? user : undefined
  } catch {
    return undefined
  }
}

/**
 * Users and browser extensions can edit the storage: anything but a list of strings counts as no
 * selection.
 */
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
