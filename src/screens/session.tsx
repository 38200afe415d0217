import { createContext, useContext } from 'react'
import { isPermitted } from '../model/permission.ts'
import type { Action, CurrentUser } from '../model/permission.ts'

/**
 * Who is at work, and the sites they chose in the site switcher (absent: all of theirs). `renew` asks the service for the
 * person's rights again, after something changed them.
 */
export type Session = { user: CurrentUser; selectedSites?: string[]; renew?: () => Promise<void> }

/** The session of everything below; the shell provides it once someone is signed in. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** The session in hand. Throws outside a `SessionContext`: no screen exists without someone signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session)
    throw new Error(
      'useSession: no SessionContext above; screens are shown to signed-in people only.',
    )
  return session
}

/** Whether the person may do `action` (READ unless said) under `permission` for the sites in hand. */
export function usePermitted(permission: string | undefined, action: Action = 'READ'): boolean {
  const { user, selectedSites } = useSession()
  return isPermitted(user, permission, action, selectedSites)
}
