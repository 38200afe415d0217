import { createContext, useContext } from 'react'
import { isPermitted } from '../model/permission.ts'
import type { Action, CurrentUser } from '../model/permission.ts'

/**
 * The signed-in user, and the sites chosen in the site switcher (absent: all of theirs). `renew`
 * reads the user's permissions again after they changed.
 */
export type Session = { user: CurrentUser; selectedSites?: string[]; renew?: () => Promise<void> }

/** Provided by the shell once a user has signed in. */
export const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Returns the current session. Throws outside a `SessionContext`: every screen needs a signed-in
 * user.
 * @example
 * const { user, selectedSites } = useSession()
 */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session)
    throw new Error(
      'useSession: no SessionContext above; screens are shown to signed-in people only.',
    )
  return session
}

/**
 * Whether the user may do `action` (default READ) under `permission` at the selected sites.
 * @example
 * const canDelete = usePermitted('BUSINESS:SITE', 'DELETE')
 */
export function usePermitted(permission: string | undefined, action: Action = 'READ'): boolean {
  const { user, selectedSites } = useSession()
  return isPermitted(user, permission, action, selectedSites)
}
